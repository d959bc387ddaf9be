/** What came of an event, for one line of a list (vs.md §2). */
import type { I18nText } from '../../schemas/core/types'
import type { EventResult, QuestionResult } from './count-event'
import type { QuestionToAnswer } from './event'

export type Outcome =
  | { kind: 'no_quorum' }
  | { kind: 'passed' | 'failed' | 'yes_no'; yes: string; no: string }
  | { kind: 'elected'; names: readonly I18nText[]; more: number }
  /** Percent of those who were entitled. */
  | { kind: 'turnout'; share: string }

const mostNames = 3

/** As much of a result as it takes. */
export interface CountedEvent extends Pick<EventResult, 'state' | 'turnout'> {
  questions: readonly Pick<QuestionResult, 'key' | 'counted' | 'pass' | 'seating'>[]
}

type Named = Pick<QuestionToAnswer, 'key' | 'options'>

/** The first question that decides something speaks for the event. */
export function outcomeOf({ state, turnout, questions }: CountedEvent, asked: readonly Named[]): Outcome | null {
  if (state === 'no_quorum') return { kind: 'no_quorum' }
  for (const { key, counted, pass, seating } of questions) {
    if (counted?.method === 'yesno') {
      const { yes, no } = counted.count
      return { kind: pass === null ? 'yes_no' : pass.fulfilled ? 'passed' : 'failed', yes, no }
    }
    if (seating && seating.elected.length > 0) return electedOf(seating.elected, asked.find((one) => one.key === key)?.options ?? [])
  }
  return turnout === null ? null : { kind: 'turnout', share: turnout }
}

function electedOf(elected: readonly number[], options: NonNullable<Named['options']>): Outcome {
  const names = elected.slice(0, mostNames).map((option) => options.find(({ id }) => id === option)?.text ?? { en: String(option) })
  return { kind: 'elected', names, more: elected.length - names.length }
}
