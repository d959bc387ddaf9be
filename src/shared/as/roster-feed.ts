/** The address from which a person's own calendar reads their shifts and leave (as.md §2): made, shown once, withdrawn. */
import { defineCall, nothing, typed } from '../core/call'

const tag = 'as/roster-feed'
const path = '/api/as/roster/feed'

export interface RosterFeed {
  /** Null = there is none. */
  made_at: string | null
  last_read_at: string | null
}

export const readFeed = defineCall({ method: 'GET', path, tag, answer: typed<{ data: RosterFeed }>() })

/** A former one is withdrawn. The address is in this answer, and nowhere else. */
export const makeFeed = defineCall({ method: 'POST', path, tag, status: 201, answer: typed<{ data: { path: string } }>() })

export const withdrawFeed = defineCall({ method: 'DELETE', path, tag, status: 204, answer: nothing })
