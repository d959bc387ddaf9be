/** Derived values on a real database: written with the record, followed by others, frozen, brought up to date, and never a failure without a field. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import type { Values } from '../../../server/contracts/hooks'
import type { Context } from '../../../server/kernel/context'
import { ApiError } from '../../../server/kernel/errors'
import type { DeriveTask } from '../../../server/kernel/ports'
import { undoChangeSet } from '../../../server/resource/history/undo'
import { revertRecord } from '../../../server/resource/history/history'
import { performAction } from '../../../server/resource/write/act'
import { deleteRecord, replaceRecord, restoreRecord } from '../../../server/resource/write/delete'
import { derivePortion } from '../../../server/resource/write/follow'
import { createRecord, updateRecord } from '../../../server/resource/write/write'
import { batchRecords } from '../../../server/resource/batch/batch'
import { findRecord } from '../../../server/resource/read/read'
import { meanwhile } from '../../support/meanwhile'
import { ownTables, type OwnTables } from '../../support/own-tables'

const maker = defineSchema('zz/maker', { x: { area: 'use' }, required: ['name'], properties: { name: { type: 'string' } } })
const article = defineSchema('zz/article', {
  x: { area: 'use' },
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 60 },
    price: { x: { type: 'money', per_unit: true } },
    maker: { x: { ref: 'zz/maker' } },
    maker_name: { type: 'string', x: { from: 'maker.name' } },
  },
})
const purchase = defineSchema('zz/purchase', {
  x: {
    area: 'use',
    title: 'title',
    states: { field: 'state' },
    actions: { order: { from: ['draft'], to: 'ordered' }, reopen: { from: ['ordered'], to: 'draft' } },
  },
  properties: {
    title: { type: 'string' },
    state: { enum: ['draft', 'ordered'], default: 'draft', x: { computed: true } },
    article: { x: { ref: 'zz/article', on_delete: 'set_null' } },
    article_name: { type: 'string', maxLength: 20, x: { from: 'article.name', frozen_in: ['ordered'] } },
    made_by: { type: 'string', x: { from: 'article.maker_name' } },
    price: { x: { type: 'money', per_unit: true, from: 'article.price', from_when: 'if_empty' } },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        required: ['qty', 'price'],
        properties: {
          article: { x: { ref: 'zz/article' } },
          name: { type: 'string', x: { from: 'article.name', frozen_in: ['ordered'] } },
          price: { x: { type: 'money', per_unit: true, from: 'article.price', from_when: 'if_empty' } },
          qty: { type: 'integer', default: 1 },
          amount: { x: { type: 'money', formula: 'qty * price' } },
        },
      },
    },
    total: { x: { type: 'money', formula: 'sum(lines.amount)' } },
    pieces: { type: 'integer', x: { formula: 'sum(lines.qty)' } },
  },
})

let own: OwnTables
let ctx: Context
beforeAll(async () => {
  own = await ownTables([maker, article, purchase])
  ctx = own.ctx
})
afterAll(() => own.close())

const make = (entity: Entity, values: Values, as = ctx) => createRecord(as, entity, values)
const change = (entity: Entity, row: Values, values: Values) => updateRecord(ctx, entity, Number(row.id), values)
const read = async (entity: Entity, row: Values): Promise<Values> => (await findRecord(ctx, entity, Number(row.id))) ?? {}
const lines = (row: Values) => row.lines as Values[]
const act = (row: Values, name: string) => performAction(ctx, purchase, name, { id: Number(row.id) })
async function refusal(done: Promise<unknown>): Promise<unknown> {
  const error: unknown = await done.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('it was not refused', { cause: error })
  return [error.status, Object.keys(error.details.errors ?? {})]
}

test('a new record has all that is derived, over the rows and over what they refer to', async () => {
  const chair = await make(article, { name: 'Chair', price: '100.5' })
  const row = await make(purchase, {
    article: chair.id,
    lines: [
      { article: chair.id, qty: 3 },
      { price: '8', qty: 2 },
    ],
  })
  expect(row).toMatchObject({ article_name: 'Chair', price: '100.5000', total: '318.0000', pieces: 5 })
  expect(lines(row)).toMatchObject([
    { name: 'Chair', price: '100.5000', amount: '302.0000' },
    { name: null, price: '8.0000', amount: '16.0000' },
  ])
})

test('who sends a derived field is refused; in child rows it is passed over', async () => {
  expect(await refusal(make(purchase, { total: '5' }))).toEqual([422, ['total']])
  const row = await make(purchase, { lines: [{ price: '2', qty: 2, amount: '99' }] })
  expect(row).toMatchObject({ total: '4.0000' })
})

test('a change of the rows derives the record anew, and what does not change makes no version', async () => {
  const row = await make(purchase, { lines: [{ price: '2' }, { price: '3' }] })
  const [first = {}] = lines(row)
  const shorter = await change(purchase, row, { lines: [{ ...first, qty: 4 }] })
  expect(shorter).toMatchObject({ total: '8.0000', pieces: 4, version: 2 })
  expect(await change(purchase, row, { lines: lines(shorter) })).toMatchObject({ version: 2 })
})

test('two who change other things of a record are merged: what is derived in its rows is no conflict', async () => {
  const row = await make(purchase, { title: 'a', lines: [{ price: '2' }, { price: '3' }] })
  const [first = {}, second = {}] = lines(row)
  await change(purchase, row, { version: 1, lines: [{ ...first, qty: 10 }, second] })
  const merged = await change(purchase, row, { version: 1, lines: [first, { ...second, qty: 10 }] })
  expect(merged).toMatchObject({ total: '50.0000', pieces: 20, version: 3 })
})

test('what is taken if empty is people’s: another value stays, an empty one is filled', async () => {
  const chair = await make(article, { name: 'Chair', price: '10' })
  const row = await make(purchase, { article: chair.id, price: '7' })
  expect(row.price).toBe('7.0000')
  await change(article, chair, { price: '12' })
  expect(await read(purchase, row)).toMatchObject({ price: '7.0000', version: 1 })
  expect(await change(purchase, row, { price: null })).toMatchObject({ price: '12.0000' })
})

test('rows follow a record that changes, in turn, with a version, a trail and an event each', async () => {
  const firm = await make(maker, { name: 'Alder' })
  const desk = await make(article, { name: 'Desk', maker: firm.id })
  const row = await make(purchase, { article: desk.id, lines: [{ article: desk.id, price: '1' }] })
  expect(row).toMatchObject({ made_by: 'Alder' })
  await change(maker, firm, { name: 'Birch' })
  expect(await read(article, desk)).toMatchObject({ maker_name: 'Birch', version: 2 })
  expect(await read(purchase, row)).toMatchObject({ made_by: 'Birch', version: 2 })
  await change(article, desk, { name: 'Table' })
  const after = await read(purchase, row)
  expect(after).toMatchObject({ article_name: 'Table', version: 3 })
  expect(lines(after)).toMatchObject([{ name: 'Table', id: lines(row)[0]?.id }])
  const count = async (table: string) =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from ${sql.table(table)} where entity in ('zz/purchase', 'purchase') and record_id = ${row.id}`.execute(
        ctx.db,
      )
    ).rows[0]?.n
  expect(await Promise.all(['kontor_revision', 'sc_audit_log', 'kontor_outbox'].map(count))).toEqual([3, 3, 3])
})

test('in a frozen state it follows no more; out of it, it does again', async () => {
  const lamp = await make(article, { name: 'Lamp' })
  const row = await make(purchase, { article: lamp.id, lines: [{ article: lamp.id, price: '1' }] })
  await act(row, 'order')
  await change(article, lamp, { name: 'Light' })
  const frozen = await read(purchase, row)
  expect(frozen).toMatchObject({ article_name: 'Lamp', version: 2 })
  expect(lines(frozen)).toMatchObject([{ name: 'Lamp' }])
  expect(await change(purchase, row, { title: 'x' })).toMatchObject({ article_name: 'Lamp' })
  await act(row, 'reopen')
  const open = await read(purchase, row)
  expect(open.article_name).toBe('Light')
  expect(lines(open)).toMatchObject([{ name: 'Light' }])
})

test('a value without room names its field; a row that follows keeps the former one', async () => {
  expect(await refusal(make(purchase, { lines: [{ price: '99999999999999', qty: 9 }] }))).toEqual([422, ['lines.0.amount']])
  expect(
    await refusal(
      make(purchase, {
        lines: [
          { price: '1', qty: 2_000_000_000 },
          { price: '1', qty: 2_000_000_000 },
        ],
      }),
    ),
  ).toEqual([422, ['pieces']])
  const lamp = await make(article, { name: 'Lamp' })
  const row = await make(purchase, { article: lamp.id })
  await change(article, lamp, { name: 'A lamp that has a very long name' })
  expect(await read(purchase, row)).toMatchObject({ article_name: 'Lamp', version: 1 })
  expect(await refusal(change(purchase, row, { title: 'x' }))).toEqual([422, ['article_name']])
})

test('a required field that is taken over is asked for where there is nothing to take', async () => {
  expect(await refusal(make(purchase, { lines: [{ qty: 1 }] }))).toEqual([422, ['lines.0.price']])
})

test('a reference that lets go, is replaced, or whose record came back is derived anew', async () => {
  const [oak, elm] = [await make(article, { name: 'Oak' }), await make(article, { name: 'Elm' })]
  const row = await make(purchase, { article: oak.id, lines: [{ article: oak.id, price: '1' }] })
  await replaceRecord(ctx, article, Number(oak.id), Number(elm.id))
  const moved = await read(purchase, row)
  expect(moved).toMatchObject({ article: null, article_name: null })
  expect(lines(moved)).toMatchObject([{ article: elm.id, name: 'Elm' }])

  const ash = await make(article, { name: 'Ash' })
  const binned = await make(purchase, { article: ash.id })
  await deleteRecord(ctx, purchase, Number(binned.id))
  await change(article, ash, { name: 'Ashwood' })
  await restoreRecord(ctx, purchase, Number(binned.id))
  expect(await read(purchase, binned)).toMatchObject({ article_name: 'Ashwood' })
})

test('many at once, their undo, and a former version', async () => {
  const [fir, yew] = [await make(article, { name: 'Fir' }), await make(article, { name: 'Yew' })]
  const row = await make(purchase, { article: fir.id, lines: [{ article: fir.id, price: '2' }] })
  const { change_set } = await batchRecords(ctx, purchase, { action: 'edit', values: { article: yew.id } }, [{ id: Number(row.id) }])
  expect(await read(purchase, row)).toMatchObject({ article_name: 'Yew' })
  await undoChangeSet(ctx, Number(change_set), { rules: {} })
  expect(await read(purchase, row)).toMatchObject({ article_name: 'Fir' })
  await change(purchase, row, { lines: [] })
  expect(await revertRecord(ctx, purchase, Number(row.id), { version: 1 })).toMatchObject({ total: '2.0000' })

  const renamed = await batchRecords(ctx, article, { action: 'edit', values: { name: 'Pine' } }, [{ id: Number(fir.id) }])
  expect(await read(purchase, row)).toMatchObject({ article_name: 'Pine' })
  expect(await undoChangeSet(ctx, Number(renamed.change_set), { rules: {} })).toMatchObject({ done: 1, failed: [] })
  expect(await read(purchase, row)).toMatchObject({ article_name: 'Fir' })
})

test('sums are those of the rows that stand, also where somebody else has just changed them', async () => {
  const row = await make(purchase, { lines: [{ price: '2', qty: 1 }] })
  const { changed } = await meanwhile(
    ctx,
    (tx) => updateRecord(tx, purchase, Number(row.id), { lines: [{ price: '2', qty: 8 }] }),
    () => change(purchase, row, { title: 'x' }),
  )
  expect(changed).toMatchObject({ title: 'x', total: '16.0000', pieces: 8 })
  expect(await read(purchase, row)).toMatchObject({ total: '16.0000', pieces: 8 })
})

test('a record that is made while what it refers to changes has the value that stays', async () => {
  const pear = await make(article, { name: 'Pear' })
  const { written: row } = await meanwhile(
    ctx,
    (tx) => make(purchase, { article: pear.id }, tx),
    () => change(article, pear, { name: 'Apple' }),
  )
  expect(await read(purchase, row)).toMatchObject({ article_name: 'Apple', version: 2 })
})

test('of more rows than a save waits for, a job takes care, portion by portion', async () => {
  const bolt = await make(article, { name: 'Bolt' })
  await sql`insert into zz_purchase (article_id, article_name) select ${bolt.id}::bigint, 'Bolt' from generate_series(1, 501)`.execute(
    ctx.db,
  )
  const tasks: DeriveTask[] = []
  const later: Context = { ...ctx, ports: { deriveLater: (_ctx, task) => Promise.resolve(void tasks.push(task)) } }
  await updateRecord(later, article, Number(bolt.id), { name: 'Screw' })
  expect(tasks).toEqual([{ entity: 'zz/purchase', reference: 'article', record: bolt.id }])
  const left = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from zz_purchase where article_id = ${bolt.id} and article_name = 'Bolt'`.execute(
        ctx.db,
      )
    ).rows[0]?.n
  const counts: unknown[] = [await left()]
  for (let after: number | null = 0; after !== null;) {
    after = await derivePortion(ctx, tasks[0] ?? { entity: '' }, after)
    counts.push(await left())
  }
  expect(counts).toEqual([501, 301, 101, 0, 0])
})

test('rows that were there before a field was derived are brought up to date', async () => {
  const row = await make(purchase, { lines: [{ price: '2', qty: 3 }] })
  await sql`update zz_purchase set total = null, pieces = null where id = ${row.id}`.execute(ctx.db)
  await sql`update zz_purchase__lines set amount = null where parent_id = ${row.id}`.execute(ctx.db)
  for (let after: number | null = 0; after !== null;) after = await derivePortion(ctx, { entity: 'zz/purchase' }, after)
  expect(await read(purchase, row)).toMatchObject({ total: '6.0000', pieces: 3, version: 2 })
})
