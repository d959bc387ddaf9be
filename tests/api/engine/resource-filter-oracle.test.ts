/** Filters in PostgreSQL answer what the in-memory oracle (src/schemas/core/condition.ts) says, whatever is asked. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { matches } from '../../../src/schemas/core/condition'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import type { Condition, Operator } from '../../../src/schemas/core/types'
import { conditionSql } from '../../../server/resource/query/filter'
import { rowJson } from '../../../server/resource/query/row-json'
import { createRecord } from '../../../server/resource/write/write'
import { ApiError } from '../../../server/kernel/errors'
import type { Values } from '../../../server/contracts/hooks'
import { ownTables, type OwnTables } from '../../support/own-tables'

const declared = defineSchema('zz/thing', {
  x: { area: 'admin', live: false },
  properties: {
    title: { type: 'string' },
    name: { x: { type: 'i18n-text' } },
    amount: { x: { type: 'money', per_unit: true } },
    count: { type: 'integer' },
    day: { type: 'string', format: 'date' },
    on: { type: 'boolean' },
    kind: { enum: ['a', 'b', 'c'] },
    marks: { type: 'array', items: { enum: ['x', 'y', 'z'] } },
    words: { x: { type: 'texts' } },
    numbers: { x: { type: 'integers' } },
    about: { x: { ref: '*' } },
  },
})

const named = { x: { area: 'admin', live: false, title: 'title' }, properties: { title: { type: 'string' } } } as const
const [target, map] = [defineSchema('zz/target', named), defineSchema('zz/target-map', named)]

/** The same fields as if an administrator had added them: their values lie in `custom`. */
const added: Entity = {
  ...declared,
  name: 'zz/added-thing',
  key: 'added-thing',
  table: 'zz_added_thing',
  x: { ...declared.x, custom: true },
  fields: declared.fields.map((field) => ({ ...field, custom: { label: { en: field.name }, width: 'half', show_in: [] } })),
}

let own: OwnTables
beforeAll(async () => {
  own = await ownTables([declared, added, target, map])
  for (const entity of [target, target, map]) await createRecord(own.ctx, entity, { title: 'It' })
})
afterAll(() => own.close())

const text = fc.constantFrom('', 'abc', 'ABC', 'ＡＢＣ１', 'abc1', 'とうきょう', 'トウキョウ', '臺灣', "it's", '%', '_', 'a%b', '\\', '100')
const decimal = fc.constantFrom('-1.5', '0', '0.0001', '1', '2.5', '10', '1000000')
const day = fc.constantFrom('2026-01-01', '2026-02-28', '2026-11-21', '2027-01-01')
const record = fc.constantFrom('zz/target/1', 'zz/target/2', 'zz/target-map/1')
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 })
const row = fc.record({
  title: maybe(text),
  name: maybe(fc.record({ en: text, tw: text }, { requiredKeys: [] })),
  amount: maybe(decimal),
  count: maybe(fc.integer({ min: -3, max: 12 })),
  day: maybe(day),
  on: maybe(fc.boolean()),
  kind: maybe(fc.constantFrom('a', 'b', 'c')),
  marks: maybe(fc.subarray(['x', 'y', 'z'])),
  words: maybe(
    fc.array(
      text.filter((word) => word !== ''),
      { maxLength: 2 },
    ),
  ),
  about: maybe(record),
  numbers: maybe(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 3 })),
})

const textual: Operator[] = ['eq', 'ne', 'contains', 'ncontains', 'startswith', 'endswith', 'in', 'nin', 'empty', 'nempty']
const ordered: Operator[] = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin', 'between', 'nbetween', 'empty', 'nempty']
const comparison = (field: string, ops: Operator[], value: fc.Arbitrary<unknown>) =>
  fc.constantFrom(...ops).chain((op) => {
    const operand =
      op === 'in' || op === 'nin'
        ? fc.array(value, { minLength: 1, maxLength: 3 })
        : op === 'between' || op === 'nbetween'
          ? fc.tuple(value, value)
          : value
    return fc.record({ field: fc.constant(field), op: fc.constant(op), value: operand, exact: fc.boolean() })
  })
