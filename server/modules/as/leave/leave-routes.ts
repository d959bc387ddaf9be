/** Calls of leave types and lots (as.md §3): all types by name, the sets of the law, what became of lots. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { bulkGrant, previewBulkGrant } from '../../../../src/shared/as/bulk-grant'
import { allLeave, loadLeaveSet, readLotSums, type LeaveName, type LotSum } from '../../../../src/shared/as/leave'
import { simulateGrants } from '../../../../src/shared/as/setting-trials'
import { serve } from '../../../http/serve-call'
import { rowPredicate } from '../../../resource/query/predicate'
import { grantMany, previewGrants } from './bulk-grant'
import { simulate } from './grant-leave'
import { readLeaveTypes } from './leave-types'
import { loadSet } from './load-set'

export function leaveRoutes(app: FastifyInstance): void {
  serve(app, allLeave, { rule: 'signed-in' }, async (ctx) => {
    const { rows } = await sql<LeaveName>`
      select id::int as id, code, name, colour, active, kind, unit_min, coalesce(step_min, unit_min) as step_min, quota, needs_event,
        deputy_required, allow_half_day
      from as_leave where deleted_at is null order by position, id`.execute(ctx.db)
    return { data: rows }
  })
  serve(app, loadLeaveSet, { rule: { paths: ['as.admin.leave.actions.create'] } }, async (ctx, { body: { set } }) => ({
    data: await loadSet(ctx, set),
  }))
  serve(app, simulateGrants, { rule: { paths: ['as.admin.leave.actions.simulate'] } }, async (ctx, { body }) => {
    const { seniority_date, grants } = await simulate(ctx, body.user, { years: body.years ?? 10, rule: body.rule ?? null })
    const types = new Map((await readLeaveTypes(ctx)).map(({ id, code, name, colour }) => [id, { id, code, name, colour }]))
    return {
      data: {
        seniority_date,
        grants: grants.flatMap(({ leave, ...grant }) => {
          const type = types.get(leave)
          return type ? [{ ...grant, leave: type }] : []
        }),
      },
    }
  })
  const granting = { rule: { paths: ['as.admin.user-leave.actions.bulk-grant'] } }
  serve(app, previewBulkGrant, granting, async (ctx, { body }) => ({ data: await previewGrants(ctx, body) }))
  serve(app, bulkGrant, granting, async (ctx, { body }) => ({ data: await grantMany(ctx, body) }))
  serve(app, readLotSums, { rule: { paths: ['as.admin.user-leave.actions.list'] } }, async (ctx, { query: { ids } }) => {
    const asked = ids.split(',').map(Number)
    const { rows } = await sql<LotSum & { id: number }>`
      select lot.id::int as id, coalesce(sum(row.minutes) filter (where row.kind in ('grant', 'adjust')), 0)::int as granted,
        -coalesce(sum(row.minutes) filter (where row.kind in ('use', 'unuse')), 0)::int as used,
        -coalesce(sum(row.minutes) filter (where row.kind in ('hold', 'release')), 0)::int as pending,
        coalesce(sum(row.minutes), 0)::int as left
      from as_leave_entitlement as lot left join as_leave_ledger as row on row.lot_id = lot.id
      where lot.id = any(${asked}::bigint[]) and lot.deleted_at is null and ${rowPredicate(ctx, ctx.snapshot.get('as/leave-entitlement'), 'read', 'lot')}
      group by lot.id`.execute(ctx.db)
    return { data: Object.fromEntries(rows.map(({ id, ...sum }) => [id, sum])) }
  })
}
