/** Overtime of the demo (as.md §10), entered as it was planned. The engine judges each. */
import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { instantOf } from '../person/employee'
import { decidedOn } from './leaves'
import type { PlannedOvertime } from './plan/overtimes'

export async function makeOvertimes(ctx: Context, planned: readonly PlannedOvertime[]): Promise<void> {
  const entity = ctx.snapshot.get('as/overtime')
  for (const { user, date, start, end, minutes, mode, reason } of planned) {
    const values = { user, work_date: date, start_at: instantOf(start), end_at: instantOf(end), applied_min: minutes, mode, reason }
    await createRecord(decidedOn(ctx, date), entity, { ...values, source: 'admin' }, { trusted: true })
  }
}
