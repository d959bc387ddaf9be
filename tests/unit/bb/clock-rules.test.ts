/** What bulletins do by themselves (bb.md §5.7, §7): on which days people are reminded, and whose digests are the same. */
import { describe, expect, test } from 'vitest'
import { headsDay, reminderDays } from '../../../server/modules/bb/clock/rules/reminder-days'
import { sameDigest } from '../../../server/modules/bb/clock/rules/same-digest'

const weekdays = (date: string): boolean => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

describe('reminders (§5.7)', () => {
  test('three days before, one day before, on the day, then every three workdays', () => {
    // A Friday.
    expect(reminderDays('2026-11-27', weekdays)).toEqual([
      ...['2026-11-24', '2026-11-26', '2026-11-27'],
      ...['2026-12-02', '2026-12-07', '2026-12-10', '2026-12-15', '2026-12-18'],
    ])
  })
  test('on a day off it comes on the next workday; two for one day are one', () => {
    // A Sunday: Thursday, then Saturday and Sunday, both on Monday.
    expect(reminderDays('2026-11-29', weekdays).slice(0, 3)).toEqual(['2026-11-26', '2026-11-30', '2026-12-02'])
  })
  test('heads hear of it a day after, on a workday', () => {
    expect([headsDay('2026-11-26', weekdays), headsDay('2026-11-27', weekdays)]).toEqual(['2026-11-27', '2026-11-30'])
  })
  test('only on workdays, each once, ascending; where nobody ever works nobody is reminded', () => {
    for (let day = 1; day <= 31; day += 1) {
      const days = reminderDays(`2026-12-${String(day).padStart(2, '0')}`, weekdays)
      expect([days.every(weekdays), new Set(days).size, days]).toEqual([true, days.length, days.toSorted()])
    }
    expect([reminderDays('2026-12-01', () => false), headsDay('2026-12-01', () => false)]).toEqual([[], undefined])
  })
})

describe('digest (§7)', () => {
  test('people with the same news share one, whatever its order; without news there is none', () => {
    const unread = new Map([
      [1, [7, 8]],
      [2, [8, 7]],
      [3, [7]],
      [4, []],
    ])
    expect(sameDigest(unread)).toEqual([
      { bulletins: [7, 8], people: [1, 2] },
      { bulletins: [7], people: [3] },
    ])
  })
})
