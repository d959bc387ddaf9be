/** A new record on one page, and settings as cards: the layouts that follow from a form in tabs. */
import { describe, expect, it } from 'vitest'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import { cardsOf, fieldsIn, formLayout } from '../../../src/screens/form/layout/form-layout'

const text = { type: 'string' } as const
const thing: Entity = defineSchema('cm/source', {
  x: { area: 'admin', title: 'a' },
  properties: { a: text, b: text, c: text, d: text, e: text },
})
const form = [
  { tab: 'one', fields: [['a', 'b'], 'c'] },
  { tab: 'two', fields: ['d', { section: 'more', fields: ['e'] }] },
]
const resource = { form, hide: [], inputs: {}, newFirst: [['a', 'd']] as const }

describe('a step of new records alone', () => {
  const panel = () => Promise.resolve({ default: () => null })
  const stepped = { form: [{ tab: 'start', newOnly: true as const, fields: [], panel }, ...form], hide: [], inputs: {} }
  const tabsOf = (options: { isNew?: boolean; inPlace?: boolean }) => formLayout(thing, stepped, options).map(({ tab }) => tab)
  it('is their first; of a record that exists, and of one made in place, there is none', () => {
    expect([tabsOf({ isNew: true }), tabsOf({}), tabsOf({ isNew: true, inPlace: true })]).toEqual([
      ['start', 'one', 'two'],
      ['one', 'two'],
      ['one', 'two'],
    ])
  })
  it('has no fields: those that no line names stay on the first of the others', () => {
    const [start, one] = formLayout(
      thing,
      { ...stepped, form: [...stepped.form.slice(0, 2), { tab: 'two', fields: ['d'] }] },
      { isNew: true },
    )
    expect([start?.blocks, fieldsIn(one ? [one] : [])]).toEqual([[], ['a', 'b', 'c', 'e']])
  })
})

describe('a new record whose resource names what stands first', () => {
  it('has that on one page, and the rest behind it under the names of its tabs', () =>
    expect(formLayout(thing, resource, { isNew: true })).toEqual([
      {
        blocks: [
          { rows: [['a', 'd']] },
          { tab: 'one', rows: [['b'], ['c']], isBehind: true },
          { tab: 'two', section: 'more', rows: [['e']], isBehind: true },
        ],
      },
    ]))
  it('loses no field, and shows none twice', () => {
    const [whole, page] = [fieldsIn(formLayout(thing, resource)), fieldsIn(formLayout(thing, resource, { isNew: true }))]
    expect(page.toSorted()).toEqual(whole.toSorted())
  })
  it('has the fields at once that an administrator wants to be filled in', () => {
    const custom = { label: { en: 'K' }, width: 'half' as const, show_in: [] }
    const asked = { name: 'k', type: 'text', required: true, schema: text, x: {}, custom } as const
    const [only] = formLayout({ ...thing, fields: [...thing.fields, asked] }, resource, { isNew: true })
    expect(only?.blocks[0]?.rows).toEqual([['a', 'd'], ['k']])
  })
  it('is edited in tabs as before', () => expect(formLayout(thing, resource).map(({ tab }) => tab)).toEqual(['one', 'two']))
})

describe('settings', () => {
  it('have a card for each tab', () => expect(cardsOf(formLayout(thing, resource)).map(({ tab }) => tab)).toEqual(['one', 'two']))
  it('have a card for each section where there are no tabs', () => {
    const sections = { ...resource, form: ['a', { section: 'x', fields: ['b', 'c'] }, { section: 'y', fields: ['d', 'e'] }] }
    expect(cardsOf(formLayout(thing, sections)).map((card) => fieldsIn([card]))).toEqual([['a'], ['b', 'c'], ['d', 'e']])
  })
})
