/** The text after the sign of a mention is searched for with each key, and may be the rest of a sentence. */

/** A text that begins with one that found nothing finds nothing either: it is not searched for. */
export function whileFound<T>(find: (text: string) => Promise<readonly T[]>): (text: string) => Promise<readonly T[]> {
  let fruitless = ''
  return async (text) => {
    if (fruitless !== '' && text.startsWith(fruitless)) return []
    const found = await find(text)
    if (found.length === 0) fruitless = text
    return found
  }
}
