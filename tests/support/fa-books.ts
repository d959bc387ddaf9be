/** The golden ledger G in a database (fa.md §5): year, chart, lines of statements and posted vouchers, written as posting leaves them. */
import { sql } from 'kysely'
import { isIncomeSide } from '../../src/shared/fa/report-names'
import { connect } from '../../server/database/connection/connect'
import type { TestApp } from './app'
import { goldenAccounts, goldenVouchers, type GoldenVoucher } from './fa-golden'
import { balanceSheetLines, incomeStatementLines } from './fa-statement-lines'

const statementLines = [
  ...balanceSheetLines.map((line) => ({ ...line, statement: 'BS' })),
  ...incomeStatementLines.map((line) => ({ ...line, statement: 'IS' })),
]

/** Years, periods, statement lines and the accounts of G. */
export async function openBooks({ db }: TestApp): Promise<void> {
  for (const year of [2025, 2026, 2027]) {
    await sql`insert into fa_fiscal_year (code, start, "end", adjusting, state) values (${String(year)}, ${`${year}-01-01`}, ${`${year}-12-31`}, true, 'open')`.execute(
      db,
    )
    await sql`
      insert into fa_period (year_id, no, code, start, "end", regular, state)
      select y.id, m, y.code || '-' || lpad(m::text, 2, '0'), case when m = 13 then y."end" else (y.start + (m - 1) * interval '1 month')::date end,
        case when m = 13 then y."end" else (y.start + m * interval '1 month' - interval '1 day')::date end, m < 13, 'open'
      from fa_fiscal_year as y, generate_series(1, 13) as m where y.code = ${String(year)}`.execute(db)
  }
  await sql`delete from fa_account`.execute(db)
  await sql`delete from fa_statement_line`.execute(db)
  for (const [position, { code, statement, sign, formula, expense_classes }] of statementLines.entries())
    await sql`insert into fa_statement_line (statement, template, code, name, position, sign, formula, expense_classes)
      values (${statement}, 'TW', ${code}, ${JSON.stringify({ en: `Line ${code}`, tw: code })}::text::jsonb, ${position}, ${String(sign)}, ${formula}::text[], ${[...expense_classes]}::text[])`.execute(
      db,
    )
  for (const [code, { type, side, line }] of Object.entries(goldenAccounts))
    await sql`insert into fa_account (code, name, type, side, kind, postable, open_item, revalue, limit_zero, active, report_code_id)
      values (${code}, ${JSON.stringify({ en: `Account ${code}`, tw: code })}::text::jsonb, ${type}, ${side}, ${kinds[code] ?? 'none'}, true, false, 'none', false, true,
        (select id from fa_statement_line where code = ${line}))`.execute(db)
}

const kinds: Readonly<Record<string, string>> = { 1103: 'bank', 1104: 'bank', 1170: 'receivable', 1172: 'receivable', 2171: 'payable' }

export interface BookedVoucher extends Omit<GoldenVoucher, 'category' | 'role'> {
  category: GoldenVoucher['category'] | 'C'
  role: GoldenVoucher['role'] | 'closing'
  status?: 'draft' | 'confirmed' | 'posted'
  adjusting?: boolean
  /** Of every line. */
  department?: number
  project?: number
  /** Number of the voucher that it takes back. */
  reverses?: string
}

