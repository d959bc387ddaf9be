/** The connection: values as JSON carries them, statements named and bounded, a database that is away told apart. */
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, isUnavailable, type Connection } from '../../../server/database/connection/connect'
import { createTestDatabase, type TestDatabase } from '../../support/database'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url, { max: 1 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

test('dates are days, decimals keep every digit, instants are UTC with milliseconds', async () => {
  const {
    rows: [row],
  } = await sql`
    select date '2026-11-21' as date, 12.3400::numeric(8,4) as decimal, 9007199254740991::bigint as safe, 9007199254740993::bigint as unsafe,
      timestamptz '2026-11-21 08:00:00.5+08' as instant, timestamptz '2026-11-21 08:00:00.123456+08' as fine, timestamptz '0044-03-15 12:00:00Z BC' as ancient, timestamptz 'infinity' as never,
      time '09:30' as time, array[1, null]::bigint[] as numbers, array['1.10', null]::numeric[] as decimals, array['2026-01-01']::date[] as dates, array['2026-01-01 00:00Z']::timestamptz[] as instants,
      '{"a": [1.50, "x"]}'::jsonb as json, array['a"b', null] as texts, null::date as empty`.execute(connection.db)
  expect(row).toEqual({
    date: '2026-11-21',
    decimal: '12.3400',
    safe: 9007199254740991,
    unsafe: '9007199254740993',
    instant: '2026-11-21T00:00:00.500Z',
    fine: '2026-11-21T00:00:00.123Z',
    ancient: expect.any(String) as string,
    never: 'infinity',
    time: '09:30:00',
    numbers: [1, null],
    decimals: ['1.10', null],
    dates: ['2026-01-01'],
    instants: ['2026-01-01T00:00:00.000Z'],
    json: { a: [1.5, 'x'] },
    texts: ['a"b', null],
    empty: null,
  })
})

const prepared = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements`.execute(connection.db)).rows[0]?.count ?? 0

test('a statement that comes back is prepared once; rare shapes don’t pile up', async () => {
  const ask = (n: number) => sql<{ value: number }>`select ${n}::int + ${sql.raw(String(n))} as value`.execute(connection.db)
  const before = await prepared()
  await ask(1)
  expect(await prepared()).toBe(before)
  for (let time = 0; time < 3; time += 1) expect((await ask(1)).rows).toEqual([{ value: 2 }])
  expect(await prepared()).toBe(before + 1)
  for (let n = 2; n < 600; n += 1) {
    await ask(n)
    await ask(n)
  }
  expect(await prepared()).toBeLessThanOrEqual(200)
  expect((await ask(1)).rows).toEqual([{ value: 2 }])
  expect((await ask(599)).rows).toEqual([{ value: 1198 }])
})

test('a prepared statement outlives an error and an added column', async () => {
  const owner = connect(database.migrateUrl, { max: 1 })
  try {
    await sql`create table sample (id int); insert into sample values (1)`.execute(owner.db)
    const read = () => sql`select id from sample where id = ${1}`.execute(owner.db)
    for (let time = 0; time < 3; time += 1) await read()
    await expect(sql`select ${1}::int / 0`.execute(owner.db)).rejects.toThrow('division')
    await sql`alter table sample add column more text`.execute(owner.db)
    expect((await read()).rows).toEqual([{ id: 1 }])
  } finally {
    await owner.close()
  }
})

test('a statement that takes too long is cancelled, and counts as busy', async () => {
  const impatient = connect(database.url, { max: 1, statement_timeout: 100 })
  const error: unknown = await sql`select pg_sleep(5)`.execute(impatient.db).catch((caught: unknown) => caught)
  expect(isUnavailable(error)).toBe(true)
  expect((await sql`select 1 as one`.execute(impatient.db)).rows).toEqual([{ one: 1 }])
  await impatient.close()
})

test('a database that is away is told apart from a wrong statement', async () => {
  const away = connect('postgres://kontor_app:x@127.0.0.1:1/kontor', { max: 1 })
  const error: unknown = await sql`select 1`.execute(away.db).catch((caught: unknown) => caught)
  expect(isUnavailable(error)).toBe(true)
  await away.close()
  const wrong: unknown = await sql`select nothing`.execute(connection.db).catch((caught: unknown) => caught)
  expect(isUnavailable(wrong)).toBe(false)
  expect(isUnavailable(new TypeError('x'))).toBe(false)
})

test('while Kontor starts, statements have no end; afterwards they have, also on connections that were open before', async () => {
  const starting = connect(database.url, { max: 2, patient: true })
  const limit = sql<{ limit: string; pid: number }>`select current_setting('statement_timeout') as limit, pg_backend_pid() as pid`
  const both = async () =>
    (await Promise.all([limit, limit].map((one) => one.execute(starting.db)))).flatMap(({ rows }) => rows.map((row) => row.limit))
  expect(await both()).toEqual(['0', '0'])
  const [before, during] = await starting.db.transaction().execute(async (trx) => {
    const { rows } = await limit.execute(trx)
    starting.prompt()
    // Its end comes first: what has begun keeps its connection.
    return [...rows, ...(await limit.execute(trx)).rows]
  })
  expect([before?.limit, during]).toEqual(['0', before])
  expect(await both()).toEqual(['15s', '15s'])
  await starting.close()
})

test('many at once wait for each other, for longer than for a database that is away', async () => {
  const busy = connect(database.url, { max: 1, connect_timeout: 200 })
  const answers = await Promise.all([sql`select pg_sleep(0.5)`, sql`select 1`, sql`select 2`].map((one) => one.execute(busy.db)))
  expect(answers).toHaveLength(3)
  await busy.close()
})

test('who waits while the database is away is refused with the first that finds it out', async () => {
  let calls = 0
  const silent = createServer((socket) => {
    calls += 1
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo // a listening TCP server has one
  const away = connect(`postgres://kontor_app:x@127.0.0.1:${port}/kontor`, { max: 1, connect_timeout: 200 })
  const asked = Array.from({ length: 5 }, () => sql`select 1`.execute(away.db).catch((caught: unknown) => caught))
  for (const error of await Promise.all(asked)) expect(isUnavailable(error)).toBe(true)
  expect(calls).toBe(1)
  await away.close()
  silent.close()
})

test('a connection that the server ends is replaced; the statement on it counts as busy', async () => {
  const {
    rows: [own],
  } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection.db)
  const other = connect(database.url, { max: 1 })
  const waiting = sql`select pg_sleep(30)`.execute(connection.db).catch((caught: unknown) => caught)
  await sql`select pg_terminate_backend(${own?.pid}::int)`.execute(other.db)
  expect(isUnavailable(await waiting)).toBe(true)
  expect((await sql`select 1 as one`.execute(connection.db)).rows).toEqual([{ one: 1 }])
  await other.close()
})
