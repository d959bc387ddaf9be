/** G as the program itself posts it (fa.md §5): numbered, chained and balanced, so that a proof of the books holds. */
import { sql } from 'kysely'
import { bookMany, type MadeVoucher } from '../../server/modules/fa/voucher/book-many'
import { createRecord } from '../../server/resource/write/write'
import { transact } from '../../server/kernel/context'
import type { Client, TestApp } from './app'
import { goldenAccounts, goldenVouchers, type GoldenLine } from './fa-golden'
import { openBooks } from './fa-books'

/** Roles of the program, as the TW chart has them. */
const roles = { fx_realised: '7151', fx_unrealised: '7152', income_summary: '3353', retained: '3351', opening_clearing: '3999' }

export interface GoldenBooks {
  /** Ids by code. */
  account: Readonly<Record<string, number>>
  period: Readonly<Record<string, number>>
  year: Readonly<Record<string, number>>
}

/** Years, periods and accounts of G, and 3999; foreign receivables are open items that are revalued and reversed, foreign deposits carry. */
export async function goldenBooks(server: TestApp): Promise<GoldenBooks> {
  const { db } = server
  await openBooks(server)
  await sql`insert into fa_account (code, name, type, side, kind, postable, open_item, revalue, limit_zero, active)
    values ('3999', '{"en": "Opening clearing", "tw": "3999"}', 'equity', 'credit', 'none', true, false, 'none', false, true)`.execute(db)
  await sql`update fa_account set open_item = true, revalue = 'reverse' where code = '1172'`.execute(db)
  await sql`update fa_account set revalue = 'carry' where code = '1104'`.execute(db)
  for (const [role, code] of Object.entries(roles))
    await sql`update fa_account_role set account_id = (select id from fa_account where code = ${code}) where key = ${role}`.execute(db)
  return {
    account: await byCode(server, 'fa_account'),
    period: await byCode(server, 'fa_period'),
    year: await byCode(server, 'fa_fiscal_year'),
  }
}

async function byCode({ db }: TestApp, table: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`select code, id::int as id from ${sql.table(table)}`.execute(db)
  return Object.fromEntries(rows.map(({ code, id }) => [code, id]))
}

/**
 * @param numbers which vouchers of G; a revaluation that is taken back is one of its own kind here
 * @returns ids by number
 */
export async function postGolden(server: TestApp, books: GoldenBooks, numbers?: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const people = await sql<{ id: number }>`select id::int as id from sc_user order by id limit 2`.execute(server.db)
  const [prepared_by = 0, confirmed_by = 0] = people.rows.map(({ id }) => id)
  const chosen = goldenVouchers.filter(({ number }) => numbers?.includes(number) ?? true)
  const made = chosen.map(({ date, category, role, number, lines }): MadeVoucher => ({
    ...{ category, date, prepared_by, confirmed_by, status: 'posted', summary: `Voucher ${number}` },
    role: role === 'reversal' ? 'revaluation' : role,
    lines: lines.map((line) => lineOf(books, line)),
  }))
  const ids = await transact(server.app.kontor.systemContext(), (ctx) => bookMany(ctx, made))
  return new Map(chosen.map(({ number }, at) => [number, ids[at] ?? 0]))
}

function lineOf({ account }: GoldenBooks, { account: code, debit, credit, foreign, due_date }: GoldenLine): MadeVoucher['lines'][number] {
  if (!goldenAccounts[code]) throw new Error(`no account ${code}`)
  return {
    ...{
      account: account[code] ?? 0,
      debit: String(debit),
      credit: String(credit),
      due_date: due_date ?? null,
      document_date: null,
      document_no: null,
    },
    ...{ memo: null, department: null, project: null, organization: null, person: null },
    ...{ currency: foreign?.currency ?? null, rate: foreign?.rate ?? null, amount_currency: foreign ? String(foreign.amount) : null },
  }
}

/** The receipt of USD 600 pays a part of the opening item, on its day. */
export async function settle(server: TestApp, ids: ReadonlyMap<string, number>): Promise<void> {
  await transact(server.app.kontor.systemContext(), async (ctx) => {
    const { rows } = await sql<{ id: number; account: number }>`
      select line.id::int as id, line.account_id::int as account from fa_voucher_line as line join fa_account as account on account.id = line.account_id
      where account.code = '1172' and line.voucher_id = any(${[ids.get('O202611-0001') ?? 0, ids.get('R202611-0001') ?? 0]}::bigint[])`.execute(
      ctx.db,
    )
    const lines = rows.map(({ id }) => ({ voucher_line: id, amount_currency: '600', amount_base: '18750' }))
    const head = { account: rows[0]?.account, date: '2026-11-20', state: 'active', voucher: ids.get('R202611-0001') }
    await createRecord(ctx, ctx.snapshot.get('fa/settlement'), { ...head, lines }, { trusted: true })
    for (const { id } of rows)
      await sql`update fa_voucher_line set residual = residual - 600, residual_base = residual_base - 18750 where id = ${id}`.execute(
        ctx.db,
      )
  })
}

/** Rates of the dollar (both sides the same), by day. */
export async function setRates({ db }: TestApp, rates: Readonly<Record<string, string>>): Promise<void> {
  await sql`insert into fa_currency (code, name, decimals, unit, active) select 'USD', '{"en": "US dollar"}', 2, '1', true
    where not exists (select 1 from fa_currency where code = 'USD')`.execute(db)
  for (const [date, rate] of Object.entries(rates))
    await sql`insert into fa_exchange_rate (currency_id, date, spot_buy, spot_sell, source)
      select id, ${date}::date, ${rate}::numeric, ${rate}::numeric, 'manual' from fa_currency where code = 'USD'`.execute(db)
}

export async function asRole(server: TestApp, account: string, role: string): Promise<Client> {
  const { userId } = await server.signIn(account)
  await sql`insert into sc_role_assignment (role_id, owner) select id, ${`u${userId}`} from sc_role where code = ${role}`.execute(server.db)
  return server.signIn(account)
}
