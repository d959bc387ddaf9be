/** Demo books (fa.md §10): a trading company for two or three years, up to the clock, in vouchers of every state. */
import { sql } from 'kysely'
import type { DemoOptions } from '../../../contracts/module'
import { companyToday } from '../../../kernel/company-time'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { companyCurrency } from '../../../resource/read/company-currency'
import { rowsSql } from '../../../resource/query/list'
import { loadChartTemplate } from '../chart/load-chart'
import { makeFiscalYear } from '../period/make-year'
import { bookMany } from '../voucher/book-many'
import { closeYear } from '../year-end/close-year'
import { fillRules } from '../year-end/fill-rules'
import { adjustmentVouchers, makeApprovalForm, submitAdjustments } from './approvals'
import { booksFrom, bookYears, periodStateOn, type BookYear } from './days'
import { demoInvoices } from './invoice-plan'
import { demoVouchers } from './made-vouchers'
import { makeInvoices, wonLeads, type WonLead } from './make-invoices'
import { classDepartments, giveRoles, makeProjects, makeRates } from './masters'
import { importCouriers } from './past-import'
import { giveFiles } from './payment-files'
import { demoRates, midRates } from './rates'
import { settleMade } from './settle-made'
import { takeBack } from './take-back'
import type { DemoParty, DemoWorld } from './voucher-parts'

/** With `activity` alone: tests make books of their own. */
export async function faDemo(ctx: Context, { activity = false, files }: DemoOptions): Promise<void> {
  if (!activity) return
  await transact(withAllRights(ctx), async (tx) => {
    const today = companyToday(tx)
    const [customers, departments, accountants] = [await parties(tx, 'is_customer'), await departmentIds(tx), await bookkeepers(tx)]
    if (!accountants || customers.length === 0 || departments.length === 0) return
    await giveRoles(tx)
    const years = await makeBooks(tx, today)
    const rates = demoRates(booksFrom(today), today)
    await makeRates(tx, rates)
    await classDepartments(tx)
    const [suppliers, leads, accounts] = [await parties(tx, 'is_supplier'), await wonLeads(tx, today), await accountIds(tx)]
    const [sellers, prompt] = [suppliers.length > 0 ? suppliers : customers, new Set(leads.map(({ organization }) => organization))]
    const billed = customers.filter(({ id }, at) => at % 3 === 0 && !prompt.has(id))
    const world: DemoWorld = {
      ...{ from: booksFrom(today), today, customers, departments, accountants, staff: await peopleIds(tx) },
      suppliers: sellers,
      prompt: new Set([...prompt, ...billed.map(({ id }) => id)]),
      projects: await makeProjects(tx),
      account: (code) => accountNamed(accounts, code),
      rate: midRates(rates),
    }
    await keepBooks(tx, world, { files, leads, billed })
    await closeYears(tx, years)
    await lockPast(tx, today)
    if (files) await importCouriers(tx, files, { today, by: accountants[0] })
    // Nobody's mailbox hears of the demo.
    await sql`delete from kontor_notice_mail where event like 'fa.%' or event like 'wf.%' or event like 'cm.credit.%'`.execute(tx.db)
  })
}

/** What people did in these years, up to the clock; all periods are open meanwhile. */
async function keepBooks(
  tx: Context,
  world: DemoWorld,
  { files, leads, billed }: { files: DemoOptions['files']; leads: readonly WonLead[]; billed: readonly DemoParty[] },
): Promise<void> {
  const { accountants } = world
  await makeApprovalForm(tx, (await chiefAccountant(tx)) ?? accountants[1])
  const [vouchers, adjustments] = [demoVouchers(world), adjustmentVouchers(world)]
  if (files) await giveFiles(tx, files, vouchers)
  const ids = await bookMany(tx, [...vouchers, ...adjustments])
  await settleMade(tx, vouchers, ids)
  await takeBack(tx, vouchers, ids)
  const tax = { home: await lookup(tx, 'cm/tax-category', 'TW5'), abroad: await lookup(tx, 'cm/tax-category', 'TW0EX') }
  const term = await lookup(tx, 'cm/term-of-payment', 'TT30')
  const planned = demoInvoices({ ...world, tax, term, billed })
  await makeInvoices(tx, { planned, leads }, { accountants, bank: world.account('1103') })
  await submitAdjustments(tx, ids.slice(vouchers.length), accountants[0])
}

/** The Taiwanese chart, and the fiscal years. */
async function makeBooks(ctx: Context, today: string): Promise<readonly (BookYear & { id: number })[]> {
  await loadChartTemplate(ctx, 'TW')
  await sql`update fa_parameter set books_start = ${booksFrom(today)}::date`.execute(ctx.db)
  const years: (BookYear & { id: number })[] = []
  for (const one of bookYears(today)) {
    const span = { start: `${one.year}-01-01`, end: `${one.year}-12-31` }
    years.push({ ...one, id: (await makeFiscalYear(ctx, { code: String(one.year), ...span, adjusting: true })).id })
  }
  return years
}

async function closeYears(ctx: Context, years: readonly (BookYear & { id: number })[]): Promise<void> {
  for (const { id, isClosed } of years) {
    if (!isClosed) continue
    await fillRules(ctx, id, 'proposal')
    await closeYear(ctx, id)
  }
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

/** So many of the company's own currency, and of each other one. */
const most = { home: 45, abroad: 5 } as const

async function parties(ctx: Context, side: 'is_customer' | 'is_supplier'): Promise<readonly DemoParty[]> {
  const rows = rowsSql(ctx, ctx.snapshot.get('cm/organization'), { filter: { field: side, op: 'eq', value: true }, trash: false })
  const home = await companyCurrency(ctx)
  const { rows: found } = await sql<DemoParty>`
    select id, name, currency from (
      select id, name, currency, coalesce(currency, ${home}::text) as unit,
        row_number() over (partition by coalesce(currency, ${home}::text) order by id) as place
      from ${rows} as party) as placed
    where place <= case when unit = ${home}::text then ${most.home}::int else ${most.abroad}::int end order by id`.execute(ctx.db)
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

async function chiefAccountant(ctx: Context): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id::int as id from sc_user where account = 'fin' and deleted_at is null`.execute(ctx.db)
  return rows[0]?.id
}

async function lookup(ctx: Context, entity: 'cm/tax-category' | 'cm/term-of-payment', code: string): Promise<number | null> {
  const rows = rowsSql(ctx, ctx.snapshot.get(entity), { filter: { field: 'code', op: 'eq', value: code }, trash: false })
  const { rows: found } = await sql<{ id: number }>`select id::int as id from ${rows} as known`.execute(ctx.db)
  return found[0]?.id ?? null
}

/** Through the states, as they may change: future, open, locked, closed. */
async function lockPast(ctx: Context, today: string): Promise<void> {
  const { rows } = await sql<{ id: number; start: string; end: string }>`
    select id::int as id, to_char(start, 'YYYY-MM-DD') as start, to_char("end", 'YYYY-MM-DD') as "end"
    from fa_period where deleted_at is null`.execute(ctx.db)
  const steps = ['future', 'open', 'locked', 'closed'] as const
  for (const [at, state] of steps.entries()) {
    const ids = rows.filter((period) => steps.indexOf(periodStateOn(today, period)) >= at).map(({ id }) => id)
    const before = steps[at - 1]
    if (before) await sql`update fa_period set state = ${state} where state = ${before} and id = any(${ids}::bigint[])`.execute(ctx.db)
  }
}
