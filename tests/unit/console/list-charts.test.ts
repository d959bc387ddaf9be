/** Charts over a list (shell.md §8): cells as rows and columns, what is drawn of them, and the rows behind a figure. */
import Decimal from 'decimal.js'
import fc from 'fast-check'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { isChart } from '../../../server/modules/sc/saved-views/rules/list-settings'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import type { PivotCell } from '../../../src/providers/data/record-api'
import { formatBucket } from '../../../src/components/format/format-bucket'
import { buildTheme } from '../../../src/theme'
import { chartHues } from '../../../src/ui/chart-hues'
import { contrast } from '../../../src/theme-contrast'
import { bucketBeside, bucketsBetween, daysOfBucket } from '../../../src/screens/chart/buckets'
import { drawingOf, mostColours } from '../../../src/screens/chart/drawing'
import { figuresOf } from '../../../src/screens/chart/figures'
import { cellsIn, currenciesOf, gridOf, shownCurrency, type Key } from '../../../src/screens/chart/grid'
import { openedGroup } from '../../../src/screens/chart/open-group'
import { sumDecimals } from '../../../src/screens/chart/sum-decimals'
import { dateUnits } from '../../../src/shared/engine/pivot'
import { axisFields, axisOf, chartOf, type Axis } from '../../../src/screens/list/layouts/chart'
import { conditionOfNode } from '../../../src/screens/list/filter/filter-tree'
import { emptyListState, readListState, writeListState } from '../../../src/screens/list/state/list-state'

const order: Entity = defineSchema('zz/order', {
  x: { area: 'use' },
  properties: {
    title: { type: 'string' },
    state: { enum: ['open', 'won', 'lost'] },
    customer: { x: { ref: 'cm/organization' } },
    urgent: { type: 'boolean' },
    due: { type: 'string', format: 'date' },
    sent_at: { type: 'string', format: 'date-time' },
    country: { type: 'string', x: { codes: 'country' } },
    currency: { type: 'string', x: { codes: 'currency' } },
    amount: { x: { type: 'money', currency: 'currency' } },
    pieces: { type: 'integer' },
    photo: { x: { ref: 'sc/file', file: { images: true } } },
  },
})

const axis = (text: string): Axis => {
  const found = axisOf(order, text)
  if (!found) throw new Error(text)
  return found
}
const unit = fc.constantFrom(...dateUnits)
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const cell = (by: Key, value: string | null, more: Partial<PivotCell> = {}): PivotCell => ({ by, value, count: 1, ...more })
const byText = (a: Key, b: Key) => (String(a) < String(b) ? -1 : 1)
const grid = (cells: readonly PivotCell[], more: Partial<Parameters<typeof gridOf>[1]> = {}) =>
  gridOf(cells, { measure: 'sum', over: false, compareColumns: byText, adds: true, ...more })

describe('a chart', () => {
  test('goes by what makes groups', () => {
    expect(axisFields(order).map(({ name }) => name)).toEqual([
      'state',
      'customer',
      'urgent',
      'due',
      'sent_at',
      'country',
      'currency',
      'created_at',
      'created_by',
      'updated_at',
      'updated_by',
    ])
  })
  test('falls back where its fields are gone, or it could not be drawn', () => {
    expect(chartOf(order, {})).toEqual({ type: 'bar', by: 'state', measure: 'count' })
    expect(chartOf(order, { type: 'line', by: 'due', over: 'gone', measure: 'sum', of: 'gone' })).toEqual({
      type: 'line',
      by: 'due:month',
      measure: 'count',
    })
    expect(chartOf(order, { type: 'pie', by: 'state', over: 'urgent', measure: 'avg', of: 'pieces' })).toEqual({
      type: 'bar',
      by: 'state',
      over: 'urgent',
      measure: 'avg',
      of: 'pieces',
    })
    expect(chartOf(order, { type: 'pie', by: 'state', over: 'urgent', currency: 'USD', measure: 'sum', of: 'amount' })).toEqual({
      type: 'pie',
      by: 'state',
      measure: 'sum',
      of: 'amount',
      currency: 'USD',
    })
    expect(chartOf(order, { by: 'due:year', over: 'due:year', measure: 'sum', of: 'pieces', currency: 'USD' })).toEqual({
      type: 'bar',
      by: 'due:year',
      measure: 'sum',
      of: 'pieces',
    })
  })
  test('property: is always one that a saved view may hold', () => {
    const text = fc.option(
      fc.oneof(
        fc.constantFrom('pie', 'line', 'sum', 'avg', 'amount', 'pieces', 'state', 'due', 'due:week', 'sent_at:era', 'customer', 'USD'),
        fc.string(),
      ),
    )
    fc.assert(
      fc.property(fc.record({ type: text, by: text, over: text, measure: text, of: text, currency: text }), (texts) => {
        expect(isChart(chartOf(order, texts))).toBe(true)
      }),
    )
  })
  test('stands in the address', () => {
    const address = 'kind=chart&chart=table%3Asum%3Aamount%3AUSD&by=due%3Aquarter&over=customer'
    const { state } = readListState(new URLSearchParams(address), order)
    expect(state.chart).toEqual({ type: 'table', by: 'due:quarter', over: 'customer', measure: 'sum', of: 'amount', currency: 'USD' })
    expect(writeListState(state).toString()).toBe(address)
    expect(writeListState({ ...state, kind: 'table', chart: undefined }).toString()).toBe('')
  })
})

