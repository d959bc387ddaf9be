/** Where a dragged category goes in the order of all (wf.md §2 manage-forms). */
import { expect, test } from 'vitest'
import { placeAfter } from '../../../src/pages/wf/admin/category-order'

const row = (id: number, parent: number | null = null) => ({ id, parent })
const all = [row(1), row(10, 1), row(11, 1), row(2), row(3)]
const level = (...ids: number[]) => ids.map((id) => all.find((one) => one.id === id) ?? row(id))

test('behind the one before it', () => {
  expect(placeAfter(all, level(2, 1, 3), 1)).toBe(2)
  expect(placeAfter(all, level(1, 3, 2), 2)).toBe(3)
})

test('to the front of its level: behind what stands before that level', () => {
  expect(placeAfter(all, level(3, 1, 2), 0)).toBeNull()
  expect(placeAfter(all, level(11, 10), 0)).toBe(1)
})
