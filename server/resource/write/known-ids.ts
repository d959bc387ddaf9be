import type { Values } from '../../contracts/hooks'

/** Child rows keep the ids that this record has; others (of a former revision, or made up) become new rows. */
export function withKnownIds(value: unknown, before: unknown): unknown {
  if (!Array.isArray(value) || !value.some((row) => typeof row === 'object')) return value
  const known = new Set(Array.isArray(before) ? before.map((row: Values) => row.id) : [])
  return value.map((row: Values) => {
    const { id, ...rest } = row
    return known.has(id) ? row : rest
  })
}
