/** Demo books (fa.md §10): a trading company since the first day of last year, up to the clock, in vouchers of every state. */
import { sql } from 'kysely'
import type { DemoOptions } from '../../../contracts/module'
import { companyToday } from '../../../kernel/company-time'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { makeFiscalYear } from '../period/make-year'
import { bookMany } from '../voucher/book-many'
import { demoVouchers } from './made-vouchers'

/** With `activity` alone: tests make books of their own. Needs a chart of accounts. */
export async function faDemo(ctx: Context, { activity = false }: DemoOptions): Promise<void> {
  if (!activity) return
  const accounts = await codes(ctx)
  if (accounts.size === 0) return
  await transact(withAllRights(ctx), async (tx) => {
    const today = companyToday(tx)
    const thisYear = Number(today.slice(0, 4))
    for (const year of [thisYear - 1, thisYear])
      await makeFiscalYear(tx, { code: String(year), start: `${year}-01-01`, end: `${year}-12-31`, adjusting: true })
    const [customers, suppliers, departments, people] = [
      await ids(tx, 'cm_organization', sql`is_customer`),
      await ids(tx, 'cm_organization', sql`is_supplier`),
      await ids(tx, 'sc_department', sql`true`),
      await bookkeepers(tx),
    ]
    const [first, second = first] = people
    if (first === undefined || second === undefined || customers.length === 0 || departments.length === 0) return
    const vouchers = demoVouchers({
      from: `${thisYear - 1}-01-01`,
      today,
      account: (code) => accountNamed(accounts, code),
      customers,
      suppliers: suppliers.length > 0 ? suppliers : customers,
      departments,
      accountants: [first, second],
    })
    await bookMany(tx, vouchers)
    await lockPast(tx, today)
  })
}

function accountNamed(accounts: ReadonlyMap<string, number>, code: string): number {
  const id = accounts.get(code)
  if (id === undefined) throw new Error(`the demo books need the account ${code} of the Taiwanese chart`)
  return id
}

async function codes(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`select code, id from fa_account where deleted_at is null`.execute(ctx.db)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

async function ids(ctx: Context, table: string, where: ReturnType<typeof sql>): Promise<readonly number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from ${sql.table(table)} where ${where} and deleted_at is null order by id limit 60`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Two of the people, as the demo has no roles of finance of its own. */
async function bookkeepers(ctx: Context): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from sc_user where deleted_at is null order by id limit 2 offset 1`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** This month is open, the one before it locked, all earlier ones closed, later ones not open yet. */
async function lockPast(ctx: Context, today: string): Promise<void> {
  const [open, locked] = [
    sql`"end" >= ${today}::date and start <= ${today}::date and no <> 13`,
    sql`"end" >= date_trunc('month', ${today}::date)::date - 1 and "end" < ${today}::date and no <> 13`,
  ]
  // Through the states, as they may change: future, open, locked, closed.
  await sql`update fa_period set state = 'open' where state = 'future' and start <= ${today}::date and no <> 13`.execute(ctx.db)
  await sql`update fa_period set state = 'locked' where state = 'open' and not (${open})`.execute(ctx.db)
  await sql`update fa_period set state = 'closed' where state = 'locked' and not (${locked})`.execute(ctx.db)
}
