/** The key that sends an act (wf.md §2.2): Ctrl+Enter, ⌘Enter on a Mac. Pure. */

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  isComposing: boolean
  repeat: boolean
}

/**
 * Enter alone never sends: it chooses in a picker and breaks a line in a comment. Nor does it while characters are composed, nor while a
 * picker is open, whose choice is not made yet.
 * @param expanded `aria-expanded` of what has the focus
 */
export const isSendKey = ({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat }: Pressed, expanded: string | null): boolean =>
  key === 'Enter' && ctrlKey !== metaKey && !altKey && !shiftKey && !isComposing && !repeat && expanded !== 'true'
