/** The records of attendance that forms decide, and the action that is none of theirs (as.md §5, hooks). */
import type { RequestRules } from '../../contracts/request'
import type { WorkflowAction } from '../../contracts/workflow'
import { dayoffRules } from './dayoff/dayoff-rules'
import { compensationAction } from './hook/compensation-action'
import { overtimeRules } from './overtime/overtime-rules'
import { shiftAdjustmentRules } from './shift-adjustment/shift-adjustment-rules'
import { unpunchRules } from './unpunch/unpunch-rules'

export const asRequests = {
  'as/dayoff': dayoffRules,
  'as/overtime': overtimeRules,
  'as/unpunch': unpunchRules,
  'as/shift-adjustment': shiftAdjustmentRules,
} satisfies Readonly<Record<string, RequestRules>>

export type RequestEntity = keyof typeof asRequests

export const asWorkflowActions: readonly WorkflowAction[] = [compensationAction]