describe('groups of days', () => {
  test('property: follow each other without a gap, and begin where the server cuts', () => {
    fc.assert(
      fc.property(day, unit, (date, by) => {
        const first =
          by === 'week'
            ? bucketBeside(date, 'day', -((new Date(date).getUTCDay() + 6) % 7))
            : by === 'day'
              ? date
              : by === 'month'
                ? `${date.slice(0, 7)}-01`
                : `${date.slice(0, 4)}-01-01`
        const [from, to] = daysOfBucket(first, by)
        expect([from, bucketBeside(to, 'day')]).toEqual([first, bucketBeside(first, by)])
        const buckets = bucketsBetween(first, bucketBeside(first, by, 5), by, 10)
        expect(buckets).toHaveLength(6)
        expect(buckets?.slice(1)).toEqual(buckets?.slice(0, -1).map((bucket) => bucketBeside(bucket, by)))
        expect(bucketsBetween(first, bucketBeside(first, by, 10), by, 10)).toBeUndefined()
      }),
    )
  })
  test('read as days do', () => {
    const shown = (language: 'en' | 'tw', rocEra = false) => dateUnits.map((by) => formatBucket('2026-11-02', by, { language, rocEra }))
    expect(shown('en')).toEqual(['2 Nov 2026', '2 Nov 2026', 'Nov 2026', '2026 Q4', '2026'])
    expect(shown('tw')).toEqual(['2026/11/02', '2026/11/02', '2026/11', '2026 Q4', '2026'])
    expect(shown('tw', true)).toEqual(['115/11/02', '115/11/02', '115/11', '115 Q4', '115'])
  })
})

describe('sums', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(8))
    .map(([units, places]) => new Decimal(units.toString()).div(new Decimal(10).pow(places)).toFixed())
  test('property: are exact', () => {
    const exact = Decimal.clone({ precision: 60 })
    fc.assert(
      fc.property(fc.array(decimal, { maxLength: 20 }), (values) => {
        expect(new exact(sumDecimals(values)).toFixed()).toBe(values.reduce((sum, value) => sum.plus(value), new exact(0)).toFixed())
      }),
    )
    expect(sumDecimals(['0.10', '0.2000', '-1'])).toBe('-0.7000')
  })
})

