/** What a lead lacks to stand in a stage (cm.md R3): fields, ticked criteria, a recent activity. One error for each field. */
import type { FieldErrors, Message } from '../../../errors'

/** A cm/stage, as far as entry goes. */
export interface StageRequirements {
  kind: 'open' | 'won' | 'lost'
  needs_conversion: boolean
  required_fields: readonly string[] | null
  requires_activity_days: number | null
  /** `label` in the language of the reader. */
  checklist: readonly { key: string; label: string; mandatory: boolean }[]
}

/** A lead as it would stand in the stage. */
export interface LeadState {
  /** Field → value, custom fields by their key. */
  values: Readonly<Record<string, unknown>>
  /** Keys of the ticked criteria. */
  checklist_done: readonly string[]
  /** Days since the last activity was done; null = never. */
  days_since_activity: number | null
}

/**
 * @param passed the stages that are passed over and the target, in order: the requirements of all of them hold
 * @returns errors by field (`organization`, `checklist.quotation_sent`, `activity`), empty when the move may be made
 */
export function missingRequirements(passed: readonly StageRequirements[], lead: LeadState): FieldErrors {
  const fields = passed.flatMap((stage) => [...(needsOrganization(stage) ? ['organization'] : []), ...(stage.required_fields ?? [])])
  const open = passed.flatMap(({ checklist }) => checklist).filter(({ key, mandatory }) => mandatory && !lead.checklist_done.includes(key))
  const errors: [string, Message][] = [
    ...fields.filter((field) => isEmpty(lead.values[field])).map((field): [string, Message] => [field, { key: 'error:validation.required' }]),
    ...open.map(({ key, label }): [string, Message] => [`checklist.${key}`, { key: 'cm:error.criterion_open', params: { label } }]),
    ...activityErrors(passed, lead.days_since_activity),
  ]
  return Object.fromEntries(errors.map(([field, message]) => [field, [message]]))
}

const needsOrganization = ({ needs_conversion, kind }: StageRequirements) => needs_conversion || kind === 'won'

/** The strictest of the stages decides. */
function activityErrors(passed: readonly StageRequirements[], since: number | null): [string, Message][] {
  const within = Math.min(...passed.map((stage) => stage.requires_activity_days ?? Infinity))
  if (within === Infinity || (since !== null && since <= within)) return []
  return [['activity', { key: 'cm:error.activity_needed', params: { days: within } }]]
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
