/** A list's address (shell.md §2.4): the same list on reload, back and in another browser. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CrudFilter } from '@refinedev/core'
import { defineSchema } from '../../src/schemas/define'
import type { Entity } from '../../src/schemas/define'
import { conditionOf } from '../../src/providers/data/filters'
import { listParams } from '../../src/providers/data/record-api'
import { conditionOfFilters } from '../../src/screens/list/list-condition'
import { emptyListState, pageSizes, readListState, withSort, writeListState, type FieldFilter, type ListState } from '../../src/screens/list/list-state'

const offer = defineSchema('cm/offer', {
  x: { area: 'use' },
  properties: {
    name: { type: 'string' }, amount: { x: { type: 'money' } }, kind: { enum: ['a', 'b'] }, due: { type: 'string', format: 'date' }, sent_at: { type: 'string', format: 'date-time' },
    customer: { x: { ref: 'cm/organization' } }, done: { type: 'boolean' }, owner: { x: { type: 'owner' } }, notes: { x: { type: 'longtext' } },
  },
}) as unknown as Entity

const read = (query: string) => readListState(new URLSearchParams(query), offer)
const days = { timeZone: 'Asia/Taipei', weekStart: 1, fiscalMonth: 1 }

const filter: fc.Arbitrary<FieldFilter> = fc.oneof(
  fc.record({ field: fc.constant('name'), op: fc.constantFrom('contains', 'eq', 'startswith', 'ncontains'), values: fc.tuple(fc.string({ minLength: 1, maxLength: 50 })) }),
  fc.record({ field: fc.constant('name'), op: fc.constantFrom('in', 'nin'), values: fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 4 }) }),
  fc.record({ field: fc.constant('amount'), op: fc.constant('between'), values: fc.tuple(fc.constantFrom('', '0', '12.5'), fc.constantFrom('100', '99.9999')) }),
  fc.record({ field: fc.constant('kind'), op: fc.constantFrom('in', 'nin'), values: fc.subarray(['a', 'b'], { minLength: 1 }) }),
  fc.record({ field: fc.constant('due'), op: fc.constant('preset'), values: fc.constant(['this_month']) }),
  fc.record({ field: fc.constant('customer'), op: fc.constantFrom('in'), values: fc.array(fc.integer({ min: 1, max: 1e9 }).map(String), { minLength: 1, maxLength: 5 }) }),
  fc.record({ field: fc.constant('owner'), op: fc.constant('empty'), values: fc.constant(['']) }),
) as fc.Arbitrary<FieldFilter>

const state: fc.Arbitrary<ListState> = fc.record({
  page: fc.integer({ min: 1, max: 9999 }), perPage: fc.constantFrom(...pageSizes), q: fc.string({ maxLength: 60 }),
  sort: fc.uniqueArray(fc.record({ field: fc.constantFrom('name', 'amount', 'due', 'id'), descending: fc.boolean() }), { maxLength: 3, selector: ({ field }) => field }),
  filters: fc.uniqueArray(filter, { maxLength: 4, selector: ({ field }) => field }),
  columns: fc.option(fc.subarray(['name', 'amount', 'kind', 'used_by', 'created_at'], { minLength: 1 }), { nil: undefined }),
  trash: fc.boolean(),
})

describe('the address of a list', () => {
  it('gives any state back as it was', () => {
    fc.assert(fc.property(state, (before) => {
      const address = new URLSearchParams(writeListState(before).toString())
      expect(readListState(address, offer)).toEqual({ state: before, dropped: [] })
    }))
  })
  it('is empty for the list as it opens', () => {
    expect(writeListState(emptyListState).toString()).toBe('')
  })
  it('keeps keys that are not its own', () => {
    expect(writeListState({ ...emptyListState, q: 'x' }, new URLSearchParams('id=7&q=old&filter[kind][in]=a')).toString()).toBe('id=7&q=x')
  })
  it.each([
    'filter[nothing][eq]=1', 'filter[kind][in]=c', 'filter[amount][between]=1', 'filter[amount][between]=one,two', 'filter[kind][contains]=a', 'filter[due][preset]=someday',
    'filter[due][eq]=2026-13-99', 'filter[customer][in]=-1', 'filter[owner][eq]=x9', 'filter[name][drop table]=1', 'filter[__proto__][eq]=1', 'sort=nothing', 'sort=notes,name,amount,due,kind',
  ])('drops what is broken and says so: %s', (query) => {
    const { state: known, dropped } = read(query)
    expect(known.filters).toEqual([])
    expect(known.sort.length).toBeLessThanOrEqual(3)
    expect(dropped).toHaveLength(1)
  })
  it('ignores unknown keys and page sizes', () => {
    expect(read('utm=1&per_page=33&page=0&page_size=9')).toEqual({ state: emptyListState, dropped: [] })
  })
})

describe('sorting by heads', () => {
  it('goes ascending, descending, off, and adds up to three', () => {
    const once = withSort(emptyListState, 'name', false)
    expect(once.sort).toEqual([{ field: 'name', descending: false }])
    const twice = withSort(once, 'name', false)
    expect(twice.sort).toEqual([{ field: 'name', descending: true }])
    expect(withSort(twice, 'name', false).sort).toEqual([])
    const four = ['name', 'amount', 'due', 'kind'].reduce((now, field) => withSort(now, field, true), emptyListState)
    expect(four.sort.map(({ field }) => field)).toEqual(['name', 'amount', 'kind'])
  })
})

describe('what the server is asked', () => {
  const ask = (...filters: FieldFilter[]) => conditionOfFilters(filters, offer, days)
  it('is nothing without filters', () => expect(ask()).toBeUndefined())
  it('has values of the field\'s type', () => {
    expect(ask({ field: 'customer', op: 'in', values: ['5', '7'] }, { field: 'done', op: 'eq', values: ['true'] })).toEqual({ all: [{ field: 'customer', op: 'in', value: [5, 7] }, { field: 'done', op: 'eq', value: true }] })
  })
  it('has open ranges where one end is empty', () => {
    expect(ask({ field: 'amount', op: 'between', values: ['', '100'] })).toEqual({ all: [{ field: 'amount', op: 'lte', value: '100' }] })
  })
  it('takes days of an instant as days of the company\'s zone', () => {
    expect(ask({ field: 'sent_at', op: 'eq', values: ['2026-11-21'] })).toEqual({ all: [
      { field: 'sent_at', op: 'gte', value: '2026-11-20T16:00:00.000Z' }, { field: 'sent_at', op: 'lt', value: '2026-11-21T16:00:00.000Z' },
    ] })
  })
  it('leaves out of the query what is standard', () => {
    expect(listParams({ page: 1, sort: [], q: '' })).toEqual({})
    expect(listParams({ page: 3, perPage: 50, sort: [{ field: 'due', descending: true }, { field: 'name', descending: false }], trash: true, withUsedBy: true })).toEqual({ page: '3', per_page: '50', sort: '-due,name', trash: '1', with: 'used_by' })
  })
})

describe('refine\'s filters', () => {
  const one = (operator: string, value: unknown = 'x') => conditionOf([{ field: 'name', operator, value } as CrudFilter])
  it.each([['eq', 'eq'], ['contains', 'contains'], ['startswith', 'startswith'], ['between', 'between'], ['nin', 'nin']])('%s is %s', (operator, op) => {
    expect(one(operator)).toEqual({ field: 'name', op, value: 'x' })
  })
  it('strict ones say exact', () => expect(one('eqs')).toEqual({ field: 'name', op: 'eq', value: 'x', exact: true }))
  it('null asks for empty, whatever its value', () => {
    expect(one('null', true)).toEqual({ field: 'name', op: 'empty' })
    expect(one('nnull', true)).toEqual({ field: 'name', op: 'nempty' })
  })
  it('negated beginnings become none-of', () => expect(one('nstartswith')).toEqual({ none: [{ field: 'name', op: 'startswith', value: 'x' }] }))
  it('nested ones keep their shape', () => {
    expect(conditionOf([{ operator: 'or', value: [{ field: 'a', operator: 'eq', value: 1 }, { operator: 'and', value: [{ field: 'b', operator: 'gt', value: 2 }] }] }])).toEqual({ any: [{ field: 'a', op: 'eq', value: 1 }, { all: [{ field: 'b', op: 'gt', value: 2 }] }] })
  })
  it.each(['ina', 'nina'])('%s is refused with a sentence', (operator) => expect(() => one(operator)).toThrow(/can't be asked/))
})
