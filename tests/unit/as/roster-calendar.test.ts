/** Shifts and leave as a calendar file (as.md §2), read back by ical.js. */
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { rosterCalendar, type FeedLeave, type FeedShift } from '../../../server/modules/as/feed/rules/roster-calendar'

const minute = (instant: string): number => Date.parse(instant) / 60_000
const span = (from: string, until: string) => ({ start: minute(`${from}Z`), end: minute(`${until}Z`) })
/** 09:00–18:00 in Taipei. */
const office: FeedShift = {
  ...{ date: '2027-03-01', title: 'Office; 09–18, early', url: 'https://kontor.example/as/use/schedule?from=2027-03-01' },
  segments: [span('2027-03-01T01:00', '2027-03-01T10:00')],
}
const file = (given: { shifts?: readonly FeedShift[]; leaves?: readonly FeedLeave[] }) =>
  rosterCalendar({
    words: { name: 'Shifts and leave', leave: 'Leave' },
    ...{ host: 'kontor.example', user: 7, now: new Date('2027-02-20T02:00:00.000Z'), shifts: [office], leaves: [], ...given },
  })
const events = (text: string): string[][] =>
  new ICAL.Component(ICAL.parse(text) as [])
    .getAllSubcomponents('vevent')
    .map((event) => ['uid', 'summary', 'dtstart', 'dtend'].map((name) => String(event.getFirstPropertyValue(name))))

test('a shift is an event in universal time, with a name that a calendar reads as it is', () => {
  expect(events(file({}))).toEqual([
    ['as-shift-7-2027-03-01-1@kontor.example', 'Office; 09–18, early', '2027-03-01T01:00:00Z', '2027-03-01T10:00:00Z'],
  ])
})

test('a split shift is two events, a night one goes on in the next day', () => {
  const split: FeedShift = {
    ...office,
    segments: [span('2027-03-01T02:00', '2027-03-01T06:00'), span('2027-03-01T14:00', '2027-03-01T22:00')],
  }
  expect(events(file({ shifts: [split] })).map(([uid, , start, end]) => [uid, start, end])).toEqual([
    ['as-shift-7-2027-03-01-1@kontor.example', '2027-03-01T02:00:00Z', '2027-03-01T06:00:00Z'],
    ['as-shift-7-2027-03-01-2@kontor.example', '2027-03-01T14:00:00Z', '2027-03-01T22:00:00Z'],
  ])
})

test('leave takes its hours from the shift, and says nothing of its kind', () => {
  const afternoon: FeedLeave = { id: 3, ...span('2027-03-01T05:00', '2027-03-01T10:00') }
  expect(events(file({ leaves: [afternoon] })).map(([, ...rest]) => rest)).toEqual([
    ['Office; 09–18, early', '2027-03-01T01:00:00Z', '2027-03-01T05:00:00Z'],
    ['Leave', '2027-03-01T05:00:00Z', '2027-03-01T10:00:00Z'],
  ])
  const days: FeedLeave = { id: 4, ...span('2027-02-28T16:00', '2027-03-02T16:00') }
  expect(events(file({ leaves: [days] })).map(([uid]) => uid)).toEqual(['as-leave-4@kontor.example'])
})

test('lines end in CR LF and have at most 75 octets', () => {
  const long = file({ shifts: [{ ...office, title: '早班（台北信義門市與南港倉庫輪值支援人員）'.repeat(3) }] })
  for (const line of long.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(long.replaceAll('\r\n', '')).not.toContain('\n')
})
