/** Boards, months and editing in place: what the declaration allows, and the days of a month's sheet. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lead } from '../../../src/schemas/cm/lead'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import type { RecordRow } from '../../../src/providers/data/record-api'
import { completed, replacedAt, type FilterGroup } from '../../../src/screens/list/filter/filter-tree'
import { isEditable, nextEditable } from '../../../src/screens/list/table/inline-edit'
import { boardFields, dayFields, groupFields, kindField, placeFields, treeField } from '../../../src/screens/list/layouts/layouts'
import { groupedBy, groupingOf, inKind, offeredKinds } from '../../../src/screens/list/layouts/view-switch'
import { emptyListState, readListState } from '../../../src/screens/list/state/list-state'
import { contentOf, stateOfView } from '../../../src/screens/list/views/saved-view'
import { dayOf, monthBeside, weeksOf } from '../../../src/screens/list/layouts/month'
import { placesOf } from '../../../src/screens/list/table/pinned-places'

const thing: Entity = defineSchema('zz/thing', {
  x: { area: 'use', title: 'title', tree: { parent: 'parent', depth: 3 } },
  properties: {
    title: { type: 'string' },
    state: { enum: ['a', 'b'] },
    parent: { x: { ref: 'self' } },
    customer: { x: { ref: 'cm/organization' } },
    due: { type: 'string', format: 'date' },
    country: { type: 'string', x: { codes: 'country' } },
    fixed: { type: 'string', x: { fixed: true } },
    made: { type: 'integer', x: { computed: true } },
    note: { type: 'string', x: { show_if: { field: 'state', op: 'eq', value: 'a' } } },
    rows: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } },
    remark: { x: { type: 'longtext' } },
    page: { x: { type: 'richtext' } },
    people: { x: { refs: 'sc/user' } },
    kinds: { type: 'array', items: { enum: ['x', 'y'] } },
    picture: { x: { type: 'file', file: { images: true } } },
  },
})
const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name)

describe('the ways of showing a list', () => {
  test('are those that its fields allow', () => {
    expect(names(boardFields(thing))).toEqual(['state', 'customer'])
    expect(names(dayFields(thing))).toEqual(['due', 'created_at', 'updated_at'])
    expect(treeField(thing)?.name).toBe('parent')
    expect(names(groupFields(thing))).toEqual(['state', 'parent', 'customer', 'country', 'created_by', 'updated_by'])
    expect(kindField(thing, { kind: 'kanban', kindBy: 'due' })?.name).toBe('state')
    expect(kindField(thing, { kind: 'table', kindBy: 'state' })).toBeUndefined()
  })
  test('a calendar goes by the day that its rows are sorted by, else by the first', () => {
    const days = (sort: string) =>
      defineSchema('zz/days', {
        x: { area: 'use', title: 'title', list: { columns: ['title'], sort } },
        properties: {
          ...{ title: { type: 'string' }, begins: { type: 'string', format: 'date' }, ends: { type: 'string', format: 'date-time' } },
        },
      })
    const goesBy = (sort: string, kindBy?: string) => kindField(days(sort), { kind: 'calendar', kindBy })?.name
    expect([goesBy('-ends,id'), goesBy('title'), goesBy('-updated_at'), goesBy('ends', 'begins')]).toEqual([
      'ends',
      'begins',
      'begins',
      'begins',
    ])
  })
  test('are a handful of kinds; what one goes by is chosen inside it', () => {
    expect(offeredKinds(thing, { maps: true })).toEqual(['table', 'kanban', 'calendar', 'chart', 'tree'])
    const board = inKind(thing, { ...emptyListState, group: 'state', page: 3 }, 'kanban')
    expect(board).toMatchObject({ kind: 'kanban', kindBy: undefined, group: undefined, page: 1 })
    const columns = groupingOf(thing, board)
    expect(columns && { ...columns, fields: names(columns.fields) }).toEqual({
      kind: 'kanban',
      fields: ['state', 'customer'],
      chosen: 'state',
    })
    expect(columns && groupedBy(board, columns, 'customer').kindBy).toBe('customer')
    const rows = groupingOf(thing, emptyListState)
    expect(rows?.chosen).toBeUndefined()
    expect(rows && groupedBy(emptyListState, rows, 'state')).toMatchObject({ kind: 'table', group: 'state' })
    expect(groupingOf(thing, inKind(thing, emptyListState, 'tree'))).toBeUndefined()
  })
  test('a chart opens on the state, and adds up what the list adds up', () => {
    expect(inKind(lead, emptyListState, 'chart').chart).toMatchObject({ by: 'status', measure: 'sum', of: 'amount_base' })
    expect(inKind(thing, emptyListState, 'chart').chart).toMatchObject({ by: 'state', measure: 'count' })
  })
  test('a map where two decimals say the place', () => {
    const decimal = { x: { type: 'decimal', precision: 9, scale: 6 } } as const
    const placed: Entity = defineSchema('zz/placed', {
      x: { area: 'use', title: 'title' },
      properties: { title: { type: 'string' }, lat: decimal, lng: decimal },
    })
    const words: Entity = defineSchema('zz/words', {
      x: { area: 'use', title: 'lat' },
      properties: { lat: { type: 'string' }, lng: { type: 'string' } },
    })
    expect([placed, words, thing].map((entity) => kindField(entity, { kind: 'map', kindBy: undefined })?.name)).toEqual([
      'lat',
      undefined,
      undefined,
    ])
    expect(placeFields(placed)).toMatchObject({ lat: { name: 'lat' }, lng: { name: 'lng' } })
    expect(readListState(new URLSearchParams('kind=map'), placed).state.kind).toBe('map')
    const { kind } = stateOfView({ ...contentOf({ ...emptyListState, kind: 'map' }) }, placed)
    expect(kind).toBe('map')
  })
})

describe('the sheet of a month', () => {
  test("property: whole weeks that begin as the company's do and hold every day of the month once", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1971, max: 2199 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 6 }),
        (year, month, start) => {
          const name = `${year}-${String(month).padStart(2, '0')}`
          const weeks = weeksOf(name, start)
          const days = weeks.flat()
          expect(weeks.every((week) => week.length === 7 && week.some((day) => day.startsWith(name)))).toBe(true)
          expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(start)
          expect(new Set(days.filter((day) => day.startsWith(name))).size).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate())
          expect(monthBeside(monthBeside(name, 1), -1)).toBe(name)
        },
      ),
    )
  })
  test("an instant stands on its day in the company's zone", () => {
    expect([dayOf('2026-11-20T16:30:00.000Z', 'Asia/Taipei'), dayOf('2026-11-20', 'Asia/Taipei')]).toEqual(['2026-11-21', '2026-11-20'])
  })
})

describe('editing in place', () => {
  const row: RecordRow = {
    id: 1,
    version: 1,
    created_at: '',
    updated_at: '',
    created_by: null,
    updated_by: null,
    state: 'b',
    _actions: ['show', 'edit'],
  }
  const ui = (more: object = {}) =>
    ({
      entity: thing,
      trash: false,
      resource: { inputs: {} },
      known: { mayWrite: (field: { x: { computed?: boolean } }) => !field.x.computed },
      ...more,
    }) as unknown as Parameters<typeof isEditable>[0]
  const columns = thing.fields.map((field) => ({ name: field.name, label: field.name, field, numeric: false, sortable: true }))
  const allowed = (more: object = {}, of: RecordRow = row) => names(columns.filter((column) => isEditable(ui(more), column, of)))
  test('long texts and several values have the room of a fact, not that of a cell', () => {
    const roomy = names(columns.filter((column) => isEditable(ui(), column, row, { roomy: true })))
    expect(roomy).toEqual([...allowed(), 'remark', 'page', 'people', 'kinds'])
  })
  test('what is masked for a person is not written over', () => {
    expect(allowed({}, { ...row, _masked: ['title', 'due'] })).toEqual(['state', 'parent', 'customer', 'country'])
  })
  test('is for what the schema, the rights and the row allow', () => {
    expect(allowed()).toEqual(['title', 'state', 'parent', 'customer', 'due', 'country'])
    expect(allowed({}, { ...row, state: 'a' })).toContain('note')
    expect([allowed({ trash: true }), allowed({}, { ...row, _actions: ['show'] })]).toEqual([[], []])
  })
  test('goes on along the row', () => {
    expect(nextEditable(ui(), columns, row, 'country', 1)).toBeNull()
    expect(nextEditable(ui(), columns, row, 'country', -1)).toEqual({ row: 1, column: 'due' })
    expect(nextEditable(ui(), columns, row, '', 1)).toEqual({ row: 1, column: 'title' })
  })
})

test('pinned columns stand behind the widths of those before them', () => {
  const column = (name: string, pin?: 'left' | 'right') => ({
    name,
    label: name,
    field: undefined,
    numeric: false,
    sortable: false,
    width: 100,
    ...(pin ? { pin } : {}),
  })
  expect(
    placesOf([column('a', 'left'), column('b', 'left'), column('c'), column('d', 'right'), column('e', 'right')], { orderable: false }),
  ).toEqual([{ left: 40, edge: false }, { left: 140, edge: true }, {}, { right: 144, edge: true }, { right: 44, edge: false }])
})

test('a condition is replaced and taken out where it stands, and without a value it says nothing', () => {
  const leaf = (field: string, value = 'x') => ({ field, op: 'eq' as const, values: [value] })
  const tree: FilterGroup = { join: 'all', nodes: [leaf('a'), { join: 'any', nodes: [leaf('b'), leaf('c', '')] }] }
  expect(replacedAt(tree, [1, 0], leaf('z'))).toEqual({
    join: 'all',
    nodes: [leaf('a'), { join: 'any', nodes: [leaf('z'), leaf('c', '')] }],
  })
  expect(replacedAt(tree, [1], undefined)).toEqual({ join: 'all', nodes: [leaf('a')] })
  expect(completed(tree)).toEqual({ join: 'all', nodes: [leaf('a'), { join: 'any', nodes: [leaf('b')] }] })
})
