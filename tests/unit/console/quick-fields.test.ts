/** What quick creation asks for: what the resource names, else what can't be left out. */
import { describe, expect, it } from 'vitest'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import { quickFields } from '../../../src/screens/list/quick/quick-fields'

const deal = defineSchema('zz/deal', {
  x: { area: 'use' },
  required: ['title', 'stage', 'kind', 'closed_at'],
  properties: {
    title: { type: 'string' },
    stage: { enum: ['new', 'won'] },
    kind: { enum: ['a', 'b'], default: 'a' },
    amount: { type: 'integer' },
    closed_at: { type: 'string', format: 'date', x: { default_to: 'today' } },
  },
})
const access = (entity: Entity, { closed = [] as string[], mayCreate = true } = {}) => ({
  entity,
  may: (action: string) => action === 'create' && mayCreate,
  mayWrite: ({ name }: { name: string }) => !closed.includes(name),
})
const generated = { quick: undefined, screens: {}, inputs: {} }

describe('fields of quick creation', () => {
  it('are the title and what has no value of its own', () => {
    expect(quickFields(access(deal), generated)).toEqual(['title', 'stage'])
  })
  it('are those that the resource names, and what has to be filled in besides', () => {
    expect(quickFields(access(deal), { ...generated, quick: ['title', 'amount'] })).toEqual(['title', 'amount', 'stage'])
  })
  it('leave out what the column of a board gives, and what the person may not write', () => {
    expect(quickFields(access(deal, { closed: ['amount'] }), { ...generated, quick: ['title', 'amount'] }, ['stage'])).toEqual(['title'])
  })
  it('are none without the right to create, where the resource says so, and where the form is drawn by hand', () => {
    const screen = () => Promise.resolve({ default: () => null })
    expect(quickFields(access(deal, { mayCreate: false }), generated)).toEqual([])
    expect(quickFields(access(deal), { ...generated, quick: false })).toEqual([])
    expect(quickFields(access(deal), { ...generated, screens: { create: screen } })).toEqual([])
  })
  it('are none where a record needs more than a line', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const large = defineSchema('zz/large', {
      x: { area: 'use' },
      required: names,
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' } as const])),
    })
    expect(quickFields(access(large), generated)).toEqual([])
    expect(quickFields(access(large), { ...generated, quick: ['a'] })).toHaveLength(7)
  })
})
