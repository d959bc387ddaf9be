/** Leave types as their rules read them, and what people have taken of them (as.md R7). */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import type { LeaveTypeRule, LeaveUse } from './rules/leave-checks'
import type { LeaveUnit } from './rules/leave-minutes'
import type { LeavePay } from './rules/pay-ratio'

export interface LeaveType extends LeaveTypeRule, Pick<LeaveUnit, 'count_mode'>, Required<LeavePay> {
  code: string
  name: I18nText
  colour: string | null
  allow_half_day: boolean
  region: string | null
  active: boolean
}

/** As rules read them. @param leave id of the type */
export const payStepsOf = (leave: Sql<unknown>): Sql<unknown> => sql`coalesce((
  select json_agg(json_build_object('min_service_months', step.min_service_months, 'ratio', step.ratio::text) order by step.min_service_months)
  from as_leave__pay_steps as step where step.parent_id = ${leave}), '[]')`

/** In their order. */
export async function readLeaveTypes(ctx: Context): Promise<LeaveType[]> {
  const { rows } = await sql<LeaveType>`
    select t.id::int as id, t.code, t.name, t.colour, t.kind, t.unit_min, coalesce(t.step_min, t.unit_min) as step_min, t.count_mode, t.quota,
      t.ceiling_min, t.ceiling_period, t.counts_into_id::int as counts_into, t.free_of_counting_min, coalesce(t.genders, '{}') as genders,
      t.min_service_days, t.documents, t.documents_over_min, coalesce(t.deputy_required, false) as deputy_required, t.notice_days, t.notice_over_min,
      t.max_once_min, t.needs_event, t.window_before_days, t.window_after_days, t.pay_ratio::text as pay_ratio, ${payStepsOf(sql.ref('t.id'))} as pay_steps,
      coalesce(t.allow_half_day, false) as allow_half_day, t.region, coalesce(t.active, true) as active,
      coalesce((select json_agg(json_build_object('code', r.code, 'minutes', r.minutes) order by r.position)
        from as_leave__relations as r where r.parent_id = t.id), '[]') as relations
    from as_leave as t where t.deleted_at is null order by t.position, t.id`.execute(ctx.db)
  return rows
}

/** Of the person's country, or of every. */
export const isOffered = ({ region, active }: LeaveType, country: string): boolean => active && (region === null || region === country)

/** The leaves whose minutes meet in a ceiling: it, what it counts into, and what counts into either. */
export function relatedTypes(types: readonly LeaveType[], leave: LeaveType): LeaveType[] {
  const tops = [leave.id, leave.counts_into]
  return types.filter(({ id, counts_into }) => tops.includes(id) || (counts_into !== null && tops.includes(counts_into)))
}

/** Parts of leave that is requested or decided. @param except a record that is requested anew */
export async function leaveUses(ctx: Context, user: number, leaves: readonly number[], except: number | null = null): Promise<LeaveUse[]> {
  const { rows } = await sql<LeaveUse>`
    select d.leave_id::int as leave, part->>'date' as date, (part->>'minutes')::int as minutes, to_char(d.event_date, 'YYYY-MM-DD') as event_date, d.relation
    from as_dayoff as d cross join lateral jsonb_array_elements(coalesce(d.parts, '[]'::jsonb)) as part
    where d.user_id = ${user} and d.leave_id = any(${leaves}::bigint[]) and d.state in ('pending', 'approved') and d.deleted_at is null
      and d.id <> ${except ?? 0}`.execute(ctx.db)
  return rows
}
