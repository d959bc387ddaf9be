/**
 * The IME rule of shell.md §14, once for the whole console: while text is composed, Enter, Esc, arrows and shortcuts belong
 * to the input method. Composing is `isComposing`, or key code 229 where the browser ends the composition first (Safari).
 */
const guarded = new Set(['Enter', 'Escape', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Tab'])

export function startImeGuard(): void {
  window.addEventListener('keydown', guard, true)
}

/** Is this key event part of a composition? */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229
}

function guard(event: KeyboardEvent): void {
  if (!isComposing(event) || !(guarded.has(event.key) || event.ctrlKey || event.metaKey)) return
  event.stopImmediatePropagation()
  // The Enter that ended the composition would submit the form: only there the default must not happen.
  if (!event.isComposing && event.key === 'Enter') event.preventDefault()
}
