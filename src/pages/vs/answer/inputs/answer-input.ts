/** What an input of the answer form gets; each type of question has one (registry.ts). */
import type { QuestionToAnswer } from '../../../../shared/vs/event'

export interface AnswerInputProps {
  question: QuestionToAnswer
  /** Undefined = not answered. */
  value: unknown
  onChange: (value: unknown) => void
  /** Ids of the question's title, and of its help and error texts. */
  labelledBy: string
  describedBy: string | undefined
  invalid: boolean
  disabled: boolean
}

/** An answer of ids → values: of points, scores and rows. Without a value an id is left out; none at all = not answered. */
export function withEntry(value: unknown, id: number, entry: unknown): Record<string, unknown> | undefined {
  const next: Record<string, unknown> = { ...entriesOf(value) }
  if (entry === undefined || entry === null) delete next[id]
  else next[id] = entry
  return Object.keys(next).length === 0 ? undefined : next
}

export const entriesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** @returns undefined for an empty list */
export const filledList = (ids: readonly number[]): readonly number[] | undefined => (ids.length === 0 ? undefined : ids)
