/** People as parties of the books (fa.md §3.1, §3.2, R6): what employees are owed, how it is paid, and who sees it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Client, Row } from '../../support/app'
import { posted } from '../../support/fa-vouchers'
import { carry, left, lineOf, settlementBooks, type SettlementBooks } from '../../support/fa-settlement'

let books: SettlementBooks
let person: number
let other: number
let claim: number
beforeAll(async () => {
  books = await settlementBooks()
  await sql`update fa_voucher_category set requires_file = false where code = 'P'`.execute(books.server.db)
  person = books.staff.userId
  other = books.auditor.userId
  claim = await claimOf(person, 12_000, { due_date: '2026-11-20', document_no: 'EC-1' })
})
afterAll(() => books.server.close())

/** @returns the line that a person is owed by */
const claimOf = async (who: number, amount: number, more: Row = {}): Promise<number> =>
  lineOf(
    books,
    await posted(books, {
      lines: [
        ['6211', amount, 0],
        ['2171', 0, amount, { person: who, ...more }],
      ],
    }),
    '2171',
  )
const read = (path: string, by: Client = books.amy) => by.get(`/api/fa/payable/${path}${path.includes('?') ? '&' : '?'}person_id=${person}`)
const itemsOf = async (answer: Promise<Answer>) =>
  ((await answer).body.data.items as Row[]).map(({ line, residual }) => [line, Number(residual)])
const payment = (line: number, amount: string, more: Row = {}) => ({
  person,
  date: '2026-11-20',
  bank_account: books.account['1103'],
  items: [{ line, amount }],
  ...more,
})

