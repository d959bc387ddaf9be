/** Sums and groups of a list equal what an in-memory oracle adds up over the rows that the caller may see. */
import Decimal from 'decimal.js'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matches } from '../../../src/schemas/core/condition'
import { defineSchema } from '../../../src/schemas/core/define'
import type { PermissionObject } from '../../../src/schemas/core/permission'
import type { Condition } from '../../../src/schemas/core/types'
import type { Context } from '../../../server/kernel/context'
import { ApiError } from '../../../server/kernel/errors'
import type { Values } from '../../../server/contracts/hooks'
import { aggregateRecords, type Sums } from '../../../server/resource/query/aggregate'
import { pivotRecords } from '../../../server/resource/query/pivot'
import { listRecords } from '../../../server/resource/query/list'
import { parseListQuery } from '../../../server/resource/query/list-query'
import { createRecord } from '../../../server/resource/write/write'
import { ownTables, type OwnTables } from '../../support/own-tables'

const colour = defineSchema('zz/colour', { x: { area: 'admin', lookup: true, live: false }, properties: {} })
const order = defineSchema('zz/order', {
  x: { area: 'use', title: 'title', row_owner: 'owner', live: false },
  properties: {
    title: { type: 'string' },
    owner: { x: { ref: 'sc/user' } },
    state: { enum: ['open', 'won', 'lost'] },
    colour: { x: { ref: 'zz/colour' } },
    urgent: { type: 'boolean', default: false },
    day: { type: 'string', format: 'date' },
    at: { type: 'string', format: 'date-time' },
    country: { type: 'string', x: { codes: 'country' } },
    currency: { type: 'string', x: { codes: 'currency' } },
    amount: { x: { type: 'money', currency: 'currency', per_unit: true, total: true } },
    pieces: { type: 'integer', x: { total: true } },
    weight: { x: { type: 'decimal', precision: 12, scale: 3, total: true } },
    cost: { x: { type: 'money', per_unit: true, total: true, guard: 'cost' } },
    unsummed: { type: 'integer' },
  },
})
const claim = defineSchema('zz/claim', {
  x: {
    area: 'use',
    live: false,
    states: { field: 'state', automatic: { open: [], void: ['open'], refused: ['open'] }, cancelled: ['void', 'refused'] },
  },
  properties: {
    title: { type: 'string' },
    state: { enum: ['open', 'void', 'refused'], default: 'open', x: { computed: true } },
    pieces: { type: 'integer', x: { total: true } },
  },
})

let own: OwnTables
let rows: Values[]
let people: number[]

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 })
const decimal = (places: number) =>
  fc.integer({ min: -1_000_000, max: 100_000_000 }).map((units) => new Decimal(units).div(10 ** places).toFixed())

beforeAll(async () => {
  own = await ownTables([colour, order, claim])
  people = (
    await sql<{
      id: number
    }>`insert into sc_user (account, name, hire_date, employment, status) select 'p' || n, 'P' || n, '2026-01-01', 'full', 'active' from generate_series(1, 2) as n returning id`.execute(
      own.ctx.db,
    )
  ).rows.map(({ id }) => id)
  const colours: number[] = []
  for (const code of ['RED', 'BLUE']) colours.push(Number((await createRecord(own.ctx, colour, { code, name: { en: code } })).id))
  const record = fc.record({
    title: maybe(fc.constantFrom('a', 'b')),
    owner: fc.constantFrom(...people),
    state: maybe(fc.constantFrom('open', 'won', 'lost')),
    colour: maybe(fc.constantFrom(...colours)),
    urgent: fc.boolean(),
    day: maybe(fc.constantFrom('2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01', '2026-11-22')),
    at: maybe(fc.constantFrom('2026-02-28T15:59:59Z', '2026-02-28T16:00:00Z', '2025-12-31T16:30:00Z')),
    country: maybe(fc.constantFrom('TW', 'JP')),
    currency: maybe(fc.constantFrom('TWD', 'USD')),
    amount: maybe(decimal(4)),
    pieces: maybe(fc.integer({ min: -9, max: 2_000_000_000 })),
    weight: maybe(decimal(3)),
    cost: maybe(decimal(4)),
    unsummed: maybe(fc.nat(9)),
  })
  for (const values of fc.sample(record, { seed: 7, numRuns: 80 })) await createRecord(own.ctx, order, values)
  rows = (JSON.parse(await listRecords(own.ctx, order, parseListQuery({ per_page: '200' }))) as { data: Values[] }).data
})
afterAll(() => own.close())

