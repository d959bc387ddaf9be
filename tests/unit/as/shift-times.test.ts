/** Times of a shift: what may be worked, and how long it is (as.md §3 shift, §9). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { segmentStretches, shiftProblems, withDays, workMinutes, workStretches } from '../../../src/shared/as/shift-times'

const office = { segments: [{ start: '09:00', end: '18:00' }], breaks: [{ start: '12:00', end: '13:00' }] }
const night = { segments: [{ start: '22:00', end: '06:00' }], breaks: [{ start: '02:00', end: '02:30' }] }
const split = {
  segments: [
    { start: '10:00', end: '14:00' },
    { start: '17:00', end: '21:00' },
  ],
}

describe('the working time', () => {
  test('of the office is eight hours (R3)', () => {
    expect(workMinutes(office)).toBe(480)
    expect(workStretches(office)).toEqual([
      { from: 540, until: 720 },
      { from: 780, until: 1080 },
    ])
  })
  test('of a night goes on in the next day, and its break with it (R3: 450)', () => {
    expect(workMinutes(night)).toBe(450)
    expect(segmentStretches(night)).toEqual([{ from: 1320, until: 1800 }])
    expect(withDays(night.segments)).toMatchObject([{ ends_next_day: true }])
  })
  test('of a split shift is both parts', () => expect(workMinutes(split)).toBe(480))
  test('a paid break counts, an automatic one does not', () => {
    expect(workMinutes({ ...office, breaks: [{ start: '12:00', end: '13:00', paid: true }] })).toBe(540)
    expect(workMinutes({ segments: [{ start: '09:00', end: '18:00' }], auto_break: [{ after_minutes: 240, deduct_minutes: 60 }] })).toBe(
      480,
    )
  })
})

describe('refused', () => {
  const keys = (shift: Parameters<typeof shiftProblems>[0]) =>
    Object.fromEntries(Object.entries(shiftProblems(shift)).map(([field, { key }]) => [field, key]))
  test.each([
    ['nothing of what is sound', office, {}],
    ['no night', night, {}],
    [
      'parts in another order',
      {
        segments: [
          { start: '13:00', end: '18:00' },
          { start: '09:00', end: '12:00' },
        ],
      },
      { 'segments.1.start': 'as:error.segment_order' },
    ],
    [
      'parts that overlap',
      {
        segments: [
          { start: '09:00', end: '13:00' },
          { start: '12:00', end: '18:00' },
        ],
      },
      { 'segments.1.start': 'as:error.segment_order', segments: 'as:error.shift_span' },
    ],
    [
      'a gap below 30 min',
      {
        segments: [
          { start: '09:00', end: '12:00' },
          { start: '12:20', end: '18:00' },
        ],
      },
      { 'segments.1.start': 'as:error.segment_gap' },
    ],
    ['more than 24 h', { segments: [{ start: '09:00', end: '18:00', ends_next_day: true }] }, { segments: 'as:error.shift_span' }],
    ['a shift of no time', { segments: [{ start: '09:00', end: '09:00' }] }, { 'segments.0.end': 'as:error.segment_empty' }],
    ['a break outside', { ...office, breaks: [{ start: '18:00', end: '19:00' }] }, { 'breaks.0.start': 'as:error.break_outside' }],
    ['a break in the gap', { ...split, breaks: [{ start: '15:00', end: '16:00' }] }, { 'breaks.0.start': 'as:error.break_outside' }],
    [
      'breaks that overlap',
      {
        ...office,
        breaks: [
          { start: '12:00', end: '13:00' },
          { start: '12:30', end: '13:30' },
        ],
      },
      { 'breaks.1.start': 'as:error.break_overlap' },
    ],
    [
      'a shift shorter than its breaks',
      { segments: [{ start: '09:00', end: '10:00' }], breaks: [{ start: '09:00', end: '10:00' }] },
      { breaks: 'as:error.shift_without_work' },
    ],
    [
      'an automatic break longer than the work',
      { ...office, auto_break: [{ after_minutes: 60, deduct_minutes: 60 }] },
      { 'auto_break.0.deduct_minutes': 'as:error.auto_break_too_long' },
    ],
  ] as const)('%s', (_name, shift, problems) => expect(keys(shift)).toEqual(problems))
})

test('working time is never more than the segments, and never negative', () => {
  const time = fc
    .integer({ min: 0, max: 95 })
    .map((n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`)
  fc.assert(
    fc.property(
      fc.array(fc.record({ start: time, end: time }), { minLength: 1, maxLength: 3 }),
      fc.array(fc.record({ start: time, end: time, next_day: fc.boolean(), paid: fc.boolean() }), { maxLength: 3 }),
      (segments, breaks) => {
        const worked = workMinutes({ segments, breaks })
        const whole = segmentStretches({ segments }).reduce((sum, { from, until }) => sum + until - from, 0)
        expect(worked).toBeGreaterThanOrEqual(0)
        expect(worked).toBeLessThanOrEqual(whole)
      },
    ),
  )
})