describe('what a person is owed', () => {
  it('has open items, a summary, an ageing, a ledger and a statement of its own', async () => {
    const items = (await read('open-items')).body.data
    expect(items).toMatchObject({ organization: null, person })
    expect(items.items).toMatchObject([{ line: claim, side: 'credit', residual: '12000.0000', overdue_days: 5, document_no: 'EC-1' }])
    expect((await read('summary')).body.data).toMatchObject({ open: '12000.0000', overdue: '12000.0000', oldest_overdue_days: 5 })
    expect((await read('ageing')).body.data).toMatchObject({ organization: null, person, total: '12000.0000' })
    const ledger = (await read('ledger')).body.data
    expect(ledger).toMatchObject({ party: { organization: null, person, name: expect.any(String) as string }, closing_base: '12000.0000' })
    expect((await read('statement?format=csv')).raw.body).toContain('EC-1')
    expect((await books.amy.get(`/api/fa/receivable/open-items?person_id=${person}`)).body.data.items).toEqual([])
  })

  it('is not among what organizations or other people are owed; a line that names an organization is that one’s', async () => {
    const both = await lineOf(
      books,
      await posted(books, {
        lines: [
          ['6211', 70, 0],
          ['2171', 0, 70, { person, organization: books.customer }],
        ],
      }),
      '2171',
    )
    const of = (query: string) => itemsOf(books.amy.get(`/api/fa/payable/open-items?${query}`))
    expect(await of(`organization_id=${books.customer}`)).toEqual([[both, 70]])
    expect(await of(`person_id=${person}`)).toEqual([[claim, 12_000]])
    expect(await of(`person_id=${other}`)).toEqual([])
  })

  it('is listed by person, whoever is owed the most first, for those who see every account', async () => {
    const list = async (query: string) => (await books.cashier.get(`/api/fa/payable/people${query}`)).body.data
    const named = (await read('ledger')).body.data.party as Row
    expect(await list('')).toMatchObject({
      rows: [{ id: person, name: named.name, open: '12000.0000', overdue: '12000.0000', oldest_overdue_days: 5 }],
      totals: { open: '12000.0000' },
      count: 1,
    })
    expect(await list('?as_of=2026-11-04')).toMatchObject({ rows: [], count: 0 })
    expect(await list('?q=nobody')).toMatchObject({ rows: [] })
    expect((await books.amy.get('/api/fa/receivable/people')).body.data.rows).toEqual([])
    expect((await books.staff.get('/api/fa/payable/people')).status).toBe(403)
    const suppliers = (await books.amy.get('/api/fa/payable/parties')).body.data.totals as Row
    const home = (await books.amy.get('/api/fa/home')).body.data.payable as Row
    expect(home).toMatchObject({ overdue: suppliers.overdue, people: { overdue: '12000.0000' } })
  })

  it('may be on an open-item account of no kind, as accrued expenses are', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into fa_account (code, name, type, side, kind, postable, open_item, revalue, limit_zero, active)
      values ('2209', '{"en": "Accrued expenses"}', 'liability', 'credit', 'none', true, true, 'none', false, true)
      returning id::int as id`.execute(books.server.db)
    const [account] = rows
    const draft = await books.amy.post('/api/fa/voucher', {
      category: books.category.T,
      date: '2026-11-05',
      lines: [
        { account: books.account['6211'], debit: '90' },
        { account: account?.id, credit: '90', person: other },
      ],
    })
    await carry(books, Number(draft.body.data.id))
    const open = await itemsOf(books.amy.get(`/api/fa/payable/open-items?person_id=${other}`))
    expect(open.map(([, residual]) => residual)).toEqual([90])
    expect((await books.amy.get(`/api/fa/payable/summary?person_id=${other}`)).body.data).toMatchObject({ open: '90.0000' })
    const proposal = await books.cashier.post('/api/fa/settlement/propose', { person: other, direction: 'payment', amount: '90' })
    expect(proposal.body.data).toMatchObject({ parts: [{ line: open[0]?.[0], amount: '90.0000' }], over: '0.0000' })
  })
})

describe('a payment to a person', () => {
  it('settles the items it names, on lines of that person', async () => {
    const paid = await books.cashier.post('/api/fa/payment', payment(claim, '5000'))
    expect([paid.status, paid.body.data.money]).toEqual([200, '5000.0000'])
    const voucher = Number((paid.body.data.voucher as Row).id)
    await carry(books, voucher)
    expect(await left(books, claim)).toEqual([7_000, 7_000])
    const { rows } = await sql`
      select distinct person_id::int as person, organization_id as organization from fa_voucher_line where voucher_id = ${voucher}`.execute(
      books.server.db,
    )
    expect(rows).toEqual([{ person, organization: null }])
    const settled = await sql`select person_id::int as person, state from fa_settlement where voucher_id = ${voucher}`.execute(
      books.server.db,
    )
    expect(settled.rows).toEqual([{ person, state: 'active' }])
    expect((await read('summary')).body.data).toMatchObject({ open: '7000.0000' })
  })

  it('never pays what somebody else is owed', async () => {
    const theirs = await claimOf(other, 30)
    const wrong = async (values: Row) => Object.keys((await books.cashier.post('/api/fa/payment', values)).body.errors ?? {})
    expect(await wrong(payment(theirs, '30'))).toEqual(['items.0.line'])
    const { person: _person, ...rest } = payment(claim, '10')
    expect(await wrong({ ...rest, organization: books.customer })).toEqual(['items.0.line'])
    expect(await wrong({ ...rest, organization: books.customer, person })).toEqual(['person'])
    expect(await wrong(rest)).toEqual(['organization'])
    expect((await books.cashier.post('/api/fa/payment', { ...rest, person: 999_999 })).status).toBe(404)
    const lines = [{ line: claim }, { line: theirs }]
    expect(Object.keys((await books.amy.post('/api/fa/settlement', { lines, dry_run: true })).body.errors)).toEqual(['lines.1.line'])
  })
})

describe('accounts of people are for those who see every account', () => {
  /** Somebody who holds all of fa.use.transaction, of fewer rows than all. */
  async function readerOf(read: 'own' | 'tree', account: string): Promise<Client> {
    const admin = await books.server.signIn('admin')
    const role = Number((await admin.post('/api/sc/role', { code: `payees-${read}`, name: { en: `Payees ${read}` } })).body.data.id)
    const actions = ['list', 'show', 'receive', 'pay', 'settle', 'write-off', 'statement']
    expect((await admin.post('/api/sc/role-grant', { role, effect: 'allow', path: 'fa.use.transaction', actions, read })).status).toBe(201)
    const { rows } = await sql<{ id: number }>`select id::int as id from sc_user where account = ${account}`.execute(books.server.db)
    expect((await admin.post('/api/sc/role-assignment', { role, owner: `u${rows[0]?.id}` })).status).toBe(201)
    return books.server.signIn(account)
  }

  it.each([
    ['own', 'staff09'],
    ['tree', 'staff10'],
  ] as const)('who reads %s is refused by every call, also with every action', async (scope, account) => {
    const by = await readerOf(scope, account)
    const receivable = (path: string) => by.get(`/api/fa/receivable/${path}person_id=${person}`)
    const { bank_account, date } = payment(claim, '1')
    const give = { person, date, items: [{ line: claim }], dry_run: true }
    const second = await claimOf(person, 5)
    expect((await by.get('/api/fa/payable/people')).status).toBe(403)
    const settlement = await sql<{ id: number }>`select max(id)::int as id from fa_settlement where person_id = ${person}`.execute(
      books.server.db,
    )
    const statuses = [
      ...(await Promise.all(['open-items?', 'summary?', 'ageing?', 'ledger?', 'statement?format=csv&'].map(receivable))),
      await by.post('/api/fa/payment', { ...payment(claim, '1'), dry_run: true }),
      await by.post('/api/fa/receipt', { person, date, bank_account, advance: '1', dry_run: true }),
      await by.post('/api/fa/settlement/propose', { person, direction: 'payment', amount: '1' }),
      await by.post('/api/fa/settlement/write-off', give),
      await by.post('/api/fa/settlement', { lines: [{ line: claim }, { line: second }], dry_run: true }),
      await by.post(`/api/fa/settlement/${settlement.rows[0]?.id}/undo`, {}),
      await by.get(`/api/fa/settlement/${settlement.rows[0]?.id}`),
    ].map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([404]))
  })

  it('nobody reads their own without the right; auditors read, and pay nothing', async () => {
    expect((await read('open-items', books.staff)).status).toBe(403)
    expect((await books.staff.post('/api/fa/payment', payment(claim, '1'))).status).toBe(403)
    expect((await read('open-items', books.auditor)).status).toBe(200)
    expect((await books.auditor.post('/api/fa/payment', payment(claim, '1'))).status).toBe(403)
    expect((await read('statement?format=csv', books.auditor)).status).toBe(403)
  })
})
