/** The address of the work list (wf.md §2.1, §12.1). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressOf,
  firstState,
  folderOrder,
  inFolder,
  isFiltered,
  keyOf,
  stateOf,
  subsOf,
  withoutFilters,
} from '../../../src/pages/wf/list/list-address'
import type { WorkListState } from '../../../src/pages/wf/list/list-address'
import { modules } from '../../../src/resources'
import { workSorts } from '../../../src/shared/wf/work-list'
import { redirectsOf } from '../../../src/resources/core/navigation'

const read = (address: string) => stateOf(new URLSearchParams(address))

describe('the address of the work list', () => {
  test('is by default the one that is given', () => expect(addressOf(firstState)).toBe('?key=1&folder=receive&sub=0&name='))
  test('folder and sub win when key disagrees', () =>
    expect(read('?key=1&folder=send&sub=2&name=')).toMatchObject({ folder: 'send', sub: '2' }))
  test.each(['', '?folder=nothing&sub=9', '?key=7', '?folder=receive&sub=5', '?page=0&per_page=7&from=2026-13-01&form=x&priority=high'])(
    'unknown values fall back to the defaults: %s',
    (address) => expect(read(address)).toEqual(firstState),
  )
  test('a sub that only another folder has is the first one', () => expect(read('?folder=copy&sub=3').sub).toBe('0'))
  test('keys follow the order of the tree', () => expect(folderOrder.map(keyOf)).toEqual([1, 2, 3, 4, 5, 6]))
  test('says every state, and only that', () => {
    const id = fc.option(fc.integer({ min: 1, max: 1e6 }))
    const day = fc.option(fc.constantFrom('2026-11-01', '2026-12-31'))
    const states = fc
      .record({
        folder: fc.constantFrom(...folderOrder),
        at: fc.nat(4),
        name: fc.string({ maxLength: 200 }),
        ...{ category: id, form: id, initiator: id, department: id, open: id, from: day, until: day },
        priority: fc.option(fc.constantFrom('normal' as const, 'urgent' as const, 'very_urgent' as const)),
        overdue: fc.boolean(),
        page: fc.integer({ min: 1, max: 99 }),
        sort: fc
          .uniqueArray(fc.constantFrom(...workSorts), { maxLength: 3 })
          .map((names) => names.map((field, at) => ({ field, descending: at % 2 === 1 }))),
        columns: fc.option(fc.constantFrom([{ name: 'title', width: 240 }, { name: 'state' }], [{ name: 'field_amount' }]), {
          nil: undefined,
        }),
        perPage: fc.constantFrom(20, 50, 100),
        view: fc.constantFrom('table' as const, 'split' as const),
      })
      .map(({ at, ...state }): WorkListState => ({ ...state, sub: subsOf(state.folder)[at % subsOf(state.folder).length] ?? '0' }))
    fc.assert(
      fc.property(states, (state) => {
        expect(read(addressOf(state))).toEqual(state)
      }),
    )
  })
  test('another folder is not searched and filtered as this one', () => {
    const state = { ...firstState, name: 'x', form: 3, page: 4, view: 'split' as const, sort: [{ field: 'title', descending: true }] }
    expect(inFolder(state, 'send', '1')).toEqual({ ...firstState, folder: 'send', sub: '1', view: 'split' })
    expect(isFiltered(state)).toBe(true)
    expect(isFiltered(withoutFilters(state))).toBe(false)
    expect(withoutFilters(state).sort).toEqual(state.sort)
  })
  test('is sorted by what the call sorts by, and nothing else', () =>
    expect(read('?folder=send&sort=-due_at,current,title').sort).toEqual([
      { field: 'due_at', descending: true },
      { field: 'title', descending: false },
    ]))
  test('columns of one form are not those of the whole list', () => {
    const columns = [{ name: 'field_amount' }]
    expect(withoutFilters({ ...firstState, form: 3, columns }).columns).toBeUndefined()
    expect(withoutFilters({ ...firstState, name: 'x', columns }).columns).toEqual(columns)
  })
})

test('the redirects are as given', () => {
  const to = Object.fromEntries(redirectsOf(modules, () => true).map(({ from, to: target }) => [from, target]))
  expect(to['/wf']).toBe('/wf/use/list?key=1&folder=receive&sub=0&name=')
  expect(to['/wf/use']).toBe('/wf/use/list?key=1&folder=receive&sub=0&name=')
  expect(to['/wf/use/new']).toBe('/wf/use/new/select-form')
})
