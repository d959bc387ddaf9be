/** The text that `q=` searches: one expression, read by the index (ddl.ts) and by the queries, which must match to the letter. */
import { sql, type RawBuilder } from 'kysely'
import type { Entity, Field } from '../../src/schemas/define'
import { columnOf, isColumn } from './columns'
import { quote } from './table-model'

/**
 * All searchable fields of a row joined by an unprintable separator; undefined where nothing is searchable.
 * Query: `kontor_grams(expression) @> kontor_grams(word)`, then `strpos(kontor_fold(expression), kontor_fold(word)) > 0`.
 * @param alias the row in the surrounding statement
 */
export function searchExpression(entity: Entity, alias: string): RawBuilder<string> | undefined {
  const text = searchText(entity, `${quote(alias)}.`)
  // Built from the declaration's names only, each quoted.
  return text === undefined ? undefined : sql.raw<string>(text)
}

/** @param prefix `"alias".` or nothing, as in an index */
export function searchText(entity: Entity, prefix = ''): string | undefined {
  const parts = searchFields(entity).map((field) => asText(field, `${prefix}${quote(columnOf(field))}`))
  if (parts.length === 0) return undefined
  return parts.length === 1 ? `${parts[0]}` : `(${parts.join(` || E'\\x1f' || `)})`
}

const searchable = new Set(['text', 'longtext', 'richtext', 'i18n-text', 'enum', 'texts', 'colour'])
export const canBeSearched = (field: Field): boolean => searchable.has(field.type)

export const searchFields = (entity: Entity): readonly Field[] =>
  entity.fields.filter((field) => field.x.search && !field.x.secret && isColumn(field) && canBeSearched(field))

function asText(field: Field, column: string): string {
  if (field.type === 'i18n-text') return `kontor_i18n_all(${column})`
  if (field.type === 'texts') return `kontor_join(${column})`
  return `coalesce(${column}, '')`
}
