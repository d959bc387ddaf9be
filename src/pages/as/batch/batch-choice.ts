/** What is chosen in the wizard of a batch (as.md §2 batch-…/add). Pure. */
import type { BatchKind } from '../../../shared/as/batch'
import type { PeopleQuestion } from './use-batch-lines'

export const batchSteps = ['people', 'what', 'check'] as const
export type BatchStep = (typeof batchSteps)[number]

export interface BatchChoice {
  owners: readonly string[]
  exclude: readonly number[]
  only_scheduled: boolean
  leave: number | null
  start: string | null
  end: string | null
  break_min: number
  mode: 'pay' | 'comp'
  event_date: string | null
  reason: string
}

export const nothingChosen: BatchChoice = {
  ...{ owners: [], exclude: [], only_scheduled: false, leave: null, start: null, end: null },
  ...{ break_min: 0, mode: 'pay', event_date: null, reason: '' },
}

export const isBackwards = ({ start, end }: BatchChoice): boolean => start !== null && end !== null && Date.parse(end) <= Date.parse(start)

/** @returns null until there is enough to preview */
export function questionOf(kind: BatchKind, choice: BatchChoice): PeopleQuestion | null {
  const { owners, exclude, only_scheduled, leave, start, end, break_min, mode, event_date, reason } = choice
  if (owners.length === 0 || start === null || end === null || isBackwards(choice)) return null
  if (kind === 'dayoff' && leave === null) return null
  return {
    ...{ owners: [...owners], exclude: [...exclude], only_scheduled, start_at: start, end_at: end },
    ...(kind === 'dayoff' ? { leave, event_date } : { break_min, mode }),
    reason: reason.trim() || null,
  }
}

export interface BatchProgress {
  title: string
  choice: BatchChoice
  question: PeopleQuestion | null
  /** The preview has lines. */
  hasLines: boolean
  /** The question that they answer; null = none was put yet. */
  previewed: string | null
  /** An existing batch is changed or taken over: it has its lines already. */
  hasSource: boolean
}

/** Lines answer what is chosen now. */
export const isCurrent = ({ question, hasLines, previewed, hasSource }: BatchProgress): boolean =>
  hasLines && (question === null ? hasSource : JSON.stringify(question) === previewed)

/** The last step that can be entered. */
export function reachable(progress: BatchProgress): number {
  const { title, choice, hasSource } = progress
  if (title.trim() === '' || (choice.owners.length === 0 && !hasSource)) return 0
  return isCurrent(progress) ? 2 : 1
}
