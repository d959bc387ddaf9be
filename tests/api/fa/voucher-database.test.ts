/** What the database holds of vouchers, whoever writes (fa.md §3.2): attacks in SQL, past every rule of the server. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../support/app'
import { confirmed, draftOf, openBooks, posted, refusedBySql, type Books } from '../../support/fa-vouchers'

let books: Books
let sealed: number
let waiting: number
beforeAll(async () => {
  books = await openBooks(await testApp())
  sealed = await posted(books)
  waiting = await confirmed(books)
})
afterAll(() => books.server.close())

const refused = (statement: ReturnType<typeof sql>) => refusedBySql(books.server, statement)

describe('a posted voucher (fa.md §12.7)', () => {
  it.each<[string, () => ReturnType<typeof sql>]>([
    ['its date', () => sql`update fa_voucher set date = date + 1 where id = ${sealed}`],
    ['its summary', () => sql`update fa_voucher set summary = 'x' where id = ${sealed}`],
    ['its state', () => sql`update fa_voucher set status = 'confirmed' where id = ${sealed}`],
    ['its hash', () => sql`update fa_voucher set hash = 'x' where id = ${sealed}`],
    ['its number', () => sql`update fa_voucher set number = 'X' where id = ${sealed}`],
    ['whether it is there', () => sql`update fa_voucher set deleted_at = now() where id = ${sealed}`],
    ['its row', () => sql`delete from fa_voucher where id = ${sealed}`],
    ['the amount of a line', () => sql`update fa_voucher_line set debit = debit + 1 where voucher_id = ${sealed} and debit > 0`],
    ['the account of a line', () => sql`update fa_voucher_line set account_id = ${books.account['1103']} where voucher_id = ${sealed}`],
    ['a line', () => sql`delete from fa_voucher_line where voucher_id = ${sealed}`],
    [
      'the voucher of a line',
      () => sql`update fa_voucher_line set voucher_id = ${waiting}, position = position + 10 where voucher_id = ${sealed}`,
    ],
    [
      'that it has a further line',
      () => sql`insert into fa_voucher_line (voucher_id, position, debit, credit) values (${sealed}, 99, 1, 0)`,
    ],
  ])('keeps %s', async (_name, statement) => {
    expect(await refused(statement())).toMatch(/sealed|numbered|transition/)
  })

  it('lets the open rest, the due day, the note and the reversal be written', async () => {
    expect(
      await refused(
        sql`update fa_voucher_line set residual = 5, residual_base = 5, due_date = '2026-12-05' where voucher_id = ${sealed} and position = 1`,
      ),
    ).toBeNull()
    expect(await refused(sql`update fa_voucher set note = 'x' where id = ${sealed}`)).toBeNull()
  })
})

describe('a confirmed voucher', () => {
  it.each<[string, () => ReturnType<typeof sql>]>([
    ['an amount', () => sql`update fa_voucher_line set debit = debit + 1 where voucher_id = ${waiting} and debit > 0`],
    ['a line', () => sql`delete from fa_voucher_line where voucher_id = ${waiting} and position = 1`],
    ['its number', () => sql`update fa_voucher set number = null where id = ${waiting}`],
    ['its month', () => sql`update fa_voucher set date = '2026-12-01' where id = ${waiting}`],
  ])('keeps %s', async (_name, statement) => {
    expect(await refused(statement())).toMatch(/sealed|numbered/)
  })

  it('is not made of what is unbalanced, has no number, or has a line without account', async () => {
    const uneven = await draftOf(books, books.amy, {
      lines: [
        ['1170', 2, 0, { organization: books.customer }],
        ['4110', 0, 1],
      ],
    })
    expect(await refused(sql`update fa_voucher set status = 'confirmed', number = 'Z1' where id = ${uneven}`)).toBe('fa_voucher_balanced')
    const even = await draftOf(books, books.amy)
    expect(await refused(sql`update fa_voucher set status = 'confirmed' where id = ${even}`)).toBe('fa_voucher_balanced')
    await sql`update fa_voucher_line set account_id = null where voucher_id = ${even} and position = 2`.execute(books.server.db)
    expect(await refused(sql`update fa_voucher set status = 'confirmed', number = 'Z2' where id = ${even}`)).toBe('fa_voucher_balanced')
  })

  it('is not posted without its place in the book, nor into a period that is not open', async () => {
    expect(await refused(sql`update fa_voucher set status = 'posted' where id = ${waiting}`)).toBe('fa_voucher_balanced')
    await sql`update fa_period set state = 'locked' where code = '2026-11'`.execute(books.server.db)
    const post = sql`update fa_voucher set status = 'posted', posting_no = 999, hash = 'x' where id = ${waiting}`
    expect(await refused(post)).toMatch(/period_lock/)
    await sql`update fa_period set state = 'open' where code = '2026-11'`.execute(books.server.db)
  })

  it('is the only one of its number and of its place', async () => {
    const { rows } = await sql<{ posting_no: number }>`select posting_no from fa_voucher where id = ${sealed}`.execute(books.server.db)
    const other = await draftOf(books, books.amy)
    expect(await refused(sql`update fa_voucher set posting_no = ${rows[0]?.posting_no} where id = ${other}`)).toMatch(/posting_no/)
    expect(
      await refused(
        sql`update fa_voucher set reverses_id = ${sealed}, number = (select number from fa_voucher where id = ${sealed}) where id = ${other}`,
      ),
    ).toMatch(/number/)
  })
})
