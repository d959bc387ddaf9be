/** Fiscal years with their periods, and how many vouchers each has by status (fa.md §2, parameter-period). */
import { sql } from 'kysely'
import type { PeriodOverview, RunningException, YearCard } from '../../../../src/shared/fa/period'
import type { Context } from '../../../kernel/context'
import { titleSql } from '../../../resource/query/titles'
import { proposeYear } from './make-year'

export async function periodOverview(ctx: Context): Promise<PeriodOverview> {
  const { rows: years } = await sql<YearCard>`
    with counted as (
      select v.period_id as period, v.status, count(*)::int as count from fa_voucher as v
      where v.deleted_at is null and v.period_id is not null group by v.period_id, v.status),
    cards as (
      select p.year_id, json_agg(json_build_object('id', p.id, 'no', p.no, 'code', p.code, 'start', p.start, 'end', p."end", 'state', p.state,
        'tax_locked', p.tax_locked, 'version', p.version, 'vouchers', (select json_object_agg(one.status, coalesce(c.count, 0))
          from unnest(array['draft', 'submitted', 'confirmed', 'posted', 'void']) as one(status)
          left join counted as c on c.period = p.id and c.status = one.status)) order by p.no) as periods
      from fa_period as p where p.deleted_at is null group by p.year_id)
    select y.id::int as id, y.code, to_char(y.start, 'YYYY-MM-DD') as start, to_char(y."end", 'YYYY-MM-DD') as "end", y.state,
      coalesce(cards.periods, '[]') as periods
    from fa_fiscal_year as y left join cards on cards.year_id = y.id where y.deleted_at is null order by y.start desc`.execute(ctx.db)
  return { years, exceptions: await runningExceptions(ctx), next: await proposeYear(ctx) }
}

async function runningExceptions(ctx: Context): Promise<RunningException[]> {
  const titleOf = (entity: string, alias: string) => titleSql(ctx, ctx.snapshot.get(entity), alias)
  const { rows } = await sql<RunningException>`
    select e.id::int as id, e.period_id::int as period, coalesce(${titleOf('sc/user', 'u')}, ${titleOf('sc/department', 'd')},
      ${titleOf('sc/group', 'g')}, e.owner) as owner, e.reason, e.until, ${titleOf('sc/user', 'granter')} as granted_by
    from fa_lock_exception as e
      left join sc_user as u on 'u' || u.id = e.owner
      left join sc_department as d on 'd' || d.id = e.owner
      left join sc_group as g on 'g' || g.id = e.owner
      left join sc_user as granter on granter.id = e.granted_by_id
    where e.deleted_at is null and e.revoked_at is null and e.until > ${ctx.now().toISOString()}::timestamptz order by e.until`.execute(
    ctx.db,
  )
  return rows
}
