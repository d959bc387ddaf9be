/** Receipts, payments and settlements (fa.md §4.6, R6, §9): what they book, what is left, and the way back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, posted, voucher } from '../../support/fa-vouchers'
import { carry, left, lineOf, saleItem, settlementBooks, usdItem, type SettlementBooks } from '../../support/fa-settlement'
import type { Client, Row } from '../../support/app'

let books: SettlementBooks
beforeAll(async () => {
  books = await settlementBooks()
})
afterAll(() => books.server.close())

const receipt = (by: Client, body: Row) =>
  by.post('/api/fa/receipt', { organization: books.customer, date: '2026-11-20', bank_account: books.account['1103'], ...body })
const usd = (line: number, amount: string, more: Row = {}) => ({ currency: 'USD', rate: '31.4', items: [{ line, amount }], ...more })
const settle = (by: Client, lines: Row[], more: Row = {}) => by.post('/api/fa/settlement', { lines, ...more })
const booked = (body: { data: Row }) =>
  (body.data.lines as Row[]).map(({ what, debit, credit, amount_currency }) => [
    what,
    Number(debit) - Number(credit),
    ...(amount_currency === null ? [] : [Number(amount_currency)]),
  ])
const made = (body: { data: Row }) => (body.data.voucher as Row | null) ?? {}

/** The states that settlements of a voucher took, by their history. */
async function statesOf(voucherId: number): Promise<(string | null)[]> {
  const { rows } = await sql<{ state: string | null }>`
    select log.changes -> 'state' ->> 'to' as state from sc_audit_log as log join fa_settlement as settlement on settlement.id = log.record_id
    where log.module = 'fa' and log.entity = 'settlement' and log.action = 'updated' and settlement.voucher_id = ${voucherId} order by log.id`.execute(
    books.server.db,
  )
  return rows.map(({ state }) => state)
}

