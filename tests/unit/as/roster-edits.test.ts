/** Painting a roster: what is an edit, undo and redo, copying, what is saved and what is left (as.md §2 scheduling-online, §9). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterSave,
  filled,
  keyOf,
  lastPeriod,
  mostSteps,
  paint,
  redo,
  settled,
  shownCell,
  toChecked,
  toSave,
  undo,
  unpainted,
  type Brush,
} from '../../../src/pages/as/roster/roster-edits'
import { plannedMinutes, staffByDay } from '../../../src/pages/as/roster/roster-figures'
import { toGrid } from '../../../src/pages/as/roster/roster-rows'
import type { RosterCell, RosterRow } from '../../../src/shared/as/roster'

const cell = (more: Partial<RosterCell> = {}): RosterCell => ({
  date: '2027-03-01',
  day_type: 'work',
  rostered: 'work',
  shift: 1,
  version: null,
  state: null,
  unseen: false,
  is_away: false,
  holiday: null,
  leave: false,
  ...more,
})
const work: Brush = { day_type: 'work', shift: 2 }
const rest: Brush = { day_type: 'rest', shift: null }
const on = (brush: Brush, own = cell()) => ({ user: 7, cell: own, brush })

describe('painting', () => {
  test('is an edit only where it differs from what is stored', () => {
    expect(paint(unpainted, [on(work)]).edits.get(keyOf(7, '2027-03-01'))).toEqual(work)
    expect(paint(unpainted, [on({ day_type: 'work', shift: 1 }, cell({ version: 3 }))])).toBe(unpainted)
    expect(paint(unpainted, [on({ day_type: null, shift: null })])).toBe(unpainted)
  })
  test('a day off has no shift', () => expect([...paint(unpainted, [on({ day_type: 'rest', shift: 2 })]).edits.values()]).toEqual([rest]))
  test('goes back and forth, fifty steps', () => {
    let painting = unpainted
    for (let i = 0; i < 60; i++) painting = paint(painting, [on(i % 2 ? rest : work)])
    expect(painting.past).toHaveLength(mostSteps)
    expect([...undo(painting).edits.values()]).toEqual([work])
    expect(redo(undo(painting))).toEqual(painting)
  })
  test('any number of undos and as many redos lead back', () => {
    const brush = fc.constantFrom(work, rest, { day_type: null, shift: null } satisfies Brush)
    fc.assert(
      fc.property(fc.array(brush, { maxLength: 30 }), fc.nat(30), (brushes, steps) => {
        const painted = brushes.reduce((painting, one) => paint(painting, [on(one)]), unpainted)
        let painting = painted
        const n = Math.min(steps, painted.past.length)
        for (let i = 0; i < n; i++) painting = undo(painting)
        for (let i = 0; i < n; i++) painting = redo(painting)
        expect([...painting.edits]).toEqual([...painted.edits])
      }),
    )
  })
})

test('a holiday lies over what is painted', () => {
  const holiday = cell({ holiday: { en: 'Peace Day' }, day_type: 'holiday' })
  expect(shownCell(holiday, rest)).toMatchObject({ day_type: 'holiday', rostered: 'rest' })
  expect(shownCell(cell(), rest)).toMatchObject({ day_type: 'rest', shift: null })
})
describe('a cleared day', () => {
  const entry = { version: 3, state: 'published' as const, shift: 2 }
  const clear: Brush = { day_type: null, shift: null }
  const pattern = { day_type: 'work', rostered: 'work', shift: 1, holiday: null } as const
  const rows = (days: RosterCell[]): RosterRow[] => [
    { ...{ user: 7, name: 'Lin', department: 1, department_name: 'Desk', hours_system: 'standard', law: null, editable: true }, days },
  ]

  test('shows what the week pattern and the calendar make of it', () => {
    expect(shownCell(cell({ ...entry, inherited: pattern }), clear)).toMatchObject({ day_type: 'work', rostered: 'work', shift: 1 })
    const onHoliday = { ...pattern, day_type: 'holiday', holiday: { en: 'Peace Day' } } as const
    expect(shownCell(cell({ ...entry, inherited: onHoliday }), clear)).toMatchObject({ ...onHoliday, rostered: 'work' })
  })
  test('without a pattern is off', () => {
    expect(shownCell(cell(entry), clear)).toMatchObject({ day_type: 'off', shift: null })
  })
  test('is drawn as inherited, not as painted; what is painted over a day of the pattern is not', () => {
    const stored = rows([cell({ ...entry, inherited: pattern }), cell({ date: '2027-03-02' })])
    const { edits } = paint(unpainted, [on(clear, stored[0]?.days[0]), on(rest, stored[0]?.days[1])])
    const [grid] = toGrid(stored, edits, [], { from: '2027-03-01', to: '2027-03-02' })
    expect([[...(grid?.painted ?? [])], [...(grid?.cleared ?? [])]]).toEqual([['2027-03-01', '2027-03-02'], ['2027-03-01']])
  })
  test('counts with its hours and its people before it is saved, and in the checks', () => {
    const stored = rows([cell({ ...entry, day_type: 'rest', rostered: 'rest', shift: null, inherited: pattern })])
    const { edits } = paint(unpainted, [on(clear, stored[0]?.days[0])])
    const [grid] = toGrid(stored, edits, [], { from: '2027-03-01', to: '2027-03-01' })
    expect(plannedMinutes(grid?.cells ?? [], new Map([[1, { work_minutes: 480 }]]))).toBe(480)
    expect(staffByDay([grid?.cells ?? []], 1)).toEqual([new Map([[1, 1]])])
    expect(toChecked(stored, edits, new Map())[0]?.days[0]).toMatchObject({ day_type: 'work', shift: 1 })
  })
})
test('a rotation gives each person a start of his own', () => {
  const pattern = {
    cycle_days: 3,
    anchor: '2027-03-01',
    days: [
      { day_no: 1, day_type: 'work', shift: 1 },
      { day_no: 2, day_type: 'work', shift: 1 },
      { day_no: 3, day_type: 'rest' },
    ],
  }
  const types = filled(pattern, ['2027-03-01', '2027-03-02', '2027-03-03'], 3, 1).map((row) => row.map(({ day_type }) => day_type))
  expect(types).toEqual([
    ['work', 'work', 'rest'],
    ['work', 'rest', 'work'],
    ['rest', 'work', 'work'],
  ])
})
test('the period before is whole weeks earlier', () => {
  expect(lastPeriod('2027-03-01', '2027-03-31')).toEqual({ from: '2027-01-25', to: '2027-02-24', shift: 35 })
  expect(lastPeriod('2027-03-01', '2027-03-14')).toEqual({ from: '2027-02-15', to: '2027-02-28', shift: 14 })
})
test('is saved with the version that it was painted over; what is refused stays painted, until somebody decides', () => {
  const rows = [
    {
      user: 7,
      name: 'Lin',
      department: 1,
      department_name: 'Desk',
      hours_system: 'standard' as const,
      law: null,
      editable: true,
      days: [cell({ version: 4 }), cell({ date: '2027-03-02' })],
    },
  ]
  const { edits } = paint(unpainted, [on(work, cell({ version: 4 })), on(rest, cell({ date: '2027-03-02' }))])
  expect(toSave(rows, edits)).toEqual([
    { user: 7, work_date: '2027-03-01', version: 4, ...work },
    { user: 7, work_date: '2027-03-02', version: null, ...rest },
  ])
  const left = afterSave(edits, { saved: [{ user: 7, work_date: '2027-03-02', version: 1, state: 'draft' }] })
  expect([...left.keys()]).toEqual(['7 2027-03-01'])
  const conflict = { user: 7, work_date: '2027-03-01', mine: work, theirs: { ...rest, version: 5 }, by: 'Wu' }
  expect([...settled(left, [conflict], new Set()).keys()]).toEqual([])
  expect([...settled(left, [conflict], new Set(['7 2027-03-01'])).keys()]).toEqual(['7 2027-03-01'])
})
