/** One's own compensatory time: lots by the ledger, and what was taken of them (as.md §2, R5, R8). */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import { readCompensation, soonDays, type CompLot, type CompUse } from '../../../../src/shared/as/compensation'
import { serve } from '../../../http/serve-call'
import { companyToday } from '../../../kernel/company-time'

export function compensationRoutes(app: FastifyInstance): void {
  serve(app, readCompensation, { rule: { paths: ['as.use.overtime-compensation.actions.list'] } }, async (ctx) => {
    const user = ctx.person?.id ?? 0
    const today = companyToday(ctx)
    const { rows: lots } = await sql<CompLot>`
      select lot.id::int as id, to_char(coalesce(lot.earned_on, lot.valid_from), 'YYYY-MM-DD') as earned_on,
        coalesce(sum(row.minutes) filter (where row.kind in ('grant', 'adjust')), 0)::int as granted,
        -coalesce(sum(row.minutes) filter (where row.kind in ('use', 'unuse', 'hold', 'release')), 0)::int as used,
        coalesce(sum(row.minutes), 0)::int as left, to_char(lot.valid_to, 'YYYY-MM-DD') as valid_to
      from as_leave_entitlement as lot join as_leave as leave on leave.id = lot.leave_id and leave.kind = 'comp'
        join as_leave_ledger as row on row.lot_id = lot.id
      where lot.user_id = ${user} and lot.deleted_at is null and (lot.valid_to is null or lot.valid_to >= ${today}::date)
      group by lot.id having sum(row.minutes) > 0 order by lot.valid_to nulls last, lot.id`.execute(ctx.db)
    const { rows: uses } = await sql<CompUse>`
      select record.id::int as id, record.no, record.start_at, record.end_at, record.minutes, record.state
      from as_dayoff as record join as_leave as leave on leave.id = record.leave_id and leave.kind = 'comp'
      where record.user_id = ${user} and record.deleted_at is null order by record.start_at desc limit 100`.execute(ctx.db)
    const last = addDays(today, soonDays)
    const sum = (of: readonly CompLot[]) => of.reduce((total, { left }) => total + left, 0)
    const soon = lots.filter(({ valid_to }) => valid_to !== null && valid_to <= last)
    return { data: { lots, uses, left: sum(lots), soon: sum(soon) } }
  })
}
