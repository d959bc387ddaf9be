/** A form got a newer version while it was filled (wf.md §9): what was typed goes on in it as far as its fields are there. Pure. */
import type { FormSchema } from '../../../shared/wf/form'
import type { Values } from '../fill/form-renderer/rule-state'

/** @returns `dropped` = fields with a value that the newer version lacks */
export function movedValues(typed: Values, { properties }: Pick<FormSchema, 'properties'>): { values: Values; dropped: string[] } {
  const entries = Object.entries(typed)
  const isKnown = ([key]: [string, unknown]) => Object.hasOwn(properties, key)
  return {
    values: Object.fromEntries(entries.filter(isKnown)),
    dropped: entries.filter((entry) => !isKnown(entry) && entry[1] !== null && entry[1] !== undefined).map(([key]) => key),
  }
}

/** Errors of the server by the path from the values: `data.amount` and `amount` are one field. */
export function errorsOfValues(errors: Readonly<Record<string, readonly string[]>>): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(errors).map(([path, texts]) => [path.replace(/^data\./, ''), texts]))
}
