/** Approved overtime follows the type of its day (as.md R8, R10): it is worth what the day is now. In a locked month it stays, and HR hears of it. */
import type { PlanCause } from '../../../../src/schemas/as/leave-value-lists'
import type { Context } from '../../../kernel/context'
import { settleDayType } from '../overtime/settle-overtime'
import { notifyOvertime } from './overtime-notices'
import type { OvertimeDifference } from './judged-overtime'

/** @returns how many were corrected */
export async function correctOvertime(ctx: Context, differences: readonly OvertimeDifference[], cause: PlanCause): Promise<number> {
  const open = differences.filter(({ locked }) => !locked)
  for (const { id, is } of open) await settleDayType(ctx, id, is)
  for (const difference of differences) await notifyOvertime(ctx, difference, cause)
  return open.length
}
