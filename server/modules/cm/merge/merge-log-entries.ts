/** The merges as the screen tells them: what became part of what, by whom, and whether it can still be taken back. */
import { sql } from 'kysely'
import { mergeable } from '../../../../src/schemas/cm/value-lists'
import type { Context } from '../../../kernel/context'
import { personName } from '../../../resource/read/person-names'
import { rowPredicate } from '../../../resource/query/predicate'
import { mayDo } from '../../../resource/query/rights'
import { titleSql } from '../../../resource/query/titles'
import { cmSetting } from '../settings/setting'
import { undoUntil } from './undo-until'

interface Party {
  id: number
  title: string
}
export interface MergeEntry {
  id: number
  entity: string
  at: string
  by: Party | null
  survivor: Party
  losers: Party[]
  undone_at: string | null
  undone_by: Party | null
  /** Null once it can't be undone any more. */
  undo_until: string | null
}

const atOnce = 30

/** Newest first, those whose survivor the caller may see. @param before an id: older ones */
export async function mergeEntries(ctx: Context, before: number | null): Promise<{ data: MergeEntry[]; meta: { more: boolean } }> {
  const log = ctx.snapshot.get('cm/merge-log')
  const parts = mergeable.map((key) => {
    const entity = ctx.snapshot.get(`cm/${key}`)
    const party = (id: ReturnType<typeof sql>) =>
      sql`select json_build_object('id', party.id, 'title', ${titleSql(ctx, entity, 'party')}) from ${sql.table(entity.table)} as party where party.id = ${id}`
    return sql`select t.*, (${party(sql`t.survivor`)}) as survivor_party, (select json_agg((${party(sql`loser.id`)}) order by loser.place) from unnest(t.losers) with ordinality as loser(id, place)) as loser_parties
      from cm_merge_log as t join ${sql.table(entity.table)} as s on s.id = t.survivor where t.entity = ${key} and ${rowPredicate(ctx, entity, 'read', 's')}`
  })
  const { rows } = await sql<{
    id: number
    entity: string
    created_at: string
    by: Party | null
    undone_by: Party | null
    undone_at: string | null
    kept: boolean
    survivor_party: Party
    loser_parties: (Party | null)[] | null
  }>`
    select t.id, t.entity, t.created_at, t.undone_at, t.snapshot is not null as kept, t.survivor_party, t.loser_parties, ${personJson(ctx, 'by_id')} as by, ${personJson(ctx, 'undone_by_id')} as undone_by
    from (${sql.join(parts, sql` union all `)}) as t
    where t.deleted_at is null and (${before}::bigint is null or t.id < ${before}) and ${rowPredicate(ctx, log, 'read', 't')} order by t.id desc limit ${atOnce + 1}`.execute(
    ctx.db,
  )
  const { merge_undo_days } = await cmSetting(ctx)
  const until = (at: string, kept: boolean) =>
    kept && mayDo(ctx, log, 'undo') && undoUntil(at, merge_undo_days) > ctx.now() ? undoUntil(at, merge_undo_days).toISOString() : null
  const data = rows.slice(0, atOnce).map(({ id, entity, created_at, kept, survivor_party, loser_parties, ...row }): MergeEntry => ({
    ...row,
    id: Number(id),
    entity: `cm/${entity}`,
    at: new Date(created_at).toISOString(),
    survivor: survivor_party,
    losers: (loser_parties ?? []).filter((party) => party !== null),
    undo_until: until(created_at, kept),
  }))
  return { data, meta: { more: rows.length > atOnce } }
}

const personJson = (ctx: Context, column: string) =>
  sql`(select json_build_object('id', person.id, 'title', ${personName(ctx, 'person')}) from sc_user as person where person.id = ${sql.ref(`t.${column}`)})`