function contextOf({ me, all, cost }: { me: number; all: boolean; cost: boolean }): Context {
  const object: PermissionObject = {
    name: 'order',
    actions: ['list'],
    read: all ? ['own', 'all'] : ['own'],
    fields: cost ? ['cost-show'] : [],
  }
  return {
    ...own.ctx,
    tree: { zz: { use: [object] } },
    person: { id: me, account: 'p', departments: [], tree_departments: [], owners: [], listed: {} },
  }
}

const plain = (total: Decimal, value: unknown) => (typeof value === 'string' || typeof value === 'number' ? total.plus(value) : total)
function sumsOf(found: readonly Values[], cost: boolean): Record<string, unknown> {
  const sum = (name: string) => found.reduce((total, row) => plain(total, row[name]), new Decimal(0)).toString()
  const amount: Record<string, Decimal> = {}
  for (const row of found)
    if (row.amount !== null) amount[String(row.currency ?? '')] = plain(amount[String(row.currency ?? '')] ?? new Decimal(0), row.amount)
  return {
    amount: Object.fromEntries(Object.entries(amount).map(([currency, total]) => [currency, total.toString()])),
    pieces: sum('pieces'),
    weight: sum('weight'),
    ...(cost ? { cost: sum('cost') } : {}),
  }
}
const asNumbers = (sums: Sums) =>
  Object.fromEntries(
    Object.entries(sums).map(([name, sum]) => [
      name,
      typeof sum === 'string'
        ? new Decimal(sum).toString()
        : Object.fromEntries(Object.entries(sum).map(([currency, one]) => [currency, new Decimal(one).toString()])),
    ]),
  )

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.constant<Condition>({}),
  fc.constantFrom('open', 'won').map((value): Condition => ({ field: 'state', op: 'ne', value })),
  fc.integer({ min: 0, max: 9 }).map((value): Condition => ({
    any: [
      { field: 'unsummed', op: 'gte', value },
      { field: 'country', op: 'empty' },
    ],
  })),
)
const asking = fc.record({
  me: fc.nat(1),
  all: fc.boolean(),
  cost: fc.boolean(),
  filter: condition,
  group: fc.constantFrom('state', 'colour', 'urgent', 'country', 'currency', 'owner'),
})