describe('the pivot', () => {
  const cells = [
    cell('open', '1.10', { over: 'b' }),
    cell('won', '2.2', { over: 'a' }),
    cell('won', '3', { over: null }),
    cell(null, null, { over: 'b' }),
  ]
  test("has the second field's values in their order, the empty one last, and totals of rows, columns and all", () => {
    const found = grid(cells, { over: true })
    expect([found.rows, found.columns]).toEqual([
      ['open', 'won', null],
      ['a', 'b', null],
    ])
    expect([found.at('won', null), found.at(null, 'b'), found.at('open', 'a')]).toEqual(['3', null, undefined])
    expect([found.totalOf({ row: 'won' }), found.totalOf({ column: 'b' }), found.totalOf({}), found.totalOf({ row: null })]).toEqual([
      '5.2',
      '1.10',
      '6.30',
      null,
    ])
  })
  test('property: the totals of rows and of columns make the whole', () => {
    const any = fc.uniqueArray(
      fc.record({
        by: fc.constantFrom('a', 'b', null),
        over: fc.constantFrom('x', 'y', null),
        count: fc.nat(9),
        value: fc.integer().map(String),
      }),
      { selector: ({ by, over }) => `${String(by)} ${String(over)}`, minLength: 1 },
    )
    fc.assert(
      fc.property(any, (some) => {
        const found = grid(some, { over: true })
        const whole = found.totalOf({})
        expect(sumDecimals(found.rows.map((row) => found.totalOf({ row }) ?? '0'))).toBe(whole)
        expect(sumDecimals(found.columns.map((column) => found.totalOf({ column }) ?? '0'))).toBe(whole)
      }),
    )
  })
  test('has no totals of averages, nor where cells are missing', () => {
    expect([grid(cells, { over: true, measure: 'avg' }).totalOf({}), grid(cells, { over: true, adds: false }).totalOf({})]).toEqual([
      null,
      null,
    ])
  })
  test('keeps currencies apart', () => {
    const money = [
      cell('open', '5', { currency: 'USD' }),
      cell('open', '7', { currency: 'TWD' }),
      cell('won', '1', { currency: null }),
      cell('won', null, { currency: 'JPY' }),
    ]
    expect([currenciesOf(money), currenciesOf(cells)]).toEqual([['', 'TWD', 'USD'], []])
    expect([
      shownCurrency(['TWD', 'USD'], 'USD', 'TWD'),
      shownCurrency(['JPY', 'TWD'], undefined, 'TWD'),
      shownCurrency(['JPY', 'USD'], 'EUR', 'TWD'),
      shownCurrency([], undefined, 'TWD'),
    ]).toEqual(['USD', 'TWD', 'JPY', undefined])
    expect(grid(cellsIn(money, 'TWD')).totalOf({})).toBe('7')
    expect(cellsIn(cells, undefined)).toBe(cells)
  })
})

describe('a drawing', () => {
  const days = [cell('2026-01-01', '2'), cell('2026-04-01', '1'), cell(null, '9')]
  const drawn = (type: 'bar' | 'line' | 'pie', cells: readonly PivotCell[], by: Axis, measure: 'count' | 'avg' = 'count', over = false) =>
    drawingOf(grid(cells, { measure, over }), { type, measure }, by)
  test('has the days between, as nothing or as a gap; a line has no place for none at all', () => {
    expect(drawn('line', days, axis('due:month'))).toMatchObject({
      leftOut: 1,
      points: [{ amounts: ['2'] }, { value: '2026-02-01', amounts: ['0'] }, { amounts: ['0'] }, { amounts: ['1'] }],
    })
    expect(drawn('line', days, axis('due:month'), 'avg').points[1]?.amounts).toEqual([null])
    expect(drawn('bar', days, axis('due:month')).points.map(({ value }) => value)).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
      null,
    ])
    expect(drawn('line', [cell('2026-01-01', '2'), cell('2029-01-01', '1')], axis('due:day')).points).toHaveLength(2)
  })
  test('puts the small slices together, and leaves out what is not above zero', () => {
    const parts = Array.from({ length: 12 }, (_, at) => cell(`c${at}`, String(at - 1)))
    const { points, leftOut } = drawn('pie', parts, axis('country'))
    expect(points.map(({ others, amounts }) => [others, amounts[0]])).toEqual([
      [false, '10'],
      [false, '9'],
      [false, '8'],
      [false, '7'],
      [false, '6'],
      [false, '5'],
      [false, '4'],
      [true, '6'],
    ])
    expect(leftOut).toBe(2)
  })
  test('property: no amount is lost in the rest, and there are never more series than colours', () => {
    const any = fc.uniqueArray(
      fc.record({
        by: fc.constantFrom('a', 'b', 'c'),
        over: fc.integer({ min: 1, max: 15 }),
        count: fc.nat(5),
        value: fc.nat().map(String),
      }),
      { selector: ({ by, over }) => `${by} ${over}`, minLength: 1, maxLength: 45 },
    )
    fc.assert(
      fc.property(any, (some) => {
        const { series, points } = drawn('bar', some, axis('state'), 'count', true)
        expect(series.length).toBeLessThanOrEqual(mostColours)
        expect(sumDecimals(points.flatMap(({ amounts }) => amounts.map((amount) => amount ?? '0')))).toBe(
          sumDecimals(some.map(({ value }) => value)),
        )
        expect(drawn('bar', some, axis('state'), 'avg', true).series.some(({ others }) => others)).toBe(false)
      }),
    )
  })
})

