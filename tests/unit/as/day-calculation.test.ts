/** The day-record (as.md R3, R12): the worked examples, what covers what, and that the minutes of a day add up. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateDay } from '../../../server/modules/as/day/rules/calculate-day'
import type { DayInput } from '../../../server/modules/as/day/rules/day-input'
import { inputHash } from '../../../server/modules/as/day/rules/input-hash'
import { dayOf, leave, minute, night, office, punch, settings, split } from './day-fixtures'

const date = '2026-03-10'
const grace5 = { settings: { ...settings, late_grace: 5, early_grace: 5 } }
const record = (input: DayInput) => calculateDay(input).record
const kinds = (input: DayInput) => calculateDay(input).anomalies.map(({ kind }) => kind)

describe('the office shift, 09:00–18:00 with a break at noon', () => {
  test('scenario 1: within the grace is not late, and is forgiven', () => {
    const input = dayOf(date, office, ['09:05:59', '18:00:10'], grace5)
    expect(record(input)).toMatchObject({
      status: 'normal',
      scheduled_min: 480,
      worked_min: 475,
      late_min: 0,
      forgiven_min: 5,
      absent_min: 0,
    })
    expect(kinds(input)).toEqual([])
  })
  test('scenario 2: past the grace all of it counts, by threshold', () => {
    const input = dayOf(date, office, ['09:06', '17:50'], grace5)
    expect(record(input)).toMatchObject({
      status: 'late_early',
      late_min: 6,
      early_min: 10,
      worked_min: 464,
      forgiven_min: 0,
      absent_min: 0,
    })
    expect(calculateDay(input).anomalies).toEqual([
      { kind: 'late', minutes: 6 },
      { kind: 'early', minutes: 10 },
    ])
  })
  test('a grace that is deducted leaves what is beyond it', () => {
    const input = dayOf(date, office, ['09:06', '18:00'], { settings: { ...grace5.settings, grace_mode: 'deduct' } })
    expect(record(input)).toMatchObject({ late_min: 1, forgiven_min: 5, worked_min: 474, absent_min: 0 })
  })
  test('the grace of the shift goes before that of the settings', () => {
    expect(record(dayOf(date, { ...office, late_grace: 10 }, ['09:08', '18:00'], grace5))).toMatchObject({ late_min: 0, forgiven_min: 8 })
  })
  test('a break is no lateness: in at 13:30 is 210', () => {
    expect(record(dayOf(date, office, ['13:30', '18:00']))).toMatchObject({ late_min: 210, worked_min: 270, absent_min: 0 })
  })
  test('both punches within the break: late and early, and nothing is absent', () => {
    const input = dayOf(date, office, ['in 12:10', 'out 12:50'])
    expect(record(input)).toMatchObject({ status: 'late_early', worked_min: 0, late_min: 180, early_min: 300, absent_min: 0 })
  })
  test('both punches before the shift are absence', () => {
    expect(record(dayOf(date, office, ['in 07:00', 'out 08:00']))).toMatchObject({
      status: 'absent',
      late_min: 0,
      early_min: 0,
      absent_min: 480,
    })
  })
  test('who goes out in the second in which they came in has not left', () => {
    const twice = dayOf(date, office, ['in 09:00:05', 'out 09:00:05'])
    expect(record(twice)).toMatchObject({ status: 'missing_out', absent_min: 480, late_min: 0 })
    expect(record(dayOf(date, office, ['09:00:05', '09:00:05', '18:00']))).toMatchObject({ status: 'normal', worked_min: 480 })
  })
  test('a missing punch leaves what is not covered absent, until it is repaired', () => {
    const input = dayOf(date, office, ['09:00'])
    expect(record(input)).toMatchObject({ status: 'missing_out', worked_min: 0, absent_min: 480 })
    expect(calculateDay(input).anomalies).toEqual([{ kind: 'missing_out', minutes: 480 }])
    expect(record(dayOf(date, office, ['out 18:05']))).toMatchObject({ status: 'missing_in', absent_min: 480 })
    expect(record(dayOf(date, office, ['09:00', '18:05']))).toMatchObject({ status: 'normal', absent_min: 0 })
  })
  test('no punch is absence, and not before the window is over', () => {
    expect(record(dayOf(date, office, []))).toMatchObject({ status: 'absent', absent_min: 480 })
    const now = minute('2026-03-10 20:00') * 60_000
    expect(calculateDay(dayOf(date, office, [], { now }))).toMatchObject({
      due: false,
      anomalies: [],
      record: { status: 'not_due', absent_min: 0 },
    })
    expect(record(dayOf(date, office, ['09:20'], { now }))).toMatchObject({ status: 'not_due', late_min: 20, early_min: 0, absent_min: 0 })
    expect(record(dayOf(date, office, ['09:20', '18:01'], { now }))).toMatchObject({ status: 'late', late_min: 20 })
  })
  test('going out in between is absence where it was punched as such', () => {
    expect(record(dayOf(date, office, ['in 09:00', 'out 14:00', 'in 15:10', 'out 18:00']))).toMatchObject({
      worked_min: 410,
      absent_min: 70,
      status: 'absent',
    })
  })
  test('lateness or leaving early beyond a limit is absence', () => {
    const limit = { settings: { ...settings, absent_after_min: 120 } }
    expect(record(dayOf(date, office, ['11:30', '18:00'], limit))).toMatchObject({ late_min: 0, absent_min: 150, status: 'absent' })
    expect(record(dayOf(date, office, ['11:00', '18:00'], limit))).toMatchObject({ late_min: 120, absent_min: 0, status: 'late' })
  })
  test('who need not clock was there', () => {
    expect(record(dayOf(date, { ...office, needs_punch: 'none' }, []))).toMatchObject({ worked_min: 480, status: 'normal' })
    expect(record(dayOf(date, office, [], { exempt: true }))).toMatchObject({ worked_min: 480, status: 'normal' })
    expect(record(dayOf(date, { ...office, needs_punch: 'in' }, ['09:10']))).toMatchObject({
      worked_min: 470,
      late_min: 10,
      status: 'late',
    })
  })
})

describe('the night shift, 22:00–06:00', () => {
  const input = dayOf('2026-03-10', night, ['2026-03-10 21:55', '2026-03-11 06:10'])
  test('has night minutes, and overtime only with approval', () => {
    expect(record(input)).toMatchObject({
      scheduled_min: 450,
      worked_min: 450,
      night_min: 450,
      ot_min: 0,
      late_min: 0,
      early_min: 0,
      status: 'normal',
    })
  })
  test('tells of unclaimed minutes from what the settings say', () => {
    expect(kinds(input)).toEqual([])
    const told = calculateDay({ ...input, settings: { ...settings, ot_auto_detect_min: 10 } })
    expect(told.anomalies).toEqual([{ kind: 'ot_unapproved', minutes: 10 }])
    expect(told.steps).toContainEqual({ code: 'unclaimed', values: { unclaimed_min: 10 } })
  })
})

describe('a flexible start of an hour', () => {
  const flexible = { ...office, flexible_start: 60 }
  test('slides with the person, the end as well', () => {
    expect(record(dayOf(date, flexible, ['09:40', '18:40']))).toMatchObject({
      ...{ late_min: 0, early_min: 0, worked_min: 480, scheduled_min: 480, status: 'normal' },
      ...{ planned_in: '2026-03-10T01:40:00.000Z', planned_out: '2026-03-10T10:40:00.000Z' },
    })
  })
  test('and no further', () => {
    expect(record(dayOf(date, flexible, ['10:10', '19:00']))).toMatchObject({
      ...{ late_min: 10, early_min: 0, worked_min: 470, status: 'late' },
      ...{ planned_in: '2026-03-10T02:00:00.000Z', planned_out: '2026-03-10T11:00:00.000Z' },
    })
  })
  test('begins after the leave', () => {
    const input = dayOf(date, flexible, ['11:30', '18:30'], { leaves: [leave(`${date} 09:00`, `${date} 11:00`, 120)] })
    expect(record(input)).toMatchObject({
      late_min: 0,
      early_min: 0,
      leave_min: 120,
      worked_min: 360,
      absent_min: 0,
      status: 'partial_leave',
    })
  })
})

describe('flexitime with a core of 10:00–16:00', () => {
  const flexitime = { core_start: '10:00', core_end: '16:00', band_start: '07:00', band_end: '20:00' }
  test('nobody is late outside it; the balance is worked less scheduled', () => {
    expect(record(dayOf(date, office, ['07:30', '16:00'], { flexitime }))).toMatchObject({
      late_min: 0,
      early_min: 0,
      worked_min: 450,
      absent_min: 0,
      status: 'normal',
    })
    expect(record(dayOf(date, office, ['09:50', '20:30'], { flexitime }))).toMatchObject({ late_min: 0, worked_min: 550, absent_min: 0 })
  })
  test('who punches in alone works until the shift ends, not the core, also when they come after it', () => {
    const alone = { ...office, needs_punch: 'in' } as const
    expect(record(dayOf(date, alone, ['in 09:00'], { flexitime }))).toMatchObject({ worked_min: 480, absent_min: 0, late_min: 0 })
    expect(record(dayOf(date, alone, ['in 17:00'], { flexitime }))).toMatchObject({ worked_min: 60 })
  })
  test('who comes after the core has missed it, and works what is left', () => {
    expect(record(dayOf(date, office, ['in 16:30', 'out 20:00'], { flexitime }))).toMatchObject({
      worked_min: 210,
      absent_min: 270,
      late_min: 0,
    })
  })
  test('within it they are', () => {
    expect(record(dayOf(date, office, ['10:15', '15:50'], { flexitime }))).toMatchObject({
      late_min: 15,
      early_min: 10,
      worked_min: 275,
      absent_min: 0,
    })
    expect(record(dayOf(date, office, [], { flexitime }))).toMatchObject({ status: 'absent', absent_min: 480 })
  })
})

describe('what excuses a person', () => {
  test('leave of the day, and of a part of it', () => {
    expect(record(dayOf(date, office, [], { leaves: [leave(`${date} 00:00`, '2026-03-11 00:00', 480)] }))).toMatchObject({
      status: 'leave',
      leave_min: 480,
      absent_min: 0,
    })
    const part = dayOf(date, office, ['09:00', '15:00'], { leaves: [leave(`${date} 15:00`, `${date} 18:00`, 180)] })
    expect(record(part)).toMatchObject({ status: 'partial_leave', leave_min: 180, worked_min: 300, early_min: 0, absent_min: 0 })
    expect(record(part).leave_parts).toEqual([
      { leave: 3, dayoff: 7, from: '2026-03-10T07:00:00.000Z', to: '2026-03-10T10:00:00.000Z', min: 180 },
    ])
  })
  test('leave that counts calendar days is charged on days off too; other leave is not (R4)', () => {
    const whole = leave('2026-03-14 00:00', '2026-03-15 00:00', 480)
    const parts = (calendar: boolean) => record(dayOf('2026-03-14', null, [], { leaves: [{ ...whole, calendar }] }))
    expect(parts(true)).toMatchObject({ status: 'off', scheduled_min: 0, leave_min: 0, leave_parts: [{ leave: 3, dayoff: 7, min: 480 }] })
    expect(parts(false).leave_parts).toEqual([])
  })
  test('leave that begins at noon leaves lateness as it is', () => {
    expect(record(dayOf(date, office, ['09:10', '12:00'], { leaves: [leave(`${date} 13:00`, `${date} 18:00`, 300)] }))).toMatchObject({
      late_min: 10,
      leave_min: 300,
      worked_min: 170,
      early_min: 0,
    })
  })
  test('a trip counts as worked', () => {
    expect(record(dayOf(date, office, [], { leaves: [leave(`${date} 09:00`, `${date} 18:00`, 480, true)] }))).toMatchObject({
      status: 'normal',
      trip_min: 480,
      leave_min: 0,
      absent_min: 0,
    })
  })
  test('a suspension', () => {
    expect(calculateDay(dayOf(date, office, [], { suspension: 'parental' }))).toMatchObject({
      anomalies: [],
      record: { status: 'suspended', scheduled_min: 0, absent_min: 0 },
    })
  })
  test('scenario 25: a stoppage from 13:00 to 18:00 is neither absence nor lateness, and leave over it counts 0', () => {
    const day = '2026-08-12'
    const closures = [{ start: minute(`${day} 13:00`), end: minute(`${day} 18:00`) }]
    expect(record(dayOf(day, office, ['09:00', '12:30'], { closures }))).toMatchObject({
      status: 'normal',
      scheduled_min: 180,
      worked_min: 180,
      absent_min: 0,
      early_min: 0,
    })
    expect(record(dayOf(day, office, ['09:00', '18:00'], { closures }))).toMatchObject({
      scheduled_min: 480,
      worked_min: 480,
      absent_min: 0,
    })
    const leaves = [leave(`${day} 13:00`, `${day} 18:00`, 0)]
    expect(record(dayOf(day, office, ['09:00', '12:00'], { closures, leaves }))).toMatchObject({
      leave_min: 0,
      absent_min: 0,
      late_min: 0,
      early_min: 0,
    })
    expect(
      record(dayOf(day, office, ['in 13:10', 'out 18:00'], { closures: [{ start: minute(`${day} 09:00`), end: minute(`${day} 13:00`) }] })),
    ).toMatchObject({ late_min: 10 })
  })
  test('hours of a stoppage that nobody worked are told, paid as it says; those that somebody worked are not', () => {
    const day = '2026-08-12'
    const stop = (from: string, to: string, paid?: boolean) => ({
      ...{ start: minute(`${day} ${from}`), end: minute(`${day} ${to}`) },
      ...(paid === undefined ? {} : { paid }),
    })
    const partsOf = (closures: ReturnType<typeof stop>[], ...punches: string[]) =>
      record(dayOf(day, office, punches, { closures })).closure_parts
    expect(partsOf([stop('13:00', '18:00', true)], '09:00', '13:00')).toEqual([{ paid: true, min: 300 }])
    expect(partsOf([stop('13:00', '18:00', false)], '09:00', '15:00')).toEqual([{ paid: false, min: 180 }])
    expect(partsOf([stop('13:00', '18:00', false), stop('16:00', '18:00', true)], '09:00', '13:00')).toEqual([
      { paid: true, min: 120 },
      { paid: false, min: 180 },
    ])
    expect(partsOf([stop('13:00', '18:00')], '09:00', '13:00')).toEqual([])
  })
})

describe('breaks', () => {
  test('are taken off by themselves after so much work', () => {
    const automatic = { ...office, breaks: [], auto_break: [{ after_minutes: 240, deduct_minutes: 60 }] }
    expect(record(dayOf(date, automatic, ['09:00', '18:00']))).toMatchObject({
      scheduled_min: 480,
      worked_min: 480,
      break_min: 60,
      absent_min: 0,
    })
    expect(record(dayOf(date, automatic, ['09:00', '12:00']))).toMatchObject({
      scheduled_min: 480,
      worked_min: 180,
      break_min: 0,
      early_min: 300,
      absent_min: 0,
    })
  })
  test('that are paid are work', () => {
    expect(record(dayOf(date, { ...office, breaks: [{ start: '12:00', end: '13:00', paid: true }] }, ['09:00', '18:00']))).toMatchObject({
      scheduled_min: 540,
      worked_min: 540,
    })
  })
  test('between segments are not owed', () => {
    expect(record(dayOf(date, split, ['10:00', '14:05', '16:50', '21:00']))).toMatchObject({
      scheduled_min: 480,
      worked_min: 480,
      absent_min: 0,
      status: 'normal',
    })
    expect(record(dayOf(date, split, ['17:30', '21:00']))).toMatchObject({ late_min: 270, worked_min: 210, absent_min: 0 })
  })
})

describe('overtime', () => {
  const overtimes = [{ overtime: 9, from: minute(`${date} 18:30`), to: minute(`${date} 20:30`), break_min: 0, class: 'work' }]
  test('is approved and worked: 117 minutes, by units of 30 downwards 90', () => {
    const input = dayOf(date, office, ['09:00', '20:27'], { overtimes })
    expect(record(input)).toMatchObject({
      ot_min: 117,
      ot_payable_min: 117,
      ot_parts: [{ class: 'work', from_min: 0, to_min: 117, min: 117, overtime: 9 }],
    })
    expect(calculateDay(input).anomalies).toEqual([
      { kind: 'ot_unapproved', minutes: 30 },
      { kind: 'ot_over_actual', minutes: 3 },
    ])
    expect(record({ ...input, settings: { ...settings, ot_unit: 30 } })).toMatchObject({ ot_min: 117, ot_payable_min: 90 })
  })
  test('is worth more at night where the law of the region says so: of what was worked, not of what was approved (R8)', () => {
    const late = [{ overtime: 9, from: minute(`${date} 20:00`), to: minute(`${date} 23:59`), break_min: 0, class: 'work' }]
    const nightOf = (out: string, more: Partial<typeof settings> = {}) =>
      calculateDay(dayOf(date, office, ['09:00', out], { overtimes: late, settings: { ...settings, ...more } })).overtimes.map(
        ({ payable, night }) => [payable, night],
      )
    const ot_night = { starts: '22:00', ends: '05:00' }
    expect([nightOf('22:30'), nightOf('22:30', { ot_night }), nightOf('21:30', { ot_night })]).toEqual([
      [[150, undefined]],
      [[150, 30]],
      [[90, undefined]],
    ])
    // Rounded down, no more of it is at night than is paid.
    expect(nightOf('22:30', { ot_night, ot_basis: 'applied' })).toEqual([[239, 119]])
  })

  test('that several approvals meet counts once, for the earliest', () => {
    const approved = (overtime: number, from: string, to: string) => ({
      ...{ overtime, from: minute(`${date} ${from}`), to: minute(`${date} ${to}`), break_min: 0, class: 'work' },
    })
    const overtimes = [approved(2, '20:00', '22:00'), approved(1, '18:00', '20:00')]
    const input = (ot_basis: 'actual' | 'min') =>
      dayOf(date, office, ['09:00', '22:30'], { overtimes, settings: { ...settings, ot_basis } })
    const counted = (basis: 'actual' | 'min') => calculateDay(input(basis)).overtimes.map(({ overtime, actual }) => [overtime, actual])
    expect(counted('actual')).toEqual([
      [1, 270],
      [2, 0],
    ])
    expect(counted('min')).toEqual([
      [1, 120],
      [2, 120],
    ])
  })

  test('on a day off is all that is worked', () => {
    const rest = [{ overtime: 9, from: minute(`${date} 09:00`), to: minute(`${date} 19:00`), break_min: 0, class: 'rest' }]
    expect(record(dayOf(date, null, ['09:00', '19:00'], { overtimes: rest }))).toMatchObject({
      status: 'worked_off',
      scheduled_min: 0,
      worked_min: 0,
      ot_payable_min: 600,
    })
    expect(kinds(dayOf(date, null, ['09:00', '19:00']))).toEqual(['unscheduled', 'ot_unapproved'])
    expect(record(dayOf(date, null, []))).toMatchObject({ status: 'off' })
    expect(record(dayOf(date, null, [], { day_type: 'holiday' }))).toMatchObject({ status: 'holiday' })
  })
})

test('what lies between two days, and a person without a roster, are told', () => {
  expect(calculateDay(dayOf(date, office, ['09:00', '18:00'], { previous_out: minute(`${date} 00:00`) })).anomalies).toEqual([
    { kind: 'rest_short', minutes: 120 },
  ])
  expect(kinds(dayOf(date, null, [], { day_type: 'off', source: 'none' }))).toEqual(['no_roster'])
  const outside = dayOf(date, office, ['09:00', '18:00'])
  expect(kinds({ ...outside, punches: outside.punches.map((one) => ({ ...one, flags: ['outside_place'] })) })).toEqual(['outside'])
})

describe('for any day', () => {
  const time = fc
    .integer({ min: 0, max: 1439 })
    .map((m) => `${date} ${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
  const span = fc.tuple(time, time).filter(([a, b]) => a < b)
  const anyDay = fc
    .record({
      shift: fc.constantFrom(
        office,
        split,
        { ...office, flexible_start: 60 },
        { ...office, breaks: [], auto_break: [{ after_minutes: 240, deduct_minutes: 30 }] },
        { ...office, needs_punch: 'in' as const },
      ),
      punches: fc.array(fc.tuple(fc.constantFrom('', 'in ', 'out '), time), { maxLength: 6 }),
      leaves: fc.array(fc.tuple(span, fc.boolean()), { maxLength: 2 }),
      closures: fc.array(span, { maxLength: 1 }),
      grace: fc.integer({ min: 0, max: 15 }),
      mode: fc.constantFrom('threshold' as const, 'deduct' as const),
      limit: fc.constantFrom(null, 60),
    })
    .map(({ shift, punches, leaves, closures, grace, mode, limit }) =>
      dayOf(
        date,
        shift,
        punches.map(([direction, at]) => `${direction}${at}`),
        {
          leaves: leaves.map(([[from, to], trip]) => leave(from, to, 60, trip)),
          closures: closures.map(([from, to]) => ({ start: minute(from), end: minute(to) })),
          settings: { ...settings, late_grace: grace, early_grace: grace, grace_mode: mode, absent_after_min: limit },
        },
      ),
    )
  test('its minutes add up to what was scheduled, and none is negative', () => {
    fc.assert(
      fc.property(anyDay, (input) => {
        const r = record(input)
        const parts = [r.worked_min, r.late_min, r.early_min, r.absent_min, r.leave_min, r.trip_min, r.forgiven_min]
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(r.scheduled_min)
        expect(Math.min(...parts, r.scheduled_min, r.night_min, r.break_min)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
  test('the order in which things come changes nothing; twice is once', () => {
    fc.assert(
      fc.property(anyDay, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (input, random) => {
        const shuffle = <T>(list: readonly T[]) =>
          list
            .map((item) => ({ item, key: random.next().value as number }))
            .sort((a, b) => a.key - b.key)
            .map(({ item }) => item)
        const other = { ...input, punches: shuffle(input.punches), leaves: shuffle(input.leaves) }
        const [first, second] = [calculateDay(input), calculateDay(other)]
        expect(second).toEqual(first)
        expect(inputHash(other, second.due)).toBe(inputHash(input, first.due))
      }),
    )
  })
})

test('the hash knows every input, and of the time only whether the day is over', () => {
  const input = dayOf(date, office, ['09:00', '18:00'])
  const hash = inputHash(input, true)
  expect(inputHash({ ...input, now: input.now + 1 }, true)).toBe(hash)
  expect(inputHash(input, false)).not.toBe(hash)
  expect(inputHash({ ...input, punches: [...input.punches, punch(`${date} 17:00`)] }, true)).not.toBe(hash)
  expect(inputHash({ ...input, settings: { ...settings, late_grace: 1 } }, true)).not.toBe(hash)
})