describe('a receipt', () => {
  it('leaves in the history of its settlement that it was reserved, given up, reserved and active (fa.md §4.6)', async () => {
    const done = await receipt(books.cashier, usd(await usdItem(books), '600'))
    const id = Number(made(done.body).id)
    expect((await act(books.ben, id, 'confirm')).status).toBe(200)
    expect((await act(books.chief, id, 'unconfirm', { reason: 'Wrong bank' })).status).toBe(200)
    expect(await statesOf(id)).toEqual(['undone'])
    await carry(books, id)
    expect(await statesOf(id)).toEqual(['undone', 'active'])
  })

  it('settles at the item’s own rate, and the difference is realised (fa.md §12.10)', async () => {
    const item = await usdItem(books)
    const tried = await receipt(books.cashier, usd(item, '600', { dry_run: true }))
    expect(tried.status).toBe(200)
    expect(tried.body.data.voucher).toBeNull()
    const lines = [
      ['money', 18_840, 600],
      ['item', -18_750, -600],
      ['exchange', -90],
    ]
    expect(booked(tried.body)).toEqual(lines)
    expect(tried.body.data).toMatchObject({ difference_base: '90.0000', money: '600.0000' })
    expect((tried.body.data.items as Row[])[0]).toMatchObject({ residual: '400.0000', residual_base: '12500.0000' })
    const done = await receipt(books.cashier, usd(item, '600'))
    expect(booked(done.body)).toEqual(lines)
    expect(made(done.body)).toMatchObject({ number: null, status: 'draft', date: '2026-11-20' })
    expect(done.body.data.note).toBe('It stays a draft: it needs the confirmation of a second person.')
    expect(await left(books, item)).toEqual([1000, 31_250])
    await carry(books, Number(made(done.body).id))
    expect(await left(books, item)).toEqual([400, 12_500])
  })

  it('of two for the last 400 one succeeds, the other reads what is left (fa.md §12.10, §9)', async () => {
    const item = await usdItem(books, 400)
    const both = await Promise.all([receipt(books.cashier, usd(item, '400')), receipt(books.amy, usd(item, '400'))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(both.find(({ status }) => status === 422)?.body.errors).toEqual({ 'items.0.amount': ['Only 0 left.'] })
    const first = both.find(({ status }) => status === 200)
    expect((await receipt(books.amy, usd(item, '1'))).body.errors).toEqual({ 'items.0.amount': ['Only 0 left.'] })
    await carry(books, Number(made(first?.body ?? { data: {} as Row }).id))
    expect(await left(books, item)).toEqual([0, 0])
  })

  it('of two vouchers typed by hand the second is refused when it is confirmed', async () => {
    const item = await saleItem(books, 1000)
    const line = { organization: books.customer, settles: item }
    const draft = async (amount: number) => {
      const answer = await books.amy.post('/api/fa/voucher', {
        category: books.category.R,
        date: '2026-11-20',
        lines: [
          { account: books.account['1103'], debit: String(amount), credit: '0' },
          { account: books.account['1170'], debit: '0', credit: String(amount), ...line },
        ],
      })
      expect(answer.status).toBe(201)
      return Number(answer.body.data.id)
    }
    const [one, two] = [await draft(700), await draft(600)]
    const answers = await Promise.all([act(books.ben, one, 'confirm'), act(books.chief, two, 'confirm')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(Object.values(refused?.body.errors ?? {})[0]?.[0]).toMatch(/^Only (300|400) left\.$/)
    const winner = answers[0]?.status === 200 ? one : two
    expect((await act(books.chief, winner, 'unconfirm', { reason: 'Wrong' })).status).toBe(200)
    expect((await act(books.ben, winner === one ? two : one, 'confirm')).status).toBe(200)
  })

  it('takes fee, discount and write-off off the money, and keeps what is paid beyond', async () => {
    const item = await saleItem(books)
    const body = {
      items: [{ line: item, amount: '102895', discount: '2100', write_off: '5' }],
      fee: '30',
      advance: '700',
      dry_run: true,
    }
    expect((await receipt(books.cashier, body)).status).toBe(403)
    const answer = await receipt(books.chief, body)
    expect(booked(answer.body)).toEqual([
      ['money', 103_565],
      ['fee', 30],
      ['discount', 2_100],
      ['write_off', 5],
      ['item', -105_000],
      ['advance', -700],
    ])
  })

  it('edited by a screen that knows nothing of settling goes on settling its items', async () => {
    const item = await saleItem(books, 50)
    const id = Number(made((await receipt(books.amy, { items: [{ line: item, amount: '50' }] })).body).id)
    const { rows } = await sql<{ id: number; account: number; debit: string; credit: string }>`
      select id::int as id, account_id::int as account, debit, credit from fa_voucher_line where voucher_id = ${id} order by position`.execute(
      books.server.db,
    )
    const lines = rows.map((line) => ({ ...line, organization: books.customer, memo: 'Edited' }))
    expect((await books.amy.patch(`/api/fa/voucher/${id}`, { lines })).status).toBe(200)
    await carry(books, id)
    expect(await left(books, item)).toEqual([0, 0])
  })

  it('gives a customer no more discount than the terms do, but for who may write off', async () => {
    const item = await saleItem(books)
    const body = { items: [{ line: item, amount: '102900', discount: '2100' }], dry_run: true }
    expect((await receipt(books.cashier, body)).body.errors).toEqual({
      'items.0.discount': ['The terms allow a discount of at most 0 on this day.'],
    })
    await sql`update cm_organization set term_of_payment_id = (select parent_id from cm_term_of_payment__instalments where payment_term_id =
      (select id from cm_payment_term where discount_percent > 0 limit 1) limit 1) where id = ${books.customer}`.execute(books.server.db)
    await sql`update cm_term_of_payment__instalments set payment_term_id = (select id from cm_payment_term where discount_percent > 0 limit 1), portion = 100
      where parent_id = (select id from cm_term_of_payment where code = 'TT30')`.execute(books.server.db)
    await sql`update cm_organization set term_of_payment_id = (select id from cm_term_of_payment where code = 'TT30') where id = ${books.customer}`.execute(
      books.server.db,
    )
    expect((await receipt(books.cashier, { ...body, date: '2026-11-15' })).status).toBe(200)
    expect((await receipt(books.cashier, body)).status).toBe(422)
  })

  it('refuses by path what is wrong, and writes nothing', async () => {
    const item = await saleItem(books, 100)
    const errors = async (body: Row) => (await receipt(books.cashier, body)).body.errors
    expect(Object.keys(await errors({ items: [{ line: item, amount: '101' }] }))).toEqual(['items.0.amount'])
    expect(Object.keys(await errors({ items: [{ line: 999_999, amount: '1' }] }))).toEqual(['items.0.line'])
    expect(Object.keys(await errors({ items: [{ line: item, amount: '1' }], currency: 'USD', rate: '31' }))).toEqual(['items.0.line'])
    expect(Object.keys(await errors({ items: [{ line: item, amount: '1' }], currency: 'USD' }))).toEqual(['rate'])
    expect(Object.keys(await errors({ items: [] }))).toEqual(['items'])
    expect(Object.keys(await errors({ items: [{ line: item, amount: '1' }], bank_account: books.account['4110'] }))).toEqual([
      'bank_account',
    ])
    expect(Object.keys(await errors({ items: [{ line: item, amount: '1' }], date: '2026-10-20' }))).toEqual(['date'])
    expect(Object.keys(await errors({ items: [{ line: item, amount: '0.005' }] }))).toEqual(['items.0.amount'])
    expect(await left(books, item)).toEqual([100, 100])
    const { rows } = await sql`select 1 from fa_voucher_line where settles_id = ${item}`.execute(books.server.db)
    expect(rows).toHaveLength(0)
    expect((await receipt(books.cashier, { organization: 999_999, advance: '1' })).status).toBe(404)
  })
})

describe('without four eyes', () => {
  beforeAll(() => sql`update fa_parameter set four_eyes_confirm = false, hook_state = 'posted'`.execute(books.server.db))
  afterAll(() => sql`update fa_parameter set four_eyes_confirm = true, hook_state = 'confirmed'`.execute(books.server.db))

  it('a receipt goes as far as its maker may: posted by the chief, confirmed by an accountant, a draft of a cashier', async () => {
    const item = await saleItem(books, 300)
    const status = async (by: Client) => made((await receipt(by, { items: [{ line: item, amount: '100' }] })).body).status
    expect([await status(books.cashier), await status(books.amy), await status(books.chief)]).toEqual(['draft', 'confirmed', 'posted'])
    expect(await left(books, item)).toEqual([200, 200])
  })

  it('a payment pays what is owed with its fee, and is refused where nothing goes out', async () => {
    const bill = await posted(books, {
      lines: [
        ['6211', 21_000, 0],
        ['2171', 0, 21_000, { organization: books.customer }],
      ],
    })
    const line = await lineOf(books, bill, '2171')
    const body = {
      organization: books.customer,
      date: '2026-11-25',
      bank_account: books.account['1103'],
      items: [{ line, amount: '21000' }],
      fee: '30',
    }
    const answer = await books.chief.post('/api/fa/payment', { ...body, dry_run: true })
    expect(booked(answer.body)).toEqual([
      ['money', -21_030],
      ['fee', 30],
      ['item', 21_000],
    ])
    // Payments need their paper: it stays a draft until that is there.
    const done = await books.chief.post('/api/fa/payment', body)
    expect([made(done.body).status, done.body.data.note]).toEqual(['draft', 'It stays a draft: its category needs a file.'])
    expect(Object.keys((await books.chief.post('/api/fa/payment', { ...body, items: [], fee: '0' })).body.errors)).toEqual(['items'])
  })

  it('small rests are given up by who may, up to the limit, and only whole', async () => {
    const [small, large] = [await saleItem(books, 8), await saleItem(books, 12)]
    const write = (by: Client, items: Row[]) =>
      by.post('/api/fa/settlement/write-off', { organization: books.customer, date: '2026-11-20', items, to: 'bad_debt' })
    expect((await write(books.amy, [{ line: small }])).status).toBe(403)
    expect((await write(books.chief, [{ line: large }])).body.errors).toEqual({ 'items.0.write_off': ['At most 10 is written off.'] })
    expect(Object.keys((await write(books.chief, [{ line: large, amount: '5' }])).body.errors)).toEqual(['items.0.write_off'])
    const done = await write(books.chief, [{ line: small }])
    expect(booked(done.body)).toEqual([
      ['write_off', 8],
      ['item', -8],
    ])
    expect(made(done.body).status).toBe('posted')
    expect(await left(books, small)).toEqual([0, 0])
  })
})

describe('posted lines against one another', () => {
  it('leave an exchange voucher, and are open again when it is undone (fa.md R6, §4.6)', async () => {
    const item = await usdItem(books, 1000, 31.25, { document_no: 'INV-9' })
    const paid = await posted(books, {
      category: 'R',
      date: '2026-11-20',
      lines: [
        ['1103', 12_560, 0, { currency: 'USD', rate: '31.4', amount_currency: '400' }],
        ['1172', 0, 12_560, { currency: 'USD', rate: '31.4', amount_currency: '-400', organization: books.customer }],
      ],
    })
    const credit = await lineOf(books, paid, '1172')
    const tried = await settle(books.amy, [{ line: item }, { line: credit }], { dry_run: true })
    expect(tried.body.data).toMatchObject({ settlement: null, amount: '400.0000', difference_base: '60.0000', date: '2026-11-20' })
    expect(await left(books, item)).toEqual([1000, 31_250])
    const done = await settle(books.amy, [{ line: item }, { line: credit }])
    expect(done.status).toBe(200)
    expect([await left(books, item), await left(books, credit)]).toEqual([
      [600, 18_750],
      [0, 0],
    ])
    const exchange = Number((done.body.data.fx_voucher as Row).id)
    expect(await voucher(books.server, exchange)).toMatchObject({
      status: 'posted',
      role: 'revaluation',
      date: '2026-11-20',
      total: '60.0000',
    })
    expect(await left(books, await lineOf(books, exchange, '1172'))).toEqual([0, 0])
    await expectResidualsTie()

    const undone = await books.amy.post(`/api/fa/settlement/${Number(done.body.data.settlement)}/undo`, {})
    expect(undone.body.data).toMatchObject({ state: 'undone', fx_reversal: expect.any(Number) as number })
    expect([await left(books, item), await left(books, credit)]).toEqual([
      [1000, 31_250],
      [400, 12_560],
    ])
    expect(await left(books, await lineOf(books, exchange, '1172'))).toEqual([0, 0])
    await expectResidualsTie()
    expect((await books.amy.post(`/api/fa/settlement/${Number(done.body.data.settlement)}/undo`, {})).status).toBe(409)
    const { rows } = await sql<{ event: string }>`
      select event from kontor_outbox where event like 'fa.settlement.%' union all select event from kontor_event where event like 'fa.settlement.%'`.execute(
      books.server.db,
    )
    expect(rows.map(({ event }) => event)).toEqual(expect.arrayContaining(['fa.settlement.created', 'fa.settlement.undone']))
  })

  it('are of both sides, belong together, and give no more than is left', async () => {
    const [one, two, foreign] = [await saleItem(books, 100), await saleItem(books, 100), await usdItem(books, 10)]
    expect((await settle(books.amy, [{ line: one }, { line: two }])).body.errors).toEqual({ lines: ['Choose lines of both sides.'] })
    expect(Object.keys((await settle(books.amy, [{ line: one }, { line: foreign }])).body.errors)).toEqual(['lines.1.line'])
    expect(Object.keys((await settle(books.amy, [{ line: one }, { line: one }])).body.errors)).toEqual(['lines.1.line'])
    expect(Object.keys((await settle(books.amy, [{ line: one, amount: '101' }, { line: two }])).body.errors)).toEqual(['lines.0.amount'])
  })
})

describe('a reversal', () => {
  it('of a receipt opens its item again, when that is wanted', async () => {
    const item = await saleItem(books, 500)
    const done = await receipt(books.cashier, { items: [{ line: item, amount: '500' }] })
    const id = Number(made(done.body).id)
    await carry(books, id)
    const reverse = (more: Row = {}) => act(books.chief, id, 'reverse', { reversal_reason: 'Bounced', ...more })
    expect(Object.keys((await reverse()).body.errors)).toEqual(['undo_settlements'])
    expect((await reverse({ undo_settlements: true })).status).toBe(200)
    expect(await left(books, item)).toEqual([500, 500])
    await expectResidualsTie()
  })

  it('of an invoice waits for the confirmed receipt that holds it', async () => {
    const item = await saleItem(books, 500)
    const id = Number(made((await receipt(books.cashier, { items: [{ line: item, amount: '200' }] })).body).id)
    expect((await act(books.ben, id, 'confirm')).status).toBe(200)
    const { rows } = await sql<{ id: number }>`select voucher_id::int as id from fa_voucher_line where id = ${item}`.execute(
      books.server.db,
    )
    const answer = await act(books.chief, Number(rows[0]?.id), 'reverse', { reversal_reason: 'Wrong', undo_settlements: true })
    expect([answer.status, answer.body.message]).toEqual([
      409,
      `${String((await voucher(books.server, id)).number)} settles an item of this voucher and is not posted. Unconfirm it first.`,
    ])
  })

  it('of the exchange voucher alone undoes its settlement once', async () => {
    const item = await usdItem(books, 100)
    const paid = await posted(books, {
      category: 'R',
      date: '2026-11-20',
      lines: [
        ['1103', 3_200, 0, { currency: 'USD', rate: '32', amount_currency: '100' }],
        ['1172', 0, 3_200, { currency: 'USD', rate: '32', amount_currency: '-100', organization: books.customer }],
      ],
    })
    const done = await settle(books.amy, [{ line: item }, { line: await lineOf(books, paid, '1172') }])
    const exchange = Number((done.body.data.fx_voucher as Row).id)
    const answer = await act(books.chief, exchange, 'reverse', { reversal_reason: 'Wrong', undo_settlements: true })
    expect(answer.status).toBe(200)
    expect(await left(books, item)).toEqual([100, 3_125])
    await expectResidualsTie()
  })
})

/** Residuals of an open-item account add up to its balance (fa.md R4). */
async function expectResidualsTie(): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select a.code from fa_voucher_line as l join fa_account as a on a.id = l.account_id join fa_voucher as v on v.id = l.voucher_id
    where a.open_item and v.status = 'posted' group by a.code having sum(l.debit - l.credit) <> sum(sign(l.debit - l.credit) * l.residual_base)`.execute(
    books.server.db,
  )
  expect(rows).toEqual([])
}
