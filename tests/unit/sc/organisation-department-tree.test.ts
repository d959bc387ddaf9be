/** The organisation's screen (sc.md §2 /sc/list): its tree, where a department may go, and the short address of its list. */
import { describe, expect, test } from 'vitest'
import type { TreeDepartment } from '../../../src/shared/sc/org-chart'
import {
  above,
  childrenByParent,
  mayMove,
  pathText,
  placesFor,
  searched,
  treeRows,
  withBelow,
} from '../../../src/pages/sc/organisation/tree-model'
import { user } from '../../../src/schemas/sc/user'
import { emptyListState, readListState, writeListState } from '../../../src/screens/list/state/list-state'
import { isScoped, shortened, spelledOut } from '../../../src/screens/list/filter/short-keys'

const made = (id: number, parent_id: number | null, rank: number, more: Partial<TreeDepartment> = {}): TreeDepartment => ({
  id,
  code: `D${id}`,
  name: { en: `Name ${id}` },
  parent_id,
  rank,
  status: 'active',
  version: 1,
  head: null,
  members: 0,
  _actions: ['show', 'edit', 'move'],
  ...more,
})
/** Company ▸ (4 ▸ (12 ▸ 13), 5) */
const company = [made(1, null, 1), made(4, 1, 2), made(5, 1, 3), made(12, 4, 3), made(13, 12, 4)]

describe('the tree', () => {
  test('shows what lies below an open department, with its place among its siblings', () => {
    const rows = treeRows(company, (id) => id !== 12)
    expect(rows.map(({ department, depth, place, siblings, open }) => [department.id, depth, place, siblings, open])).toEqual([
      [1, 1, 1, 1, true],
      [4, 2, 1, 2, true],
      [12, 3, 1, 1, false],
      [5, 2, 2, 2, undefined],
    ])
  })
  test('begins with what a head may see, also when the departments above are hidden', () => {
    expect(
      childrenByParent(company.slice(3))
        .get(null)
        ?.map(({ id }) => id),
    ).toEqual([12])
  })
  test('knows all below and all above a department', () => {
    expect([...withBelow(company, 4)].sort((a, b) => a - b)).toEqual([4, 12, 13])
    expect(above(company, 13).map(({ id }) => id)).toEqual([12, 4, 1])
    expect(company[4] && pathText(company, company[4], 'en')).toBe('Name 1 ▸ Name 4 ▸ Name 12 ▸ Name 13')
  })
  test('keeps what stands above a department that is searched for', () => {
    expect(searched(company, 'd12', 'en').map(({ id }) => id)).toEqual([1, 4, 12])
  })
})

describe('a department may be moved', () => {
  test('to another of a higher level, never to itself, below itself or where it is', () => {
    const places = (id: number) =>
      placesFor(
        company,
        made(id, company.find((one) => one.id === id)?.parent_id ?? null, company.find((one) => one.id === id)?.rank ?? 0),
      ).map((one) => one.id)
    expect(places(12)).toEqual([1])
    expect(places(13)).toEqual([1, 4, 5])
    expect(places(4)).toEqual([])
  })
  test('not below an inactive one, and never the company itself', () => {
    expect(placesFor([...company, made(6, 1, 2, { status: 'inactive' })], made(13, 12, 4)).map(({ id }) => id)).not.toContain(6)
    expect(mayMove(made(1, null, 1))).toBe(false)
    expect(mayMove(made(4, 1, 2, { _actions: ['show'] }))).toBe(false)
  })
})

describe('the address of the list', () => {
  test('?dept=, ?dept_only= and ?status= are filters like any other, and are written short again', () => {
    const address = new URLSearchParams('dept=4&status=active,suspended&q=lin&view=7')
    const { state, dropped } = readListState(spelledOut(address, user), user)
    expect(dropped).toEqual([])
    expect(state.filters).toEqual([
      { field: 'department', op: 'in', values: ['4'] },
      { field: 'status', op: 'in', values: ['active', 'suspended'] },
    ])
    expect([...shortened(writeListState(state), user)].sort()).toEqual([
      ['dept', '4'],
      ['q', 'lin'],
      ['status', 'active,suspended'],
      ['view', '7'],
    ])
  })
  test('a department that does not read as one is dropped with a warning', () => {
    expect(readListState(spelledOut(new URLSearchParams('dept=DROP'), user), user).dropped).toEqual(['filter[department][in]'])
  })
  test('a list that only a department narrows has nobody; one that is searched has no match', () => {
    const of = (query: string) => isScoped(readListState(spelledOut(new URLSearchParams(query), user), user).state, user)
    expect([of('dept=4'), of('dept_only=4'), of('dept=4&q=x'), of('status=left'), of('')]).toEqual([true, true, false, false, false])
    expect(isScoped(emptyListState, user)).toBe(false)
  })
})
