/** shell.md §14: Enter, Esc, arrows and shortcuts are no commands while an input method composes. */
interface KeyEvent {
  nativeEvent?: { isComposing?: boolean; keyCode?: number }
  isComposing?: boolean
  keyCode?: number
}

export function isComposing(event: KeyEvent): boolean {
  const native = event.nativeEvent ?? event
  return native.isComposing === true || native.keyCode === 229
}