const someText = text.filter((value) => value !== '')
const leaf: fc.Arbitrary<Condition> = fc.oneof(
  comparison('title', textual, someText),
  comparison('name', textual, someText),
  comparison('words', textual, someText),
  comparison('amount', ordered, decimal),
  comparison('count', ordered, fc.integer({ min: -3, max: 12 })),
  comparison('numbers', ordered, fc.integer({ min: 0, max: 5 })),
  comparison('day', ordered, day),
  comparison('kind', ['eq', 'ne', 'in', 'nin', 'empty', 'nempty'], fc.constantFrom('a', 'b', 'c')),
  comparison('marks', ['eq', 'ne', 'in', 'nin', 'empty', 'nempty'], fc.constantFrom('x', 'y', 'z')),
  comparison(
    'about',
    ['eq', 'ne', 'in', 'nin', 'empty', 'nempty'],
    fc.oneof(record, fc.constantFrom('zz/target', 'zz/target-map', 'zz/thing')),
  ),
  comparison('on', ['eq', 'ne', 'empty', 'nempty'], fc.boolean()),
)
const { tree } = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record(
      {
        all: fc.array(tie('tree'), { maxLength: 3 }),
        any: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
        none: fc.array(tie('tree'), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
  ),
}))

describe.each([
  ['of columns', declared],
  ['of added fields', added],
])('filter → SQL %s', (_of, thing) => {
  let rows: Values[]
  beforeAll(async () => {
    for (const values of fc.sample(row, { seed: 20261121, numRuns: 60 })) await createRecord(own.ctx, thing, values)
    rows = await stored()
  })

  async function stored(condition?: Condition): Promise<Values[]> {
    const where = condition ? conditionSql(own.ctx, thing, condition, 't') : sql`true`
    const { rows: found } = await sql<{
      data: Values
    }>`select ${rowJson(thing, 't')} as data from ${sql.table(thing.table)} as t where ${where} order by t.id`.execute(own.ctx.db)
    return found.map(({ data }) => data)
  }

  test('property: any condition tree finds exactly the rows that the oracle finds', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (condition) => {
        expect((await stored(condition)).map(({ id }) => id)).toEqual(
          rows.filter((candidate) => matches(condition, candidate)).map(({ id }) => id),
        )
      }),
      { numRuns: 300 },
    )
  })

  test('property: hostile values are values, hostile names are refused', async () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "'; drop table zz_thing; --",
        '" or 1=1 --',
        '$1',
        '${x}',
        "\\'",
        '\u0000',
        '‮',
        '{"a":1}',
        '); select pg_sleep(9); --',
      ),
    )
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (name, value) => {
        for (const condition of [
          { field: 'title', op: 'contains', value },
          { field: name, op: 'eq', value },
        ] as Condition[]) {
          try {
            await stored(condition)
          } catch (error) {
            // Everything but a clear refusal would be PostgreSQL's own complaint: a hole.
            if (!(error instanceof ApiError) || error.status !== 422) throw error
          }
        }
      }),
      { numRuns: 200 },
    )
    expect((await stored()).length).toBe(rows.length)
  })

  test('values of the wrong kind are refused, naming the field', async () => {
    for (const condition of [
      { field: 'amount', op: 'eq', value: '1e3' },
      { field: 'day', op: 'eq', value: '2026-02-30' },
      { field: 'on', op: 'gt', value: true },
      { field: 'count', op: 'between', value: [1] },
      { field: 'title', op: 'eq', value: { a: 1 } },
    ] as Condition[]) {
      await expect(stored(condition)).rejects.toMatchObject({ status: 422 })
    }
  })

  test('width, case and kana make no difference, unless exact is asked (shell.md §5.7)', async () => {
    await createRecord(own.ctx, thing, { title: 'ＡＢＣ１' })
    const titles = async (condition: Condition) => (await stored(condition)).map(({ title }) => title)
    expect(await titles({ field: 'title', op: 'eq', value: 'ABC1' })).toContain('ＡＢＣ１')
    expect(await titles({ field: 'title', op: 'eq', value: 'abc1', exact: true })).not.toContain('ＡＢＣ１')
    rows = await stored()
  })
})
