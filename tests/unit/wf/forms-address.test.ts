/** The list of forms keeps its given address: category and use narrow the rows, and no filter repeats them (wf.md §2 manage-forms). */
import { expect, test } from 'vitest'
import { addressFor, narrowingOf, readChoice } from '../../../src/pages/wf/admin/forms-address'
import { emptyListState } from '../../../src/screens/list/state/list-state'

const categories = [
  { id: 1, parent: null },
  { id: 2, parent: 1 },
  { id: 3, parent: 2 },
  { id: 4, parent: null },
]
const read = (text: string) => readChoice(new URLSearchParams(text))
const asked = (text: string) => narrowingOf(read(text), categories).condition(emptyListState)

test('the given address shows the forms in use of all categories', () => {
  expect(asked('id=0&activated=1')).toEqual({ all: [{ field: 'activated', op: 'eq', value: true }] })
})

test('a category holds those below it', () => {
  expect(asked('id=1&activated=0')).toEqual({
    all: [
      { field: 'activated', op: 'eq', value: false },
      { field: 'category', op: 'in', value: [1, 2, 3] },
    ],
  })
})

test('unknown values are all categories, and the forms in use', () => {
  expect(read('id=x&activated=2')).toEqual({ category: null, activated: true })
})

test('another choice keeps what else is asked, begins on the first page and adds nothing', () => {
  const before = new URLSearchParams('id=0&activated=1&q=leave&page=3')
  expect(addressFor({ category: 4, activated: false }, before).toString()).toBe('id=4&activated=0&q=leave')
})
