/** The grammar of filters (src/schemas/core/filter.ts): what is an operator, a condition, an address. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matches } from '../../../src/schemas/core/condition'
import { datePresets } from '../../../src/schemas/core/date-preset'
import {
  addressFilterOf,
  addressOf,
  comparisonOf,
  comparisonsOf,
  filterLimits,
  isNegation,
  joins,
  operators,
  parseCondition,
  positiveOf,
  readAddress,
  type AddressFilter,
  type Comparison,
  type Condition,
  type Operator,
} from '../../../src/schemas/core/filter'

const all = Object.keys(operators) as Operator[]
const rows = [{ name: 'abc', count: 5 }, { name: 'ABD', count: 0 }, { name: '', count: 12 }, { name: null, count: null }, {}]
const asked = (op: Operator): Comparison[] =>
  op === 'empty' || op === 'nempty'
    ? [{ field: 'name', op }]
    : operators[op].takes === 'one'
      ? [
          { field: 'name', op, value: 'ab' },
          { field: 'name', op, value: 'abc', exact: true },
        ]
      : [{ field: 'count', op, value: [0, 5] }]

describe('operators', () => {
  test.each(all.filter(isNegation))('%s holds exactly where what it negates does not', (op) => {
    for (const comparison of asked(op))
      for (const row of rows) expect(matches(comparison, row)).toBe(!matches({ ...comparison, op: positiveOf(op) }, row))
  })
  test.each(all.filter((op) => !isNegation(op)))('%s is positive: unknown is no', (op) => {
    expect(positiveOf(op)).toBe(op)
    for (const comparison of asked(op)) expect(matches(comparison, {})).toBe(op === 'empty')
  })
})

describe('a condition from outside', () => {
  const comparison: fc.Arbitrary<Comparison> = fc
    .record({ field: fc.constantFrom('a', 'customer.country'), op: fc.constantFrom(...all), value: fc.jsonValue(), exact: fc.boolean() })
    .map(({ field, op, value, exact }) => ({
      field,
      op,
      ...(operators[op].takes === 'none' ? {} : { value }),
      ...(exact ? { exact } : {}),
    }))
  const { tree } = fc.letrec<{ tree: Condition; node: Condition }>((tie) => ({
    node: fc.oneof({ maxDepth: 3 }, comparison, tie('tree')),
    tree: fc.record(Object.fromEntries(joins.map((join) => [join, fc.array(tie('node'), { maxLength: 3 })])), { requiredKeys: [] }),
  }))
  test('property: is taken as it is', () => {
    fc.assert(
      fc.property(tree, (condition) => {
        const sent: unknown = JSON.parse(JSON.stringify(condition))
        expect(parseCondition(sent)).toEqual({ condition: sent })
      }),
    )
  })
  const nested = (levels: number): unknown => (levels === 0 ? { field: 'a', op: 'empty' } : { all: [nested(levels - 1)] })
  test.each([
    [7, { reason: 'shape' }],
    [null, { reason: 'shape' }],
    [[], { reason: 'shape' }],
    [{ all: 7 }, { reason: 'shape' }],
    [{ all: [{ sql: '1' }] }, { reason: 'shape' }],
    [{ field: 'a', op: 'eq', value: 1, more: 1 }, { reason: 'shape' }],
    [JSON.parse('{"__proto__":{"field":"a","op":"eq"}}'), { reason: 'shape' }],
    [{ any: [{ field: 'a', op: 'like' }] }, { reason: 'operator', field: 'a', op: 'like' }],
    [
      { field: 'a', op: 'toString' },
      { reason: 'operator', field: 'a', op: 'toString' },
    ],
    [
      { field: 'a b', op: 'eq', value: 1 },
      { reason: 'field', field: 'a b' },
    ],
    [
      { field: 'a.b.c.d.e', op: 'eq', value: 1 },
      { reason: 'field', field: 'a.b.c.d.e' },
    ],
    [nested(filterLimits.depth + 1), { reason: 'depth' }],
  ])('%j is refused: %j', (input, fault) => {
    expect(parseCondition(input)).toEqual({ fault })
  })
  test('may be as deep as the limit says', () => {
    expect(parseCondition(nested(filterLimits.depth)).fault).toBeUndefined()
  })
  test('gives every comparison that it makes', () => {
    const names = comparisonsOf({ all: [{ field: 'a', op: 'empty' }, { none: [{ field: 'b', op: 'eq', value: 1 }] }], any: [] })
    expect(names.map(({ field }) => field)).toEqual(['a', 'b'])
  })
})

describe('the address', () => {
  const filled = fc.string({ minLength: 1, maxLength: 12 })
  const text = fc.oneof(filled, fc.constantFrom(',', '\\', '\\,', ',\\', 'a,b', 'C:\\new', '\\\\'))
  const field = fc.constantFrom('name', 'customer.country')
  const filter: fc.Arbitrary<AddressFilter> = fc.constantFrom(...all, 'preset' as const).chain((op): fc.Arbitrary<AddressFilter> => {
    if (op === 'preset') return fc.record({ field, op: fc.constant(op), values: fc.tuple(fc.constantFrom(...datePresets)) })
    const values = {
      none: fc.constant(['']),
      one: fc.tuple(text),
      two: fc.tuple(text, text),
      many: fc.array(text, { minLength: 1, maxLength: 4 }),
    }[operators[op].takes]
    return fc.record({ field, op: fc.constant(op), values })
  })
  test('property: a filter comes back from it, and from its condition, as it was', () => {
    fc.assert(
      fc.property(filter, (before) => {
        const [key, value] = [...new URLSearchParams([addressOf(before)])][0] ?? ['', '']
        expect(readAddress(key, value)).toEqual(before)
        expect(addressFilterOf(comparisonOf(before))).toEqual(before)
      }),
    )
  })
  test.each([
    ['filter[name]', 'Smith, John', { field: 'name', op: 'eq', values: ['Smith, John'] }],
    ['filter[path][contains]', 'C:\\new', { field: 'path', op: 'contains', values: ['C:\\new'] }],
    ['filter[kind][in]', 'zero,exempt,', { field: 'kind', op: 'in', values: ['zero', 'exempt'] }],
    ['filter[kind][in]', 'a\\,b,c', { field: 'kind', op: 'in', values: ['a,b', 'c'] }],
    ['filter[rate][between]', ',5', { field: 'rate', op: 'between', values: ['', '5'] }],
    ['filter[due][between]', 'this_month', { field: 'due', op: 'preset', values: ['this_month'] }],
    ['filter[a.b][like]', 'x', { field: 'a.b', op: 'like', values: ['x'] }],
    ['filter', '{}', undefined],
    ['filtered[a]', 'x', undefined],
  ])('%s=%s', (key, value, expected) => {
    expect(readAddress(key, value)).toEqual(expected)
  })
  test('values that are given one by one are not divided', () => {
    expect(readAddress('filter[kind][in][]', ['a,b', 'c'])).toEqual({ field: 'kind', op: 'in', values: ['a,b', 'c'] })
  })
  test('a range that is open at one end compares with the other', () => {
    expect(comparisonOf({ field: 'rate', op: 'between', values: ['5', ''] }, Number)).toEqual({ field: 'rate', op: 'gte', value: 5 })
    expect(comparisonOf({ field: 'rate', op: 'between', values: ['', '5'] }, Number)).toEqual({ field: 'rate', op: 'lte', value: 5 })
  })
})
