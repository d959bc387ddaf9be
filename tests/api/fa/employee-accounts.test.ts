/** What employees were advanced and are owed, in the charts CN and INT (fa.md §3.1, R6): from the hook to the settlement. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import type { VoucherInput } from '../../../src/shared/fa/voucher-hook'
import { testApp, type Row } from '../../support/app'
import { carry, left } from '../../support/fa-settlement'
import { openBooks, type Books } from '../../support/fa-vouchers'

describe.each([
  ['CN', { advance: '1221.01', other: '1221', owed: '2241.02', bank: '1002', travel: '6602.12' }],
  ['INT', { advance: '1196', other: '1195', owed: '2050', bank: '1010', travel: '6110' }],
] as const)('the chart %s', (template, code) => {
  let books: Books
  let accounts: ReadonlyMap<string, number>
  let person: number
  beforeAll(async () => {
    books = await openBooks(await testApp({ env: { JOBS_AT_ONCE: '0' } }))
    const { db } = books.server
    await sql`update fa_account_role set account_id = null`.execute(db)
    await sql`delete from fa_account`.execute(db)
    await sql`update fa_voucher_category set requires_file = false where code = 'P'`.execute(db)
    const loaded = await books.chief.post('/api/fa/account/load-template', { template })
    expect(loaded.status).toBe(200)
    const { rows } = await sql<{ code: string; id: number }>`select code, id::int as id from fa_account`.execute(db)
    accounts = new Map(rows.map((row) => [row.code, row.id]))
    person = books.auditor.userId
  })
  afterAll(() => books.server.close())

  /** As a form of wf books it, approved by the chief. */
  const hook = async (key: string, category: 'P' | 'T', lines: VoucherInput['lines']) => {
    const booker = { ...books.server.app.kontor.systemContext(), acting_for: books.amy.userId }
    const input = { key, category, date: '2026-11-24', state: 'posted', approved_by: books.chief.userId, lines } as const
    return transact(booker, (tx) => {
      if (!tx.ports?.postVoucher) throw new Error('fa offers no postVoucher')
      return tx.ports.postVoucher(tx, input)
    })
  }
  const openItems = async (side: 'receivable' | 'payable') =>
    (await books.amy.get(`/api/fa/${side}/open-items?person_id=${person}`)).body.data.items as Row[]
  const shown = async (side: 'receivable' | 'payable') =>
    (await openItems(side)).map(({ account, residual }) => [(account as Row).code, Number(residual)])
  const money = (more: Row) => ({ person, date: '2026-11-25', bank_account: accounts.get(code.bank), ...more })

  test('keeps an advance that a form books by the person, who then owes it', async () => {
    await hook('advance-1', 'P', [
      { account_role: 'employee_advance', debit: '3000', credit: '0', person },
      { account_role: 'bank', debit: '0', credit: '3000' },
    ])
    expect(await shown('receivable')).toEqual([[code.advance, 3000]])
    expect(await shown('payable')).toEqual([])
    const list = (await books.amy.get('/api/fa/receivable/people')).body.data
    expect(list.rows).toMatchObject([{ id: person, open: '3000.0000' }])
    const ledger = (await books.amy.get(`/api/fa/receivable/ledger?person_id=${person}&from=2026-11-01&to=2026-11-30`)).body.data
    expect(ledger).toMatchObject({ closing_base: '3000.0000', lines: [{ debit: '3000.0000', account: { code: code.advance } }] })
  })

  test('refuses an advance to nobody, since nobody could settle it', async () => {
    const nobodys = hook('advance-2', 'P', [
      { account_role: 'employee_advance', debit: '5', credit: '0' },
      { account_role: 'bank', debit: '0', credit: '5' },
    ])
    await expect(nobodys).rejects.toMatchObject({ status: 422, details: { errors: { 'lines.0.person': expect.anything() as unknown } } })
  })

  test('settles an advance with what the person pays back', async () => {
    const [item] = await openItems('receivable')
    const paid = await books.cashier.post('/api/fa/receipt', money({ items: [{ line: item?.line, amount: '1200' }] }))
    expect(paid.status).toBe(200)
    await carry(books, Number((paid.body.data.voucher as Row).id))
    expect(await left(books, Number(item?.line))).toEqual([1800, 1800])
    expect(await shown('receivable')).toEqual([[code.advance, 1800]])
  })

  test('pays a claim from where the form booked it', async () => {
    await hook('claim-1', 'T', [
      { account: code.travel, debit: '700', credit: '0', department: 1 },
      { account_role: 'employee_payable', debit: '0', credit: '700', person },
    ])
    expect(await shown('payable')).toEqual([[code.owed, 700]])
    const [item] = await openItems('payable')
    const paid = await books.cashier.post('/api/fa/payment', money({ items: [{ line: item?.line, amount: '700' }] }))
    await carry(books, Number((paid.body.data.voucher as Row).id))
    expect(await shown('payable')).toEqual([])
  })

  test('keeps what is paid to a person beyond their items as an advance, where that is wanted', async () => {
    const paid = await books.cashier.post('/api/fa/payment', money({ items: [], advance: '400', advance_as: 'deposit' }))
    expect(paid.status).toBe(200)
    await carry(books, Number((paid.body.data.voucher as Row).id))
    expect(await shown('receivable')).toEqual([
      [code.advance, 1800],
      [code.advance, 400],
    ])
  })

  test('owes a person what they pay beyond their items, where that is kept', async () => {
    const paid = await books.cashier.post('/api/fa/receipt', money({ items: [], advance: '90', advance_as: 'deposit' }))
    expect(paid.status).toBe(200)
    await carry(books, Number((paid.body.data.voucher as Row).id))
    expect(await shown('payable')).toEqual([[code.owed, 90]])
  })

  test('keeps what others owe apart: without items to settle, and without a person', async () => {
    const draft = await books.amy.post('/api/fa/voucher', {
      category: books.category.P,
      date: '2026-11-25',
      lines: [
        { account: accounts.get(code.other), debit: '60' },
        { account: accounts.get(code.bank), credit: '60' },
      ],
    })
    const id = Number(draft.body.data.id)
    await carry(books, id)
    const { rows } = await sql<{ residual: string }>`
      select residual from fa_voucher_line where voucher_id = ${id} and account_id = ${accounts.get(code.other)}`.execute(books.server.db)
    expect(rows.map(({ residual }) => Number(residual))).toEqual([0])
  })
})
