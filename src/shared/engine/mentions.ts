/** Mentions in a text: people are kept by number, `@[12]`, and shown by the name they have now. */

const token = /@\[([1-9]\d{0,14})\]/

export const mentionOf = (person: number): string => `@[${person}]`

/** The text in order: what was written, and who is mentioned. */
export function mentionParts(text: string): (string | { person: number })[] {
  return text
    .split(new RegExp(token, 'g'))
    .map((part, index) => (index % 2 === 1 ? { person: Number(part) } : part))
    .filter((part) => part !== '')
}

/** The text with names in place of the tokens. @param nameOf as the text needs it: formatted text takes it escaped */
export const withMentionNames = (text: string, nameOf: (person: number) => string): string =>
  mentionParts(text)
    .map((part) => (typeof part === 'string' ? part : `@${nameOf(part.person)}`))
    .join('')

/** Whom a text mentions, each once, in the order of the text. */
export const mentionedIn = (text: string): number[] => [
  ...new Set(mentionParts(text).flatMap((part) => (typeof part === 'string' ? [] : [part.person]))),
]
