/** Turnout in groups that hide nobody, sheets of weights, and tabs of events (vs.md §2, §5.5, §8). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { turnoutGroups } from '../../../server/modules/vs/control/rules/turnout-groups'
import { isWeight, readRosterSheet } from '../../../server/modules/vs/roster/rules/roster-sheet'
import { categoryOf } from '../../../src/pages/vs/maint/maint-paths'
import { maintCondition, tabOf } from '../../../src/pages/vs/maint/maint-tabs'

const department = (id: number | null, eligible: number, answered = 0) => ({ department: id, eligible, answered })

test('departments below five stand together, and with the next smallest where they are fewer than five even so', () => {
  expect(turnoutGroups([department(1, 9, 4), department(2, 3, 1), department(3, 2, 2), department(null, 6)])).toEqual([
    { kind: 'department', department: 1, eligible: 9, answered: 4 },
    { kind: 'none', department: null, eligible: 6, answered: 0 },
    { kind: 'others', department: null, eligible: 5, answered: 3 },
  ])
  expect(turnoutGroups([department(1, 9), department(2, 6, 1), department(3, 2, 1)])).toEqual([
    { kind: 'department', department: 1, eligible: 9, answered: 0 },
    { kind: 'others', department: null, eligible: 8, answered: 2 },
  ])
  expect(turnoutGroups([department(1, 2), department(2, 2)])).toEqual([])
  expect(turnoutGroups([])).toEqual([])
})

test('property: no group is smaller than five, and where any is shown they add up to all', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 })
  fc.assert(
    fc.property(sizes, (eligible) => {
      const groups = turnoutGroups(eligible.map((size, at) => department(at + 1, size, size - 1)))
      const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0)
      expect(groups.every((group) => group.eligible >= 5)).toBe(true)
      if (groups.length > 0) expect(sum(groups.map((group) => group.eligible))).toBe(sum(eligible))
      else expect(sum(eligible)).toBeLessThan(5)
    }),
  )
})

const reading = {
  headings: new Map([
    ['account', 'account'],
    ['weight', 'weight'],
    ['組別', 'group'],
  ] as const),
  people: new Map([
    ['ann', 1],
    ['ben', 2],
    ['eve', 3],
  ]),
  onRoster: new Set([1, 2]),
}
const read = (headings: string[], ...rows: string[][]) =>
  readRosterSheet(
    headings,
    rows.map((cells, at) => ({ line: at + 2, cells })),
    reading,
  )

test('a sheet names people by account; what has no column stays, an empty group is taken away', () => {
  expect(read(['Account', '組別', 'Name'], ['ANN', 'A side', 'Ann'], ['', '', ''], ['ben', '', ''])).toEqual({
    changes: [
      { user: 1, weight: undefined, group: 'A side' },
      { user: 2, weight: undefined, group: null },
    ],
    problems: [],
    ignored: ['Name'],
  })
  expect(read(['Weight'], ['1'])).toBeNull()
})

test('every wrong line is told with its column', () => {
  const found = read(['account', 'weight'], ['nobody', '1'], ['eve', '1'], ['ann', '0'], ['', '2'], ['ben', '1.5'], ['Ben', '2'])
  expect(found?.problems).toEqual([
    { line: 2, column: 'account', problem: 'unknown', value: 'nobody' },
    { line: 3, column: 'account', problem: 'not_on_roster', value: 'eve' },
    { line: 4, column: 'weight', problem: 'weight', value: '0' },
    { line: 5, column: 'account', problem: 'needed', value: '' },
    { line: 7, column: 'account', problem: 'twice', value: 'Ben' },
  ])
  expect(['1', '0.0001', '12345678.1234'].every(isWeight)).toBe(true)
  expect(['0', '-1', '1e3', '1.00001', '123456789', '', '一'].some(isWeight)).toBe(false)
})

test('an address names a category or all of them; a tab leaves states', () => {
  expect(['all', '12', 'new-event', '0', undefined].map(categoryOf)).toEqual(['all', 12, null, null, 'all'])
  expect([tabOf('closed'), tabOf('x'), tabOf(null)]).toEqual(['closed', 'all', 'all'])
  expect(maintCondition('all', 'all')).toBeUndefined()
  expect(maintCondition(3, 'drafts')).toEqual({
    all: [
      { field: 'category', op: 'eq', value: 3 },
      { field: 'state', op: 'in', value: ['draft'] },
    ],
  })
})
