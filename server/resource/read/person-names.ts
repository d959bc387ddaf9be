/** How people are named, as sc/user declares its title (sc.md §3.1): in the reader's language, or in each where the reader is known only later. */
import { sql } from 'kysely'
import { languages, type I18nText } from '../../../src/schemas/core/types'
import type { Context } from '../../kernel/context'
import type { Sql } from '../../kernel/sql'
import { titleSql } from '../query/titles'

/** @param alias of `sc_user` in the statement */
export const personName = (ctx: Context, alias: string): Sql<string> => titleSql(ctx, ctx.snapshot.get('sc/user'), alias)

/** In every language. @param alias of `sc_user` in the statement */
export function personText(ctx: Context, alias: string): Sql<I18nText> {
  const user = ctx.snapshot.get('sc/user')
  return sql<I18nText>`jsonb_build_object(${sql.join(languages.flatMap((language) => [sql.lit(language), titleSql({ language }, user, alias)]))})`
}

/** @returns id → name; an id of nobody has none */
export async function personNames(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select person.id, ${personName(ctx, 'person')} as name from sc_user as person where person.id = any(${ids}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [Number(id), name]))
}

/** For notices and other words that are written once and read by several. @returns undefined for nobody */
export async function personInEveryLanguage(ctx: Context, id: number | null): Promise<I18nText | undefined> {
  const {
    rows: [row],
  } = await sql<{ name: I18nText }>`select ${personText(ctx, 'person')} as name from sc_user as person where person.id = ${id}`.execute(
    ctx.db,
  )
  return row?.name
}
