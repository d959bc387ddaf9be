/** The demo's books (fa.md §10): two years of them, in every state, settled and proved; who keeps them holds the roles. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { companyToday } from '../../../server/kernel/company-time'
import { faDemo, isYearDone } from '../../../server/modules/fa/demo'
import { proveBooks } from '../../../server/modules/fa/integrity/prove-books'
import { createRecord } from '../../../server/resource/write/write'
import { testApp, testPassword, type TestApp } from '../../support/app'

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

test('a hundred vouchers a month in every state; rates of every weekday; projects and classes', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select (select count(*) > 100 * count(distinct date_trunc('month', date)) from fa_voucher) as many,
      array(select distinct status from fa_voucher order by status) as states,
      (select count(distinct currency_id)::int from fa_exchange_rate) as currencies, (select count(*)::int from fa_project) as projects,
      array(select distinct state from fa_period order by state) as periods,
      (select count(distinct currency) > 1 from fa_voucher_line where currency is not null) as foreign_items`.execute(server.db)
  expect(rows[0]).toEqual({
    ...{ many: true, states: ['confirmed', 'draft', 'posted', 'void'], currencies: 5, projects: 12 },
    ...{ periods: expect.arrayContaining(['closed', 'locked', 'open']) as string[], foreign_items: true },
  })
})

test('last year is closed, three payments of five have their advice, and an import says what was wrong (fa.md §10)', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select array(select state from fa_fiscal_year order by start) as years,
      (select count(*)::int from fa_voucher where role = 'closing' and status = 'posted') as closing,
      (select round(100.0 * count(distinct held.parent_id) / count(distinct voucher.id))::int from fa_voucher as voucher
        join fa_voucher_category as kind on kind.id = voucher.category_id and kind.code = 'P'
        left join fa_voucher__files as held on held.parent_id = voucher.id) as with_file,
      (select jsonb_build_object('state', state, 'counters', counters) from fa_voucher_import) as import`.execute(server.db)
  const isClosed = isYearDone(companyToday(server.app.kontor.systemContext()))
  expect(rows[0]).toEqual({
    ...{ years: [isClosed ? 'closed' : 'open', 'open'], closing: isClosed ? 2 : 0, with_file: 60 },
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
