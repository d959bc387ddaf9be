/** Rules of the records of as that a schema can't say. */
import type { EntityHooks } from '../../contracts/hooks'
import { batchHooks } from './batch/batch-hooks'
import { anomalyHooks } from './anomaly/anomaly-hooks'
import { closureHooks } from './day/closure-hooks'
import { correctionHooks } from './correction/correction-hooks'
import { coverageHooks, patternHooks } from './roster/pattern-hooks'
import { dayHooks } from './day/day-hooks'
import { dayoffHooks, overtimeHooks } from './record/record-hooks'
import { entitlementHooks } from './ledger/entitlement-hooks'
import { entryHooks } from './roster/entry-hooks'
import { flexAssignmentHooks, flexPlanHooks } from './flex/flex-hooks'
import { leaveRuleHooks } from './leave/leave-rule-hooks'
import { memberHooks } from './member/member-hooks'
import { periodActions } from './period/period-actions'
import { punchHooks } from './punch/manual-punch'
import { readGrantHooks } from './access/read-grant-hooks'
import { settlementHooks } from './settlement/settlement-hooks'
import { shiftHooks } from './shift/shift-hooks'

export const asHooks: Readonly<Record<string, EntityHooks>> = dayHooks({
  'as/annual-settlement': settlementHooks,
  'as/anomaly': anomalyHooks,
  'as/batch': batchHooks,
  'as/closure': closureHooks,
  'as/coverage-need': coverageHooks,
  'as/dayoff': dayoffHooks,
  'as/flex-assignment': flexAssignmentHooks,
  'as/flex-plan': flexPlanHooks,
  'as/leave-correction': correctionHooks,
  'as/leave-entitlement': entitlementHooks,
  'as/leave-rule': leaveRuleHooks,
  'as/member': memberHooks,
  'as/overtime': overtimeHooks,
  'as/period': { actions: periodActions },
  'as/punch': punchHooks,
  'as/read-grant': readGrantHooks,
  'as/roster-entry': entryHooks,
  'as/roster-pattern': patternHooks,
  'as/shift': shiftHooks,
})
