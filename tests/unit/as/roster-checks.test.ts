/** What the law says of a roster (as.md R9). */
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../src/shared/as/calendar-dates'
import { rosterIssues, standardLimits, type HoursSystem, type RosterDay, type RosterDayType } from '../../../src/shared/as/roster-checks'

const monday = '2026-03-02'
const office = [
  { from: 540, until: 720 },
  { from: 780, until: 1080 },
]
const letters: Record<string, RosterDayType> = { w: 'work', r: 'rest', o: 'regular_off', h: 'holiday' }
const days = (text: string, more: Partial<RosterDay> = {}, from = monday): RosterDay[] =>
  [...text].map((letter, i) => {
    const day_type = letters[letter] ?? 'off'
    return { date: addDays(from, i), day_type, ...(day_type === 'work' ? { spans: office, ...more } : {}) }
  })
const of = (text: string, hours_system: HoursSystem = 'standard', more: Partial<RosterDay> = {}, from = monday) =>
  rosterIssues([{ user: 7, hours_system, anchor: monday, days: days(text, more, from) }])
const codes = (...args: Parameters<typeof of>) => of(...args).map(({ code }) => code)

describe('weeks (R9)', () => {
  test('of seven work days break the weekly regular day off (acceptance 15)', () => {
    expect(of('wwwwwww')[0]).toEqual({
      ...{ code: 'weekly_regular_off', level: 'block', user: 7, found: 0, asked: 1, law: 'LSA 36' },
      dates: Array.from({ length: 7 }, (_, i) => addDays(monday, i)),
    })
    expect([codes('wwwwwro'), codes('wwwwwwo')]).toEqual([[], ['weekly_rest']])
    // Each week has its day off, and yet ten days of work stand between.
    expect(codes('orwwwwwwwwwwro')).toEqual(['weekly_regular_off'])
    expect(codes('wwwwwww', 'standard', {}, '2026-03-04')).toEqual(['weekly_regular_off'])
  })

  test('with a holiday on a day off keep it', () => {
    const week = days('wwwwwr').concat({ date: addDays(monday, 6), day_type: 'holiday', rostered: 'regular_off' })
    expect(rosterIssues([{ user: 7, hours_system: 'standard', days: week }])).toEqual([])
  })

  test('of the variable systems have rules of their own', () => {
    expect(codes('wwwwwwowwwwrro', 'flex2w')).toEqual([])
    expect(codes('wwwwwwowwwwwro', 'flex2w')).toEqual(['two_week_off'])
    expect(codes('rwwwwwwwwwwoowwwwwwrrrrwwwoo'.slice(0, 28), 'flex4w')).toEqual([])
    expect(codes('wwwwwwwwwwwwwowwwwwrowwwwwro', 'flex4w')).toEqual(['four_week_regular_off', 'four_week_off', 'four_week_hours'])
    expect(codes('wwwwwro'.repeat(8), 'flex8w')).toEqual([])
    expect(codes(`${'wwwwwro'.repeat(7)}wwwwwwo`, 'flex8w')).toEqual(['eight_week_off'])
    expect(codes('wwwwwro', 'flex8w', { work_minutes: 540 })).toEqual(Array.from({ length: 5 }, () => 'daily_hours'))
    expect(of('wwwwwww', 'exempt_84_1').map(({ level }) => level)).toEqual(['warn', 'warn'])
    expect(of('wwwwwww', 'none')).toEqual([])
  })
})

describe('days and nights (R9)', () => {
  test('are at most twelve hours with overtime, and have a break', () => {
    expect(codes('w', 'standard', { overtime: 240 })).toEqual([])
    expect(of('w', 'standard', { overtime: 241 })).toMatchObject([{ code: 'day_total', found: 721, asked: 720, law: 'LSA 32(2)' }])
    expect(codes('w', 'standard', { spans: [{ from: 540, until: 780 }] })).toEqual([])
    expect(of('w', 'standard', { spans: [{ from: 540, until: 781 }] })).toMatchObject([{ code: 'break', law: 'LSA 35' }])
    const shortBreak = [
      { from: 540, until: 720 },
      { from: 745, until: 900 },
    ]
    expect(codes('w', 'standard', { spans: shortBreak })).toEqual(['break'])
  })

  test('leave eleven hours between shifts, eight by approval', () => {
    const pair = (from: number): RosterDay[] => [
      { date: monday, day_type: 'work', spans: [{ from: 1320, until: 1560 }] },
      { date: addDays(monday, 1), day_type: 'work', spans: [{ from, until: from + 240 }] },
    ]
    const check = (from: number, approved = false) =>
      rosterIssues([{ user: 7, hours_system: 'standard', days: pair(from) }], [], { ...standardLimits, short_rest_approved: approved }).map(
        ({ code, level, found }) => [code, level, found],
      )
    expect([check(780), check(779), check(600, true), check(599, true)]).toEqual([
      [],
      [['rest_between', 'block', 659]],
      [['rest_between', 'warn', 480]],
      [['rest_between', 'block', 479]],
    ])
  })
})

test('coverage is counted by shift, weekday or date', () => {
  const people = [1, 2].map((user) => ({ user, department: 12, hours_system: 'none' as const, days: days('ww', { shift: 5 }) }))
  const need = { department: 12, shift: 5, min_people: 3 }
  expect(rosterIssues(people, [{ ...need, weekday: 1 }])).toEqual([
    { code: 'coverage_short', level: 'warn', dates: ['2026-03-03'], found: 2, asked: 3, department: 12, shift: 5 },
  ])
  expect(rosterIssues(people, [{ ...need, date: monday, min_people: 1, max_people: 1 }]).map(({ code }) => code)).toEqual(['coverage_over'])
})