/** @returns ids of the vouchers by number */
export async function book({ db }: TestApp, vouchers: readonly BookedVoucher[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const voucher of vouchers) {
    const { number, date, category, role, lines, status = 'posted', adjusting = false, reverses = null } = voucher
    const { department = null, project = null } = voucher
    const total = lines.reduce((sum, { debit }) => sum + debit, 0)
    const {
      rows: [made],
    } = await sql<{ id: number; posting_no: number | null; period: number }>`
      insert into fa_voucher (number, category_id, date, period_id, adjusting, role, status, summary, total, posting_no, reverses_id)
      select ${status === 'draft' ? null : number}, c.id, ${date}::date, p.id, ${adjusting}, ${role}, 'draft', ${`Voucher ${number}`}, ${total},
        case when ${status} = 'posted' then (select coalesce(max(posting_no), 0) + 1 from fa_voucher) end, (select id from fa_voucher where number = ${reverses})
      from fa_voucher_category as c, fa_period as p
      where c.code = ${category} and ${date}::date between p.start and p."end" and p.regular = ${!adjusting}
      returning id::int as id, posting_no::int as posting_no, period_id::int as period`.execute(db)
    if (!made) throw new Error(`${number} was not booked`)
    ids.set(number, made.id)
    for (const [index, { account, debit, credit, foreign, organization, due_date }] of lines.entries())
      await sql`insert into fa_voucher_line (voucher_id, position, account_id, debit, credit, currency, rate, amount_currency, department_id, project_id, organization_id, due_date, date, period_id, posting_no)
        select ${made.id}, ${index + 1}, id, ${debit}, ${credit}, ${foreign?.currency ?? null}, ${foreign?.rate ?? null}, ${foreign?.amount ?? null}, ${department}, ${project}, ${organization ?? null}, ${due_date ?? null}::date, ${date}::date,
          ${made.period}, ${made.posting_no} from fa_account where code = ${account}`.execute(db)
    // Through the states: from the confirmation on the database seals the lines.
    if (status !== 'draft') await sql`update fa_voucher set status = 'confirmed' where id = ${made.id}`.execute(db)
    if (status === 'posted') await sql`update fa_voucher set status = 'posted', hash = 'of a test' where id = ${made.id}`.execute(db)
  }
  await keepBalances(db)
  return ids
}

/** As the postings keep them, from all lines. */
async function keepBalances(db: TestApp['db']): Promise<void> {
  await sql`delete from fa_period_balance`.execute(db)
  await sql`
    insert into fa_period_balance (key, account_id, period_id, department_id, project_id, currency, debit, credit, debit_currency, credit_currency)
    select concat_ws(':', account_id, period_id, coalesce(department_id, 0), coalesce(project_id, 0), coalesce(currency, 'TWD')), account_id, period_id, department_id, project_id,
      coalesce(currency, 'TWD'), sum(debit), sum(credit),
      sum(case when currency is null then debit else greatest(amount_currency, 0) end), sum(case when currency is null then credit else greatest(-amount_currency, 0) end)
    from fa_voucher_line where posting_no is not null group by account_id, period_id, department_id, project_id, coalesce(currency, 'TWD')`.execute(
    db,
  )
}

/** G, with the customer of its invoice. */
export const bookGolden = (server: TestApp, customer: number | null = null): Promise<Map<string, number>> =>
  book(
    server,
    goldenVouchers.map((voucher) => ({
      ...voucher,
      lines: voucher.lines.map(({ organization, ...line }) =>
        organization === undefined || customer === null ? line : { ...line, organization: customer },
      ),
    })),
  )

/** The lines that empty the income accounts of a set of balances. */
export const closingLines = (balances: Readonly<Record<string, number>>) => {
  const income = Object.entries(balances).filter(([code]) => isIncomeSide(goldenAccounts[code]?.type ?? 'asset'))
  const result = income.reduce((sum, [, amount]) => sum + amount, 0)
  const line = (account: string, amount: number) => ({ account, debit: Math.max(amount, 0), credit: Math.max(-amount, 0) })
  return [...income.map(([code, amount]) => line(code, -amount)), line('3353', result)]
}

/** As the owner of the database, with the triggers of lines off: what no rule of the books lets anybody write. */
export async function pastTheSeal({ database }: TestApp, statement: ReturnType<typeof sql>): Promise<void> {
  const owner = connect(database.migrateUrl, { max: 1 })
  await owner.db.transaction().execute(async (tx) => {
    await sql`alter table fa_voucher_line disable trigger user`.execute(tx)
    await statement.execute(tx)
    await sql`alter table fa_voucher_line enable trigger user`.execute(tx)
  })
  await owner.close()
}
