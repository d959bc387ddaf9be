/** Vouchers from draft to posting (fa.md §4.1, §12): who may do what, numbers, the chain, and the way back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { testApp } from '../../support/app'
import { act, confirmed, draftOf, linesOf, openBooks, posted, sale, voucher, type Books, type Line } from '../../support/fa-vouchers'

let books: Books
beforeAll(async () => {
  books = await openBooks(await testApp())
})
afterAll(() => books.server.close())

describe('a draft', () => {
  it('may be unbalanced; its confirmation is refused with the difference, and nothing is lost (fa.md §12.4)', async () => {
    const id = await draftOf(books, books.amy, {
      lines: [
        ['1170', 105_000, 0, { organization: books.customer }],
        ['4110', 0, 100_000],
      ],
    })
    const answer = await act(books.ben, id, 'confirm')
    expect(answer.status).toBe(422)
    expect(answer.body.errors.lines).toEqual(['Debit 105,000, credit 100,000: difference 5,000.'])
    const { rows } = await sql`select 1 from fa_voucher_line where voucher_id = ${id}`.execute(books.server.db)
    expect(rows).toHaveLength(2)
    expect(await voucher(books.server, id)).toMatchObject({ status: 'draft', number: null, total: '105000.0000' })
  })

  it('refuses what is no amount, by cell', async () => {
    const lines = [
      { account: books.account['4110'], debit: '1', credit: '1' },
      { account: 999_999, debit: 'x' },
    ]
    const { status, body } = await books.amy.post('/api/fa/voucher', { category: books.category.T, lines })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(['lines.0.credit', 'lines.1.debit'])
  })

  it.each([
    { date: 'abc' },
    { date: '2026-02-31' },
    { date: '0000-05-01' },
    { date: 20_260_101 },
    { category: 'x' },
    { adjusting: 'yes' },
    { files: 7 },
  ])('refuses %o by its field, also where it is changed', async (wrong) => {
    const made = await books.amy.post('/api/fa/voucher', { category: books.category.T, ...wrong })
    expect([made.status, Object.keys(made.body.errors)]).toEqual([422, Object.keys(wrong)])
    const changed = await books.amy.patch(`/api/fa/voucher/${await draftOf(books, books.amy)}`, wrong)
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, Object.keys(wrong)])
  })

  it('of a colleague is not changed, but by the chief', async () => {
    const id = await draftOf(books, books.amy)
    expect((await books.ben.patch(`/api/fa/voucher/${id}`, { summary: 'x' })).status).toBe(403)
    expect((await books.ben.delete(`/api/fa/voucher/${id}`)).status).toBe(403)
    expect((await books.chief.patch(`/api/fa/voucher/${id}`, { summary: 'x' })).status).toBe(200)
  })

  it('whose lines somebody has replaced is not overwritten by who had read the former ones', async () => {
    const id = await draftOf(books, books.amy)
    const { rows: read } = await sql<{ id: number }>`select id from fa_voucher_line where voucher_id = ${id} order by position`.execute(
      books.server.db,
    )
    const stale = linesOf(books, sale(books, 200)).map((line, at) => ({ ...line, id: read[at]?.id }))
    expect((await books.amy.patch(`/api/fa/voucher/${id}`, { lines: linesOf(books, sale(books, 300)) })).status).toBe(200)
    expect((await books.amy.patch(`/api/fa/voucher/${id}`, { lines: stale })).status).toBe(409)
    expect(await voucher(books.server, id)).toMatchObject({ total: '315.0000' })
  })
})

describe('confirmation', () => {
  it('is not for whoever prepared it; a colleague confirms (fa.md §12.6)', async () => {
    const id = await draftOf(books, books.amy)
    const own = await act(books.amy, id, 'confirm')
    expect([own.status, own.body.message]).toEqual([403, 'You prepared this voucher. A colleague has to confirm it.'])
    expect((await act(books.ben, id, 'confirm')).status).toBe(200)
    expect(await voucher(books.server, id)).toMatchObject({ status: 'confirmed', confirmed_by_id: books.ben.userId })
  })

  it('is for none but who has the right', async () => {
    const id = await draftOf(books, books.amy)
    expect((await act(books.cashier, id, 'confirm')).status).toBeGreaterThanOrEqual(403)
    expect((await act(books.auditor, id, 'confirm')).status).toBe(403)
    expect((await act(books.ben, id, 'post')).status).toBeGreaterThanOrEqual(403)
  })

  it('stops at the limit of whoever confirms', async () => {
    const { db } = books.server
    await sql`insert into fa_parameter__confirm_limits (parent_id, position, owner, max) values (1, 1, ${`u${books.ben.userId}`}, 1000)`.execute(
      db,
    )
    const id = await draftOf(books, books.amy)
    const answer = await act(books.ben, id, 'confirm')
    expect([answer.status, answer.body.code]).toEqual([403, 'above_limit'])
    await sql`delete from fa_parameter__confirm_limits`.execute(db)
    expect((await act(books.ben, id, 'confirm')).status).toBe(200)
  })

  it('a second time tells who has confirmed it, and as what (fa.md §9)', async () => {
    const id = await confirmed(books)
    const answer = await act(books.chief, id, 'confirm')
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain(String((await voucher(books.server, id)).number))
  })

  it('goes back with a reason, and keeps its number', async () => {
    const id = await confirmed(books)
    const { number } = await voucher(books.server, id)
    expect((await act(books.chief, id, 'unconfirm')).status).toBe(422)
    expect((await act(books.chief, id, 'unconfirm', { reason: 'Wrong account' })).status).toBe(200)
    expect(await voucher(books.server, id)).toMatchObject({ status: 'draft', number, confirmed_by_id: null })
    const moved = await books.amy.patch(`/api/fa/voucher/${id}`, { category: books.category.R, date: '2026-12-01' })
    expect(Object.keys(moved.body.errors).sort()).toEqual(['category', 'date'])
    expect((await books.amy.delete(`/api/fa/voucher/${id}`)).status).toBe(409)
    expect((await act(books.ben, id, 'confirm')).status).toBe(200)
    expect(await voucher(books.server, id)).toMatchObject({ status: 'confirmed', number })
  })
})

describe('posting', () => {
  it('takes the next place in the chain, and writes balances and open items', async () => {
    const [first, second] = [await posted(books), await posted(books, { date: '2026-11-06' })]
    const [one, two] = [await voucher(books.server, first), await voucher(books.server, second)]
    expect(two).toMatchObject({ status: 'posted', posting_no: Number(one.posting_no) + 1, prev_hash: one.hash })
    const { rows } = await sql<{
      residual: string
    }>`select residual from fa_voucher_line where voucher_id = ${first} order by position`.execute(books.server.db)
    expect(rows.map(({ residual }) => residual)).toEqual(['105000.0000', '0.0000', '0.0000'])
    const {
      rows: [kept],
    } = await sql<{
      same: boolean
    }>`select (select sum(debit - credit) from fa_period_balance where account_id = ${books.account['1170']}) =
      (select sum(line.debit - line.credit) from fa_voucher_line as line join fa_voucher as own on own.id = line.voucher_id where own.status = 'posted' and line.account_id = ${books.account['1170']}) as same`.execute(
      books.server.db,
    )
    expect(kept?.same).toBe(true)
  })

  it('is final: no change, no way back (fa.md §12.7)', async () => {
    const id = await posted(books)
    expect((await books.chief.patch(`/api/fa/voucher/${id}`, { summary: 'x' })).status).toBe(422)
    expect((await books.chief.patch(`/api/fa/voucher/${id}`, { lines: [] })).status).toBe(422)
    expect((await books.chief.delete(`/api/fa/voucher/${id}`)).status).toBeGreaterThanOrEqual(409)
    expect((await act(books.chief, id, 'unconfirm', { reason: 'x' })).status).toBe(409)
    expect((await act(books.chief, id, 'void', { reason: 'x' })).status).toBe(409)
    expect((await books.chief.patch(`/api/fa/voucher/${id}`, { note: 'Seen' })).status).toBe(200)
  })
})

describe('a locked period', () => {
  it('takes no voucher but of who has an exception, until it ends; both attempts are in the log (fa.md §12.9)', async () => {
    const { server, ben, chief } = books
    const make = () => draftOf(books, books.amy, { date: '2026-10-20' })
    const id = await make()
    const refused = await act(ben, id, 'confirm')
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['date']])
    await sql`insert into fa_lock_exception (period_id, owner, reason, until, granted_by_id)
      select id, ${`u${chief.userId}`}, 'Late invoice', '2026-11-25T07:00:00Z', ${ben.userId} from fa_period where code = '2026-10'`.execute(
      server.db,
    )
    server.setNow(new Date('2026-11-25T06:59:00Z'))
    expect((await act(chief, id, 'confirm')).status).toBe(200)
    expect((await act(chief, id, 'post')).status).toBe(200)
    const late = await make()
    server.setNow(new Date('2026-11-25T07:01:00Z'))
    expect((await act(chief, late, 'confirm')).status).toBe(422)
    const { rows } = await sql<{
      record_id: number
      action: string
    }>`select record_id, action from sc_audit_log where module = 'fa' and entity = 'voucher'
      and record_id in (${id}, ${late}) and action in ('post', 'locked-attempt')`.execute(server.db)
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ record_id: id, action: 'post' }),
        expect.objectContaining({ record_id: late, action: 'locked-attempt' }),
      ]),
    )
  })

  it('does not keep a reversal from its own day (fa.md §12.8)', async () => {
    const { server, chief } = books
    const {
      rows: [october],
    } = await sql<{
      id: number
      hash: string
    }>`select id, hash from fa_voucher where number like 'T202610-%' and status = 'posted'`.execute(server.db)
    const id = Number(october?.id)
    const inOctober = await act(chief, id, 'reverse', { reversal_date: '2026-10-31', reversal_reason: 'Wrong customer' })
    expect([inOctober.status, Object.keys(inOctober.body.errors)]).toEqual([422, ['reversal_date']])
    expect((await act(chief, id, 'reverse', { reversal_reason: 'Wrong customer' })).status).toBe(200)
    const original = await voucher(server, id)
    const reversal = await voucher(server, Number(original.reversed_by_id))
    expect(reversal).toMatchObject({ status: 'posted', role: 'reversal', date: '2026-11-25', reverses_id: id })
    expect(original.hash).toBe(october?.hash)
    expect((await act(chief, id, 'reverse', { reversal_reason: 'Again' })).status).toBe(409)
    expect((await act(chief, Number(reversal.id), 'reverse', { reversal_reason: 'Back' })).status).toBe(409)
    const { rows: open } =
      await sql`select 1 from fa_voucher_line where voucher_id in (${id}, ${Number(reversal.id)}) and residual_base <> 0`.execute(server.db)
    expect(open).toHaveLength(0)
  })
})

describe('cashiers and confidential vouchers (fa.md §6)', () => {
  it('cashiers see and enter receipts and payments alone', async () => {
    const transfer = await draftOf(books, books.amy)
    expect((await books.cashier.get(`/api/fa/voucher/${transfer}`)).status).toBe(404)
    expect((await books.cashier.get(`/api/fa/voucher-line?filter[voucher]=${transfer}`)).body.data).toEqual([])
    const own = await books.cashier.post('/api/fa/voucher', { category: books.category.T, lines: [] })
    expect([own.status, Object.keys(own.body.errors ?? {})]).toEqual([422, ['category']])
    expect(
      await draftOf(books, books.cashier, {
        category: 'R',
        lines: [
          ['1103', 5, 0],
          ['4110', 0, 5],
        ],
      }),
    ).toBeGreaterThan(0)
  })

  it('lines of payroll are for those who may see them', async () => {
    const id = await draftOf(books, books.chief, {
      category: 'S',
      lines: [
        ['6201', 5, 0],
        ['2201', 0, 5],
      ],
    })
    expect((await books.amy.get(`/api/fa/voucher-line?filter[voucher]=${id}`)).body.data).toEqual([])
    expect((await books.auditor.get(`/api/fa/voucher-line?filter[voucher]=${id}`)).body.data).toHaveLength(2)
  })
})

describe('a voucher in dollars', () => {
  it('of three lines of 333.33 at 31.2567 against one of 999.99 is confirmed with the rounding line of 1 (fa.md §12.12)', async () => {
    const { amy, ben, customer } = books
    const usd = (amount_currency: string) => ({ organization: customer, currency: 'USD', rate: '31.2567', amount_currency })
    const converted: Line[] = [...[1, 2, 3].map((): Line => ['1172', 10_419, 0, usd('333.33')]), ['1172', 0, 31_256, usd('-999.99')]]
    const uneven = await draftOf(books, amy, { lines: converted })
    expect((await act(ben, uneven, 'confirm')).body.errors).toHaveProperty('lines')
    const even = await draftOf(books, amy, { lines: [...converted, ['7151', 0, 1]] })
    const { status, body } = await act(ben, even, 'confirm')
    expect(status, JSON.stringify(body)).toBe(200)
  })
})

describe('of somebody who leaves (fa.md §7)', () => {
  it('drafts go to whoever takes over, with the right to edit them; what is confirmed keeps its name', async () => {
    const { amy, ben, server } = books
    const draft = await draftOf(books, amy, { summary: 'Left behind' })
    const done = await confirmed(books)
    const entry = server.app.kontor.handover.find(({ key }) => key === 'fa.draft-preparer')
    await transact(server.app.kontor.systemContext(), async (ctx) => entry?.transfer(ctx, amy.userId, ben.userId))
    expect(await voucher(server, draft)).toMatchObject({ prepared_by_id: ben.userId })
    expect(await voucher(server, done)).toMatchObject({ prepared_by_id: amy.userId })
    expect((await ben.patch(`/api/fa/voucher/${draft}`, { summary: 'Taken over' })).status).toBe(200)
  })
})
