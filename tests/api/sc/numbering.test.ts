/** Numbers and receipts on a real database (sc.md §5.6, §3.6): nobody gets a number twice, nothing is done twice. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact, type Context } from '../../../server/kernel/context'
import { connect, type Connection } from '../../../server/database/connection/connect'
import { receipts, numbering } from '../../../server/modules/sc'
import { createTestDatabase, type TestDatabase } from '../../support/database'
import { createSnapshot } from '../../../server/kernel/registry'
import { createSecrets } from '../../../server/kernel/secrets'

let database: TestDatabase
let connections: Connection[]
let first: Context
let second: Context

/** As two servers on one database. */
beforeAll(async () => {
  database = await createTestDatabase('seeded')
  connections = [1, 2, 3, 4].map((which) => connect(database.url, { max: which % 2 === 0 ? 1 : 8 }))
  const [one, oneAside, two, twoAside] = connections.map(({ db }) => db)
  if (!one || !oneAside || !two || !twoAside) throw new Error('four connections')
  const node = {
    person: null,
    tree: {},
    language: 'en' as const,
    now: () => new Date('2026-11-30T16:30:00Z'),
    snapshot: createSnapshot([]),
    secrets: createSecrets('a secret of the tests'),
    companyZone: () => 'Asia/Taipei',
    companyCalendar: () => ({ weekStart: 1, fiscalMonth: 1 }),
    origin: {},
    afterCommit: (act: () => void) => act(),
    hooks: {},
  }
  first = { ...node, db: one, autonomous: oneAside }
  second = { ...node, db: two, autonomous: twoAside }
})
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()))
  await database.drop()
})

const voucher = { pattern: '{CODE}{YYYY}{MM}-{SEQ:4}', reset: 'month', values: { CODE: 'V' } } as const
const counter = async (key: string) =>
  (await sql<{ next: number; gapless: boolean }>`select next, gapless from sc_sequence where key = ${key}`.execute(first.db)).rows[0]

test("a number is of the company's day: half past midnight in Taipei is December already", async () => {
  expect(await numbering.next(first, { ...voucher, key: 'test.zone', gapless: false })).toBe('V202612-0001')
  expect(await numbering.next(first, { ...voucher, key: 'test.zone', gapless: false, on: '2026-11-30' })).toBe('V202611-0001')
  expect(await counter('test.zone.202612')).toEqual({ next: 21, gapless: false })
})

test('gapless numbers of transactions at once, some of them undone, leave nothing out', async () => {
  const taken = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      transact(index % 2 === 0 ? first : second, async (tx) => {
        const number = await numbering.next(tx, { ...voucher, key: 'test.gapless', gapless: true })
        if (index % 5 === 0) throw new Error('undone')
        return number
      }),
    ),
  )
  const numbers = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(numbers.toSorted()).toEqual(Array.from({ length: 32 }, (_, index) => `V202612-${String(index + 1).padStart(4, '0')}`))
  expect(await counter('test.gapless.202612')).toEqual({ next: 33, gapless: true })
})

test('a gapless number outside of a transaction, and a pattern without its value, take no number', async () => {
  await expect(numbering.next(first, { ...voucher, key: 'test.none', gapless: true })).rejects.toThrow('outside of a transaction')
  await expect(numbering.next(first, { ...voucher, key: 'test.none', gapless: false, values: {} })).rejects.toThrow('{CODE}')
  expect(await counter('test.none.202612')).toBeUndefined()
})

test('two nodes with blocks of their own never give the same number, also when transactions are undone', async () => {
  const numbers = new Set<string>()
  const all = await Promise.allSettled(
    Array.from({ length: 150 }, (_, index) =>
      transact(index % 2 === 0 ? first : second, async (tx) => {
        const number = await numbering.next(tx, { ...voucher, key: 'test.block', gapless: false })
        expect(numbers.has(number)).toBe(false)
        numbers.add(number)
        if (index % 7 === 0) throw new Error('undone')
      }),
    ),
  )
  expect(numbers.size).toBe(150)
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(22)
  // Each node took whole blocks, and no more than it needed.
  expect(await counter('test.block.202612')).toEqual({ next: 161, gapless: false })
})

test('a call with a key is done once, also by many at once, and each gets the same answer', async () => {
  let done = 0
  const call = (node: Context) =>
    transact(node, (tx) =>
      receipts.once(tx, 'wf:1:1:1:commit', async (inner) => {
        done += 1
        await sql`update sc_company_setup set file_max_mb = file_max_mb + 1 where id = 1`.execute(inner.db)
        return { number: done }
      }),
    )
  expect(await Promise.all(Array.from({ length: 12 }, (_, index) => call(index % 2 === 0 ? first : second)))).toEqual(
    Array.from({ length: 12 }, () => ({ number: 1 })),
  )
  expect(done).toBe(1)
  const { rows } = await sql`select file_max_mb from sc_company_setup where id = 1`.execute(first.db)
  expect(rows).toEqual([{ file_max_mb: 101 }])
})

test('a call that failed left no receipt: the next one does it', async () => {
  const once = (act: () => Promise<string | null>) => transact(first, (tx) => receipts.once(tx, 'wf:1:1:1:reverse', act))
  await expect(once(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(await once(() => Promise.resolve(null))).toBeNull()
  expect(await once(() => Promise.resolve('not asked any more'))).toBeNull()
  await expect(receipts.once(first, 'wf:1:1:1:check', () => Promise.resolve('ok'))).rejects.toThrow('outside of a transaction')
})
