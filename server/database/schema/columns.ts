/** How a field lies in the database: one place, read by the DDL, the write path and the filters. */
import { sql, type RawBuilder } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isApart, isBoolean, isLinks, isReference, isRows } from '../../../src/schemas/core/field-types'
import { serverType } from '../../field-types/field-types'
import { literal, quote } from '../../kernel/sql'

/** The column of a single-valued field: `industry_type` → `industry_type_id` for references. */
export const columnOf = (field: Field): string => (isReference(field) ? `${field.name}_id` : field.name)

/** refs and list live in tables of their own; everything else is one value of the entity's row. */
export const isSingle = (field: Field): boolean => !isApart(field)
/** What administrators added lies together in the column `custom`; what is counted as it is read lies nowhere. */
export const isColumn = (field: Field): boolean => isSingle(field) && !field.custom && !field.x.days
export const columnFields = (fields: readonly Field[]): readonly Field[] => fields.filter(isColumn)
export const childLists = (entity: Entity): readonly Field[] => entity.fields.filter(isRows)
export const linkFields = (entity: Entity): readonly Field[] => entity.fields.filter(isLinks)

/** The value of a single-valued field, of its SQL type. @param alias the row in the surrounding statement */
export const fieldSql = (field: Field, alias: string): RawBuilder<unknown> => sql.raw(valueText(field, `${quote(alias)}.`))

/**
 * The same as text, for indexes too: built from the declaration's names only, each quoted.
 * @param prefix `"alias".` or nothing, as in an index
 */
export function valueText(field: Field, prefix = ''): string {
  if (field.x.days) return daysText(field.x.days, prefix)
  if (!field.custom) return `${prefix}${quote(columnOf(field))}`
  const json = `${prefix}"custom" -> ${literal(field.name)}`
  const stored = sqlType(field)
  const text = `(${prefix}"custom" ->> ${literal(field.name)})`
  // A choice that became several is still one text in the rows written before.
  if (stored.endsWith('[]'))
    return `(case jsonb_typeof(${json}) when 'array' then array(select jsonb_array_elements_text(${json})) when 'string' then array[${text}] end)::${stored}`
  return stored === 'text' ? text : `${text}::${stored}`
}

/** Whole days of 24 hours: whoever reads it in another zone reads the same number. A row is a moment younger than the transaction that makes it. */
function daysText({ from, to }: NonNullable<Field['x']['days']>, prefix: string): string {
  const end = [...to.map((name) => `${prefix}${quote(name)}`), 'now()'].join(', ')
  return `greatest(floor(extract(epoch from coalesce(${end}) - ${prefix}${quote(from)}) / 86400), 0)::integer`
}

/** Table of child rows (`id`, `parent_id`, `position`, their columns) or of many references (`parent_id`, `target_id`, `position`). */
export const partTable = (entity: Entity, field: Field): string => `${entity.table}__${field.name}`

export const systemColumns = ['id', 'created_at', 'updated_at', 'created_by', 'updated_by', 'deleted_at', 'version'] as const

/**
 * Never null in the database. A required field that a condition hides is cleared to its default, or to nothing, and then
 * stays nullable; a switch with a default is on or off, nothing between.
 */
export function isNotNull(field: Field): boolean {
  if (field.required) return field.x.show_if === undefined || field.default !== undefined
  return isBoolean(field) && field.default !== undefined
}

/** The PostgreSQL type of a column. */
export function sqlType(field: Field): string {
  const { column } = serverType(field)
  if (!column) throw new Error(`${field.name}: ${field.type} has no column of its own`)
  return column(field)
}
