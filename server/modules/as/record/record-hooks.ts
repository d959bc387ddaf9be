/** What follows from each save of leave and overtime (as.md §4.1, §7), whoever writes it; how they are judged and posted is in their rules. */
import type { dayoff } from '../../../../src/schemas/as/dayoff'
import type { overtime } from '../../../../src/schemas/as/overtime'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { EntityHooks } from '../../../contracts/hooks'
import { notifyCeiling } from '../overtime/ceiling-notices'
import { announceAbsence } from './record-events'

export const dayoffHooks: EntityHooks<RowOf<typeof dayoff>> = { afterSave: (ctx, { before, after }) => announceAbsence(ctx, before, after) }

export const overtimeHooks: EntityHooks<RowOf<typeof overtime>> = {
  afterSave: (ctx, { before, after }) => notifyCeiling(ctx, before, after),
}
