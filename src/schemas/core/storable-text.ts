/** Texts that PostgreSQL and canonical JSON (RFC 8785) can hold: no NUL, no half of a surrogate pair. Pure; both sides. */

const unstorable = /\0|\p{Surrogate}/u
const mostFaults = 20

export const isStorable = (text: string): boolean => !unstorable.test(text)

/** An array or a plain object, with any prototype that has none itself. The body of an upload is a stream: whoever walks through that never ends. */
function isJsonLike(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null
}

/**
 * @param value anything that JSON can say; of what is none (a stream, bytes) nothing is looked at; depth is no matter, as callers may send any
 * @returns paths of texts and keys that can't be stored, at most 20: `note`, `items.2.name`; empty text = the value itself
 */
export function unstorablePaths(value: unknown): string[] {
  const found = new Set<string>()
  const open: { path: string; value: unknown }[] = [{ path: '', value }]
  for (let next = open.pop(); next && found.size < mostFaults; next = open.pop()) {
    const { path } = next
    if (typeof next.value === 'string') {
      if (!isStorable(next.value)) found.add(path)
    } else if (isJsonLike(next.value)) {
      for (const [key, inner] of Object.entries(next.value).toReversed()) {
        if (isStorable(key)) open.push({ path: path === '' ? key : `${path}.${key}`, value: inner })
        else found.add(path)
      }
    }
  }
  return [...found]
}
