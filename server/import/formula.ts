/** Texts that a spreadsheet would run as a formula (sc.md §8, runtime.md S36): one `'` before them goes out, and one comes off on the way in. */

const dangerous = /^'*[=+\-@\t\r]/
const neutralised = /^'+[=+\-@\t\r]/

/** @returns the text with one `'` before it, where it starts, after any number of `'`, with one of `= + - @` tab CR; else as it is */
export const neutralise = (text: string): string => (dangerous.test(text) ? `'${text}` : text)

/** What `neutralise` made of a text → the text. */
export const strip = (text: string): string => (neutralised.test(text) ? text.slice(1) : text)
