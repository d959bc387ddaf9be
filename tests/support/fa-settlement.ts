/** Open items to settle: the books of fa-vouchers, with the accounts that receipts, payments and write-offs book to. */
import { sql } from 'kysely'
import { openBooks, posted, type Books, type Line } from './fa-vouchers'
import { testApp, type Client, type Row } from './app'

/** code, type, side, kind, role. */
const accounts = [
  ['1170', null, null, null, 'receivable'],
  ['2171', null, null, null, 'payable'],
  ['6231', 'expense', 'debit', 'none', 'bank_fee'],
  ['4190', 'revenue', 'debit', 'none', 'discount_given'],
  ['7161', 'other_income', 'credit', 'none', 'discount_taken'],
  ['7190', 'other_income', 'credit', 'none', 'rounding'],
  ['6225', 'expense', 'debit', 'none', 'bad_debt'],
  ['2130', 'liability', 'credit', 'deposit_in', 'customer_deposit'],
] as const

export interface SettlementBooks extends Books {
  /** Without any right in finance. */
  staff: Client
}

export async function settlementBooks(): Promise<SettlementBooks> {
  const books = await openBooks(await testApp())
  const { db } = books.server
  for (const [code, type, side, kind, role] of accounts) {
    if (type !== null)
      await sql`insert into fa_account (code, name, type, side, kind, postable, open_item, revalue, limit_zero, active)
        values (${code}, ${JSON.stringify({ en: `Account ${code}` })}::text::jsonb, ${type}, ${side}, ${kind}, true, ${kind === 'deposit_in'}, 'none', false, true)`.execute(
        db,
      )
    await sql`update fa_account_role set account_id = (select id from fa_account where code = ${code}) where key = ${role}`.execute(db)
  }
  return { ...books, staff: await books.server.signIn('staff07') }
}

/** A sale in US dollars, posted. @returns id of its receivable line */
export async function usdItem(books: Books, amount = 1000, rate = 31.25, more: Row = {}): Promise<number> {
  const base = Math.round(amount * rate)
  const foreign = { currency: 'USD', rate: String(rate), amount_currency: String(amount), organization: books.customer, ...more }
  return lineOf(books, await posted(books, { lines: [['1172', base, 0, foreign] as Line, ['4110', 0, base]] }), '1172')
}

/** A sale in company currency, posted. @returns id of its receivable line */
export const saleItem = async (books: Books, amount = 105_000, more: Row = {}): Promise<number> =>
  lineOf(
    books,
    await posted(books, {
      lines: [
        ['1170', amount, 0, { organization: books.customer, ...more }],
        ['4110', 0, amount],
      ],
    }),
    '1170',
  )

/** Id of a voucher's line on an account. */
export async function lineOf({ server, account }: Books, voucher: number, code: keyof Books['account']): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select id::int as id from fa_voucher_line where voucher_id = ${voucher} and account_id = ${account[code]} order by position limit 1`.execute(
    server.db,
  )
  return rows[0]?.id ?? 0
}

/** What is left of a line: amount and base. */
export async function left({ server }: Books, line: number): Promise<[number, number]> {
  const { rows } = await sql<{
    residual: string
    residual_base: string
  }>`select residual, residual_base from fa_voucher_line where id = ${line}`.execute(server.db)
  return [Number(rows[0]?.residual), Number(rows[0]?.residual_base)]
}

export const noConfirmation = { language: 'en', headers: { 'x-confirmed': 'yes' } }

/** Confirmed by Ben, posted by the chief. */
export async function carry(books: Books, voucher: number): Promise<void> {
  for (const [by, name] of [
    [books.ben, 'confirm'],
    [books.chief, 'post'],
  ] as const) {
    const answer = await by.post(`/api/fa/voucher/${voucher}/${name}`, {}, noConfirmation)
    if (answer.status !== 200) throw new Error(`not ${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
}
