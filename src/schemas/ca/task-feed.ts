/** The secret address from which a person's calendar reads their tasks (ca.md §8). */
import { feedSchema } from '../core/feed-schema'

export const taskFeed = feedSchema('ca/task-feed', 'task')
