import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deepestNesting, nestingError } from '../../../server/modules/sc/groups/rules/group-nesting'
import { idsOf, parseOwner } from '../../../server/modules/sc/groups/rules/owner-code'

const graph = (edges: Record<number, number[]>) => new Map(Object.entries(edges).map(([id, members]) => [Number(id), members]))

describe('groups within groups', () => {
  test('a group never contains itself, however far around', () => {
    expect(nestingError(graph({ 1: [1] }), 1)).toEqual({ kind: 'cycle', through: 1 })
    expect(nestingError(graph({ 1: [9, 2], 2: [3], 3: [1], 9: [] }), 1)).toEqual({ kind: 'cycle', through: 2 })
  })
  test('five deep is the most, counted above and below the changed group', () => {
    expect(nestingError(graph({ 1: [2], 2: [3], 3: [4], 4: [5], 5: [] }), 3)).toBeUndefined()
    expect(nestingError(graph({ 1: [2], 2: [3], 3: [4], 4: [5], 5: [6], 6: [] }), 3)).toEqual({ kind: 'depth' })
  })
  test('any order of accepted saves leaves a graph without cycles and no way longer than five', () => {
    const save = fc.record({
      id: fc.integer({ min: 1, max: 8 }),
      members: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(save, { maxLength: 25 }), (saves) => {
        let groups = new Map<number, number[]>()
        for (const { id, members } of saves) {
          const next = new Map(groups).set(id, members)
          if (!nestingError(next, id)) groups = next
        }
        const depth = (id: number, path: number[]): number => {
          expect(path).not.toContain(id)
          return 1 + Math.max(0, ...(groups.get(id) ?? []).map((child) => depth(child, [...path, id])))
        }
        for (const id of groups.keys()) expect(depth(id, [])).toBeLessThanOrEqual(deepestNesting)
      }),
    )
  })
})

describe('owner codes', () => {
  test('d12, g3 and u7 name a department, a group, a person', () => {
    expect([parseOwner('d12'), parseOwner('g3'), parseOwner('u7')]).toEqual([
      { type: 'department', id: 12 },
      { type: 'group', id: 3 },
      { type: 'user', id: 7 },
    ])
  })
  test.each(['', 'd', 'd0', 'x1', 'u-1', 'u1 ', 'U1', 'd1.5'])('"%s" is none', (code) => expect(parseOwner(code)).toBeUndefined())
  test('ids of one type', () => expect(idsOf(['d1', 'u2', 'u3', 'g2'], 'user')).toEqual([2, 3]))
})
