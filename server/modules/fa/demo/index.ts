/** Demo books (fa.md §10): a trading company since the first day of last year, up to the clock, in vouchers of every state. */
import { sql } from 'kysely'
import type { DemoOptions } from '../../../contracts/module'
import { companyToday } from '../../../kernel/company-time'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { rowsSql } from '../../../resource/query/list'
import { loadChartTemplate } from '../chart/load-chart'
import { makeFiscalYear } from '../period/make-year'
import { bookMany } from '../voucher/book-many'
import { closeYear } from '../year-end/close-year'
import { fillRules } from '../year-end/fill-rules'
import { demoVouchers, type DemoParty } from './made-vouchers'
import { classDepartments, giveRoles, makeProjects, makeRates } from './masters'
import { importCouriers } from './past-import'
import { giveFiles } from './payment-files'
import { demoRates, midRates } from './rates'
import { settleMade } from './settle-made'

/** With `activity` alone: tests make books of their own. */
export async function faDemo(ctx: Context, { activity = false, files }: DemoOptions): Promise<void> {
  if (!activity) return
  await transact(withAllRights(ctx), async (tx) => {
    const today = companyToday(tx)
    const thisYear = Number(today.slice(0, 4))
    const from = `${thisYear - 1}-01-01`
    const [customers, suppliers] = [await parties(tx, 'is_customer'), await parties(tx, 'is_supplier')]
    const [departments, staff] = [await departmentIds(tx), await peopleIds(tx)]
    const accountants = await bookkeepers(tx)
    if (!accountants || customers.length === 0 || departments.length === 0) return
    await giveRoles(tx)
    await loadChartTemplate(tx, 'TW')
    await sql`update fa_parameter set books_start = ${from}::date`.execute(tx.db)
    const lastYear = await makeYear(tx, thisYear - 1)
    await makeYear(tx, thisYear)
    const rates = demoRates(from, today)
    await makeRates(tx, rates)
    await classDepartments(tx)
    const accounts = await accountIds(tx)
    const vouchers = demoVouchers({
      ...{ from, today, customers, departments, staff, accountants },
      suppliers: suppliers.length > 0 ? suppliers : customers,
      projects: await makeProjects(tx),
      account: (code) => accountNamed(accounts, code),
      rate: midRates(rates),
    })
    if (files) await giveFiles(tx, files, vouchers)
    await settleMade(tx, vouchers, await bookMany(tx, vouchers))
    if (isYearDone(today)) await closeLast(tx, lastYear)
    await lockPast(tx, today)
    if (files) await importCouriers(tx, files, { today, by: accountants[0] })
  })
}

const makeYear = async (ctx: Context, year: number): Promise<number> =>
  (await makeFiscalYear(ctx, { code: String(year), start: `${year}-01-01`, end: `${year}-12-31`, adjusting: true })).id

/** Last year is closed in February: in January some of its vouchers may still wait. */
export const isYearDone = (today: string): boolean => today.slice(5) >= '02-01'

async function closeLast(ctx: Context, year: number): Promise<void> {
  await fillRules(ctx, year, 'proposal')
  await closeYear(ctx, year)
}

function accountNamed(accounts: ReadonlyMap<string, number>, code: string): number {
  const id = accounts.get(code)
  if (id === undefined) throw new Error(`the demo books need the account ${code} of the Taiwanese chart`)
  return id
}

async function accountIds(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`select code, id from fa_account where deleted_at is null`.execute(ctx.db)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

async function parties(ctx: Context, side: 'is_customer' | 'is_supplier'): Promise<readonly DemoParty[]> {
  const rows = rowsSql(ctx, ctx.snapshot.get('cm/organization'), { filter: { field: side, op: 'eq', value: true }, trash: false })
  const { rows: found } = await sql<DemoParty>`select id, name, currency from ${rows} as party order by id limit 60`.execute(ctx.db)
  return found
}

async function departmentIds(ctx: Context): Promise<readonly number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from sc_department where deleted_at is null and status = 'active' order by id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

async function peopleIds(ctx: Context): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sc_user where deleted_at is null and status = 'active' order by id limit 30`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Who prepares, and who confirms. */
async function bookkeepers(ctx: Context): Promise<readonly [number, number] | null> {
  const { rows } = await sql<{ id: number }>`
    select id from sc_user where account in ('staff35', 'staff33') and deleted_at is null order by account desc`.execute(ctx.db)
  const [first, second] = rows
  return first && second ? [first.id, second.id] : null
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
