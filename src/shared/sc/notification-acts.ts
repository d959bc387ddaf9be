/** What the bell's panel and the page of all notifications do (shell.md §2.3); the shell does without. */
import { defineCall, typed } from '../core/call'

const tag = 'sc/user-notification'
const one = typed<{ data: { id: number } }>()

/** Out of the bell, and read with it. */
export const archive = defineCall({ method: 'POST', path: '/api/sc/user-notification/:id/archive', tag, answer: one })
export const unarchive = defineCall({ method: 'POST', path: '/api/sc/user-notification/:id/unarchive', tag, answer: one })

/** Answers which were unread. */
export const markAllRead = defineCall({
  method: 'POST',
  path: '/api/sc/user-notification/read-all',
  tag,
  answer: typed<{ data: { ids: readonly number[] } }>(),
})
