/** `q=`: CJK-aware search over the searchable fields (shell.md §5.7), through the n-gram index. */
import { sql } from 'kysely'
import type { Entity } from '../../src/schemas/define'
import type { Context } from '../context'
import { searchExpression } from '../database/search-index'
import { mayRead } from './rights'
import type { Sql } from './row-json'

/** Rows in which each word of `q` occurs; the index narrows, the substring test decides. */
export function searchSql(ctx: Context, entity: Entity, q: string, alias: string): Sql<boolean> {
  const fields = entity.fields.filter((field) => field.x.search)
  const text = searchExpression(entity, alias)
  // Guarded fields are in the index of those who may read them only: others search the rest without it.
  if (!text || fields.some((field) => !mayRead(ctx, entity, field))) return sql<boolean>`false`
  const words = q.split(/\s+/u).filter(Boolean).slice(0, 8)
  const parts = words.map((word) => sql<boolean>`(kontor_grams(${text}) @> kontor_grams(${word}) and strpos(kontor_fold(${text}), kontor_fold(${word})) > 0)`)
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}
