/** What is worth telling of roles, posts and jobs (sc.md §7). */
import { expect, test } from 'vitest'
import { isWorthANotice } from '../../../server/modules/sc/jobs/rules/job-notice'
import { postChange } from '../../../server/modules/sc/posts/rules/post-change'
import { holdersChanged, joinChanges } from '../../../server/modules/sc/rights/rules/role-change'

test('roles given and taken back cancel out, whichever came first', () => {
  expect(joinChanges({ gained: [1], lost: [] }, { gained: [2], lost: [] })).toEqual({ gained: [1, 2], lost: [] })
  expect(joinChanges({ gained: [1, 2], lost: [] }, { gained: [], lost: [1] })).toEqual({ gained: [2], lost: [] })
  expect(joinChanges({ gained: [], lost: [1] }, { gained: [1], lost: [] })).toEqual({ gained: [], lost: [] })
})

test('who holds a role by another way neither gets nor loses it', () => {
  expect(holdersChanged({ before: [1, 2, 3], after: [3, 4, 5], otherwise: [1, 4] })).toEqual({ gained: [5], lost: [2] })
})

test('a post begins, changes, ends or goes; what was over before is nobody’s news', () => {
  const today = '2026-11-23'
  const post = { department: 1, job_position: null, is_primary: true, supervisor: null, start_date: '2026-01-01', end_date: null }
  expect(postChange({ before: null, after: post, today })).toEqual({ kind: 'begins', fields: [] })
  expect(postChange({ before: post, after: { ...post, department: 2, supervisor: 7 }, today })).toEqual({
    kind: 'changes',
    fields: ['department', 'supervisor'],
  })
  expect(postChange({ before: post, after: { ...post, end_date: '2026-11-30' }, today })).toEqual({ kind: 'ends', fields: [] })
  expect(postChange({ before: post, after: null, today })).toEqual({ kind: 'goes', fields: [] })
  expect(postChange({ before: post, after: { ...post, marks: ['head'] }, today })).toBeUndefined()
  const over = { ...post, end_date: '2026-03-31' }
  expect(postChange({ before: over, after: { ...over, supervisor: 7 }, today })).toBeUndefined()
  expect(postChange({ before: null, after: over, today })).toBeUndefined()
})

test('a job is told when it took longer than one waits, and when somebody else cancelled it', () => {
  const job = { state: 'succeeded', seconds: 30, by_owner: false, announces_success: false } as const
  expect(isWorthANotice(job)).toBe(true)
  expect(isWorthANotice({ ...job, seconds: 29 })).toBe(false)
  expect(isWorthANotice({ ...job, announces_success: true })).toBe(false)
  expect(isWorthANotice({ ...job, state: 'failed', announces_success: true })).toBe(true)
  expect(isWorthANotice({ ...job, state: 'cancelled', seconds: 2 })).toBe(true)
  expect(isWorthANotice({ ...job, state: 'cancelled', by_owner: true })).toBe(false)
  expect(isWorthANotice({ ...job, state: 'queued' })).toBe(false)
})
