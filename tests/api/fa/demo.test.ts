/** The demo's books (fa.md §10): years of them, in every state, settled and proved; who keeps them holds the roles. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { companyToday } from '../../../server/kernel/company-time'
import { faDemo } from '../../../server/modules/fa/demo'
import { bookYears } from '../../../server/modules/fa/demo/days'
import { proveBooks } from '../../../server/modules/fa/integrity/prove-books'
import { createRecord } from '../../../server/resource/write/write'
import { testApp, testPassword, type TestApp } from '../../support/app'
import { seenBy } from '../../support/workflow-forms'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  await transact(server.app.kontor.systemContext(), async (ctx) => {
    for (const [at, currency] of ['TWD', 'TWD', 'USD', 'JPY', 'TWD', 'TWD'].entries()) {
      const party = { name: `Party ${at}`, kind: 'company', lifecycle: 'prospect', registry_type: 'none', currency }
      const sides = { is_customer: at < 4, is_supplier: at >= 4 }
      await createRecord(ctx, ctx.snapshot.get('cm/organization'), { ...party, ...sides }, { trusted: true })
    }
    await faDemo(ctx, { password: testPassword, activity: true, files: server.app.kontor.files })
  })
})
afterAll(() => server.close())

const counted = async <Counts extends object>(what: string) => {
  const { rows } = await sql<Counts>`select ${sql.raw(what)}`.execute(server.db)
  return rows[0]
}

test('over two thousand vouchers, so many in each state (fa.md §10); rates of every weekday; projects and classes', async () => {
  const { rows } = await sql<{ status: string; many: number }>`
    select status, count(*)::int as many from fa_voucher where deleted_at is null group by status`.execute(server.db)
  const { posted, ...others } = Object.fromEntries(rows.map(({ status, many }) => [status, many]))
  expect(posted).toBeGreaterThan(2000)
  expect(others).toEqual({ draft: 14, confirmed: 9, submitted: 3, void: 6 })
  const facts = await counted(`
    (select count(*)::int from fa_voucher where reversed_by_id is not null) as reversed,
    (select count(*)::int from fa_voucher_category) as categories, (select count(*)::int from fa_project) as projects,
    (select count(distinct currency_id)::int from fa_exchange_rate) as currencies,
    (select count(*)::int from fa_voucher_line as line join fa_account as account on account.id = line.account_id
      where account.kind in ('deposit_in', 'deposit_out') and line.residual > 0) as deposits,
    array(select distinct currency from fa_voucher_line where residual > 0 and currency is not null order by 1) as open_in`)
  expect(facts).toEqual({
    ...{ reversed: 11, categories: 8, projects: 12, currencies: 5, deposits: 6 },
    open_in: ['CNY', 'HKD', 'JPY', 'USD'],
  })
})

test('forty invoices of both directions; issued ones are booked, some are paid, credited, void, of a lead', async () => {
  const facts = await counted<Record<string, number>>(`
    (select count(*)::int from fa_invoice) as all,
    (select count(*)::int from fa_invoice where status = 'issued' and kind = 'sales') as sales,
    (select count(*)::int from fa_invoice where status = 'issued' and kind = 'purchase') as purchases,
    (select count(*)::int from fa_invoice as own left join fa_voucher as v on v.id = own.voucher_id
      where own.status = 'issued' and (v.status is distinct from 'posted' or v.date <> own.date)) as unbooked,
    (select count(*)::int from fa_invoice where status = 'void') as void,
    (select count(*)::int from fa_invoice where status = 'draft') as drafts,
    (select count(*)::int from fa_invoice where kind like '%_credit' and credits_id is not null and status = 'issued') as credits,
    (select count(*)::int from fa_invoice where lead_id is not null and status = 'issued') as leads,
    (select count(*)::int from fa_invoice where tax > 0) as taxed,
    (select count(*)::int from fa_invoice as own where exists (
      select 1 from fa_voucher_line as line join fa_settlement__lines as part on part.voucher_line_id = line.id
      where line.voucher_id = own.voucher_id) and own.status = 'issued') as settled`)
  expect(facts).toMatchObject({ unbooked: 0, void: 2, credits: 3 })
  for (const [key, least] of Object.entries({ all: 38, sales: 14, purchases: 9, drafts: 3, leads: 3, taxed: 20, settled: 4 }))
    expect([key, (facts?.[key] ?? 0) >= least]).toEqual([key, true])
})

test('three adjustments wait for the chief accountant, in a form that is linked; approved, one has its number', async () => {
  const chief = await server.signIn('fin')
  const { rows } = await sql<{ id: number; instance: number; task: number }>`
    select v.id, own.id as instance, task.id as task from fa_voucher as v
    join wf_instance as own on own.id = v.wf_instance_id and own.source_id = v.id
    join wf_task as task on task.instance_id = own.id and task.state = 'pending' and task.assignee_id = ${chief.userId}
    where v.status = 'submitted' order by v.id`.execute(server.db)
  expect(rows).toHaveLength(3)
  const [first] = rows
  const { seen } = await seenBy(chief, Number(first?.instance))
  const { status } = await chief.post(`/api/wf/task/${first?.task}/approve`, seen)
  expect(status).toBe(200)
  const { body } = await chief.get(`/api/fa/voucher/${first?.id}`)
  expect(body.data).toMatchObject({ status: 'confirmed', wf_status: 'approved', number: expect.stringMatching(/^J\d{6}-0001$/) as string })
})

test('years before are closed, three payments of five have their advice, and an import says what was wrong (fa.md §10)', async () => {
  const years = bookYears(companyToday(server.app.kontor.systemContext()))
  const facts = await counted(`
    array(select state from fa_fiscal_year order by start) as years,
    (select count(*)::int from fa_voucher where role = 'closing' and status = 'posted') as closing,
    array(select distinct state from fa_period order by state) as periods,
    (select round(100.0 * count(distinct held.parent_id) / count(distinct voucher.id))::int from fa_voucher as voucher
      join fa_voucher_category as kind on kind.id = voucher.category_id and kind.code = 'P'
      left join fa_voucher__files as held on held.parent_id = voucher.id) as with_file,
    (select jsonb_build_object('state', state, 'counters', counters) from fa_voucher_import) as import`)
  expect(facts).toEqual({
    years: years.map(({ isClosed }) => (isClosed ? 'closed' : 'open')),
    ...{ closing: 2 * years.filter(({ isClosed }) => isClosed).length, with_file: 60 },
    periods: expect.arrayContaining(['closed', 'locked', 'open']) as string[],
    import: { state: 'done', counters: { vouchers: 14, new: 0, created: 10, skipped: 0, duplicate: 0, error: 4 } },
  })
  const chief = await server.signIn('fin')
  const { body } = await chief.get('/api/fa/voucher?filter[category][eq]=2&_start=0&_end=50')
  const [file] = (body.data as { files?: number[] }[]).flatMap(({ files = [] }) => files)
  const { raw } = await chief.get(`/api/common/attachment/${String(file)}/download`)
  expect([raw.statusCode, raw.body.slice(0, 5)]).toEqual([200, '%PDF-'])
})

test('the proof finds nothing', async () => {
  const proof = await transact(server.app.kontor.systemContext(), proveBooks)
  expect({ ok: proof.ok, findings: proof.findings }).toEqual({ ok: true, findings: [] })
})

test('what customers owe is of every age', async () => {
  const chief = await server.signIn('fin')
  const { rows } = await sql<{ id: number; age: number }>`
    select line.organization_id as id, max(current_date - line.due_date)::int as age from fa_voucher_line as line
    join fa_account as account on account.id = line.account_id and account.kind = 'receivable'
    where line.residual_base > 0 group by 1 order by 2 desc limit 1`.execute(server.db)
  const { body } = await chief.get(`/api/fa/receivable/summary?organization_id=${rows[0]?.id}`)
  expect(Number(rows[0]?.age)).toBeGreaterThan(180)
  expect(body).toMatchObject({ data: { complete: true, currency: 'TWD' } })
})

test('the people of the finance department keep them; administrators do not see vouchers', async () => {
  for (const account of ['fin', 'staff33', 'staff35', 'staff34', 'auditor'])
    expect([account, (await (await server.signIn(account)).get('/api/fa/voucher?_start=0&_end=5')).status]).toEqual([account, 200])
  for (const account of ['admin', 'staff01'])
    expect([account, (await (await server.signIn(account)).get('/api/fa/voucher?_start=0&_end=5')).status]).toEqual([account, 403])
})
