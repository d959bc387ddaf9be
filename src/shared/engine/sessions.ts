/** Where one is signed in, and ending it there (shell.md §2.1, §4). */
import { defineCall, typed } from '../core/call'

export interface OpenSession {
  id: number
  device_label: string
  ip: string | null
  started_at: string
  last_activity_at: string
  is_present: boolean
}

const tag = 'sc/session'

/** This one first. */
export const readOwnSessions = defineCall({
  method: 'GET',
  path: '/api/sc/session/own',
  tag,
  answer: typed<{ data: readonly OpenSession[] }>(),
})

/** One's own, or with the right to end sessions that of somebody whom one may write. */
export const endSession = defineCall({
  method: 'POST',
  path: '/api/sc/session/:id/end',
  tag,
  answer: typed<{ data: { id: number } }>(),
})

/** Answers how many were ended. */
export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/api/sc/session/end-others',
  tag,
  answer: typed<{ data: { ended: number } }>(),
})
