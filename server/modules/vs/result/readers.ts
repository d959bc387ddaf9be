/** For whom results are meant, and from when on (vs.md §3 results_when and results_who, §6): once for results, lists and trends. */
import { areResultsShown } from '../../../../src/shared/vs/suppression'
import type { EventRow } from '../event/event-questions'

export interface ReaderFacts {
  /** Organises it or manages its category. */
  runs: boolean
  /** Holds the right in its category. */
  mayResults: boolean
  mayView: boolean
  takesPart: boolean
  hasAnswered: boolean
}

export function areMeantFor(
  { results_who }: Pick<EventRow, 'results_who'>,
  { runs, mayResults, mayView, takesPart }: ReaderFacts,
): boolean {
  const who = results_who ?? []
  return runs || mayResults || who.includes('public') || (who.includes('participants') && takesPart) || (who.includes('viewers') && mayView)
}

/** Who runs it publishes the results, and sees them from the count on. */
export function areDue({ state, results_when }: Pick<EventRow, 'state' | 'results_when'>, { runs, hasAnswered }: ReaderFacts): boolean {
  const isPublished = state === 'published' || state === 'archived'
  const isClosed = isPublished || state === 'closed' || state === 'counted'
  const isOpen = state === 'open' || state === 'suspended'
  if (isPublished || (runs && state === 'counted')) return true
  switch (results_when) {
    case 'live':
      return isOpen || isClosed
    case 'after_vote':
      return isClosed || (isOpen && hasAnswered)
    case 'after_close':
      return isClosed
    case 'after_publish':
      return false
  }
}

/** Of a secret vote all is public in the end; polls and surveys without names need the crowd (vs.md §5.5). */
export const isShown = ({ secrecy, kind }: Pick<EventRow, 'secrecy' | 'kind'>, answers: number): boolean =>
  secrecy === 'named' || (secrecy === 'secret' && kind === 'vote') || areResultsShown(answers)
