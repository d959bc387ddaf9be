/** Figures beside the roster, and codes that are typed into it (as.md §2 scheduling-online). */
import { describe, expect, test } from 'vitest'
import { plannedMinutes, publishedAhead, staffByDay } from '../../../src/pages/as/roster/roster-figures'
import { finished, typeCode, type Code } from '../../../src/pages/as/roster/typed-code'
import type { RosterCell, RosterRow } from '../../../src/shared/as/roster'

const cell = (date: string, more: Partial<RosterCell> = {}): RosterCell => ({
  ...{ date, day_type: 'work', rostered: 'work', shift: 1, version: 1, state: 'published', unseen: false, is_away: false },
  ...{ holiday: null, leave: false },
  ...more,
})
const shifts = new Map([
  [1, { work_minutes: 480 }],
  [2, { work_minutes: 600 }],
])

describe('hours and people', () => {
  test('of days off, of leave and of time before the employment nothing is planned', () => {
    const cells = [
      cell('2027-03-01'),
      cell('2027-03-02', { shift: 2 }),
      cell('2027-03-03', { day_type: 'rest', shift: null }),
      cell('2027-03-04', { leave: true }),
      cell('2027-03-05', { is_away: true }),
    ]
    expect(plannedMinutes(cells, shifts)).toBe(1080)
  })
  test('people are counted by day and shift', () => {
    const days = staffByDay(
      [
        [cell('2027-03-01'), cell('2027-03-02', { shift: 2 })],
        [cell('2027-03-01'), cell('2027-03-02', { leave: true })],
      ],
      2,
    )
    expect(days.map((byShift) => [...byShift])).toEqual([[[1, 2]], [[2, 1]]])
  })
  test('only published days to come of those whom one may schedule are taken back', () => {
    const row = (user: number, editable: boolean, days: RosterCell[]): RosterRow => ({
      ...{ user, editable, days, name: `P${user}`, department: null, department_name: null, hours_system: 'standard', law: null },
    })
    const days = [cell('2027-03-01'), cell('2027-03-02'), cell('2027-03-03', { state: 'draft' }), cell('2027-04-01')]
    const range = { from: '2027-03-01', to: '2027-03-31', today: '2027-03-01' }
    expect(publishedAhead([row(1, true, days), row(2, false, days), row(3, true, [])], range)).toEqual({ days: 1, names: ['P1'] })
  })
})

describe('a code that is typed', () => {
  const work = (shift: number) => ({ day_type: 'work', shift }) as const
  const codes: Code[] = [
    { text: 'D1', brush: work(1) },
    { text: 'D12', brush: work(2) },
    { text: 'N', brush: work(3) },
    { text: 'R', brush: { day_type: 'rest', shift: null } },
    { text: 'RO', brush: { day_type: 'regular_off', shift: null } },
  ]
  const typeAll = (keys: string) =>
    [...keys].reduce((now, key) => typeCode(codes, now.typed, key), { typed: '' } as ReturnType<typeof typeCode>)
  test('is taken at once where no longer one begins with it, whatever its case', () => {
    expect(typeAll('n')).toEqual({ typed: '', brush: work(3) })
    expect(typeAll('d12')).toEqual({ typed: '', brush: work(2) })
  })
  test('waits where a longer one may come, and is taken by Enter', () => {
    expect(typeAll('D1')).toEqual({ typed: 'D1' })
    expect(finished(codes, 'D1')).toEqual(work(1))
    expect(finished(codes, 'D')).toBeUndefined()
  })
  test('a key that no code goes on with begins anew, or is nothing', () => {
    expect(typeAll('Dn')).toEqual({ typed: '', brush: work(3) })
    expect(typeAll('Dx')).toEqual({ typed: '' })
  })
})
