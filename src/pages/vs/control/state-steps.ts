/** Where an event is on its way from draft to results. Pure. */
import type { EventState } from '../../../schemas/vs/value-lists'

export const stepStates = ['draft', 'scheduled', 'open', 'closed', 'counted', 'published'] as const satisfies readonly EventState[]

export interface EventSteps {
  /** What the steps are called: a state that takes the place of one says so. */
  states: readonly EventState[]
  current: number
  /** `error`: it ended there; `wait`: it rests. */
  status: 'process' | 'finish' | 'error' | 'wait'
}

/** @param facts instants, null while it has not come to it */
export function stepsOf(
  state: EventState,
  facts: { published_at: unknown; opened_at: unknown; results_published_at: unknown },
): EventSteps {
  const replaced = (at: number, status: EventSteps['status']): EventSteps => ({
    states: stepStates.map((one, index) => (index === at ? state : one)),
    current: at,
    status,
  })
  switch (state) {
    case 'suspended':
      return replaced(2, 'wait')
    case 'cancelled':
      return replaced(facts.opened_at ? 2 : facts.published_at ? 1 : 0, 'error')
    case 'archived':
      return facts.results_published_at ? replaced(5, 'finish') : replaced(facts.opened_at ? 2 : facts.published_at ? 1 : 0, 'error')
    default:
      return { states: stepStates, current: stepStates.indexOf(state), status: state === 'published' ? 'finish' : 'process' }
  }
}