describe('the rows behind a figure', () => {
  const chartState = readListState(
    new URLSearchParams('kind=chart&by=state&q=x&page=3&group=state&filter[state][in]=open,won&filter[due][preset]=this_year&view=7'),
    order,
  ).state
  const open = (...chosen: [string, Key][]) =>
    openedGroup(
      chartState,
      order,
      chosen.map(([text, value]) => ({ axis: axis(text), value })),
    )
  test('are the list as a table, with the group beside what filters already', () => {
    expect(open(['state', 'won'])).toEqual({
      ...emptyListState,
      q: 'x',
      view: 7,
      filters: [
        { field: 'due', op: 'preset', values: ['this_year'] },
        { field: 'state', op: 'eq', values: ['won'] },
      ],
    })
    expect(open(['customer', 12], ['urgent', false]).filters.slice(2)).toEqual([
      { field: 'customer', op: 'eq', values: ['12'] },
      { field: 'urgent', op: 'eq', values: ['false'] },
    ])
    expect(open(['customer', null]).filters.at(-1)).toEqual({ field: 'customer', op: 'empty', values: [''] })
  })
  test('of days are those between the first and the last, also where the days are filtered already', () => {
    expect(open(['sent_at:quarter', '2026-10-01']).filters.at(-1)).toEqual({
      field: 'sent_at',
      op: 'between',
      values: ['2026-10-01', '2026-12-31'],
    })
    const { filters, tree } = open(['due:week', '2026-11-16'])
    expect(filters).toEqual(chartState.filters)
    expect(tree && conditionOfNode(tree)).toEqual({ all: [{ field: 'due', op: 'between', value: ['2026-11-16', '2026-11-22'] }] })
  })
  test('property: open again from their address', () => {
    const chosen = fc.constantFrom<[string, Key][]>(
      ['state', 'lost'],
      ['state', null],
      ['urgent', true],
      ['urgent', null],
      ['country', 'TW'],
      ['due:year', '2026-01-01'],
      ['due:month', null],
      ['created_at:week', '2026-11-16'],
    )
    fc.assert(
      fc.property(fc.array(chosen, { maxLength: 2 }), (groups) => {
        const state = open(...groups)
        expect(readListState(writeListState(state), order)).toEqual({ state, dropped: [] })
      }),
    )
  })
})

describe('the words of figures', () => {
  beforeAll(() =>
    i18next.init({
      lng: 'en',
      resources: {
        en: {
          screens: {
            no_value: 'Empty',
            yes: 'Yes',
            no: 'No',
            chart: {
              what: { sum: 'Sum of {{field}}' },
              heading: '{{what}} by {{by}}',
              heading_over: '{{what}} by {{by}} and {{over}}',
              in_currency: '{{text}} in {{currency}}',
            },
          },
          zz: {
            entity: {
              order: {
                fields: { amount: { label: 'Amount' }, state: { label: 'State', enum: { won: 'Won' } }, customer: { label: 'Customer' } },
              },
            },
          },
        },
      },
    }),
  )
  test('name groups and amounts as the list does', () => {
    const formats = {
      language: 'en',
      timeZone: 'Asia/Taipei',
      datePattern: null,
      currency: 'TWD',
      rocEra: false,
      weekStart: 1,
      fiscalMonth: 1,
    } as const
    const chart = chartOf(order, { by: 'customer', over: 'state', measure: 'sum', of: 'amount', currency: 'USD' })
    const data = [cell(3, '1234.5000', { over: 'won', currency: 'USD' }), cell(3, '900.0000', { over: null, currency: 'TWD' })]
    const figures =
      chart &&
      figuresOf({ t: i18next.t, entity: order, formats, refs: {} }, chart, {
        data,
        meta: { refs: { 'cm/organization': { 3: { title: 'Acme', colour: '#aa0000' } } }, more: false },
      })
    expect(figures).toMatchObject({ currency: 'USD', heading: 'Sum of Amount in USD by Customer and State' })
    expect([
      figures?.nameOf(axis('customer'), 3),
      figures?.nameOf(axis('state'), 'won'),
      figures?.nameOf(axis('state'), null),
      figures?.nameOf(axis('urgent'), false),
    ]).toEqual(['Acme', 'Won', 'Empty', 'No'])
    expect([figures?.textOf('1234.5000'), figures?.textOf(null), figures?.colourOf(axis('customer'), 3)]).toEqual([
      'USD 1,234.50',
      '–',
      '#aa0000',
    ])
    expect(figures?.grid.columns).toEqual(['won'])
  })
})

describe('the colours', () => {
  test.each(['light', 'dark'] as const)('%s: eight, each 3:1 on its surface', (mode) => {
    const surface = buildTheme({ mode, language: 'en', density: 'comfortable' }).token?.colorBgContainer ?? ''
    expect(chartHues[mode]).toHaveLength(mostColours)
    for (const hue of chartHues[mode]) expect(contrast(hue, surface), hue).toBeGreaterThanOrEqual(3)
  })
})
