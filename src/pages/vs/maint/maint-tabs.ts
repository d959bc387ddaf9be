/** How events are gathered for who runs them (vs.md §2). Pure. */
import type { Condition } from '../../../schemas/core/types'
import type { EventState } from '../../../schemas/vs/value-lists'
import type { CategoryWord } from './maint-paths'

export const maintTabs = ['drafts', 'running', 'closed', 'all'] as const
export type MaintTab = (typeof maintTabs)[number]

const states: Readonly<Record<Exclude<MaintTab, 'all'>, readonly EventState[]>> = {
  drafts: ['draft'],
  running: ['scheduled', 'open', 'suspended'],
  closed: ['closed', 'counted', 'published', 'cancelled', 'archived'],
}

/** @param text of the address; what is no tab is all of them */
export const tabOf = (text: string | null): MaintTab => maintTabs.find((tab) => tab === text) ?? 'all'

/** @returns undefined where nothing is left out */
export function maintCondition(category: CategoryWord, tab: MaintTab): Condition | undefined {
  const all: Condition[] = [
    ...(category === 'all' ? [] : [{ field: 'category', op: 'eq' as const, value: category }]),
    ...(tab === 'all' ? [] : [{ field: 'state', op: 'in' as const, value: [...states[tab]] }]),
  ]
  return all.length === 0 ? undefined : { all }
}