describe('count and sums', () => {
  test('property: of the whole and of every group are those of the rows that the caller sees', async () => {
    await fc.assert(
      fc.asyncProperty(asking, async ({ me, all, cost, filter, group }) => {
        const right = { me: people[me] ?? 0, all, cost }
        const visible = rows.filter((row) => (all || row.owner === right.me) && matches(filter, row))
        const { data, meta } = await aggregateRecords(contextOf(right), order, { filter, trash: false, group })
        expect([meta.total, asNumbers(meta.sums)]).toEqual([visible.length, sumsOf(visible, cost)])
        const values = [...new Set(visible.map((row) => row[group]))]
        expect(new Set(data.map(({ value }) => value))).toEqual(new Set(values))
        for (const found of data) {
          const members = visible.filter((row) => row[group] === found.value)
          expect([found.value, found.count, asNumbers(found.sums)]).toEqual([found.value, members.length, sumsOf(members, cost)])
        }
      }),
      { numRuns: 60 },
    )
  })
  test('come in the order of the values, the empty one last, with titles of what is referred to', async () => {
    const by = async (group: string) => aggregateRecords(own.ctx, order, { filter: {}, trash: false, group })
    expect((await by('state')).data.map(({ value }) => value)).toEqual(['open', 'won', 'lost', null])
    const colours = await by('colour')
    const titles = (colours.meta.refs as Record<string, Record<string, { title: string }>>)['zz/colour'] ?? {}
    expect(colours.data.map(({ value }) => (value === null ? null : titles[String(value)]?.title))).toEqual(['BLUE', 'RED', null])
  })
  test('tell nothing of a field that may not be read, nor by its groups', async () => {
    const ctx = contextOf({ me: people[0] ?? 0, all: true, cost: false })
    const { meta } = await aggregateRecords(ctx, order, { filter: {}, trash: false })
    expect(Object.keys(meta.sums)).toEqual(['amount', 'pieces', 'weight'])
    const refusal = async (query: { group?: string; filter?: Condition }) =>
      aggregateRecords(ctx, order, { filter: {}, trash: false, ...query }).then(
        () => 200,
        (error: unknown) => (error instanceof ApiError ? error.status : Promise.reject(error as Error)),
      )
    expect(await refusal({ group: 'cost' })).toBe(403)
    expect(await refusal({ filter: { field: 'cost', op: 'gt', value: '1' } })).toBe(403)
    expect(await refusal({ group: 'amount' })).toBe(422)
    expect(await refusal({ group: 'nothing' })).toBe(422)
    expect(await refusal({ group: 'colour.name' })).toBe(422)
  })
  test('want the right to list', async () => {
    await expect(
      aggregateRecords({ ...contextOf({ me: 1, all: true, cost: true }), tree: {} }, order, { filter: {}, trash: false }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

/** The first day of the group that a day or an instant (of Taipei, always UTC+8) falls into. */
function bucketOf(value: unknown, unit: string): string | null {
  if (typeof value !== 'string') return null
  const day = Temporal.PlainDate.from(value.length === 10 ? value : new Date(Date.parse(value) + 8 * 3_600_000).toISOString().slice(0, 10))
  const first =
    unit === 'week'
      ? day.subtract({ days: day.dayOfWeek - 1 })
      : unit === 'month'
        ? day.with({ day: 1 })
        : unit === 'quarter'
          ? day.with({ month: day.month - ((day.month - 1) % 3), day: 1 })
          : unit === 'year'
            ? day.with({ month: 1, day: 1 })
            : day
  return first.toString()
}
const axis = fc.oneof(
  fc.constantFrom('state', 'colour', 'urgent', 'country', 'owner'),
  fc.tuple(fc.constantFrom('day', 'at'), fc.constantFrom('day', 'week', 'month', 'quarter', 'year')).map((parts) => parts.join(':')),
)
const valueAt = (row: Values, asked: string) => {
  const [name = '', unit] = asked.split(':')
  return unit ? bucketOf(row[name], unit) : (row[name] ?? null)
}

describe('a pivot', () => {
  const charted = fc.record({
    me: fc.nat(1),
    all: fc.boolean(),
    filter: condition,
    by: axis,
    over: fc.option(axis, { nil: undefined }),
    measure: fc.constantFrom('count' as const, 'sum' as const, 'avg' as const),
    of: fc.constantFrom('amount', 'pieces', 'weight', 'unsummed'),
  })
  test('property: each cell is what the rows of its values say, and every row is in one cell', async () => {
    await fc.assert(
      fc.asyncProperty(charted, async ({ me, all, filter, by, over, measure, of }) => {
        const right = { me: people[me] ?? 0, all, cost: false }
        const visible = rows.filter((row) => (all || row.owner === right.me) && matches(filter, row))
        const { data } = await pivotRecords(contextOf(right), order, { by, measure, of, filter, trash: false, ...(over ? { over } : {}) })
        const hasCurrency = measure !== 'count' && of === 'amount'
        expect(data.reduce((total, { count }) => total + count, 0)).toBe(visible.length)
        for (const cell of data) {
          const members = visible.filter(
            (row) =>
              valueAt(row, by) === cell.by &&
              (!over || valueAt(row, over) === cell.over) &&
              (!hasCurrency || (row.currency ?? null) === cell.currency),
          )
          expect(cell.count).toBe(members.length)
          const numbers = members
            .map((row) => row[of])
            .filter((value) => value !== null)
            .map((value) => new Decimal(String(value)))
          const total = numbers.reduce((sum, one) => sum.plus(one), new Decimal(0))
          const expected =
            measure === 'count'
              ? new Decimal(members.length)
              : numbers.length === 0
                ? null
                : measure === 'sum'
                  ? total
                  : total.div(numbers.length)
          if (expected === null) expect(cell.value).toBeNull()
          else expect(new Decimal(cell.value ?? NaN).minus(expected).abs().toNumber()).toBeLessThan(0.006)
        }
      }),
      { numRuns: 80 },
    )
  })
  test('comes in the order of its values: choices as declared, references by title, days ascending, the empty one last', async () => {
    const along = async (by: string) =>
      (await pivotRecords(own.ctx, order, { by, measure: 'count', filter: {}, trash: false })).data.map((cell) => cell.by)
    expect(await along('state')).toEqual(['open', 'won', 'lost', null])
    expect(await along('day:quarter')).toEqual(['2025-10-01', '2026-01-01', '2026-10-01', null])
    // Half past midnight in Taipei is still the day before in UTC (shell.md §5.5).
    expect(await along('at:day')).toEqual(['2026-01-01', '2026-02-28', '2026-03-01', null])
    const { data, meta } = await pivotRecords(own.ctx, order, { by: 'colour', over: 'state', measure: 'count', filter: {}, trash: false })
    const titles = (meta.refs as Record<string, Record<string, { title: string }>>)['zz/colour'] ?? {}
    expect([...new Set(data.map(({ by }) => (by === null ? null : titles[String(by)]?.title)))]).toEqual(['BLUE', 'RED', null])
  })
  test.each([
    [{ by: 'cost', measure: 'count' as const }, 403],
    [{ by: 'state', measure: 'sum' as const, of: 'cost' }, 403],
    [{ by: 'title', measure: 'count' as const }, 422],
    [{ by: 'day', measure: 'count' as const }, 422],
    [{ by: 'day:decade', measure: 'count' as const }, 422],
    [{ by: 'state:day', measure: 'count' as const }, 422],
    [{ by: 'state', measure: 'sum' as const }, 422],
    [{ by: 'state', measure: 'sum' as const, of: 'title' }, 422],
    [{ by: 'colour.name', measure: 'count' as const }, 422],
  ])('%j is refused with %d', async (query, status) => {
    await expect(
      pivotRecords(contextOf({ me: people[0] ?? 0, all: true, cost: false }), order, { filter: {}, trash: false, ...query }),
    ).rejects.toMatchObject({ status })
  })
})

describe('what is cancelled (x.states)', () => {
  const sumsOf = async (filter: Condition, group?: string) => {
    const { data, meta } = await aggregateRecords(own.ctx, claim, { filter, trash: false, ...(group ? { group } : {}) })
    return [meta.total, meta.sums.pieces, meta.left_out, data.map(({ value, count, sums }) => [value, count, sums.pieces])]
  }
  beforeAll(async () => {
    await sql`insert into zz_claim (title, state, pieces) values ('a', 'open', 5), ('a', 'void', 70), ('b', 'open', 2), ('b', 'refused', 900)`.execute(
      own.ctx.db,
    )
  })
  test('is counted, but not summed', async () => {
    expect(await sumsOf({})).toEqual([4, '7', 2, []])
    expect(await sumsOf({ field: 'title', op: 'eq', value: 'a' })).toEqual([2, '5', 1, []])
  })
  test('is summed where the reader chooses the state, by a filter or as groups', async () => {
    expect(await sumsOf({ field: 'state', op: 'in', value: ['void'] })).toEqual([1, '70', 0, []])
    expect(await sumsOf({}, 'state')).toEqual([
      4,
      '7',
      2,
      [
        ['open', 2, '7'],
        ['void', 1, '70'],
        ['refused', 1, '900'],
      ],
    ])
  })
})
