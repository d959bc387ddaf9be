/** What the law says of a roster (as.md R9). */
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../src/shared/as/calendar-dates'
import { labourRuleSeeds } from '../../../src/schemas/as/labour-sets'
import { lawOf, type LabourLaw, type LawFrom } from '../../../src/shared/as/labour-law'
import { rosterIssues, type HoursSystem, type RosterDay, type RosterDayType } from '../../../src/shared/as/roster-checks'

/** As it is seeded. */
const lawIn = (set: string) => {
  const rule = labourRuleSeeds.find((seed) => seed.set === set)
  // The seeds are rows of as/labour-rule, whose lists the declaration's test has looked at.
  return lawOf(rule as Parameters<typeof lawOf>[0])
}
const always = (law: LabourLaw): LawFrom[] => [{ from: '2000-01-01', law }]
const laws = always(lawIn('TW'))
const monday = '2026-03-02'
const office = [
  { from: 540, until: 720 },
  { from: 780, until: 1080 },
]
/** Any other letter: a day off of the company's own. */
const letters: Record<string, RosterDayType> = { w: 'work', r: 'rest', o: 'regular_off', h: 'holiday' }
const days = (text: string, more: Partial<RosterDay> = {}, from = monday): RosterDay[] =>
  [...text].map((letter, i) => {
    const day_type = letters[letter] ?? 'off'
    return { date: addDays(from, i), day_type, ...(day_type === 'work' ? { spans: office, ...more } : {}) }
  })
