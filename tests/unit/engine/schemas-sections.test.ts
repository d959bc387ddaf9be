/** Sections whose declaration makes no sense. */
import { expect, test } from 'vitest'
import { checkDeclarations } from '../../../src/schemas/core/check/check'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'

const declare = defineSchema as unknown as (name: string, declaration: object) => Entity
const problems = (sections: object) =>
  checkDeclarations([
    declare('zz/paper', {
      x: { area: 'use', title: 'title', sections },
      required: ['weight'],
      properties: { title: { type: 'string' }, ships: { type: 'boolean' }, weight: { type: 'integer' }, note: { type: 'string' } },
    }),
  ]).map(({ sentence }) => sentence)
const ships = { field: 'ships', op: 'eq', value: true }

test('sections that fit are sound', () => {
  expect(problems({ shipping: { fields: [['note']], show_if: ships, folded: { field: 'note', op: 'empty' } } })).toEqual([])
})

test.each([
  ['a key that there is not', { shipping: { fields: [], fold: true } }, 'There is no key x.sections.shipping.fold. Did you mean folded?'],
  ['a field that is not there', { shipping: { fields: ['notes'] } }, 'x.sections.shipping: there is no field notes. Did you mean note?'],
  ['a field that stands in two', { a: { fields: ['note'] }, b: { fields: ['note'] } }, 'x.sections.b: note stands in a section twice.'],
  [
    'a condition on no field',
    { shipping: { fields: ['note'], show_if: { ...ships, field: 'shipz' } } },
    'x.sections.shipping: show_if: there is no field shipz. Did you mean ships?',
  ],
  [
    'a condition to fold on no field',
    { shipping: { fields: ['note'], folded: { field: 'nope', op: 'empty' } } },
    'x.sections.shipping: folded: there is no field nope. Did you mean note?',
  ],
  [
    'a section that hides itself for good',
    { shipping: { fields: ['ships'], show_if: ships } },
    'x.sections.shipping: show_if: it hides ships, by which it would be shown again.',
  ],
  [
    'a field that is asked for although it is hidden',
    { shipping: { fields: ['weight'], show_if: ships } },
    'x.sections.shipping: weight is required also while the section is hidden; say x.required_if.',
  ],
])('the check tells %s', (_what, sections, sentence) => {
  expect(problems(sections)).toContain(sentence)
})
