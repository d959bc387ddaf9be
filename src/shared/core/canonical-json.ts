/** Canonical JSON, RFC 8785 (JCS): the one text of a value that is hashed. */

/**
 * @param value JSON data; absent members (`undefined`) are left out, as in JSON
 * @throws TypeError for what JSON can't say (NaN, Infinity, functions, lone surrogates)
 */
export function canonicalJson(value: unknown): string {
  if (value === null) return 'null'
  switch (typeof value) {
    case 'boolean':
      return String(value)
    case 'number':
      return numberText(value)
    case 'string':
      return text(value)
    case 'object':
      return Array.isArray(value) ? `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]` : objectText(value)
    default:
      throw new TypeError(`A ${typeof value} has no canonical JSON.`)
  }
}

/** Keys by UTF-16 code units, which is how JavaScript sorts (RFC 8785 §3.2.3). */
function objectText(value: object): string {
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${text(key)}:${canonicalJson(member)}`).join(',')}}`
}

/** ECMAScript's own shortest form; -0 is 0 (§3.2.2.3). */
function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`${value} has no canonical JSON.`)
  return String(value === 0 ? 0 : value)
}

function text(value: string): string {
  if (/\p{Surrogate}/u.test(value)) throw new TypeError('A lone surrogate has no canonical JSON.')
  return JSON.stringify(value)
}
