/** Many vouchers at once (fa.md §2.3, §12.5, §12.19): numbers without gaps under pressure, batches with their reasons. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client } from '../../support/app'
import { act, draftOf, openBooks, sale, voucher, type Books } from '../../support/fa-vouchers'
import { readNumbers } from '../../../src/shared/fa/integrity'
import { typedCall } from '../../support/typed-call'
import { until } from '../../support/until'
import { runVoucherBatch, type BatchAct, type BatchResult } from '../../../src/shared/fa/voucher-batch'
import { proveBooks } from '../../../server/modules/fa/integrity/prove-books'
import { transact } from '../../../server/kernel/context'

let books: Books
beforeAll(async () => {
  books = await openBooks(await testApp())
})
afterAll(() => books.server.close())

const sales = () => sale(books, 1000)

test('20 at once confirm 100 transfers: each number once, a void one stays listed, the number check is clean (fa.md §12.5)', async () => {
  const { server, amy, ben, chief } = books
  const drafts: number[] = []
  for (let n = 0; n < 100; n++) drafts.push(await draftOf(books, amy, { lines: sales() }))
  const waiting = [...drafts]
  const confirmOn = async (by: Client) => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) expect((await act(by, id, 'confirm')).status).toBe(200)
  }
  await Promise.all(Array.from({ length: 20 }, (_, n) => confirmOn(n % 2 ? ben : chief)))
  const { rows } = await sql<{
    number: string
    id: number
  }>`select number, id from fa_voucher where number is not null order by number`.execute(server.db)
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, n) => `T202611-${String(n + 1).padStart(4, '0')}`))
  expect((await act(chief, Number(rows[41]?.id), 'void', { reason: 'Entered twice' })).status).toBe(200)
  expect(await voucher(server, Number(rows[41]?.id))).toMatchObject({ status: 'void', number: 'T202611-0042' })
  const proof = await transact(server.app.kontor.systemContext(), proveBooks)
  expect(proof).toMatchObject({ ok: true, findings: [] })
  const { data: numbers } = await typedCall(chief, readNumbers)
  expect(numbers).toEqual([{ category: 'T', period: '202611', count: 100, last: 100, missing: [], twice: [] }])
})

test('a batch of 50 with 3 in a locked month and 2 of one’s own does 45, in order, and says why not (fa.md §12.19)', async () => {
  const { server, amy, ben, chief } = books
  const ids: number[] = []
  for (let n = 0; n < 45; n++)
    ids.push(await draftOf(books, amy, { date: `2026-11-${String(24 - (n % 20)).padStart(2, '0')}`, lines: sales() }))
  for (let n = 0; n < 3; n++) ids.push(await draftOf(books, amy, { date: '2026-10-31', lines: sales() }))
  for (let n = 0; n < 2; n++) ids.push(await draftOf(books, ben, { lines: sales() }))
  const dry = await typedCall(ben, runVoucherBatch, { params: { act: 'confirm' }, body: { ids, dry_run: true } })
  const told = dry.data.vouchers ?? []
  expect(told.filter(({ outcome }) => outcome === 'ready')).toHaveLength(45)
  expect(new Set(told.filter(({ outcome }) => outcome === 'skipped').flatMap(({ reasons }) => reasons))).toEqual(
    new Set([
      '2026-10 is locked. Choose an open date, or request an exception.',
      'You prepared this voucher. A colleague has to confirm it.',
    ]),
  )
  expect((await sql`select 1 from fa_voucher where id = any(${ids}::bigint[]) and status <> 'draft'`.execute(server.db)).rows).toHaveLength(
    0,
  )

  const confirmed = await resultOf(ben, await start(ben, 'confirm', ids))
  expect([confirmed.done, confirmed.skipped]).toEqual([45, 5])
  expect(confirmed.vouchers.filter(({ outcome }) => outcome === 'skipped').every(({ reasons }) => reasons.length > 0)).toBe(true)
  const numbers = confirmed.vouchers.flatMap(({ outcome, number }) => (outcome === 'done' ? [number] : []))
  expect(numbers).toEqual([...numbers].sort())

  const posted = await resultOf(chief, await start(chief, 'post', ids))
  expect([posted.done, posted.skipped]).toEqual([45, 5])
  const { rows } = await sql<{
    posting_no: number
    date: string
  }>`select posting_no, date from fa_voucher where id = any(${ids}::bigint[]) and status = 'posted' order by posting_no`.execute(server.db)
  expect(rows.map(({ posting_no }) => posting_no)).toEqual(rows.map((_, n) => (rows[0]?.posting_no ?? 0) + n))
  expect(rows.map(({ date }) => date)).toEqual(rows.map(({ date }) => date).sort())
})

test('is for those with the right, and shows nobody a voucher that is not theirs to see', async () => {
  const id = await draftOf(books, books.amy, { lines: sales() })
  expect((await books.cashier.post('/api/fa/voucher/batch-confirm', { ids: [id], dry_run: true })).status).toBe(403)
  expect((await books.amy.post('/api/fa/voucher/batch-post', { ids: [id], dry_run: true })).status).toBe(403)
})

async function start(by: Client, act: BatchAct, ids: readonly number[]): Promise<number> {
  return (await typedCall(by, runVoucherBatch, { params: { act }, body: { ids: [...ids] } })).data.job ?? 0
}

async function resultOf(by: Client, job: number): Promise<BatchResult> {
  const { body } = await until(
    () => by.get(`/api/common/job/${job}`),
    ({ body: { data } }) => data.state !== 'queued' && data.state !== 'running',
  )
  expect(body.data).toMatchObject({ state: 'succeeded' })
  return body.data.result as BatchResult
}
