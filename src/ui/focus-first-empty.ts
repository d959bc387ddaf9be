/** Who opens a question types at once: its first empty field has the focus, also one that is loaded a moment later. */

const typed =
  'input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"], [type="hidden"]), textarea, [contenteditable="true"]'
const controls = 'a[href], button, input, select, textarea, [contenteditable="true"]'

/** @returns ends the waiting for a field */
export function focusFirstEmpty(content: HTMLElement): () => void {
  // A dialog that focuses a field itself knows better.
  if (content.querySelector(`:is(${typed}):focus`) || focusIn(content)) return () => undefined
  const later = new MutationObserver(() => {
    const isFree = !document.activeElement?.matches(controls)
    if (!isFree || focusIn(content)) later.disconnect()
  })
  later.observe(content, { childList: true, subtree: true })
  return () => later.disconnect()
}

function focusIn(content: HTMLElement): boolean {
  const empty = [...content.querySelectorAll<HTMLElement>(typed)].find((field) => canBeTyped(field) && isEmpty(field))
  empty?.focus()
  return empty !== undefined
}

const isChooser = (field: HTMLElement): boolean => field.getAttribute('role') === 'combobox'

const canBeTyped = (field: HTMLElement): boolean =>
  field.getClientRects().length > 0 &&
  !field.matches(':disabled') &&
  (isChooser(field) || !field.matches('input:read-only, textarea:read-only'))

/** A chooser of antd shows its value beside its input. */
function isEmpty(field: HTMLElement): boolean {
  if (isChooser(field) && field.closest('.ant-select')?.querySelector('.ant-select-content-has-value, .ant-select-selection-item'))
    return false
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value === '' : field.textContent.trim() === ''
}
