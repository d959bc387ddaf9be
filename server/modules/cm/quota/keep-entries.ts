/** What leads and activities count for, kept with each change of them, and compared with them every night (cm.md R8, §7). */
import { sql } from 'kysely'
import { currencyDigits } from '../../../../src/shared/engine/currency-digits'
import type { Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import { companyCurrency } from '../../../resource/read/company-currency'
import { ownerDepartment } from '../common/owner-department'
import { entriesOfLead, entryOfActivity, openEntries, type LedgerEntry, type WonLead } from './rules/quota-ledger'
import { closedDays } from './closed-days'
import { rewriteEntries, standingEntries, type Source } from './entry-rows'

/** @param gone it is about to be deleted */
export async function keepLead(
  ctx: Context,
  { before, after, gone = false }: { before: Values | null; after: Values; gone?: boolean },
): Promise<void> {
  if (before?.status !== 'won' && after.status !== 'won') return
  const organizations = [before?.organization, after.organization].filter((id) => typeof id === 'number')
  const id = Number(after.id)
  await keepLeads(ctx, [...new Set([id, ...(await firstBought(ctx, organizations, gone ? id : null))])], { gone: gone ? id : null })
}

/** The first two of each organization: which of them made it a customer may have changed. */
async function firstBought(ctx: Context, organizations: readonly number[], gone: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select first.id from unnest(${organizations}::bigint[]) as o(id) cross join lateral (
      select id from cm_lead where organization_id = o.id and status = 'won' and deleted_at is null and id is distinct from ${gone}::bigint order by won_at, id limit 2) as first`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => Number(id))
}

/** @returns how many rows were wrong */
export async function keepLeads(ctx: Context, ids: readonly number[], { gone = null }: { gone?: number | null } = {}): Promise<number> {
  const digits = currencyDigits(await companyCurrency(ctx))
  const { rows } = await sql<WonLead & { id: number }>`
    select l.id, (l.won_at at time zone ${ctx.companyZone()})::date::text as day, l.amount_base::text as amount_base, l.owner_id::int as owner, l.department_id::int as department, l.pipeline_id::int as pipeline,
      coalesce((select json_agg(json_build_object('user', c.user_id, 'share', c.share::text) order by c.position) from cm_lead__credits as c where c.parent_id = l.id), '[]') as credits,
      l.organization_id is not null and not exists (select 1 from cm_lead as other where other.organization_id = l.organization_id and other.status = 'won' and other.deleted_at is null
        and other.id is distinct from ${gone}::bigint and (other.won_at, other.id) < (l.won_at, l.id)) as is_first
    from cm_lead as l where l.id = any(${ids}::bigint[]) and l.id is distinct from ${gone}::bigint and l.status = 'won' and l.won_at is not null and l.deleted_at is null`.execute(
    ctx.db,
  )
  const wanted = new Map(rows.map((row) => [Number(row.id), entriesOfLead(row, digits)]))
  return keep(ctx, 'lead', ids, wanted)
}

/** @param gone it is about to be deleted */
export async function keepActivity(
  ctx: Context,
  { before, after, gone = false }: { before: Values | null; after: Values; gone?: boolean },
): Promise<void> {
  if (before?.status !== 'done' && after.status !== 'done') return
  await keepActivities(ctx, [Number(after.id)], { gone: gone ? Number(after.id) : null })
}

/** A department's stays with what was done in it, as long as its owner does. @returns how many rows were wrong */
export async function keepActivities(
  ctx: Context,
  ids: readonly number[],
  { gone = null }: { gone?: number | null } = {},
): Promise<number> {
  const { rows } = await sql<{ id: number; day: string; owner: number; kind: string; was: number | null; department: number | null }>`
    select a.id, (a.done_at at time zone ${ctx.companyZone()})::date::text as day, a.owner_id::int as owner, a.kind, e.user_id::int as was, e.department_id::int as department
    from cm_activity as a left join lateral (select user_id, department_id from cm_quota_entry where activity_id = a.id order by id limit 1) as e on true
    where a.id = any(${ids}::bigint[]) and a.id is distinct from ${gone}::bigint and a.status = 'done' and a.done_at is not null and a.owner_id is not null and a.deleted_at is null`.execute(
    ctx.db,
  )
  const wanted = new Map<number, LedgerEntry[]>()
  for (const { id, was, ...row } of rows) {
    const department = await ownerDepartment(ctx, {
      before: was === null ? null : { owner: was, department: row.department },
      after: { owner: row.owner },
    })
    wanted.set(Number(id), [entryOfActivity({ ...row, department })])
  }
  return keep(ctx, 'activity', ids, wanted)
}

async function keep(
  ctx: Context,
  source: Source,
  ids: readonly number[],
  wanted: ReadonlyMap<number, readonly LedgerEntry[]>,
): Promise<number> {
  const [standing, isClosed, today] = [await standingEntries(ctx, source, ids), await closedDays(ctx), companyToday(ctx)]
  return rewriteEntries(
    ctx,
    source,
    ids.map((id) => {
      const rows = standing.get(id) ?? []
      return {
        source: id,
        standing: rows.filter(({ day }) => !isClosed(day)),
        wanted: openEntries(rows, wanted.get(id) ?? [], { isClosed, today }),
      }
    }),
  )
}
