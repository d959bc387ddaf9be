/** The text that searches read: one expression for the index (ddl.ts) and for the queries, which must match to the letter. */
import { sql, type RawBuilder } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { serverType } from '../../field-types/field-types'
import { isSingle, valueText } from './columns'
import { quote } from '../../kernel/sql'

/**
 * All searchable fields of a row, an unprintable separator around each; undefined where nothing is searchable.
 * Query: `kontor_grams(expression) @> kontor_narrow(word)`, then `strpos(kontor_fold(expression), kontor_fold(word)) > 0`.
 * A word behind the separator is one that a field begins with: the same index answers that.
 * @param alias the row in the surrounding statement
 * @param fields only these of them
 */
export function searchExpression(entity: Entity, alias: string, fields = searchFields(entity)): RawBuilder<string> | undefined {
  const text = searchText(entity, `${quote(alias)}.`, fields)
  // Built from the declaration's names only, each quoted.
  return text === undefined ? undefined : sql.raw<string>(text)
}

/** @param prefix `"alias".` or nothing, as in an index */
export function searchText(entity: Entity, prefix = '', fields = searchFields(entity)): string | undefined {
  const parts = fields.map((field) => serverType(field).searchText?.(valueText(field, prefix)))
  return parts.length === 0 ? undefined : `(${separator} || ${parts.join(` || ${separator} || `)} || ${separator})`
}

const separator = "E'\\x1f'"

export const canBeSearched = (field: Field): boolean => serverType(field).searchText !== undefined

const isSearched = (field: Field): boolean => field.x.search === true && !field.x.secret && isSingle(field) && canBeSearched(field)
export const searchFields = (entity: Entity): readonly Field[] => entity.fields.filter((field) => isSearched(field) && !field.custom)
/** Those that administrators added have an index of their own: it is made anew when they change. */
export const customSearchFields = (entity: Entity): readonly Field[] => entity.fields.filter((field) => isSearched(field) && field.custom)
