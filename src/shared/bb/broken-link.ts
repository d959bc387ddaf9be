/** Looking for broken links at once, before the week is over (bb.md §7): of all bulletins, or of one. */
import { defineCall, typed } from '../core/call'

/** A job, as the weekly one. 409 while one runs. */
export const checkBrokenLinks = defineCall({
  method: 'POST',
  path: '/api/bb/broken-link/check',
  tag: 'bb/broken-link',
  status: 202,
  answer: typed<{ data: { job_id: number } }>(),
})

/** Of a bulletin that stands or is to come, by who may edit it; its page has what was found once the job is over. */
export const checkLinksOf = defineCall({
  method: 'POST',
  path: '/api/bb/bulletin/:id/check-links',
  tag: 'bb/bulletin',
  status: 202,
  answer: typed<{ data: { job_id: number } }>(),
})
