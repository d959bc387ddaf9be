/** Books to test with: some accounts of the chart, the years 2025 and 2026 with their periods, people in their roles. */
import { sql } from 'kysely'
import { signInAll, type Client, type Row, type TestApp } from './app'

/** code, type, side, kind, open item. */
const accounts = [
  ['1101', 'asset', 'debit', 'cash', false],
  ['1103', 'asset', 'debit', 'bank', false],
  ['1104', 'asset', 'debit', 'bank', false],
  ['1170', 'asset', 'debit', 'receivable', true],
  ['1172', 'asset', 'debit', 'receivable', true],
  ['1421', 'asset', 'debit', 'input_vat', false],
  ['2171', 'liability', 'credit', 'payable', true],
  ['2201', 'liability', 'credit', 'none', false],
  ['2202', 'liability', 'credit', 'none', false],
  ['2203', 'liability', 'credit', 'none', false],
  ['2321', 'liability', 'credit', 'output_vat', false],
  ['3110', 'equity', 'credit', 'none', false],
  ['3351', 'equity', 'credit', 'none', false],
  ['4110', 'revenue', 'credit', 'none', false],
  ['6201', 'expense', 'debit', 'none', false],
  ['6202', 'expense', 'debit', 'none', false],
  ['6211', 'expense', 'debit', 'none', false],
  ['7151', 'other_income', 'credit', 'none', false],
] as const
type Code = (typeof accounts)[number][0]

/** Wednesday: 2026-11-25, 14:58 in Taipei; sessions outlast the few minutes that tests move it. */
export const testNow = new Date('2026-11-25T06:58:00Z')

export interface Books {
  server: TestApp
  chief: Client
  /** Two accountants, so that one confirms what the other prepared. */
  amy: Client
  ben: Client
  cashier: Client
  auditor: Client
  /** By code. */
  account: Readonly<Record<Code, number>>
  category: Readonly<Record<string, number>>
  customer: number
}

/** Periods up to September are closed, October is locked, November is open, December not yet. */
export async function openBooks(server: TestApp): Promise<Books> {
  server.setNow(testNow)
  const { db } = server
  for (const [code, type, side, kind, open_item] of accounts)
    await sql`insert into fa_account (code, name, type, side, kind, postable, open_item, revalue, limit_zero, active)
      values (${code}, ${JSON.stringify({ en: `Account ${code}` })}::text::jsonb, ${type}, ${side}, ${kind}, true, ${open_item}, 'none', ${kind === 'cash'}, true)`.execute(
      db,
    )
  await sql`update fa_account_role as role set account_id = account.id from fa_account as account where (role.key = 'fx_realised' and account.code = '7151')
    or (role.key = 'withheld' and account.code = '2202')`.execute(db)
  await sql`insert into fa_fiscal_year (code, start, "end", adjusting, state) values ('2025', '2025-01-01', '2025-12-31', true, 'closed'), ('2026', '2026-01-01', '2026-12-31', true, 'open')`.execute(
    db,
  )
  await sql`insert into fa_period (year_id, no, code, start, "end", regular, state)
    select year.id, n, year.code || '-' || lpad(n::text, 2, '0'), case when n = 13 then year."end" else (year.start + make_interval(months => n - 1))::date end,
      case when n = 13 then year."end" else (year.start + make_interval(months => n) - interval '1 day')::date end, n <> 13,
      case when year.code = '2025' or n < 10 then 'closed' when n = 10 then 'locked' when n = 11 then 'open' else 'future' end
    from fa_fiscal_year as year, generate_series(1, 13) as n`.execute(db)
  await sql`insert into cm_organization (name, is_customer, is_supplier) values ('Customer 31', true, true)`
    .execute(db)
    .catch(() => undefined)
  await sql`insert into sc_role_assignment (role_id, owner) select role.id, 'u' || person.id from (values ('chief-accountant', 'staff01'), ('accountant', 'staff02'), ('accountant', 'staff03'),
      ('cashier', 'staff04'), ('auditor', 'staff06')) as held (role, account) join sc_role as role on role.code = held.role join sc_user as person on person.account = held.account`.execute(
    db,
  )
  const [chief, amy, ben, cashier, auditor] = await signInAll(server, 'staff01', 'staff02', 'staff03', 'staff04', 'staff06')
  return {
    server,
    chief,
    amy,
    ben,
    cashier,
    auditor,
    account: await byCode<Code>(server, 'fa_account'),
    category: await byCode(server, 'fa_voucher_category'),
    customer: await customerId(server),
  }
}

async function byCode<Key extends string>({ db }: TestApp, table: string): Promise<Record<Key, number>> {
  const { rows } = await sql<{ code: Key; id: number }>`select code, id from ${sql.table(table)}`.execute(db)
  return Object.fromEntries(rows.map(({ code, id }) => [code, id])) as Record<Key, number> // of every row
}

async function customerId({ db }: TestApp): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`select min(id)::int as id from cm_organization`.execute(db)
  return row?.id ?? 0
}

export type Line = readonly [account: Code, debit: number, credit: number, more?: Row]

export const linesOf = (books: Books, lines: readonly Line[]): Row[] =>
  lines.map(([code, debit, credit, more = {}]) => ({ account: books.account[code], debit: String(debit), credit: String(credit), ...more }))

/** A sale on account, as T202611-0001 of the golden ledger. */
export const sale = (books: Books, net = 100_000): Line[] => [
  ['1170', net * 1.05, 0, { organization: books.customer }],
  ['4110', 0, net],
  ['2321', 0, net * 0.05],
]

/** @returns id of a draft of somebody */
export async function draftOf(
  books: Books,
  by: Client,
  values: Row & { lines?: readonly Line[]; category?: string } = {},
): Promise<number> {
  const { lines = sale(books), category = 'T', ...rest } = values
  const answer = await by.post('/api/fa/voucher', {
    date: '2026-11-05',
    ...rest,
    category: books.category[category],
    lines: linesOf(books, lines),
  })
  if (answer.status !== 201) throw new Error(`no draft: ${answer.status} ${JSON.stringify(answer.body)}`)
  return Number(answer.body.data.id)
}

export const act = (by: Client, voucher: number, name: string, values: Row = {}) => by.post(`/api/fa/voucher/${voucher}/${name}`, values)

/** Prepared by Amy, confirmed by Ben, posted by the chief. */
export async function posted(books: Books, values: Row & { lines?: readonly Line[]; category?: string } = {}): Promise<number> {
  const id = await confirmed(books, values)
  const answer = await act(books.chief, id, 'post')
  if (answer.status !== 200) throw new Error(`not posted: ${answer.status} ${JSON.stringify(answer.body)}`)
  return id
}

export async function confirmed(books: Books, values: Row & { lines?: readonly Line[]; category?: string } = {}): Promise<number> {
  const id = await draftOf(books, books.amy, values)
  const answer = await act(books.ben, id, 'confirm')
  if (answer.status !== 200) throw new Error(`not confirmed: ${answer.status} ${JSON.stringify(answer.body)}`)
  return id
}

export async function voucher({ db }: TestApp, id: number): Promise<Row> {
  const {
    rows: [row],
  } = await sql<Row>`select * from fa_voucher where id = ${id}`.execute(db)
  return row ?? {}
}

/** Writes in SQL, as whoever has the database: the constraint that refuses it, null where none does. */
export async function refusedBySql({ db }: TestApp, statement: ReturnType<typeof sql>): Promise<string | null> {
  try {
    await db.transaction().execute((tx) => statement.execute(tx))
    return null
  } catch (error) {
    return error instanceof Error && 'constraint' in error ? String(error.constraint) : String(error)
  }
}
