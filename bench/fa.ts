/**
 * `npm run bench -- fa`: reports over 1,000,000 posted lines (`ROWS=` for another number), four a voucher, in two years, beside the bare
 * SQL that sums the same lines in the same run, and the statement of one of 50 customers; then 1,000 vouchers are posted one by one
 * (`POSTS=`). Goals (fa.md §10, p95): trial balance 500 ms, a page of a ledger 300 ms, income statement of 12 months 800 ms;
 * 10,000 postings 60 s.
 */
import { sql } from 'kysely'
import { buildApp } from '../server/app'
import { loadConfig } from '../server/config/config'
import { connect } from '../server/database/connection/connect'
import { transact, withAllRights, type Context } from '../server/kernel/context'
import { serverModules } from '../server/modules'
import { loadChartTemplate } from '../server/modules/fa/chart/load-chart'
import { partyStatement } from '../server/modules/fa/party/party-statement'
import { makeFiscalYear } from '../server/modules/fa/period/make-year'
import { generalLedger } from '../server/modules/fa/report/general-ledger'
import { balanceSheet, incomeStatement } from '../server/modules/fa/report/statements'
import { trialBalance } from '../server/modules/fa/report/trial-balance'
import { bookMany, type MadeVoucher } from '../server/modules/fa/voucher/book-many'
import { performAction } from '../server/resource/write/act'
import { fillDatabase, migrateDatabase } from '../server/start/migrate-and-fill'
import { startCluster } from '../tests/support/cluster'
import { createTestDatabase } from '../tests/support/database'
import { percentiles } from './documents'
import { machine } from './machine'

const lines = Number(process.env.ROWS ?? 1_000_000)
const posts = Number(process.env.POSTS ?? 1_000)
const [from, to] = ['2026-01-01', '2026-12-31']

const { cluster, stop } = await startCluster({ shared_buffers: '1GB', maintenance_work_mem: '512MB' })
const database = await createTestDatabase('empty', cluster)
await migrateDatabase({ migrateUrl: database.migrateUrl, applicationRole: new URL(database.url).username })
const connection = connect(database.url, { max: 4, statement_timeout: 0 })
const app = await buildApp({
  config: loadConfig({ CAPTCHA_FIXED: 'bench', JOBS_AT_ONCE: '0' }, { production: false }),
  db: connection.db,
  databaseUrl: database.url,
})
await fillDatabase(app, serverModules, null)
const system = withAllRights(app.kontor.systemContext())
const { accounts, person, customers } = await openBooks(system)
const [customer = 0] = customers
await fill(system)
// As autovacuum would; the role of the application owns no table.
const owner = connect(database.migrateUrl, { max: 1, statement_timeout: 0 })
await sql`analyze`.execute(owner.db)
await owner.close()
console.log(`${machine()}; ${lines.toLocaleString('en')} lines\n\n| p50 · p95 ms | Kontor | bare SQL over the lines |\n|---|---|---|`)
const span = sql`line.posting_no is not null and line.date between ${from}::date and ${to}::date`
await row(
  'trial balance of a year',
  () => trialBalance(system, { from, to }),
  sql`
  select account_id, sum(debit), sum(credit) from fa_voucher_line as line where ${span} group by account_id`,
)
await row(
  'a page of a ledger',
  () => generalLedger(system, { from, to, account_from: '1103', account_to: '1103' }),
  sql`
  select * from fa_voucher_line as line where ${span} and account_id = ${accounts['1103']} order by date, posting_no limit 50`,
)
await row(
  'income statement of a year',
  () => incomeStatement(system, { from, to }),
  sql`
  select account.type, sum(line.debit - line.credit)
  from fa_voucher_line as line join fa_account as account on account.id = line.account_id
  where ${span} and account.type in ('revenue', 'cost', 'expense') group by account.type`,
)
await row(
  'balance sheet',
  () => balanceSheet(system, { to }),
  sql`
  select account.type, sum(line.debit - line.credit)
  from fa_voucher_line as line join fa_account as account on account.id = line.account_id
  where line.posting_no is not null and line.date <= ${to}::date and account.type in ('asset', 'liability', 'equity')
  group by account.type`,
)
await row(
  'statement of a customer',
  () => partyStatement(system, app.kontor, { side: 'receivable', format: 'csv', organization: customer, from, to }),
  sql`
  select * from fa_voucher_line as line where ${span} and organization_id = ${customer} and account_id = ${accounts['1170']}
  order by date, posting_no`,
)
console.log(`\n${posts.toLocaleString('en')} vouchers posted one by one: ${((await post(system)) / 1000).toFixed(1)} s`)
await app.close()
await connection.close()
await database.drop()
await stop()

