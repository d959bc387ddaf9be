/** Prints a file itself, not the page that shows it: the browser's own reader does it, in a frame that nobody sees. */

/** @param address of the file, in this tab (`blob:`) */
export function printFile(address: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = address
  frame.addEventListener('load', () => frame.contentWindow?.print(), { once: true })
  // The dialog is open as long as the tab waits for it; afterwards the window has the focus again.
  window.addEventListener('focus', () => frame.remove(), { once: true })
  document.body.append(frame)
}
