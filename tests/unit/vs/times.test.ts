/** Times of events (vs.md §3) and which of my lists an event is in (vs.md §2). */
import { describe, expect, test } from 'vitest'
import { closingAfterPause, isClosingTime, lengthOf, reminderTimes } from '../../../server/modules/vs/event/rules/times'
import { eventStates } from '../../../src/schemas/vs/value-lists'
import { groupOf, type GroupFacts } from '../../../src/shared/vs/event'

const opens = '2026-11-20T01:00:00.000Z'
const instants = (times: readonly number[]) => times.map((time) => new Date(time).toISOString())

describe('times', () => {
  test('an event lasts ten minutes to 366 days', () => {
    const closings = ['2026-11-20T01:09:59.999Z', '2026-11-20T01:10:00.000Z', '2027-11-21T01:00:00.000Z', '2027-11-21T01:00:00.001Z']
    expect(closings.map((closes) => isClosingTime(opens, closes))).toEqual([false, true, true, false])
  })

  test('a pause is added to its closing', () => {
    const pause = { from: '2026-11-20T02:00:00.000Z', to: new Date('2026-11-20T02:45:00.000Z') }
    expect(closingAfterPause('2026-11-20T09:00:00.000Z', pause)).toBe('2026-11-20T09:45:00.000Z')
  })

  test('lengths are days, hours and minutes', () => {
    expect(['3d', '2h', ' 30m ', '0h', '2w', '', '1.5h'].map(lengthOf)).toEqual([259_200_000, 7_200_000, 1_800_000, null, null, null, null])
  })

  test('reminders are three days, a day and two hours before, and none before its opening', () => {
    expect(instants(reminderTimes(opens, '2026-11-22T09:00:00.000Z', null))).toEqual([
      '2026-11-21T09:00:00.000Z',
      '2026-11-22T07:00:00.000Z',
    ])
    expect(instants(reminderTimes(opens, '2026-11-22T09:00:00.000Z', ['1h', '60m']))).toEqual(['2026-11-22T08:00:00.000Z'])
  })
})

describe('groups', () => {
  const now = Date.parse(opens)
  const facts = (over: Partial<GroupFacts>): GroupFacts => ({
    ...{ state: 'open', opens_at: opens, takes_part: true, has_answered: false, was_opened: true },
    ...over,
  })

  test('pending wants me, ongoing does not any more, or never did', () => {
    expect(groupOf(facts({}), now)).toBe('pending')
    expect(groupOf(facts({ state: 'suspended' }), now)).toBe('pending')
    expect(groupOf(facts({ has_answered: true }), now)).toBe('ongoing')
    expect(groupOf(facts({ takes_part: false }), now)).toBe('ongoing')
  })

  test('one that opens within fourteen days is pending, a later one in none', () => {
    const opening = (opens_at: string) => groupOf(facts({ state: 'scheduled', opens_at, was_opened: false }), now)
    expect([opening('2026-12-04T01:00:00.000Z'), opening('2026-12-04T01:00:00.001Z')]).toEqual(['pending', null])
  })

  test('completed are those that were open once; drafts are in none', () => {
    const of = (was_opened: boolean) => eventStates.filter((state) => groupOf(facts({ state, was_opened }), now) === 'completed')
    expect(of(true)).toEqual(['closed', 'counted', 'published', 'cancelled', 'archived'])
    expect(groupOf(facts({ state: 'cancelled', was_opened: false }), now)).toBeNull()
    expect(groupOf(facts({ state: 'draft' }), now)).toBeNull()
  })
})