async function openBooks(ctx: Context) {
  return transact(ctx, async (tx) => {
    await loadChartTemplate(tx, 'TW')
    await sql`update fa_parameter set books_start = '2025-01-01'`.execute(tx.db)
    for (const year of ['2025', '2026'])
      await makeFiscalYear(tx, { code: year, start: `${year}-01-01`, end: `${year}-12-31`, adjusting: true })
    await sql`update fa_period set state = 'open' where state = 'future' and no <> 13`.execute(tx.db)
    const { rows } = await sql<{
      code: string
      id: number
    }>`select code, id::int as id from fa_account where postable and deleted_at is null`.execute(tx.db)
    const { rows: people } = await sql<{ id: number }>`
      insert into sc_user (account, name, hire_date, employment, status)
      values ('clerk', 'Clerk', '2026-01-01', 'full', 'active') returning id::int as id`.execute(tx.db)
    const { rows: buyers } = await sql<{ id: number }>`
      insert into cm_organization (name, is_customer)
      select 'Customer ' || n, true from generate_series(1, 50) as n returning id::int as id`.execute(tx.db)
    return {
      accounts: Object.fromEntries(rows.map(({ code, id }) => [code, id])),
      person: people[0]?.id ?? 0,
      customers: buyers.map(({ id }) => id),
    }
  })
}

/** Sales and purchases in turn, over all days of two years; every tenth sale is on account. */
async function fill(ctx: Context): Promise<void> {
  const count = Math.ceil(lines / 4)
  const atOnce = 5_000
  for (let done = 0; done < count; done += atOnce)
    await transact(ctx, (tx) =>
      bookMany(
        tx,
        Array.from({ length: Math.min(atOnce, count - done) }, (_, at) => voucherOf(done + at, 'posted')),
      ),
    )
}

function voucherOf(n: number, status: MadeVoucher['status']): MadeVoucher {
  const date = new Date(Date.UTC(2025, 0, 1 + (n % 730))).toISOString().slice(0, 10)
  const net = 1_000 + (n % 977) * 20
  const isOnAccount = n % 20 === 0
  const sides: readonly (readonly [string, number])[] =
    n % 2 === 0
      ? [
          [isOnAccount ? '1170' : '1103', net * 1.05],
          ['4110', -net + 10],
          ['6231', -10],
          ['2321', -net * 0.05],
        ]
      : [
          [(['6211', '6213', '6214', '6218'] as const)[n % 4] ?? '6211', net - 10],
          ['6231', 10],
          ['1421', net * 0.05],
          ['2209', -net * 1.05],
        ]
  return {
    ...{
      category: n % 2 === 0 && !isOnAccount ? 'R' : 'T',
      date,
      summary: `Bench ${n}`,
      status,
      prepared_by: person,
      confirmed_by: person,
    },
    lines: sides.map(([code, amount]) => {
      const account = accounts[code]
      if (account === undefined) throw new Error(`the chart has no account ${code}`)
      const rounded = Math.abs(amount).toFixed()
      const nothing = {
        currency: null,
        rate: null,
        amount_currency: null,
        department: null,
        project: null,
        organization: null,
        person: null,
      }
      return {
        ...{ account, memo: null, document_no: null, document_date: null, due_date: null, ...nothing },
        ...(code === '1170' ? { organization: customers[(n / 20) % customers.length] ?? null, due_date: date } : {}),
        ...(amount > 0 ? { debit: rounded, credit: '0' } : { debit: '0', credit: rounded }),
      }
    }),
  }
}

async function row(name: string, act: () => Promise<unknown>, bare: ReturnType<typeof sql>): Promise<void> {
  const ours = await percentiles(async () => void (await act()))
  const floor = await percentiles(async () => void (await bare.execute(connection.db)))
  console.log(`| ${name} | ${said(ours)} | ${said(floor)} |`)
}

function said({ p50, p95 }: { p50: number; p95: number }): string {
  return `${p50.toFixed(0)} · ${p95.toFixed(0)}`
}

async function took(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}

async function post(ctx: Context): Promise<number> {
  const ids = await transact(ctx, (tx) =>
    bookMany(
      tx,
      Array.from({ length: posts }, (_, at) => voucherOf(at * 2, 'confirmed')),
    ),
  )
  return took(async () => {
    for (const id of ids) await transact(ctx, (tx) => performAction(tx, tx.snapshot.get('fa/voucher'), 'post', { id }))
  })
}
