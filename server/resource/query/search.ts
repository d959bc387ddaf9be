/** `q=`: CJK-aware search over the searchable fields (shell.md §5.7), through the n-gram index. */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import type { Context } from '../../kernel/context'
import { customSearchFields, searchExpression, searchFields } from '../../database/schema/search-index'
import { mayReadEverywhere } from './rights'
import type { Sql } from '../../kernel/sql'

/** What is searched of a row: `indexed` narrows by the index, `readable` decides; undefined where the caller may read nothing of it. */
export interface SearchedText {
  indexed: Sql<string>
  readable: Sql<string>
}

/**
 * Guarded fields stand in the index for all; of what the caller may not read nothing is compared. Since the grams of a
 * part are among those of the whole, the index serves him too.
 */
export function searchedText(
  ctx: Context,
  entity: Entity,
  alias: string,
  fields = searchFields(entity),
  among: (field: Field) => boolean = () => true,
): SearchedText | undefined {
  const indexed = searchExpression(entity, alias, fields)
  const readable = searchExpression(
    entity,
    alias,
    fields.filter((field) => mayReadEverywhere(ctx, entity, field) && among(field)),
  )
  return indexed && readable ? { indexed, readable } : undefined
}

const wordLimit = 8

/** The words of a search, each of which must occur. */
export const wordsOf = (q: string): string[] =>
  q
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, wordLimit)

/** Has it a field that is searched? Where it has none, no `q` finds anything. */
export const isSearched = (entity: Entity): boolean => searchFields(entity).length > 0 || customSearchFields(entity).length > 0

/** Rows in which each word of `q` occurs; the index narrows, the substring test decides. @param among fields that are looked into, of those that are searched */
export function searchSql(ctx: Context, entity: Entity, q: string, alias: string, among?: (field: Field) => boolean): Sql<boolean> {
  const texts = [searchFields(entity), customSearchFields(entity)]
    .map((fields) => searchedText(ctx, entity, alias, fields, among))
    .filter((text) => text !== undefined)
  if (texts.length === 0) return sql<boolean>`false`
  const occurs = (word: string) =>
    texts.map(
      (text) =>
        sql<boolean>`(kontor_grams(${text.indexed}) @> kontor_narrow(${word}) and strpos(kontor_fold(${text.readable}), kontor_fold(${word})) > 0)`,
    )
  const parts = wordsOf(q).map((word) => sql<boolean>`(${sql.join(occurs(word), sql` or `)})`)
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}
