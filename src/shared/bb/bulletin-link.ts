/** Links from a text to a bulletin (bb.md §5.8). Pure. */
import type { Condition } from '../../schemas/core/types'

/** Where it is read, a path in the console (bb.md §2). */
export const readPath = (id: number): string => `/bb/use/read/${id}`

/** @returns which bulletin an address leads to; undefined = none */
export function bulletinOf(address: string): number | undefined {
  const id = /^\/bb\/use\/read\/([1-9]\d{0,14})(?:[?#].*)?$/.exec(address)?.[1]
  return id === undefined ? undefined : Number(id)
}

const mostWords = 8

/** Each word is in a title, in any language, or in the number. @returns undefined for a sentence, which names nothing */
export function bulletinsNamed(text: string): Condition | undefined {
  const words = text.split(/\s+/u).filter(Boolean)
  if (words.length > mostWords) return undefined
  return {
    all: [
      { field: 'state', op: 'eq', value: 'published' },
      ...words.map((value) => ({
        any: [
          { field: 'title', op: 'contains' as const, value },
          { field: 'serial_no', op: 'contains' as const, value },
        ],
      })),
    ],
  }
}
