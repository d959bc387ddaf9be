/** Notices on the home page (shell.md §2.2): what says the same is one line. */
import { expect, test } from 'vitest'
import { foldedNotices } from '../../../src/pages/sc/home/folded-notices'
import type { UserNotification } from '../../../src/shared/sc/notifications'

const notice = (id: number, title: string, more: Partial<UserNotification> = {}): UserNotification => ({
  id,
  type: 1,
  event: 'ca.task.due',
  modelType: 'ca',
  modelId: id,
  data: { title: { en: title }, body: { en: 'Call Acme' } },
  count: 1,
  read_at: null,
  created_at: '2026-03-02T01:00:00.000Z',
  ...more,
})

test('equal notices fold into the newest, and each names its subject', () => {
  const folded = foldedNotices([notice(4, 'Due'), notice(3, 'Due', { count: 2 }), notice(2, 'Overdue'), notice(1, 'Due')], 'en')
  expect(folded.map(({ title, body, count, notices }) => [title, body, count, notices.map(({ id }) => id)])).toEqual([
    ['Due', 'Call Acme', 4, [4, 3, 1]],
    ['Overdue', 'Call Acme', 1, [2]],
  ])
})

test('what is about something else is a line of its own', () => {
  const other = notice(1, 'Due', { data: { title: { en: 'Due' }, body: { en: 'Call Bravo' } } })
  expect(foldedNotices([notice(2, 'Due'), other], 'en')).toHaveLength(2)
})
