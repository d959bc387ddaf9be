/** A list's address (shell.md §2.4): the same list on reload, back and in another browser. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CrudFilter } from '@refinedev/core'
import { defineSchema } from '../../../src/schemas/core/define'
import type { Entity } from '../../../src/schemas/core/define'
import { conditionOf } from '../../../src/providers/data/filters'
import { listParams } from '../../../src/providers/data/record-api'
import {
  asLayout,
  drawn,
  layoutText,
  moved,
  narrowest,
  pinned,
  readLayout,
  resized,
  shown,
  widest,
  type ColumnLayout,
} from '../../../src/screens/list/table/column-layout'
import {
  conditionOfNode,
  joins,
  nodeOfCondition,
  pathsOf,
  tidied,
  type FilterGroup,
  type FilterNode,
} from '../../../src/screens/list/filter/filter-tree'
import { chartOf, type Chart } from '../../../src/screens/list/layouts/chart'
import { contentOf, isChanged, stateOfView, type SavedView, type ViewContent } from '../../../src/screens/list/views/saved-view'
import { pageSizes, withSort } from '../../../src/screens/list/state/list-place'
import {
  conditionOfFilters,
  emptyListState,
  isBare,
  listKinds,
  readListState,
  writeListState,
  type FieldFilter,
  type ListState,
} from '../../../src/screens/list/state/list-state'

const offer: Entity = defineSchema('cm/offer', {
  x: { area: 'use' },
  properties: {
    name: { type: 'string' },
    amount: { x: { type: 'money' } },
    kind: { enum: ['a', 'b'] },
    due: { type: 'string', format: 'date' },
    sent_at: { type: 'string', format: 'date-time' },
    customer: { x: { ref: 'cm/organization' } },
    done: { type: 'boolean' },
    owner: { x: { type: 'owner' } },
    notes: { x: { type: 'longtext' } },
  },
})

const read = (query: string) => readListState(new URLSearchParams(query), offer)

const filter: fc.Arbitrary<FieldFilter> = fc.oneof(
  fc.record({
    field: fc.constant('name'),
    op: fc.constantFrom('contains', 'eq', 'startswith', 'ncontains'),
    values: fc.tuple(fc.string({ minLength: 1, maxLength: 50 })),
  }),
  fc.record({
    field: fc.constant('name'),
    op: fc.constantFrom('in', 'nin'),
    values: fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    field: fc.constant('amount'),
    op: fc.constant('between'),
    values: fc.tuple(fc.constantFrom('', '0', '12.5'), fc.constantFrom('100', '99.9999')),
  }),
  fc.record({ field: fc.constant('kind'), op: fc.constantFrom('in', 'nin'), values: fc.subarray(['a', 'b'], { minLength: 1 }) }),
  fc.record({ field: fc.constant('due'), op: fc.constant('preset'), values: fc.constant(['this_month']) }),
  fc.record({
    field: fc.constant('customer'),
    op: fc.constantFrom('in'),
    values: fc.array(fc.integer({ min: 1, max: 1e9 }).map(String), { minLength: 1, maxLength: 5 }),
  }),
  fc.record({ field: fc.constant('owner'), op: fc.constant('empty'), values: fc.constant(['']) }),
) as fc.Arbitrary<FieldFilter>

const leaf: fc.Arbitrary<FieldFilter> = fc.oneof(
  filter.filter(({ op, values }) => op !== 'between' || !values.includes('')),
  fc.record({
    field: fc.constantFrom('customer.country', 'customer.owner.name', 'amount'),
    op: fc.constantFrom('eq', 'ne', 'startswith', 'gte'),
    values: fc.tuple(fc.string({ maxLength: 20 })),
  }),
) as fc.Arbitrary<FieldFilter>
const { group } = fc.letrec<{ group: FilterGroup; node: FilterNode }>((tie) => ({
  node: fc.oneof({ maxDepth: 3, withCrossShrink: true }, leaf, tie('group')),
  group: fc.record({
    join: fc.constantFrom(...joins),
    nodes: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
  }) as fc.Arbitrary<FilterGroup>,
}))
const layout: fc.Arbitrary<ColumnLayout> = fc
  .subarray(['name', 'amount', 'kind', 'used_by', 'created_at'], { minLength: 1 })
  .chain((names) =>
    fc.tuple(
      ...names.map(
        (name) =>
          fc.record(
            { name: fc.constant(name), width: fc.integer({ min: narrowest, max: widest }), pin: fc.constantFrom('left', 'right') },
            { requiredKeys: ['name'] },
          ) as fc.Arbitrary<ColumnLayout[number]>,
      ),
    ),
  )

const chart: fc.Arbitrary<Chart> = fc
  .record({
    type: fc.constantFrom('bar', 'line', 'pie', 'table'),
    measure: fc.constantFrom('count', 'sum', 'avg'),
    of: fc.constantFrom(undefined, 'amount', 'gone'),
    currency: fc.constantFrom(undefined, 'USD', 'dollar'),
    by: fc.constantFrom('kind', 'due:month', 'due', 'sent_at:week', 'customer', 'done', 'created_at:year', 'gone'),
    over: fc.constantFrom(undefined, 'kind', 'due:quarter', 'created_by', 'name'),
  })
  .map((texts) => chartOf(offer, texts))
  .filter((one) => one !== undefined)
const state: fc.Arbitrary<ListState> = fc
  .record({
    page: fc.integer({ min: 1, max: 9999 }),
    perPage: fc.constantFrom(...pageSizes),
    q: fc.string({ maxLength: 60 }),
    sort: fc.uniqueArray(fc.record({ field: fc.constantFrom('name', 'amount', 'due', 'id'), descending: fc.boolean() }), {
      maxLength: 3,
      selector: ({ field }) => field,
    }),
    filters: fc.uniqueArray(filter, { maxLength: 4, selector: ({ field }) => field }),
    tree: fc.option(group, { nil: undefined }),
    columns: fc.option(layout, { nil: undefined }),
    kind: fc.constantFrom(...listKinds),
    kindBy: fc.constantFrom(undefined, 'kind', 'due'),
    month: fc.constantFrom(undefined, '2026-11', '1999-01'),
    group: fc.constantFrom(undefined, 'kind', 'customer'),
    view: fc.constantFrom<ListState['view']>(undefined, 'none', 7, 123_456_789),
    trash: fc.boolean(),
    chart,
  })
  .map((made) => (made.kind === 'chart' ? { ...made, kindBy: undefined } : { ...made, chart: undefined }))

describe('the address of a list', () => {
  it('gives any state back as it was', () => {
    fc.assert(
      fc.property(state, (before) => {
        const address = new URLSearchParams(writeListState(before).toString())
        expect(readListState(address, offer)).toEqual({ state: before, dropped: [] })
      }),
    )
  })
  it('is empty for the list as it opens', () => {
    expect(writeListState(emptyListState).toString()).toBe('')
  })
  it('keeps keys that are not its own', () => {
    expect(writeListState({ ...emptyListState, q: 'x' }, new URLSearchParams('id=7&q=old&filter[kind][in]=a')).toString()).toBe('id=7&q=x')
  })
  it.each([
    'filter[nothing][eq]=1',
    'filter[kind][in]=c',
    'filter[amount][between]=1',
    'filter[amount][between]=one,two',
    'filter[kind][contains]=a',
    'filter[due][preset]=someday',
    'filter[due][eq]=2026-13-99',
    'filter[customer][in]=-1',
    'filter[owner][eq]=x9',
    'filter[name][drop table]=1',
    'filter[__proto__][eq]=1',
    'sort=nothing',
    'sort=notes,name,amount,due,kind',
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

describe('an address that leaves the rest to a view', () => {
  it('is empty, or a view alone; never the address of a list that was opened', () => {
    expect(
      ['', 'page=2', 'view=7', 'view=7&per_page=50', 'view=none', 'q=x', 'view=7&q=x', 'trash=1', 'view=7&filter='].map((query) =>
        isBare(new URLSearchParams(query)),
      ),
    ).toEqual(['empty', 'empty', 'view', 'view', null, null, null, null, null])
    fc.assert(
      fc.property(state, (before) => {
        if (before.view !== undefined) expect(isBare(writeListState(before))).toBeNull()
      }),
    )
  })
})

describe('the layout of columns', () => {
  it('property: comes back from the address and from the server as it was', () => {
    fc.assert(
      fc.property(layout, (before) => {
        expect(readLayout(layoutText(before))).toEqual(before)
        expect(asLayout(JSON.parse(JSON.stringify(before)))).toEqual(before)
      }),
    )
  })
  it('leaves out what is no column, and keeps a name once', () => {
    expect(readLayout('name:120:left,drop table,name,amount:9999,kind:80:top')).toEqual([
      { name: 'name', width: 120, pin: 'left' },
      { name: 'amount', width: 1200 },
    ])
    expect([readLayout(''), asLayout({}), asLayout([7])]).toEqual([undefined, undefined, undefined])
  })
  it('property: moving, hiding and pinning lose no other column, and the last one stays', () => {
    fc.assert(
      fc.property(layout, fc.nat(), fc.nat(), (before, a, b) => {
        const names = before.map(({ name }) => name)
        const [one = '', other = ''] = [names[a % names.length], names[b % names.length]]
        const after = moved(before, one, other)
        expect(after.map(({ name }) => name).sort()).toEqual([...names].sort())
        expect(after.findIndex(({ name }) => name === one)).toBe(names.indexOf(other))
        expect(drawn(pinned(resized(before, one, 100), one, 'left'))).toHaveLength(names.length)
        expect(shown(before, one, false)).toHaveLength(Math.max(1, names.length - 1))
      }),
    )
  })
})

describe('nested filters', () => {
  it('property: come back from the condition tree as they were, also tidied', () => {
    fc.assert(
      fc.property(group, (before) => {
        expect(nodeOfCondition(JSON.parse(JSON.stringify(conditionOfNode(before))))).toEqual(before)
        const tidy = tidied(before)
        expect(tidy && pathsOf(tidy)).toEqual(pathsOf(before))
      }),
    )
  })
  it.each([
    '{"field":"a","op":"drop"}',
    '{"field":"a b","op":"eq","value":1}',
    '{"all":7}',
    '[]',
    'nonsense',
    '{"field":"a","op":"between","value":"someday"}',
  ])('drop what is broken: %s', (text) => {
    expect(readListState(new URLSearchParams({ filter: text }), offer)).toMatchObject({ state: { tree: undefined }, dropped: ['filter'] })
  })
  it('leave the days of a named range to the server', () => {
    const { state: known } = read(
      `filter=${encodeURIComponent('{"any":[{"field":"due","op":"between","value":"this_year"},{"field":"customer.country","op":"in","value":["TW"]}]}')}`,
    )
    expect(conditionOfFilters(known, offer)).toEqual({
      all: [
        {
          any: [
            { field: 'due', op: 'between', value: 'this_year' },
            { field: 'customer.country', op: 'in', value: ['TW'] },
          ],
        },
      ],
    })
  })
})

describe('a saved view', () => {
  const saved = (content: ViewContent) => ({ id: 1, ...JSON.parse(JSON.stringify(content)) }) as SavedView
  it('property: gives the list back as it was saved, so that it is not changed by being opened', () => {
    fc.assert(
      fc.property(state, (before) => {
        const view = saved(contentOf(before))
        const after = { ...before, ...stateOfView(view, offer) }
        expect(isChanged(after, view, offer)).toBe(false)
        expect(isChanged({ ...after, sort: [{ field: 'sent_at', descending: false }] }, view, offer)).toBe(true)
        const { state: reopened } = readListState(new URLSearchParams(writeListState(after).toString()), offer)
        expect(isChanged(reopened, view, offer)).toBe(false)
      }),
    )
  })
  it('survives the rename of its fields', () => {
    const renamed = {
      ...offer,
      fields: offer.fields.map((one) => (one.name === 'amount' ? { ...one, name: 'total', x: { ...one.x, renamed_from: 'amount' } } : one)),
    }
    const view = saved({
      filters: { all: [{ field: 'amount', op: 'gte', value: '5' }] },
      columns: [{ name: 'name' }, { name: 'amount', width: 90 }],
      sort: '-amount',
      kind: 'chart',
      kind_by: null,
      chart: { type: 'bar', by: 'kind', over: 'gone', measure: 'sum', of: 'amount' },
      group_by: null,
    })
    expect(stateOfView(view, renamed)).toMatchObject({
      filters: [{ field: 'total', op: 'gte', values: ['5'] }],
      columns: [{ name: 'name' }, { name: 'total', width: 90 }],
      sort: [{ field: 'total', descending: true }],
      chart: { type: 'bar', by: 'kind', measure: 'sum', of: 'total' },
    })
    expect(isChanged(stateOfView(view, renamed) as ListState, view, renamed)).toBe(false)
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
  const ask = (...filters: FieldFilter[]) => conditionOfFilters({ filters }, offer)
  it('is nothing without filters', () => expect(ask()).toBeUndefined())
  it("has values of the field's type", () => {
    expect(ask({ field: 'customer', op: 'in', values: ['5', '7'] }, { field: 'done', op: 'eq', values: ['true'] })).toEqual({
      all: [
        { field: 'customer', op: 'in', value: [5, 7] },
        { field: 'done', op: 'eq', value: true },
      ],
    })
  })
  it('has open ranges where one end is empty', () => {
    expect(ask({ field: 'amount', op: 'between', values: ['', '100'] })).toEqual({ all: [{ field: 'amount', op: 'lte', value: '100' }] })
  })
  it('has days and named ranges as they are: the server knows the zone and what today is', () => {
    expect(
      ask(
        { field: 'sent_at', op: 'eq', values: ['2026-11-21'] },
        { field: 'sent_at', op: 'between', values: ['2026-11-01', '2026-11-21'] },
        { field: 'due', op: 'preset', values: ['fiscal_year'] },
      ),
    ).toEqual({
      all: [
        { field: 'sent_at', op: 'eq', value: '2026-11-21' },
        { field: 'sent_at', op: 'between', value: ['2026-11-01', '2026-11-21'] },
        { field: 'due', op: 'between', value: 'fiscal_year' },
      ],
    })
  })
  it('leaves out of the query what is standard', () => {
    expect(listParams({ page: 1, sort: [], q: '' })).toEqual({})
    expect(
      listParams({
        page: 3,
        perPage: 50,
        sort: [
          { field: 'due', descending: true },
          { field: 'name', descending: false },
        ],
        trash: true,
        withUsedBy: true,
      }),
    ).toEqual({ page: '3', per_page: '50', sort: '-due,name', trash: '1', with: 'used_by' })
    expect(listParams({ withUsedBy: true, withPeople: true })).toEqual({ with: 'used_by,people' })
  })
})

describe("refine's filters", () => {
  const one = (operator: string, value: unknown = 'x') => conditionOf([{ field: 'name', operator, value } as CrudFilter])
  it.each([
    ['eq', 'eq'],
    ['contains', 'contains'],
    ['startswith', 'startswith'],
    ['between', 'between'],
    ['nin', 'nin'],
  ])('%s is %s', (operator, op) => {
    expect(one(operator)).toEqual({ field: 'name', op, value: 'x' })
  })
  it('strict ones say exact', () => expect(one('eqs')).toEqual({ field: 'name', op: 'eq', value: 'x', exact: true }))
  it('null asks for empty, whatever its value', () => {
    expect(one('null', true)).toEqual({ field: 'name', op: 'empty' })
    expect(one('nnull', true)).toEqual({ field: 'name', op: 'nempty' })
  })
  it('negated beginnings become none-of', () =>
    expect(one('nstartswith')).toEqual({ none: [{ field: 'name', op: 'startswith', value: 'x' }] }))
  it('nested ones keep their shape', () => {
    expect(
      conditionOf([
        {
          operator: 'or',
          value: [
            { field: 'a', operator: 'eq', value: 1 },
            { operator: 'and', value: [{ field: 'b', operator: 'gt', value: 2 }] },
          ],
        },
      ]),
    ).toEqual({ any: [{ field: 'a', op: 'eq', value: 1 }, { all: [{ field: 'b', op: 'gt', value: 2 }] }] })
  })
  it.each(['ina', 'nina'])('%s is refused with a sentence', (operator) => expect(() => one(operator)).toThrow(/can't be asked/))
})

describe('"me" among people', () => {
  it("is read, asked and saved as it stands: a shared view is everybody's own", () => {
    const { state, dropped } = read('filter[owner][in]=me&filter[created_by][in]=me,7')
    expect([state.filters.map(({ values }) => values), dropped]).toEqual([[['me'], ['me', '7']], []])
    expect(conditionOfFilters(state, offer)).toEqual({
      all: [
        { field: 'owner', op: 'in', value: ['me'] },
        { field: 'created_by', op: 'in', value: ['me', 7] },
      ],
    })
    expect(contentOf(state).filters).toEqual({
      all: [
        { field: 'owner', op: 'in', value: ['me'] },
        { field: 'created_by', op: 'in', value: ['me', '7'] },
      ],
    })
  })
  it('is no value of what is no person', () => expect(read('filter[customer][in]=me').dropped).toEqual(['filter[customer][in]']))
})
