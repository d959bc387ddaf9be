/** Writes in few round trips, and still all or nothing: what travels together is refused together (server/database/connection/driver.ts). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { transact, type Context } from '../../../server/kernel/context'
import { connect, type Connection } from '../../../server/database/connection/connect'
import { required } from '../../../server/database/connection/gate'
import { runAlong, runPrepared } from '../../../server/database/connection/prepared'
import { ApiError } from '../../../server/kernel/errors'
import type { EntityHooks, Values } from '../../../server/contracts/hooks'
import { onceWithin } from '../../../server/resource/write/idempotency'
import { createAnswer, createRecord, updateAnswer } from '../../../server/resource/write/write'
import { ownTables, type OwnTables } from '../../support/own-tables'

const place = defineSchema('zz/place', { x: { area: 'admin', lookup: true }, properties: {} })
const trip = defineSchema('zz/trip', {
  x: { area: 'use', title: 'title' },
  required: ['title'],
  properties: {
    title: { type: 'string', maxLength: 10 },
    code: { type: 'string', x: { unique: true } },
    place: { x: { ref: 'zz/place' } },
    lines: { type: 'array', items: { type: 'object', properties: { place: { x: { ref: 'zz/place' } } } } },
  },
})

let own: OwnTables
let connection: Connection
let ctx: Context
let trips = 0
let taipei = 0

beforeAll(async () => {
  own = await ownTables([place, trip])
  // The same database by a connection whose questions are counted.
  connection = connect(own.url, { max: 4 })
  connection.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query: (...args: unknown[]) => {
        trips += 1
        return query(...args)
      },
    })
  })
  ctx = { ...own.ctx, db: connection.db }
  taipei = Number((await createRecord(ctx, place, { code: 'TPE', name: { en: 'Taipei' } })).id)
})
afterAll(async () => {
  await connection.close()
  await own.close()
})

async function counted<T>(act: () => Promise<T>): Promise<{ trips: number; result: T }> {
  trips = 0
  const result = await act()
  return { trips, result }
}
let lastKey = 0
const newKey = () => `key-${++lastKey}`
const create = (input: Values, { key = newKey(), hooks = {} }: { key?: string; hooks?: Record<string, EntityHooks> } = {}) =>
  onceWithin(ctx, { key, call: 'POST /api/zz/trip', body: input }, (tx, claim) => createAnswer({ ...tx, hooks }, trip, input, claim))
const update = (id: number, patch: Values, key = newKey()) =>
  onceWithin(ctx, { key, call: `PATCH /api/zz/trip/${id}`, body: patch }, (tx, claim) => updateAnswer(tx, trip, id, patch, claim))
const dataOf = ({ body }: { body: string }) => (JSON.parse(body) as { data: Values }).data
const rows = async (title: string) =>
  Number((await sql<{ n: number }>`select count(*)::int as n from zz_trip where title = ${title}`.execute(own.ctx.db)).rows[0]?.n)
const trail = async (id: unknown) =>
  (
    await sql`
  select (select count(*)::int from kontor_revision where entity = 'zz/trip' and record_id = ${id}) as revisions,
    (select count(*)::int from sc_audit_log where entity = 'trip' and record_id = ${id}) as audited,
    (select count(*)::int from kontor_outbox where entity = 'zz/trip' and record_id = ${id}) as announced`.execute(own.ctx.db)
  ).rows[0]
const refusal = async (act: Promise<unknown>) => {
  const error: unknown = await act.then(
    () => new Error('nothing was refused'),
    (caught: unknown) => caught,
  )
  if (!(error instanceof ApiError)) throw error
  return error
}

test('a create with its key, reference, trail and answer is one round trip, an update two', async () => {
  const made = await counted(() => create({ title: 'one', place: taipei, lines: [{ place: taipei }] }))
  expect(made.trips).toBe(1)
  const row = dataOf(made.result)
  expect(row).toMatchObject({ title: 'one', place: taipei, version: 1, _refs: { 'zz/place': { [taipei]: { title: 'Taipei' } } } })
  expect(await trail(row.id)).toEqual({ revisions: 1, audited: 1, announced: 1 })
  const changed = await counted(() => update(Number(row.id), { title: 'uno', version: 1 }))
  expect(changed.trips).toBe(2)
  expect(dataOf(changed.result)).toMatchObject({ title: 'uno', version: 2, lines: row.lines })
  expect((await counted(() => update(Number(row.id), { title: 'uno' }))).trips).toBe(2)
  expect(await trail(row.id)).toEqual({ revisions: 2, audited: 2, announced: 2 })
})

test('the same key gets the first answer and writes nothing, with another body it is refused, even when that is wrong in itself', async () => {
  const key = newKey()
  const first = await create({ title: 'again' }, { key })
  expect(dataOf(await create({ title: 'again' }, { key }))).toEqual(dataOf(first))
  expect(await rows('again')).toBe(1)
  expect((await refusal(create({ title: 'other' }, { key }))).details.code).toBe('key_reused')
  expect((await refusal(create({ title: 'much too long a title' }, { key }))).details.code).toBe('key_reused')
  expect((await refusal(create({ title: 'much too long a title' }))).details.errors).toHaveProperty('title')
})

test('of many with one key at once one writes, the others are told to wait or get its answer', async () => {
  const key = newKey()
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => create({ title: 'race' }, { key })))
  expect(await rows('race')).toBe(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, text: { key: 'error:already_running' } })
  const answers = results.flatMap((result) => (result.status === 'fulfilled' ? [dataOf(result.value).id] : []))
  expect(new Set(answers).size).toBe(1)
})

test('a missing reference, a broken constraint and a failing hook leave nothing, name the field, and free the key', async () => {
  const key = newKey()
  const { details } = await refusal(create({ title: 'no place', place: 999_999 }, { key }))
  expect(details.errors).toEqual({ place: [{ key: 'error:validation.reference' }] })
  expect(
    (await refusal(create({ title: 'no place', place: taipei, lines: [{ place: taipei }, { place: 999_999 }] }))).details.errors,
  ).toHaveProperty(['lines.1.place'])
  await create({ title: 'unique', code: 'U' })
  expect((await refusal(create({ title: 'double', code: 'u' }, { key: 'double' }))).details.errors).toEqual({
    code: [{ key: 'error:validation.unique', params: { label: '' } }],
  })
  await expect(create({ title: 'hooked' }, { hooks: { 'zz/trip': { afterSave: () => Promise.reject(new Error('no')) } } })).rejects.toThrow(
    'no',
  )
  expect([await rows('no place'), await rows('double'), await rows('hooked')]).toEqual([0, 0, 0])
  expect((await create({ title: 'free', code: 'V' }, { key })).status).toBe(201)
})

test('a transaction that asks nothing sends nothing; what waits goes with the commit; nothing follows the last statement', async () => {
  expect((await counted(() => transact(ctx, () => Promise.resolve(1)))).trips).toBe(0)
  const later = (tx: Context, holds: boolean) =>
    runPrepared(
      tx.db,
      tx.snapshot,
      `test gate ${String(holds)}`,
      {},
      () => sql`select ${required('unseen', sql`${sql.lit(holds)}`)}`,
      'later',
    )
  expect((await counted(() => transact(ctx, (tx) => later(tx, true)))).trips).toBe(1)
  await expect(transact(ctx, (tx) => later(tx, false))).rejects.toMatchObject({ code: 'KT004', detail: '{f}' })
  await expect(
    transact(ctx, async (tx) => {
      await runPrepared(tx.db, tx.snapshot, 'test last', {}, () => sql`select 1`, 'last')
      await sql`select 1`.execute(tx.db)
    }),
  ).rejects.toThrow('after the last one')
  expect((await sql<{ one: number }>`select ${1}::int as one`.execute(ctx.db)).rows).toEqual([{ one: 1 }])
})

test('a statement that goes along several times at once is prepared once', async () => {
  await transact(ctx, async ({ db }) => {
    // Known by name from the second time on.
    for (const title of ['one', 'two', 'three', 'four'])
      await runAlong(db, sql`insert into zz_trip (title, place_id) values (${title}, ${taipei})`)
  })
  await transact(ctx, async ({ db }) => {
    for (const title of ['five', 'six']) await runAlong(db, sql`insert into zz_trip (title, place_id) values (${title}, ${taipei})`)
  })
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from zz_trip where title in ('one', 'two', 'three', 'four', 'five', 'six')`.execute(ctx.db)
  expect(rows[0]?.n).toBe(6)
})
