/** What other modules book (fa.md §7, §12.16): once for each key, in their own transaction. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../support/app'
import { openBooks, voucher, type Books } from '../../support/fa-vouchers'
import { transact, type Context } from '../../../server/kernel/context'
import type { VoucherInput } from '../../../src/shared/fa/voucher-hook'

let books: Books
beforeAll(async () => {
  books = await openBooks(await testApp())
})
afterAll(() => books.server.close())

/** Payroll, as pr would hand it in: prepared by Amy, approved by the chief. */
const payroll = (more: Partial<VoucherInput> = {}): VoucherInput => ({
  key: 'pr-run-12',
  date: '2026-11-24',
  summary: 'Payroll 2026-11',
  state: 'confirmed',
  approved_by: books.chief.userId,
  source: { module: 'pr', entity: 'run', id: 12, url: '/pr/admin/run/12' },
  lines: [
    { account: '6201', debit: '53040', credit: '0', memo: '' },
    { account: '6202', debit: '9828', credit: '0' },
    { account: '2201', debit: '0', credit: '51073' },
    { account_role: 'withheld', debit: '0', credit: '1967' },
    { account: '2203', debit: '0', credit: '9828' },
  ],
  ...more,
})

const system = (): Context => ({ ...books.server.app.kontor.systemContext(), acting_for: books.amy.userId })
const book = (input: VoucherInput) =>
  transact(system(), (tx) => {
    if (!tx.ports?.postVoucher) throw new Error('fa offers no postVoucher')
    return tx.ports.postVoucher(tx, input)
  })
const count = async (key: string) => (await sql`select 1 from fa_voucher where key = ${key}`.execute(books.server.db)).rows.length

test('twice, also at the same moment, is one voucher; another amount is refused (fa.md §12.16)', async () => {
  const answers = await Promise.all([book(payroll()), book(payroll())])
  expect(answers.map(({ created }) => created).sort()).toEqual([false, true])
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(answers[0]).toMatchObject({ number: 'S202611-0001', status: 'confirmed', date: '2026-11-24' })
  expect(await count('pr-run-12')).toBe(1)
  const lines = payroll().lines.map((line, at) => (at === 0 ? { ...line, debit: '53041' } : line))
  await expect(book(payroll({ lines }))).rejects.toMatchObject({ status: 422, details: { code: 'key_reused' } })
  const booked = await voucher(books.server, answers[0].id)
  expect([booked.prepared_by_id, booked.confirmed_by_id, Number(booked.total)]).toEqual([books.amy.userId, books.chief.userId, 62_868])
})

test('of a transaction that fails there is no voucher, and no number is used (fa.md §12.16)', async () => {
  const failing = transact(system(), async (tx) => {
    await tx.ports?.postVoucher?.(tx, payroll({ key: 'pr-run-13' }))
    throw new Error('pr fails')
  })
  await expect(failing).rejects.toThrow('pr fails')
  expect(await count('pr-run-13')).toBe(0)
  expect(await book(payroll({ key: 'pr-run-14' }))).toMatchObject({ number: 'S202611-0002', created: true })
})

test('without a second person it stays a draft, and says so', async () => {
  const { approved_by: _nobody, ...alone } = payroll({ key: 'alone' })
  expect(await book(alone)).toMatchObject({ status: 'draft', number: null, note: 'fa:hook.four_eyes' })
  expect(await book(payroll({ key: 'own', approved_by: books.amy.userId }))).toMatchObject({ status: 'draft' })
})

test('what is wrong is told by path', async () => {
  const wrong = payroll({
    key: 'wrong',
    lines: [
      { account: '9999', debit: '1' },
      { account_role: 'bank', credit: '1' },
      { account_role: 'nobody', credit: '1' },
    ],
  })
  await expect(book(wrong)).rejects.toMatchObject({ status: 422 })
  await expect(book(wrong).catch((error: { details: { errors: object } }) => Object.keys(error.details.errors))).resolves.toEqual([
    'lines.0.account',
    'lines.1.account_role',
    'lines.2.account_role',
  ])
})

test('a locked day is refused, or moved to the first open one', async () => {
  await expect(book(payroll({ key: 'late', date: '2026-10-20' }))).rejects.toMatchObject({ status: 422 })
  const moved = await book(payroll({ key: 'late', date: '2026-10-20', on_locked: 'next_open' }))
  expect(moved).toMatchObject({ date: '2026-11-01', status: 'confirmed' })
  expect((await voucher(books.server, moved.id)).summary).toContain('2026-10-20')
})

test('over HTTP it is for roles that were given it alone', async () => {
  expect((await books.amy.post('/api/fa/hook/voucher/commit', payroll({ key: 'http' }))).status).toBe(403)
  expect((await books.chief.post('/api/fa/hook/voucher/check', payroll({ key: 'http' }))).status).toBe(403)
})
