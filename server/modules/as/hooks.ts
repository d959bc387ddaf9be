/** Rules of the records of as that a schema can't say. */
import type { EntityHooks } from '../../contracts/hooks'
import { leaveRuleHooks } from './leave/leave-rule-hooks'
import { periodActions } from './period/period-actions'
import { anomalyHooks } from './anomaly/anomaly-hooks'
import { flexAssignmentHooks, flexPlanHooks } from './flex/flex-hooks'
import { memberHooks } from './member/member-hooks'
import { punchHooks } from './punch/manual-punch'
import { coverageHooks, patternHooks } from './roster/pattern-hooks'
import { settlementHooks } from './settlement/settlement-hooks'
import { shiftHooks } from './shift/shift-hooks'

export const asHooks: Readonly<Record<string, EntityHooks>> = {
  'as/annual-settlement': settlementHooks,
  'as/anomaly': anomalyHooks,
  'as/coverage-need': coverageHooks,
  'as/flex-assignment': flexAssignmentHooks,
  'as/flex-plan': flexPlanHooks,
  'as/member': memberHooks,
  'as/punch': punchHooks,
  'as/roster-pattern': patternHooks,
  'as/shift': shiftHooks,
  'as/leave-rule': leaveRuleHooks,
  'as/period': { actions: periodActions },
}
