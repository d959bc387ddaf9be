/** Settings and rates that overtime is judged by: the labour rule of the person's region on the day, and the company's setting (as.md R8, R9). */
import { sql } from 'kysely'
import type { LimitSettings } from '../../../../src/shared/as/overtime-limits'
import type { Context } from '../../../kernel/context'
import type { Employee } from '../person/employee'
import { ruleInForce } from '../labour/labour-law'
import type { BandRule } from './rules/overtime-bands'

export interface OvertimeSettings extends LimitSettings {
  comp_expire: 'months' | 'leave_year_end'
  comp_months: number
  annual_basis: 'anniversary' | 'calendar_year'
  four_eyes: boolean
}

export async function overtimeSettings(ctx: Context): Promise<OvertimeSettings> {
  const { rows } = await sql<OvertimeSettings>`
    select limit_action, ot_month_cap, ot_ext_cap, ot_3m_cap, ot_3m_start, extension_agreement, comp_expire, comp_months, annual_basis, four_eyes
    from as_setting where id = 1`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('Attendance has no setting: its seed has not run.')
  return row
}

/** The bands that hold on a date: of the person's own set, else of his region. */
export async function bandsFor(ctx: Context, person: Employee, date: string): Promise<BandRule[]> {
  const { rows } = await sql<BandRule>`
    select b.day_type, b.from_min, b.to_min, b.num, b.den, b.flat_min, b.counts_to_cap, b.comp_num, b.comp_den,
      coalesce(b.day_off, false) as day_off
    from as_labour_rule__bands as b where b.parent_id = ${ruleInForce(person, date)}
    order by b.day_type, b.from_min`.execute(ctx.db)
  return rows
}
