/** Whose value each field keeps when records become one: what is proposed, and what is asked at all. */
import type { Field } from '../../../schemas/core/define'
import { joinedLeadFields, keptLeadFields } from '../../../shared/cm/merge'
import { same } from '../../../schemas/core/same'

type Row = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Without the ids of child rows, which say nothing about what stands in them. */
const content = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((row: unknown) => (typeof row === 'object' && row !== null ? { ...row, id: null } : row)) : value

/** Of all records together; the survivor's in any case: of neither a source is asked. @param entity `module/entity` */
export const joinedFields = (entity: string): readonly string[] => (entity === 'cm/lead' ? joinedLeadFields : [])
export const keptFields = (entity: string): readonly string[] => (entity === 'cm/lead' ? keptLeadFields : [])

/** Does the survivor come to have something else than its own? */
export const isOther = (name: string, own: Row | undefined, after: Row): boolean =>
  !same(content(own?.[name] ?? null), content(after[name] ?? null))

/** @returns the fields in which the records differ */
export const differing = (fields: readonly Field[], rows: readonly Row[]): Field[] =>
  fields.filter(({ name }) => rows.some((row) => !same(content(row[name] ?? null), content(rows[0]?.[name] ?? null))))

/** @returns the record whose value is proposed: the survivor's, or where it has none the first that has one */
export function proposed(name: string, rows: readonly (Row & { id: number })[], survivor: number): number {
  const own = rows.find(({ id }) => id === survivor)
  if (own && !isEmpty(own[name])) return survivor
  return rows.find((row) => !isEmpty(row[name]))?.id ?? survivor
}

/** @returns the record with most filled fields, the oldest of these: it loses least */
export function fullest(fields: readonly Field[], rows: readonly (Row & { id: number })[]): number {
  const filled = (row: Row) => fields.filter(({ name }) => !isEmpty(row[name])).length
  return [...rows].sort((a, b) => filled(b) - filled(a) || a.id - b.id)[0]?.id ?? 0
}

/** @param chosen by hand; other fields as proposed @returns what the call takes: only what the survivor gets from another */
export function pickedFields(
  fields: readonly Field[],
  rows: readonly (Row & { id: number })[],
  { survivor, chosen }: { survivor: number; chosen: Readonly<Record<string, number>> },
): Record<string, number> {
  const sources = differing(fields, rows).map(({ name }) => [name, chosen[name] ?? proposed(name, rows, survivor)] as const)
  return Object.fromEntries(sources.filter(([, source]) => source !== survivor))
}
