/** An event as a calendar file (RFC 5545). */
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarEntry } from '../../../../src/pages/vs/answer/calendar-entry'

test('is read by a calendar with its times in UTC and its whole title, however long and whatever it holds', () => {
  const title = '福利委員會：選舉, 2026; 第一輪 '.repeat(8).trim()
  const file = calendarEntry({
    ...{ uid: 'vs-7@office', title, address: 'https://office.example/vs/use/detail/pending/7' },
    ...{ opens_at: '2026-11-20T01:10:00.000Z', closes_at: '2026-11-20T09:00:00.000Z', now: '2026-11-01T00:00:00.000Z' },
  })
  expect(file.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  const entry = new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent') ?? undefined)
  expect([entry.summary, entry.startDate.toJSDate().toISOString(), entry.endDate.toJSDate().toISOString()]).toEqual([
    title,
    '2026-11-20T01:10:00.000Z',
    '2026-11-20T09:00:00.000Z',
  ])
})
