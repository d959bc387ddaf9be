/** The record screen (shell.md §2.4): two points of the history, and who is next to whom. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Revision } from '../../../src/providers/data/record-api'
import { withChoice } from '../../../src/providers/preferences/recent-choices'
import { departmentTree, foundIn } from '../../../src/components/inputs/owner-tree'
import { defineSchema } from '../../../src/schemas/core/define'
import { fieldNamed } from '../../../src/screens/entity/system-fields'
import { compareRevisions } from '../../../src/screens/show/compare-revisions'
import { isQuietFact } from '../../../src/screens/show/folded-facts'
import { headingStates } from '../../../src/screens/show/heading-states'
import { createSteps } from '../../../src/screens/show/steps'
import { quotation } from '../../../src/schemas/cm/quotation'

/** The revisions of a record that went through these states, newest first. */
function historyOf(states: readonly Readonly<Record<string, unknown>>[]): Revision[] {
  return states
    .map((state, index): Revision => {
      const before = states[index - 1] ?? {}
      const changes = Object.keys(state)
        .filter((field) => state[field] !== before[field])
        .map((field) => ({ field, from: before[field] ?? null, to: state[field] }))
      return { version: index + 1, at: '', by: null, changes }
    })
    .reverse()
}

describe('two points of the history', () => {
  it('show what changed between them, and not what was changed back', () => {
    const history = historyOf([
      { a: 1, b: 1, c: 1 },
      { a: 2, b: 1, c: 1 },
      { a: 2, b: 2, c: 1 },
      { a: 1, b: 3, c: 1 },
    ])
    expect(compareRevisions(history, 1, 4)).toEqual([{ field: 'b', from: 1, to: 3 }])
    expect(compareRevisions(history, 4, 2)).toEqual([
      { field: 'b', from: 1, to: 3 },
      { field: 'a', from: 2, to: 1 },
    ])
    expect(compareRevisions(history, 3, 3)).toEqual([])
  })
  it('property: are the difference of the two states', () => {
    const state = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) })
    fc.assert(
      fc.property(fc.array(state, { minLength: 2, maxLength: 8 }), fc.nat(7), fc.nat(7), (states, one, other) => {
        const [from, to] = [Math.min(one, other) % states.length, Math.max(one, other) % states.length].sort()
        const [before, after] = [states[from ?? 0], states[to ?? 0]]
        const expected = (['a', 'b', 'c'] as const)
          .filter((field) => before?.[field] !== after?.[field])
          .map((field) => ({ field, from: before?.[field], to: after?.[field] }))
        const changes = [...compareRevisions(historyOf(states), (from ?? 0) + 1, (to ?? 0) + 1)]
        expect(changes.sort((a, b) => a.field.localeCompare(b.field))).toEqual(expected)
      }),
    )
  })
})

describe('facts that are folded away', () => {
  const properties = {
    title: { type: 'string' },
    note: { x: { type: 'longtext' } },
    amount: { type: 'integer' },
    done: { type: 'boolean' },
    number: { type: 'string', x: { number: { pattern: 'N-{SEQ:4}', reset: 'year' } } },
    drawn: { type: 'string' },
  } as const
  const deal = defineSchema('zz/deal', { x: { area: 'use', title: 'title' }, properties })
  const row = { id: 7, version: 1, created_at: '2026-11-20T08:00:00.000Z', updated_at: '', created_by: 3, updated_by: null }
  const names = ['title', 'note', 'amount', 'done', 'number', 'drawn', 'created_at', 'id']
  const quiet = (entity: typeof deal, values: object) =>
    names.filter((name) => {
      const field = fieldNamed(entity, name)
      return (
        field && isQuietFact(entity, { columns: { drawn: () => Promise.resolve({ default: () => null }) } }, field, { ...row, ...values })
      )
    })
  it('are what is empty and what the system keeps; no, nought and what is drawn by hand say something', () => {
    expect(quiet(deal, { title: 'Quay', note: '', amount: 0, done: false })).toEqual(['note', 'created_at', 'id'])
    expect(quiet(deal, { title: 'Quay', note: 'Soon', amount: null, done: null })).toEqual(['amount', 'created_at', 'id'])
  })
  it('are not those that are hidden from the person: they are said to be hidden', () => {
    expect(quiet(deal, { title: 'Quay', amount: null, done: true, _masked: ['amount'] })).toEqual(['note', 'created_at', 'id'])
  })
  it('are none of what the engine writes', () => {
    expect(quiet({ ...deal, x: { ...deal.x, view: true } }, {})).toEqual([])
  })
})

