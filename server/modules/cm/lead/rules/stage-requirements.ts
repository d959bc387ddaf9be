/** What a lead lacks to stand in a stage (cm.md R3): fields, ticked criteria, a recent activity. One error for each field. */
import type { FieldErrors, Message } from '../../../../kernel/errors'
import type { StageKind } from '../../pipeline/rules/pipeline-structure'

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
 * Whose requirements a lead must fulfil to be put into a stage: those passed over, and the target's (R3).
 * It begins in the first open stage with that stage's fields alone, whoever makes it (form, import, web intake): criteria are ticked and
 * activities done of a lead that is there. They are asked for when it moves on from there, which no lead does without having them.
 * @param way.from where it stands; null = it begins, or comes from another pipeline
 * @returns stages with what counts of their requirements; none when nothing is asked
 */
export function demandsOn<S extends StageRequirements & { id: number }>(
  stages: readonly S[],
  { from, to, isNew }: { from: number | null; to: number; isNew: boolean },
): S[] {
  const passed = stagesToPass(stages, from, to)
  const first = stages.find(({ kind }) => kind === 'open')
  if (!first || passed.length === 0) return passed
  if (isNew && to === first.id) return passed.map((stage) => ({ ...stage, checklist: [], requires_activity_days: null }))
  return from === first.id ? [{ ...first, needs_conversion: false, required_fields: null }, ...passed] : passed
}

/**
 * @param passed the stages that are passed over and the target, in order: the requirements of all of them hold
 * @returns errors by field (`organization`, `checklist.quotation_sent`, `activity`), empty when the move may be made
 */
export function missingRequirements(passed: readonly StageRequirements[], lead: LeadState): FieldErrors {
  const fields = passed.flatMap((stage) => [...(needsOrganization(stage) ? ['organization'] : []), ...(stage.required_fields ?? [])])
  const open = passed.flatMap(({ checklist }) => checklist).filter(({ key, mandatory }) => mandatory && !lead.checklist_done.includes(key))
  const errors: [string, Message][] = [
    ...fields
      .filter((field) => isEmpty(lead.values[field]))
      .map((field): [string, Message] => [field, { key: 'error:validation.required' }]),
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

interface Stage {
  id: number
  kind: StageKind
}

/**
 * Which stages a move asks about (cm.md R3, §4).
 * @param stages of the target's pipeline, in their order
 * @param from where it stands; null = it begins, or comes from another pipeline
 * @returns those passed over and the target; going back asks nothing, winning asks about every open stage, losing nothing
 */
export function stagesToPass<S extends Stage>(stages: readonly S[], from: number | null, to: number): S[] {
  const target = stages.findIndex(({ id }) => id === to)
  const kind = stages[target]?.kind
  if (target < 0 || kind === 'lost') return []
  if (kind === 'won') return stages.filter((stage) => stage.kind === 'open' || stage.id === to)
  const start = stages.findIndex(({ id }) => id === from)
  return stages.slice(start + 1, target + 1).filter((stage) => stage.kind === 'open')
}