const of = (text: string, hours_system: HoursSystem = 'standard', more: Partial<RosterDay> = {}, from = monday) =>
  rosterIssues([{ user: 7, hours_system, anchor: monday, laws, days: days(text, more, from) }])
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

  test('of a team of twelve are judged for each of them, over the whole month', () => {
    const team = (month: string) =>
      rosterIssues(Array.from({ length: 12 }, (_, user) => ({ user, hours_system: 'standard' as const, laws, days: days(month) })))
    const stopped = team('w'.repeat(31)).filter(({ code }) => code === 'weekly_regular_off')
    expect(new Set(stopped.map(({ user }) => user)).size).toBe(12)
    expect(stopped.every(({ level, law }) => level === 'block' && law === 'LSA 36')).toBe(true)
    expect(team(`${'wwwwwro'.repeat(4)}www`)).toEqual([])
  })

  test('with a holiday on a day off keep it', () => {
    const week = days('wwwwwr').concat({ date: addDays(monday, 6), day_type: 'holiday', rostered: 'regular_off' })
    expect(rosterIssues([{ user: 7, hours_system: 'standard', laws, days: week }])).toEqual([])
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
      rosterIssues([{ user: 7, hours_system: 'standard', laws, days: pair(from) }], [], { short_rest_approved: approved }).map(
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

describe('the rule in force for the person is what judges', () => {
  const codesIn = (set: string, text: string, more: Partial<RosterDay> = {}, company = {}) =>
    rosterIssues(
      [{ user: 7, hours_system: 'standard', anchor: monday, laws: always(lawIn(set)), days: days(text, more) }],
      [],
      company,
    ).map(({ code, law: article }) => [code, article])
  const longDay = {
    spans: [
      { from: 540, until: 780 },
      { from: 810, until: 1320 },
    ],
  }

  test('Hong Kong asks for one rest day in seven, and knows no twelve hours and no rest between shifts', () => {
    expect(codesIn('HK', 'wwwwwww')).toEqual([['weekly_regular_off', 'Cap. 57 s. 17']])
    expect(codesIn('HK', 'wwwwwwo', longDay, { min_rest: 660 })).toEqual([])
  })
  test('Japan asks for one day off a week, not in every span of seven, and for 45 minutes after six hours', () => {
    expect(codesIn('JP', 'wwwwwww')).toEqual([['weekly_regular_off', 'LSA-JP 32, 35']])
    expect(codesIn('JP', 'owwwwwwwwwwwwo')).toEqual([])
    expect(codesIn('JP', 'wo', longDay)).toEqual([['break', 'LSA-JP 34(1)']])
  })
  test('their weekly day off is any day off: Taiwan alone tells the regular one from the rest day', () => {
    for (const set of ['HK', 'JP'])
      for (const week of ['wwwwwwr', 'wwwwwrr', 'wwwwwwo', 'wwwwwwx']) expect([set, week, codesIn(set, week)]).toEqual([set, week, []])
    expect(codesIn('TW', 'wwwwwrr')).toEqual([['weekly_regular_off', 'LSA 36']])
    // A holiday is no day off that the week owes.
    expect(codesIn('HK', 'wwwwwwh').map(([code]) => code)).toEqual(['weekly_regular_off'])
    expect(codesIn('HK', 'rwwwwwwwwwwwwr').map(([code]) => code)).toEqual(['weekly_regular_off'])
  })
  test('systems of hours that it knows nothing of have the days off of its standard week', () => {
    const issues = (hours_system: HoursSystem, text: string) =>
      rosterIssues([{ user: 7, hours_system, anchor: monday, laws: always(lawIn('HK')), days: days(text, longDay) }]).map(
        ({ code }) => code,
      )
    for (const system of ['part_time', 'flex4w'] as const)
      expect([issues(system, 'wwwwwww'), issues(system, 'wwwwwwr')]).toEqual([['weekly_regular_off'], []])
    expect(issues('none', 'wwwwwww')).toEqual([])
  })
  test('a team of two regions is judged person by person, each by the article of its own rule', () => {
    const person = (user: number, set: string, text: string) => ({
      ...{ user, hours_system: 'standard' as const, anchor: monday, laws: always(lawIn(set)), days: days(text) },
    })
    const team = (text: string) =>
      rosterIssues([person(1, 'TW', text), person(2, 'HK', text), person(3, 'JP', text), person(4, 'GENERIC', text)]).map(
        ({ user, code, law }) => [user, code, law],
      )
    expect(team('wwwwwwr')).toEqual([
      [1, 'weekly_regular_off', 'LSA 36'],
      [1, 'weekly_rest', 'LSA 36'],
    ])
    expect(team('wwwwwww').filter(([, code]) => code === 'weekly_regular_off')).toEqual([
      [1, 'weekly_regular_off', 'LSA 36'],
      [2, 'weekly_regular_off', 'Cap. 57 s. 17'],
      [3, 'weekly_regular_off', 'LSA-JP 32, 35'],
    ])
  })
  test('without a law nothing is blocked', () => {
    expect(codesIn('GENERIC', 'wwwwwww', longDay)).toEqual([])
  })
  test('the company may ask for more rest, and for less only as far as the law allows by approval', () => {
    const pair: RosterDay[] = [
      { date: monday, day_type: 'work', spans: [{ from: 1320, until: 1560 }] },
      { date: addDays(monday, 1), day_type: 'work', spans: [{ from: 780, until: 1020 }] },
    ]
    const asked = (min_rest: number) =>
      rosterIssues([{ user: 7, hours_system: 'standard', laws, days: pair }], [], { min_rest }).map((issue) => issue.asked)
    expect([asked(720), asked(660), asked(300)]).toEqual([[720], [], []])
  })
})

describe('a law that changes in the middle of a month judges from its day on', () => {
  const change = '2026-03-16'
  // Wider: seven hours between shifts, no twelve hours a day, no day off a week.
  const later: LabourLaw = { limits: {}, rest: { between_shifts: { minutes: 420, law: 'New 1' } }, weeks: [] }
  const changed = [...laws, { from: change, law: later }]
  const judged = (roster: RosterDay[], by: LawFrom[] = changed, hours_system: HoursSystem = 'standard') =>
    rosterIssues([{ user: 7, hours_system, anchor: monday, laws: by, days: roster }]).map(({ code, dates, law }) => [
      code,
      dates.at(-1),
      law,
    ])

  test('a day by the law of that day, a rest by that of the day on which it ends', () => {
    const short = [
      { from: 540, until: 720 },
      { from: 750, until: 1320 },
    ]
    expect(judged(days('ww', { spans: short }, '2026-03-15'))).toEqual([['day_total', '2026-03-15', 'LSA 32(2)']])
    const night = (from: string): RosterDay[] => [
      { date: from, day_type: 'work', spans: [{ from: 1320, until: 1560 }] },
      { date: addDays(from, 1), day_type: 'work', spans: [{ from: 600, until: 780 }] },
    ]
    expect(judged(night('2026-03-14'))).toEqual([['rest_between', '2026-03-15', 'LSA 34']])
    expect(judged(night('2026-03-15'))).toEqual([])
  })
  test('a week by the law of its last day, whichever of its days came before', () => {
    const month = days('wwwwwww'.repeat(4))
    expect(judged(month)).toEqual([
      ['weekly_regular_off', '2026-03-08', 'LSA 36'],
      ['weekly_rest', '2026-03-08', 'LSA 36'],
      ['weekly_regular_off', '2026-03-15', 'LSA 36'],
      ['weekly_rest', '2026-03-15', 'LSA 36'],
    ])
    // The other way round the weeks that end under the law of today are judged, and those before are not.
    expect(
      judged(month, [
        { from: '2000-01-01', law: later },
        { from: '2026-03-12', law: lawIn('TW') },
      ]).map(([, last]) => last),
    ).toEqual(['2026-03-15', '2026-03-15', '2026-03-22', '2026-03-22', '2026-03-29', '2026-03-29'])
  })
  test('before the first law nothing is judged, and one law cut in two says what it says whole', () => {
    const month = days('wwwwwwwowwwwwwrwwwwwrowwwwwwww')
    expect(judged(month, [{ from: '2027-01-01', law: lawIn('TW') }])).toEqual([])
    expect(judged(month, [...laws, { from: change, law: lawIn('TW') }])).toEqual(judged(month, laws))
  })
})