describe('recent choices', () => {
  it('stand newest first, each once, five of an entity', () => {
    const chosen = [1, 2, 3, 2, 4, 5, 6].reduce((now, id) => withChoice(now, 'cm/source', id), {})
    expect(chosen).toEqual({ 'cm/source': [6, 5, 4, 2, 3] })
  })
})

describe('the tree of departments', () => {
  const departments = [
    { id: 1, code: 'HQ', name: { en: 'Head office', tw: '總公司' }, parent_id: null, status: 'active' },
    { id: 2, code: 'RD', name: { en: 'Research' }, parent_id: 1, status: 'active' },
    { id: 3, code: 'RD-PF', name: { en: 'Platform' }, parent_id: 2, status: 'active' },
    { id: 4, code: 'HR', name: { en: 'People' }, parent_id: 1, status: 'active' },
  ]
  it('shows each below its parent, with its code', () => {
    expect(departmentTree(departments, 'tw')).toMatchObject([
      { key: 'd1', title: '總公司', code: 'HQ', children: [{ key: 'd2', children: [{ key: 'd3', code: 'RD-PF' }] }, { key: 'd4' }] },
    ])
  })
  it('keeps the way up to what is found', () => {
    expect(foundIn(departments, 'platf', 'en').map(({ id }) => id)).toEqual([1, 2, 3])
    expect(foundIn(departments, 'ＨＲ', 'en').map(({ id }) => id)).toEqual([1, 4])
  })
})

describe('the states beside the title', () => {
  const shown = (row: Record<string, unknown>) => headingStates(quotation, row).map(({ name }) => name)

  it('say nothing of a form that nobody has begun', () => {
    expect(shown({ status: 'draft', wf_status: 'none' })).toEqual(['status'])
    expect(shown({ status: 'draft', wf_status: 'running' })).toEqual(['status', 'wf_status'])
  })
})

describe('steps to the next record', () => {
  const beside = (id: number) => ({
    previous: id > 1 ? { id: id - 1, listSearch: new URLSearchParams() } : null,
    next: id < 5 ? { id: id + 1, listSearch: new URLSearchParams() } : null,
    place: id,
  })
  const walk = () => {
    const opened: number[] = []
    const steps = createSteps(({ id }) => opened.push(id))
    steps.arrive(1, beside(1))
    return { opened, steps }
  }

  it('wait for the record that is on its way, and none is lost', () => {
    const { opened, steps } = walk()
    for (const step of ['next', 'next', 'next'] as const) steps.take(step)
    expect(opened).toEqual([2])
    steps.arrive(2, beside(2))
    steps.arrive(2, beside(2))
    expect(opened).toEqual([2, 3])
    steps.arrive(3, beside(3))
    expect(opened).toEqual([2, 3, 4])
  })

  it('end with the last record, and are forgotten when another one is opened', () => {
    const { opened, steps } = walk()
    steps.take('previous')
    steps.take('next')
    steps.take('next')
    steps.arrive(4, beside(4))
    expect(opened).toEqual([2])
  })

  it('wait until the list has said what stands beside', () => {
    const opened: number[] = []
    const steps = createSteps(({ id }) => opened.push(id))
    steps.arrive(1, { previous: null, next: null, place: undefined })
    steps.take('next')
    expect(opened).toEqual([])
    steps.arrive(1, beside(1))
    expect(opened).toEqual([2])
  })
})
