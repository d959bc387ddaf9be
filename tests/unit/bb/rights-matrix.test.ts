/** The matrix of rights (bb.md §2 `/bb/admin/rights`, §3): own ones, inherited ones, folded ones. */
import { expect, test } from 'vitest'
import { cellOf } from '../../../server/modules/bb/rights/rights-matrix'
import { ownersInOrder } from '../../../src/components/inputs/owners-in-order'
import { emptyCell, faceOf, hasBelow, unfolded, type Category } from '../../../src/pages/bb/rights/matrix-cells'

const category = (id: number, parent: number | null, inherit_rights = true): Category => ({
  ...{ id, parent, inherit_rights, depth: 0, code: `C${id}`, name: { en: `C${id}` }, readers: 0 },
})
const board = [category(1, null), category(2, 1), category(3, 2, false), category(4, 1)]
const right = (category_: number, owner: string, action: 'read' | 'post' | 'approve' | 'manage') => ({
  ...{ id: category_ * 10, version: 1, category: category_, owner, action },
})

test('a right comes from above until a category keeps to its own', () => {
  const rights = [right(1, 'd1', 'read'), right(2, 'd1', 'post')]
  expect(faceOf(cellOf(board, rights, { category: 2, owner: 'd1' }))).toEqual({ own: 'post', inherited: null })
  expect(faceOf(cellOf(board, rights, { category: 4, owner: 'd1' }))).toEqual({ own: null, inherited: { action: 'read', from: 1 } })
  expect(faceOf(cellOf(board, rights, { category: 3, owner: 'd1' }))).toEqual({ own: null, inherited: null })
})

test('the stronger one is shown: what is written here adds nothing below what comes from above', () => {
  const rights = [right(1, 'u7', 'manage'), right(2, 'u7', 'post')]
  expect(faceOf(cellOf(board, rights, { category: 2, owner: 'u7' }))).toEqual({ own: 'post', inherited: { action: 'manage', from: 1 } })
  expect(faceOf(emptyCell(4, 'u8'))).toEqual({ own: null, inherited: null })
})

test('what lies below a folded category is out of sight, however deep', () => {
  expect(unfolded(board, new Set()).map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(unfolded(board, new Set([2])).map(({ id }) => id)).toEqual([1, 2, 4])
  expect(unfolded(board, new Set([1])).map(({ id }) => id)).toEqual([1])
  expect([hasBelow(board, 2), hasBelow(board, 4)]).toEqual([true, false])
})

test('departments stand before groups and people; one who was added and has a right by now stands once', () => {
  const named = (owner: string) => ({ owner, name: owner })
  expect(ownersInOrder([named('u7'), named('d1'), named('g3')], [named('d12'), named('u7')]).map(({ owner }) => owner)).toEqual([
    ...['d1', 'd12', 'g3', 'u7'],
  ])
})
