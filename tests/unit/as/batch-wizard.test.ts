/** The wizard of a batch (as.md §2 batch-…/add, §4.7): which step can be entered, what is previewed, and what posting comes to. */
import { expect, test } from 'vitest'
import { isCurrent, nothingChosen, questionOf, reachable, type BatchProgress } from '../../../src/pages/as/batch/batch-choice'
import { sumsOf } from '../../../src/pages/as/batch/batch-sums'

const choice = { ...nothingChosen, owners: ['d12'], leave: 4, start: '2027-03-08T01:00:00.000Z', end: '2027-03-08T04:00:00.000Z' }

test('a question needs people, a time that ends after it begins, and of leave a type', () => {
  const missing = [{ owners: [] }, { start: null }, { end: null }, { end: choice.start }, { leave: null }]
  expect(missing.map((part) => questionOf('dayoff', { ...choice, ...part }))).toEqual(missing.map(() => null))
  const people = { owners: ['d12'], exclude: [], only_scheduled: false, start_at: choice.start, end_at: choice.end, reason: null }
  expect(questionOf('dayoff', choice)).toEqual({ ...people, leave: 4, event_date: null })
  expect(questionOf('overtime', { ...choice, leave: null, reason: ' Stock ' })).toEqual({
    ...{ ...people, reason: 'Stock', break_min: 0, mode: 'pay' },
  })
})

const question = questionOf('dayoff', choice)
const progress: BatchProgress = { title: 'Trip', choice, question, hasLines: false, previewed: null, hasSource: false }

test('a step is entered once those before it are filled; what is chosen anew is previewed anew', () => {
  const shown = { ...progress, hasLines: true, previewed: JSON.stringify(question) }
  const later = { ...choice, end: '2027-03-08T05:00:00.000Z' }
  expect([
    reachable({ ...progress, title: ' ' }),
    reachable({ ...progress, choice: nothingChosen, question: null }),
    reachable(progress),
    reachable(shown),
    reachable({ ...shown, choice: later, question: questionOf('dayoff', later) }),
    reachable({ ...shown, question: null }),
  ]).toEqual([0, 0, 1, 2, 1, 1])
})

test('lines of an existing batch stand without a question; people who were chosen since are added first', () => {
  const source = { ...progress, choice: nothingChosen, question: null, hasLines: true, hasSource: true }
  expect([reachable(source), reachable({ ...source, title: '' }), isCurrent({ ...source, choice, question })]).toEqual([2, 0, false])
})

test('what is posted is summed by person, time and day; lines with an error are left out', () => {
  const line = { user: 1, result: 'ok', minutes: 180, days: 0.38 } as const
  expect(sumsOf([line, { ...line, result: 'warn' }, { ...line, user: 2 }, { ...line, user: 3, result: 'error', minutes: 480 }])).toEqual({
    ...{ good: 3, wrong: 1, people: 2, minutes: 540, days: 1.14 },
  })
  expect(sumsOf([{ ...line, days: null }]).days).toBe(0)
})
