/** The rules of a year as they are typed, and what of them is to be saved. Pure. */
import type { RecordRow } from '../../../providers/data/record-api'

export const ruleActions = ['close', 'carry', 'carry_to'] as const
export type RuleAction = (typeof ruleActions)[number]

export interface RuleDraft {
  /** Of the screen: rows that are new have no id. */
  key: string
  id: number | null
  version: number | null
  source_from: string
  source_to: string
  action: RuleAction
  target: number | null
}

export const draftOf = (row: RecordRow): RuleDraft => ({
  key: String(row.id),
  id: row.id,
  version: row.version,
  source_from: String(row.source_from),
  source_to: String(row.source_to),
  action: ruleActions.find((action) => action === row.action) ?? 'carry',
  target: typeof row.target === 'number' ? row.target : null,
})

/** What a rule says; where nothing is carried to, no target is kept. */
export const valuesOf = ({ source_from, source_to, action, target }: RuleDraft) => ({
  source_from: source_from.trim().toUpperCase(),
  source_to: (source_to.trim() || source_from.trim()).toUpperCase(),
  action,
  target: action === 'carry' ? null : target,
})

export const isComplete = ({ source_from, action, target }: RuleDraft): boolean =>
  source_from.trim() !== '' && (action !== 'carry_to' || target !== null)

/** @param place in the order, from 0 @returns whether the row differs from what is stored */
export function isChanged(draft: RuleDraft, stored: RecordRow | undefined, place: number): boolean {
  if (!stored) return true
  const values = valuesOf(draft)
  return (
    (['source_from', 'source_to', 'action', 'target'] as const).some((field) => values[field] !== (stored[field] ?? null)) ||
    stored.position !== positionOf(place)
  )
}

export const positionOf = (place: number): number => (place + 1) * 10
