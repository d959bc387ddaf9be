/** The secret address from which a person's calendar reads their shifts and leave (as.md §2). */
import { feedSchema } from '../core/feed-schema'

export const rosterFeed = feedSchema('as/roster-feed', 'schedule')
