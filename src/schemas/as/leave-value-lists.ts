/** Values of fields of leave and overtime that calls and pages take too: apart from their declarations, so that pages load the values alone. */

/** What kind of absence a leave type is (as.md §3): reports and payroll read it, never the code. */
export const leaveKinds = ['annual', 'comp', 'sick', 'personal', 'family', 'event', 'official', 'statutory', 'unpaid', 'other'] as const
/** Kinds whose name tells of somebody's health (as.md §6): who may not read the reason reads that somebody is away, and no more. */
export const privateLeaveKinds = ['sick'] as const satisfies readonly (typeof leaveKinds)[number][]
/** Why a row of the ledger stands there. */
export const ledgerKinds = ['grant', 'hold', 'release', 'use', 'unuse', 'carry_out', 'expire', 'pay_out', 'adjust'] as const
/** What came of a lot's beginning. */
export const lotSources = ['rule', 'import', 'adjust', 'overtime', 'carry', 'event'] as const
/** The five forms of attendance (as.md §5, hooks): `as.<kind>` is the action that a form of workflow is bound to. */
export const formKinds = ['dayoff', 'overtime', 'unpunch', 'overtime-compensation', 'shift-adjustment'] as const
export type FormKind = (typeof formKinds)[number]
/** What somebody may read of others by a read permission (as.md §6). */
export const grantKinds = ['punch', 'leave', 'overtime', 'roster', 'report'] as const
export type GrantKind = (typeof grantKinds)[number]
/** What settlement does with what is left (as.md §4.6). */
export const settlementActions = ['pay', 'carry', 'drop'] as const

/** Why the posting of a form was refused (as.md §5, hooks). */
export const refusalCodes = [
  'period_locked',
  'overlap',
  'balance',
  'limit',
  'roster_changed',
  'consent_missing',
  'lot_used',
  'invalid',
] as const

/** Of an exclusion: a request that takes no time any more. */
export const openRecord = [
  { field: 'state', not: 'rejected' },
  { field: 'state', not: 'withdrawn' },
  { field: 'state', not: 'cancelled' },
  { field: 'state', not: 'failed' },
] as const

/** What changes the plan of a day inside approved leave (as.md R10). */
export const planCauses = ['calendar', 'closure', 'roster', 'shift', 'pattern', 'member', 'employment'] as const
export type PlanCause = (typeof planCauses)[number]
/** Why such a change is left to HR: minutes are newly owed, the month is locked, the lot that was used has ended. */
export const correctionKinds = ['newly_owed', 'locked_month', 'ended_lot'] as const
export type CorrectionKind = (typeof correctionKinds)[number]
