/** Which lists may be dragged into an order (sc.md §2 `/sc/bookmark`). */
import { describe, expect, test } from 'vitest'
import { bookmark } from '../../../src/schemas/sc/bookmark'
import { group } from '../../../src/schemas/sc/group'
import { taxCategory } from '../../../src/schemas/cm/tax-category'
import { emptyListState } from '../../../src/screens/list/state/list-state'
import { hasHandOrder } from '../../../src/screens/list/table/use-hand-order'

const row = (id: number, user: number | null, actions: readonly string[] = ['show', 'edit']) => ({
  id,
  version: 1,
  user,
  _actions: [...actions],
  created_at: '',
  updated_at: '',
  created_by: null,
  updated_by: null,
})
const tab = { listTabs: 'kind' }
const own = { ...emptyListState, filters: [{ field: 'kind', op: 'eq' as const, values: ['own'] }] }

describe('what people and the company keep', () => {
  test('is ordered while only one owner’s rows are in sight, in their tab too', () => {
    expect(hasHandOrder(bookmark, tab, emptyListState, [row(1, 7), row(2, 7)])).toBe(true)
    expect(hasHandOrder(bookmark, tab, own, [row(1, 7), row(2, 7)])).toBe(true)
    expect(hasHandOrder(bookmark, tab, emptyListState, [row(1, null), row(2, null)])).toBe(true)
  })
  test('not where rows of several owners are mixed, or some may not be written', () => {
    expect(hasHandOrder(bookmark, tab, emptyListState, [row(1, 7), row(2, null)])).toBe(false)
    expect(hasHandOrder(bookmark, tab, emptyListState, [row(1, null, ['show']), row(2, null, ['show'])])).toBe(false)
  })
  test('not while something else hides or sorts them', () => {
    expect(hasHandOrder(bookmark, tab, { ...own, q: 'tax' }, [row(1, 7)])).toBe(false)
    expect(hasHandOrder(bookmark, tab, { ...own, filters: [{ field: 'category', op: 'contains', values: ['a'] }] }, [row(1, 7)])).toBe(
      false,
    )
    expect(hasHandOrder(bookmark, tab, { ...own, sort: [{ field: 'name', descending: false }] }, [row(1, 7)])).toBe(false)
  })
})

test('a lookup is ordered whole; what has no order is not', () => {
  expect(hasHandOrder(taxCategory, { listTabs: undefined }, emptyListState, [])).toBe(true)
  expect(hasHandOrder(taxCategory, { listTabs: undefined }, { ...emptyListState, q: 'x' }, [])).toBe(false)
  expect(hasHandOrder(group, { listTabs: undefined }, emptyListState, [])).toBe(false)
})
