/** Questions as plain text (vs.md §8): one a line, its options indented below it. Pure. */

export interface PastedQuestion {
  title: string
  options: readonly string[]
}

/** A mark before an option is none of its words: `- Tea`, `* Tea`, `a) Tea`. */
const mark = /^(?:[-*•·]|[a-zA-Z0-9]{1,2}[.)])\s+/
/** Nor is the number of a question: `1. Where?`. */
const number = /^\d{1,3}[.)、]\s*/

/**
 * @param text as it comes from a document; blank lines say nothing, and an option before any question is one
 * @example pastedQuestions('Lunch?\n  Tea\n  Rice') // [{ title: 'Lunch?', options: ['Tea', 'Rice'] }]
 */
export function pastedQuestions(text: string): PastedQuestion[] {
  const found: { title: string; options: string[] }[] = []
  for (const line of text.split(/\r\n|\n|\r/)) {
    const words = line.trim()
    if (words === '') continue
    const last = found.at(-1)
    if (last && /^[\s\u3000]/.test(line)) last.options.push(words.replace(mark, ''))
    else found.push({ title: words.replace(number, ''), options: [] })
  }
  return found
}
