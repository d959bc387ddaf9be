/** Values of forms that people designed, judged where they are read. Pure. */
import type { FormValues } from './state'

export const isValues = (value: unknown): value is FormValues => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rows of a table, in their places. @returns nothing for what is no table; a row that holds none is empty */
export const rowsOf = (value: unknown): readonly FormValues[] | undefined =>
  Array.isArray(value) ? value.map((row: unknown) => (isValues(row) ? row : {})) : undefined

/** What is shown of a number, a text or a choice. @returns '' for nothing, and for what is made of several parts */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? `${value}` : ''

/** A record that a field names by its number. @returns null for anything else */
export function idOf(value: unknown): number | null {
  const text = textOf(value)
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
