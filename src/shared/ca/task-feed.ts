/** The address from which a person's own calendar reads their tasks (ca.md §8): made, read once, withdrawn. */
import { defineCall, nothing, typed } from '../core/call'

const tag = 'ca/task-feed'
const path = '/api/ca/task/feed'

export interface TaskFeed {
  /** The company offers it. */
  enabled: boolean
  /** Null = there is none. */
  made_at: string | null
  last_read_at: string | null
}

export const readFeed = defineCall({ method: 'GET', path, tag, answer: typed<{ data: TaskFeed }>() })

/** A former one is withdrawn. The address is in this answer, and nowhere else. */
export const makeFeed = defineCall({ method: 'POST', path, tag, status: 201, answer: typed<{ data: { path: string } }>() })

export const withdrawFeed = defineCall({ method: 'DELETE', path, tag, status: 204, answer: nothing })

/** As tasks, or for calendars that know none as events. */
export const feedKinds = ['todo', 'event'] as const
export type FeedKind = (typeof feedKinds)[number]

export const feedAddress = (path: string, kind: FeedKind): string => (kind === 'todo' ? path : `${path}?kind=${kind}`)
