/** The record screen (shell.md §2.4): two points of the history, and who is next to whom. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Revision } from '../../../src/providers/data/record-api'
import { withChoice } from '../../../src/providers/preferences/recent-choices'
import { departmentTree, foundIn } from '../../../src/components/inputs/owner-tree'
import { compareRevisions } from '../../../src/screens/show/compare-revisions'

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
