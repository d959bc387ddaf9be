/** The proof of the books (fa.md R4, §12.25): what an attacker with the database alters is named. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pastTheSeal } from '../../support/fa-books'
import { testApp } from '../../support/app'
import { openBooks, posted, sale, voucher, type Books } from '../../support/fa-vouchers'
import { runJob } from '../../support/run-job'
import { typedCall } from '../../support/typed-call'
import { proveNightly } from '../../../server/modules/fa/integrity/proofs'
import { proveBooks, readProofs } from '../../../src/shared/fa/integrity'

let books: Books
let ids: number[]
beforeAll(async () => {
  books = await openBooks(await testApp())
  ids = [await posted(books), await posted(books, { lines: sale(books, 400) }), await posted(books, { lines: sale(books, 800) })]
})
afterAll(() => books.server.close())

const prove = async () => (await typedCall(books.chief, proveBooks)).data

test('sound books are proved so; the proof is kept', async () => {
  expect(await prove()).toMatchObject({ ok: true, vouchers: 3, posting_no: 3, findings: [] })
  const { body } = await books.auditor.get('/api/fa/integrity')
  expect(body.data[0]).toMatchObject({ ok: true, posting_no: 3 })
  expect((await books.amy.post('/api/fa/integrity/run')).status).toBe(403)
})

test('an amount that is altered with triggers off: the voucher and the break of the chain are named, and the chief is notified (fa.md §12.25)', async () => {
  const { server, chief } = books
  await pastTheSeal(server, sql`update fa_voucher_line set debit = debit + 1 where voucher_id = ${ids[1]} and debit > 0`)
  await runJob(server, proveNightly)
  const [proof] = (await typedCall(chief, readProofs)).data
  const { number } = await voucher(server, ids[1] ?? 0)
  expect(proof?.ok).toBe(false)
  expect(
    proof?.findings
      .filter(({ number: of }) => of === number)
      .map(({ check }) => check)
      .sort(),
  ).toEqual(['balanced', 'chain'])
  expect(proof?.findings.map(({ check }) => check)).toEqual(expect.arrayContaining(['period_balance', 'open_items', 'equation']))
  const { rows } = await sql`select 1 from sc_user_notification where event = 'fa.proof.failed' and user_id = ${chief.userId}`.execute(
    server.db,
  )
  expect(rows).toHaveLength(1)
})
