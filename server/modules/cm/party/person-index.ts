/** The index of contacts (cm.md §2): how many stand under each letter; those that were there before it get theirs. */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { languages, type Language } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { rowPredicate } from '../../../resource/query/predicate'
import { nameIndex } from './rules/name-index'

const query = {
  type: 'object',
  additionalProperties: false,
  required: ['language'],
  properties: { language: { type: 'string', enum: languages } },
} as const

export function personIndexRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { language: Language } }>(
    '/api/cm/person/index',
    { config: { rule: { paths: ['cm.use.person.actions.list'] } }, schema: { querystring: query, tags: ['cm/person'] } },
    async ({ ctx, query: { language } }) => ({ data: await countsOf(ctx, language) }),
  )
}

/** Of those that the caller may read. */
async function countsOf(ctx: Context, language: Language): Promise<Record<string, number>> {
  const column = sql.ref(`t.index_${language}`)
  const { rows } = await sql<{ key: string; n: number }>`
    select ${column} as key, count(*)::int as n from cm_person as t where t.deleted_at is null and ${column} is not null and ${rowPredicate(ctx, ctx.snapshot.get('cm/person'), 'read', 't')} group by 1`.execute(
    ctx.db,
  )
  return Object.fromEntries(rows.map(({ key, n }) => [key, n]))
}

const atOnce = 500

/** Contacts from before there was an index; nothing else of them changes, so that nobody is told. */
export async function indexNames(ctx: Context): Promise<void> {
  const { rows } = await sql<{
    id: number
    family_name: string | null
    given_name: string | null
    name_en: string | null
    kana: string | null
  }>`
    select id, family_name, given_name, name_en, kana from cm_person where index_en is null order by id limit ${atOnce} for update skip locked`.execute(
    ctx.db,
  )
  if (rows.length === 0) return
  const found = rows.map(({ id, ...named }) => ({ id, ...nameIndex(named) }))
  await sql`update cm_person as p set index_en = f.index_en, index_tw = f.index_tw, index_cn = f.index_cn, index_jp = f.index_jp
    from json_to_recordset(${JSON.stringify(found)}::text::json) as f(id bigint, index_en text, index_tw text, index_cn text, index_jp text) where p.id = f.id`.execute(
    ctx.db,
  )
}
