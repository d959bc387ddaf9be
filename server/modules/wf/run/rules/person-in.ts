/** Whom a value of a form means: the number of a person (`7`), or their owner code (`u7`). Pure. */
import type { Json } from '../../../../../src/schemas/core/expression/values'

/** @returns null for anything else, a department too */
export function personIn(value: Json | undefined): number | null {
  const [, id] = typeof value === 'string' ? (/^u?([1-9]\d{0,14})$/.exec(value) ?? []) : []
  return id === undefined ? null : Number(id)
}
