import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeRecord } from '../../../src/schemas/core/merge'
import { same } from '../../../src/schemas/core/same'
import { defineSchema } from '../../../src/schemas/core/define'

const entity = defineSchema('test/thing', {
  x: { area: 'admin' },
  properties: {
    phone: { type: 'string' },
    address: { type: 'string' },
    name: { x: { type: 'i18n-text' } },
    rows: { type: 'array', items: { type: 'object', properties: { label: { type: 'string' }, share: { x: { type: 'decimal' } } } } },
  },
})
const base = {
  phone: '1',
  address: 'a',
  name: { en: 'x', tw: 'y' },
  rows: [
    { id: 1, label: 'a', share: '1' },
    { id: 2, label: 'b', share: '2' },
  ],
}

describe('three-way merge', () => {
  test('edits of different fields join without a question', () => {
    expect(mergeRecord(entity, base, { ...base, address: 'b' }, { ...base, phone: '2' })).toEqual({
      patch: { address: 'b' },
      conflicts: [],
    })
  })
  test('edits of the same field to different values are a conflict', () => {
    expect(mergeRecord(entity, base, { phone: '3' }, { ...base, phone: '2' }).conflicts).toEqual(['phone'])
  })
  test('the same edit by both is no conflict and nothing to write', () => {
    expect(mergeRecord(entity, base, { phone: '2' }, { ...base, phone: '2' })).toEqual({ patch: {}, conflicts: [] })
  })
  test('two people may translate into different languages', () => {
    const { patch, conflicts } = mergeRecord(
      entity,
      base,
      { name: { en: 'x', tw: 'y', jp: 'j' } },
      { ...base, name: { en: 'x', tw: 'y', cn: 'c' } },
    )
    expect(conflicts).toEqual([])
    expect(patch.name).toEqual({ en: 'x', tw: 'y', cn: 'c', jp: 'j' })
  })
  test('child rows merge by their id: one changes a row, the other adds one', () => {
    const mine = [
      { id: 1, label: 'mine', share: '1' },
      { id: 2, label: 'b', share: '2' },
    ]
    const theirs = [...base.rows, { id: 3, label: 'new', share: '3' }]
    const { patch, conflicts } = mergeRecord(entity, base, { rows: mine }, { ...base, rows: theirs })
    expect(conflicts).toEqual([])
    expect(patch.rows).toEqual([mine[0], mine[1], { id: 3, label: 'new', share: '3' }])
  })
  test('a row that one removed and the other changed is a conflict', () => {
    const mine = [base.rows[1]]
    const theirs = [{ id: 1, label: 'changed', share: '1' }, base.rows[1]]
    expect(mergeRecord(entity, base, { rows: mine }, { ...base, rows: theirs }).conflicts).toEqual(['rows'])
  })

  const row = fc.record({
    phone: fc.constantFrom('1', '2', '3'),
    address: fc.constantFrom('a', 'b'),
    name: fc.record({ en: fc.constantFrom('x', 'z'), tw: fc.constantFrom('y', 'w') }),
  })
  test('property: no accepted edit is lost, neither theirs nor mine', () => {
    fc.assert(
      fc.property(row, row, row, (start, mine, theirs) => {
        const { patch, conflicts } = mergeRecord(entity, start, mine, theirs)
        const merged: Record<string, unknown> = { ...theirs, ...patch }
        for (const field of ['phone', 'address', 'name'] as const) {
          if (conflicts.includes(field)) continue
          if (field === 'name') {
            for (const language of ['en', 'tw'] as const) {
              const result = (merged.name as typeof start.name)[language]
              if (mine.name[language] !== start.name[language]) expect(result).toBe(mine.name[language])
              else expect(result).toBe(theirs.name[language])
            }
          } else if (!same(mine[field], start[field])) expect(merged[field]).toEqual(mine[field])
          else expect(merged[field]).toEqual(theirs[field])
        }
      }),
    )
  })
})
