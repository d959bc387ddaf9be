/** Who may receive, pay, settle, give up and read what a party owes (fa.md §6), and what stays closed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, Row } from '../../support/app'
import { posted } from '../../support/fa-vouchers'
import { carry, left, lineOf, saleItem, settlementBooks, type SettlementBooks } from '../../support/fa-settlement'

let books: SettlementBooks
let head: Client
beforeAll(async () => {
  books = await settlementBooks()
  await sql`insert into sc_role_assignment (role_id, owner) select role.id, 'u' || person.id from sc_role as role, sc_user as person
    where role.code = 'department-head' and person.account = 'staff08'`.execute(books.server.db)
  head = await books.server.signIn('staff08')
})
afterAll(() => books.server.close())

const money = (line: number) => ({
  organization: books.customer,
  date: '2026-11-20',
  bank_account: books.account['1103'],
  items: [{ line, amount: '1' }],
  dry_run: true,
})

describe('each call is for those with its right', () => {
  it('as the roles of finance have it; heads read their own customers alone, staff and administrators have none', async () => {
    const item = await saleItem(books, 5)
    const admin = await books.server.signIn('admin')
    const people = { chief: books.chief, accountant: books.amy, cashier: books.cashier, auditor: books.auditor, head, staff: books.staff }
    const passes = async (call: (by: Client) => Promise<{ status: number }>) => {
      const statuses = await Promise.all(Object.entries(people).map(async ([name, by]) => [name, (await call(by)).status] as const))
      expect((await call(admin)).status).not.toBe(500)
      return statuses.filter(([, status]) => status !== 403).map(([name]) => name)
    }
    const organization = books.customer
    const lines = [{ line: item }, { line: item }]
    expect(await passes((by) => by.post('/api/fa/receipt', money(item)))).toEqual(['chief', 'accountant', 'cashier'])
    expect(await passes((by) => by.post('/api/fa/payment', money(item)))).toEqual(['chief', 'accountant', 'cashier'])
    expect(await passes((by) => by.post('/api/fa/settlement/propose', { organization, direction: 'receipt', amount: '1' }))).toEqual([
      'chief',
      'accountant',
      'cashier',
    ])
    expect(await passes((by) => by.post('/api/fa/settlement', { lines, dry_run: true }))).toEqual(['chief', 'accountant'])
    expect(await passes((by) => by.post('/api/fa/settlement/1/undo', {}))).toEqual(['chief', 'accountant'])
    const give = { organization, date: '2026-11-20', items: [{ line: item }], dry_run: true }
    expect(await passes((by) => by.post('/api/fa/settlement/write-off', give))).toEqual(['chief'])
    for (const name of ['open-items', 'ledger', 'ageing']) {
      const path = `${name}?organization_id=${organization}`
      expect(await passes((by) => by.get(`/api/fa/payable/${path}`))).toEqual(['chief', 'accountant', 'cashier', 'auditor'])
      expect((await head.get(`/api/fa/receivable/${path}`)).status).toBe(404)
    }
    expect(await passes((by) => by.get(`/api/fa/payable/statement?organization_id=${organization}&format=xlsx`))).toEqual([
      'chief',
      'accountant',
      'cashier',
    ])
  })

  it('whose accounts are not the caller’s to see are 404, whatever else they may do', async () => {
    const admin = await books.server.signIn('admin')
    const role = Number((await admin.post('/api/sc/role', { code: 'own-parties', name: { en: 'Own parties' } })).body.data.id)
    const grant = { path: 'fa.use.transaction', actions: ['list', 'receive', 'settle', 'statement'], read: 'own' }
    expect((await admin.post('/api/sc/role-grant', { role, effect: 'allow', ...grant })).status).toBe(201)
    expect((await admin.post('/api/sc/role-assignment', { role, owner: `u${books.staff.userId}` })).status).toBe(201)
    const own = await books.server.signIn('staff07')
    const line = await saleItem(books, 5)
    const statuses = [
      await own.get(`/api/fa/receivable/open-items?organization_id=${books.customer}`),
      await own.get(`/api/fa/receivable/summary?organization_id=${books.customer}`),
      await own.get(`/api/fa/receivable/ageing?organization_id=${books.customer}`),
      await own.get(`/api/fa/receivable/statement?organization_id=${books.customer}&format=csv`),
      await own.post('/api/fa/receipt', money(line)),
      await own.post('/api/fa/settlement', { lines: [{ line }, { line: await saleItem(books, 6) }], dry_run: true }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
  })

  it('unknown parties and settlements are 404', async () => {
    for (const path of ['open-items', 'ledger', 'ageing'])
      expect((await books.amy.get(`/api/fa/payable/${path}?organization_id=999999`)).status).toBe(404)
    expect((await books.amy.get('/api/fa/receivable/statement?organization_id=999999&format=pdf')).status).toBe(404)
    expect((await books.amy.post('/api/fa/settlement/999999/undo', {})).status).toBe(404)
  })

  it('takes no file that somebody else has uploaded', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into sc_attachment (name, mime, size, sha256, storage_key, state, created_by) values ('x.pdf', 'application/pdf', 1, 'x', 'x', 'ready', ${books.chief.userId})
      returning id::int as id`.execute(books.server.db)
    const answer = await books.cashier.post('/api/fa/receipt', { ...money(await saleItem(books, 5)), files: [rows[0]?.id] })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['files']])
  })
})

describe('confidential vouchers', () => {
  it('keep their items from those who may not see them: not listed, not paid, not settled, not named by a line', async () => {
    const voucher = await posted(
      { ...books, amy: books.chief },
      {
        category: 'S',
        lines: [
          ['1170', 900, 0, { organization: books.customer }],
          ['4110', 0, 900],
        ],
      },
    )
    const item = await lineOf(books, voucher, '1170')
    const listed = async (by: Client) =>
      ((await by.get(`/api/fa/receivable/open-items?organization_id=${books.customer}`)).body.data.items as Row[]).map(({ line }) => line)
    expect([(await listed(books.chief)).includes(item), (await listed(books.amy)).includes(item)]).toEqual([true, false])
    expect((await listed(books.auditor)).includes(item)).toBe(true)
    const ledger = (await books.cashier.get(`/api/fa/receivable/ledger?organization_id=${books.customer}`)).body.data
    expect((ledger.lines as Row[]).some(({ line }) => line === item)).toBe(false)
    expect(Object.keys((await books.cashier.post('/api/fa/receipt', money(item))).body.errors)).toEqual(['items.0.line'])
    const other = await saleItem(books, 5)
    expect(Object.keys((await books.amy.post('/api/fa/settlement', { lines: [{ line: item }, { line: other }] })).body.errors)).toContain(
      'lines.0.line',
    )
    const draft = await books.amy.post('/api/fa/voucher', {
      category: books.category.R,
      lines: [{ account: books.account['1170'], credit: '1', organization: books.customer, settles: item }],
    })
    expect(Object.keys(draft.body.errors ?? {})).toEqual(['lines.0.settles'])

    const paid = await books.chief.post('/api/fa/receipt', { ...money(item), items: [{ line: item, amount: '900' }], dry_run: false })
    await carry(books, Number((paid.body.data.voucher as Row).id))
    expect(await left(books, item)).toEqual([0, 0])
    const { rows } = await sql<{ id: number }>`
      select parent_id::int as id from fa_settlement__lines where voucher_line_id = ${item}`.execute(books.server.db)
    expect((await books.amy.get(`/api/fa/settlement/${rows[0]?.id}`)).status).toBe(404)
    expect((await books.amy.post(`/api/fa/settlement/${rows[0]?.id}/undo`, {})).status).toBe(404)
    expect((await books.chief.post(`/api/fa/settlement/${rows[0]?.id}/undo`, {})).status).toBe(200)
  })

  it('a cashier reads of a transfer its number, and may not open it', async () => {
    const item = await saleItem(books, 7)
    const row = async (by: Client) =>
      ((await by.get(`/api/fa/receivable/open-items?organization_id=${books.customer}`)).body.data.items as Row[]).find(
        ({ line }) => line === item,
      )?.voucher as Row
    expect(await row(books.cashier)).toMatchObject({ id: null, number: expect.stringMatching(/^T/) as string })
    expect(await row(books.amy)).toMatchObject({ id: expect.any(Number) as number })
  })
})
