/** Merging: which records may become one, and whose values are proposed (cm.md §9). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { otherRegistryNumber, parentWithChild } from '../../server/modules/cm/rules/merge-checks'
import { differing, fullest, pickedFields, proposed } from '../../src/pages/cm/merge/merge-choice'
import { organization } from '../../src/schemas/cm/organization'

const record = (id: number, more: object = {}) => ({ id, parent: null, ...more })

describe('what may become one', () => {
  test('no parent with its child, however far below', () => {
    const parents = new Map([[3, 2], [2, 1]])
    expect(parentWithChild([record(1), record(3)], parents)).toEqual([1, 3])
    expect(parentWithChild([record(3), record(1)], parents)).toEqual([1, 3])
    expect(parentWithChild([record(2), record(4)], parents)).toBeUndefined()
  })
  test('property: a circle that should not be there ends the search all the same', () => fc.assert(fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(5))), fc.uniqueArray(fc.nat(5), { minLength: 2 }), (edges, ids) => {
    const found = parentWithChild(ids.map((id) => record(id)), new Map(edges))
    if (found) expect(ids).toEqual(expect.arrayContaining([...found]))
  })))
  test('no two registry numbers; none and one is one', () => {
    const numbered = (id: number, registry_no: string | null, registry_type = 'tw_ban') => record(id, { registry_no, registry_type })
    expect(otherRegistryNumber([numbered(1, '12345675'), numbered(2, '04595252')])).toBe(2)
    expect(otherRegistryNumber([numbered(1, '12345675'), numbered(2, null), numbered(3, '12345675')])).toBeUndefined()
    expect(otherRegistryNumber([numbered(1, '12345675'), numbered(2, '12345675', 'hk_br')])).toBe(2)
    expect(otherRegistryNumber([numbered(1, null), numbered(2, null)])).toBeUndefined()
  })
})

describe('whose value is proposed', () => {
  const fields = organization.fields.filter(({ name }) => ['name', 'phone', 'email', 'addresses', 'tags'].includes(name))
  const a = { id: 1, name: 'A', phone: null, email: 'a@x.example', addresses: [{ id: 5, city: 'Taipei' }], tags: [] }
  const b = { id: 2, name: 'B', phone: '02', email: 'a@x.example', addresses: [{ id: 9, city: 'Taipei' }], tags: [7] }
  test('only what differs is asked; ids of child rows are no difference', () => expect(differing(fields, [a, b]).map(({ name }) => name)).toEqual(['name', 'phone', 'tags']))
  test('the survivor’s own, else the first that is filled', () => {
    expect(proposed('name', [a, b], 2)).toBe(2)
    expect(proposed('phone', [a, b], 1)).toBe(2)
    expect(proposed('tags', [a, b], 1)).toBe(2)
  })
  test('the fullest is proposed to stay, the older of two as full', () => {
    expect(fullest(fields, [a, b])).toBe(2)
    expect(fullest(fields, [{ ...b, id: 4 }, { ...b, id: 3 }])).toBe(3)
  })
  test('the call names what comes from others alone', () => {
    expect(pickedFields(fields, [a, b], { survivor: 1, chosen: {} })).toEqual({ phone: 2, tags: 2 })
    expect(pickedFields(fields, [a, b], { survivor: 1, chosen: { phone: 1, name: 2 } })).toEqual({ name: 2, tags: 2 })
  })
})
