/** What the company's own wording must keep of a text (sc.md §2 Wording). Pure. */

/** Marks that i18next fills: `{{name}}`, `{{n, number}}`, `$t(other)`. */
const mark = /\{\{[^{}]*\}\}|\$t\([^)]*\)?|\{\{|\}\}/g

export interface MarkTrouble {
  kind: 'missing' | 'unknown'
  mark: string
}

/** @returns the first mark of the product's text that the own one lacks, or that it has beyond it; undefined when it keeps them */
export function markTrouble(product: string, own: string): MarkTrouble | undefined {
  const [wanted, given] = [marksIn(product), marksIn(own)]
  const missing = wanted.find((one) => !given.includes(one))
  if (missing !== undefined) return { kind: 'missing', mark: missing }
  const unknown = given.find((one) => !wanted.includes(one))
  return unknown === undefined ? undefined : { kind: 'unknown', mark: unknown }
}

export const marksIn = (text: string): string[] => [...new Set(text.match(mark) ?? [])]
