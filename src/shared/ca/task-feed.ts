/** The address from which a person's own calendar reads their tasks (ca.md §8): made, read once, withdrawn. */
import { defineCall, nothing, typed } from '../core/call'
import type { PersonFeed } from '../core/person-feed'

const tag = 'ca/task-feed'
const path = '/api/ca/task/feed'

export const readFeed = defineCall({ method: 'GET', path, tag, answer: typed<{ data: PersonFeed }>() })

/** A former one is withdrawn. The address is in this answer, and nowhere else. */
export const makeFeed = defineCall({ method: 'POST', path, tag, status: 201, answer: typed<{ data: { path: string } }>() })

export const withdrawFeed = defineCall({ method: 'DELETE', path, tag, status: 204, answer: nothing })

/** As tasks, or for calendars that know none as events. */
export const feedKinds = ['todo', 'event'] as const
export type FeedKind = (typeof feedKinds)[number]

export const feedAddress = (path: string, kind: FeedKind): string => (kind === 'todo' ? path : `${path}?kind=${kind}`)
