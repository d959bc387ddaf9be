/** Rights in categories of events (vs.md §3): what includes what, and what a cell of the matrix says. */
import { expect, test } from 'vitest'
import { faceOf } from '../../../src/pages/vs/permission/right-face'
import type { CategoryAction } from '../../../src/schemas/vs/value-lists'
import { allowedBy, includingIt, type RightRow } from '../../../src/shared/vs/category'

test('manage includes create and results, each of them viewing; the commission is apart', () => {
  expect(allowedBy(['manage'])).toEqual(['view', 'create', 'results', 'manage'])
  expect(allowedBy(['commission'])).toEqual(['view', 'commission'])
  expect(allowedBy(['create', 'results'])).toEqual(['view', 'create', 'results'])
  expect(allowedBy([])).toEqual([])
  expect(includingIt('create')).toEqual(['create', 'manage'])
})

const row = (category: number | null, action: CategoryAction): RightRow => ({ id: 1, category, owner: 'u7', action })
const cell = (action: CategoryAction, category: number | null = 3) => ({ category, owner: 'u7', action })

test('a cell is its own row, or follows from a stronger one, or from every category', () => {
  const rows = [row(3, 'manage'), row(null, 'view')]
  expect(faceOf(rows, cell('manage'))).toEqual({ isOwn: true, by: null })
  expect(faceOf(rows, cell('create'))).toEqual({ isOwn: false, by: { action: 'manage', everywhere: false } })
  expect(faceOf(rows, cell('view'))).toEqual({ isOwn: false, by: { action: 'view', everywhere: true } })
  expect(faceOf(rows, cell('commission'))).toEqual({ isOwn: false, by: null })
  expect(faceOf(rows, { ...cell('view'), owner: 'u8' })).toEqual({ isOwn: false, by: null })
})

test('a row of every category is an own one where all of them are shown, and may stand beside one of a category', () => {
  expect(faceOf([row(null, 'view')], cell('view', null))).toEqual({ isOwn: true, by: null })
  expect(faceOf([row(null, 'view'), row(3, 'view')], cell('view'))).toEqual({ isOwn: true, by: { action: 'view', everywhere: true } })
})
