/** The address from which a person's own calendar reads their shifts and leave (as.md §2): made, shown once, withdrawn. */
import { defineCall, nothing, typed } from '../core/call'
import type { PersonFeed } from '../core/person-feed'

const tag = 'as/roster-feed'
const path = '/api/as/roster/feed'

export const readFeed = defineCall({ method: 'GET', path, tag, answer: typed<{ data: PersonFeed }>() })

/** A former one is withdrawn. The address is in this answer, and nowhere else. */
export const makeFeed = defineCall({ method: 'POST', path, tag, status: 201, answer: typed<{ data: { path: string } }>() })

export const withdrawFeed = defineCall({ method: 'DELETE', path, tag, status: 204, answer: nothing })
