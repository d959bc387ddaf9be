/** Who may hear which channel (spec/README.md §5): the same rights and rows as the API's. */
import type { AuthorizeChannel, ChannelRule, Grant } from '../contracts/channels'
import { sql } from 'kysely'
import type { Entity } from '../../src/schemas/core/define'
import type { Context } from '../kernel/context'
import { rowPredicate, seesAll } from '../resource/query/predicate'
import { mayDo } from '../resource/query/rights'
import { isChannelName, subjectOf } from './channel-name'

/** @returns null where the caller may not hear the channel, or there is none such */
export async function authorizeChannel(ctx: Context, channel: string): Promise<Grant | null> {
  const subject = isChannelName(channel) ? subjectOf(channel) : undefined
  if (!subject || !ctx.person) return null
  // What is told there of jobs and records is not bound by the paths of an access token.
  if (subject.about === 'person') return subject.id === ctx.person.id && ctx.origin.access_token === undefined ? { scope: 'all' } : null
  const entity = ctx.snapshot.find(subject.entity)
  if (!entity || entity.x.live === false) return null
  if (subject.about === 'entity') return mayDo(ctx, entity, 'list') ? { scope: seesAll(ctx, entity) ? 'all' : 'some' } : null
  if (!mayDo(ctx, entity, 'show') || !(await seesRecord(ctx, entity, subject.id))) return null
  return { scope: 'all', info: await namesOf(ctx, ctx.person.id) }
}

/** @param rules are asked first */
export const withRules =
  (rules: readonly ChannelRule[]): AuthorizeChannel =>
  async (ctx, channel) => {
    for (const rule of rules) {
      const grant = await rule(ctx, channel)
      if (grant) return grant
    }
    return authorizeChannel(ctx, channel)
  }

async function seesRecord(ctx: Context, entity: Entity, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(entity.table)} as record
    where record.id = ${id} and record.deleted_at is null and ${rowPredicate(ctx, entity, 'read', 'record')}`.execute(ctx.db)
  return rows.length > 0
}

/** All of them: each of the others reads them in his own language. */
async function namesOf(ctx: Context, id: number): Promise<{ name: string; name_en?: string }> {
  const {
    rows: [row],
  } = await sql<{ name: string; name_en: string | null }>`select name, name_en from sc_user where id = ${id}`.execute(ctx.db)
  return { name: row?.name ?? '', ...(row?.name_en ? { name_en: row.name_en } : {}) }
}
