/** Choosing and filling a form (wf.md §2, §9). */
import { describe, expect, test } from 'vitest'
import { categoryLines, foundForms, withBelow } from '../../../src/pages/wf/new/find-forms'
import { standing } from '../../../src/pages/wf/fill/form-renderer/form-errors'
import { missingChoices } from '../../../src/pages/wf/new/flow-preview'
import { errorsOfValues, movedValues } from '../../../src/pages/wf/new/moved-values'
import { placesOfSaid } from '../../../src/pages/wf/new/said-places'
import type { CategoryCount, FormCard } from '../../../src/shared/wf/work-list'

const category = (id: number, parent: number | null): CategoryCount => ({
  id,
  parent,
  name: { en: `C${id}` },
  icon: null,
  colour: null,
  count: 0,
})
const form = (id: number, more: Partial<FormCard>): FormCard => ({
  id,
  code: `F${id}`,
  name: { en: `Form ${id}` },
  description: null,
  icon: null,
  category: 1,
  keywords: [],
  allow_on_behalf: false,
  favourite: false,
  average_minutes: null,
  posts: [],
  ...more,
})

describe('the forms to choose from', () => {
  const categories = [category(1, null), category(3, 2), category(2, 1), category(4, null)]
  const forms = [
    form(1, { code: 'EXP', name: { en: 'Expense', tw: '費用報銷' }, category: 2, keywords: ['reimburse'], allow_on_behalf: true }),
    form(2, { code: 'LEAVE', name: { en: 'Leave', jp: '休暇申請' }, category: 3 }),
    form(3, { code: 'SEAL', category: 4 }),
  ]
  const found = (more: Partial<Parameters<typeof foundForms>[2]>) =>
    foundForms(forms, categories, { category: null, text: '', forAnother: false, ...more }).map(({ id }) => id)
  test('of a category are those below it too', () => {
    expect([...withBelow(categories, 1)].sort()).toEqual([1, 2, 3])
    expect(found({ category: 1 })).toEqual([1, 2])
  })
  test.each([
    ['exp', [1]],
    ['報銷', [1]],
    ['休暇', [2]],
    ['REIMBURSE', [1]],
    ['expense reimburse', [1]],
    ['nothing', []],
  ])('are found by code, name in any language, keyword: %s', (text, ids) => expect(found({ text })).toEqual(ids))
  test('for another person are those that allow it', () => expect(found({ forAnother: true })).toEqual([1]))
  test('categories stand below their parent; without it at the top', () =>
    expect(categoryLines([...categories, category(9, 77)]).map(({ id, depth }) => [id, depth])).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 0],
      [9, 0],
    ]))
})

test('a newer version keeps what was typed as far as its fields are there', () => {
  const moved = movedValues({ amount: '5', note: 'x', gone: 'y', empty: null }, { properties: { amount: {}, note: {} } })
  expect(moved).toEqual({ values: { amount: '5', note: 'x' }, dropped: ['gone'] })
})

test('what the server says of a value is shown at its field', () =>
  expect(errorsOfValues({ 'data.items.2.amount': ['a'], title: ['b'] })).toEqual({ 'items.2.amount': ['a'], title: ['b'] }))

test('signers that must be chosen', () => {
  const choice = (node: string, min: number) => ({ node, name: {}, scope: [], min, max: 3 })
  expect(missingChoices([choice('a', 1), choice('b', 2), choice('c', 0)], { a: [7], b: [7] })).toEqual(['b'])
})

test('what a module says is shown beside its field once that is filled; above the form what no field shows', () => {
  const errors = [
    { field: 'until', text: '2 h left' },
    { field: 'lines.0.user', text: 'Away' },
    { field: 'deputy', text: 'Needed' },
    { field: 'balance', text: 'Too little' },
    { field: '', text: 'March is locked' },
  ]
  const facts = [
    { field: 'leave', text: '8 h left', exceeded: false },
    { field: 'period.to', text: '4 h', exceeded: false },
    { field: 'balance', text: 'Nothing left', exceeded: true },
  ]
  const values = { until: '2026-03-01', lines: [{ user: 7 }], deputy: null }
  expect(placesOfSaid({ errors, facts }, values, new Set(['balance']))).toEqual({
    beside: { until: ['2 h left'], 'lines.0.user': ['Away'] },
    above: [
      { field: 'balance', text: 'Too little' },
      { field: '', text: 'March is locked' },
    ],
    facts: { leave: [facts[0]], period: [facts[1]] },
    factsAbove: [facts[2]],
  })
})

test('an error stands as long as the value of which it was told', () => {
  const judged = { deputy: null, items: [{ price: 'x' }, { price: '' }] }
  const errors = { deputy: ['Needed'], 'items.0.price': ['No number'], 'items.1.price': ['Required'], '': ['Too many'] }
  expect(standing(errors, judged, judged)).toEqual(errors)
  const now = { deputy: 7, items: [{ price: 'x' }, { price: '20' }] }
  expect(standing(errors, judged, now)).toEqual({ 'items.0.price': ['No number'], '': ['Too many'] })
})
