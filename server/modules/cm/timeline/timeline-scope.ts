/** The records whose happenings a timeline shows: the record itself, and the leads and persons of an organization, as far as they may be shown. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { rowPredicate } from '../../../resource/query/predicate'
import { mayDo } from '../../../resource/query/rights'

/** Entity keys of cm → ids. */
export type Scope = Readonly<Record<'lead' | 'organization' | 'person' | 'product' | 'quota', readonly number[]>>

const nobody: Scope = { lead: [], organization: [], person: [], product: [], quota: [] }
/** The newest; more than that of one organization nobody reads. */
const most = 2_000

export async function timelineScope(ctx: Context, type: keyof Scope, id: number): Promise<Scope> {
  if (type !== 'organization') return { ...nobody, [type]: [id] }
  return { ...nobody, organization: [id], lead: await shownOf(ctx, 'lead', id), person: await shownOf(ctx, 'person', id) }
}

async function shownOf(ctx: Context, key: 'lead' | 'person', organization: number): Promise<number[]> {
  const entity = ctx.snapshot.get(`cm/${key}`)
  if (!mayDo(ctx, entity, 'show')) return []
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(entity.table)} as t where t.organization_id = ${organization} and t.deleted_at is null and ${rowPredicate(ctx, entity, 'read', 't')} order by t.id desc limit ${most}`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => Number(id))
}
