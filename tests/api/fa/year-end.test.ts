/** The year end on the golden ledger (fa.md R12, §12.22, §12.25, §9): rehearsed, closed, reopened, closed again. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveBooks } from '../../../server/modules/fa/integrity/prove-books'
import { transact } from '../../../server/kernel/context'
import type { TrialBalanceAnswer } from '../../../src/shared/fa/report-answers'
import { readTrialBalance } from '../../../src/shared/fa/report'
import { closeYear, reopenYear, type YearCheckKey, type YearEndAnswer } from '../../../src/shared/fa/year-end'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { asRole, goldenBooks, postGolden, settle, type GoldenBooks } from '../../support/fa-posted-golden'
import { typedCall } from '../../support/typed-call'
import { until } from '../../support/until'

let server: TestApp
let books: GoldenBooks
let chief: Client
let accountant: Client

beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2027-01-20T04:00:00Z'))
  books = await goldenBooks(server)
  chief = await asRole(server, 'staff01', 'chief-accountant')
  accountant = await asRole(server, 'staff02', 'accountant')
  await settle(server, await postGolden(server, books))
})
afterAll(() => server.close())

const path = (act: string, year = '2026') => `/api/fa/fiscal-year/${books.year[year] ?? 0}/${act}`
const rehearse = async (act: 'close' | 'reopen' = 'close') => {
  const call = act === 'close' ? closeYear : reopenYear
  const { data } = await typedCall(chief, call, { params: { id: books.year['2026'] ?? 0 }, body: { dry_run: true } }, { language: 'en' })
  if (data.preview === null) throw new Error('A rehearsal has a preview.')
  return data.preview
}
const levelOf = ({ checks }: YearEndAnswer, key: YearCheckKey) => checks.find((check) => check.key === key)?.level
const posted = async () => (await sql`select 1 from fa_voucher where status = 'posted'`.execute(server.db)).rows.length
const stateOf = async () => (await chief.get(`/api/fa/fiscal-year/${books.year['2026'] ?? 0}`)).body.data.state

/** Starts the act and waits for its job. */
async function run(act: 'close' | 'reopen', values: Row = {}): Promise<Row> {
  const { status, body } = await chief.post(path(act), values, { language: 'en' })
  expect(status, JSON.stringify(body)).toBe(200)
  const answer = await until(
    () => chief.get(`/api/common/job/${String(body.data.job)}`),
    ({ body: { data } }) => data.state !== 'queued' && data.state !== 'running',
  )
  return answer.body.data
}

/** At the beginning of the next year. */
const trial = async () =>
  (await typedCall(chief, readTrialBalance, { query: { from: '2027-01-01', to: '2027-01-31', closing: 'include' } })).data
const openings = ({ rows }: TrialBalanceAnswer) =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const net = Number(row.opening_debit) - Number(row.opening_credit)
      return row.account && net !== 0 ? [[row.account.code, net] as const] : []
    }),
  )

test('income accounts without a rule block the closing, and are named', async () => {
  const preview = await rehearse()
  expect(levelOf(preview, 'unmapped')).toBe('block')
  expect(preview.unmapped.map(({ code }) => code)).toEqual(['4110', '6201', '6202', '6211', '6231', '7151', '7152'])
  const refused = await chief.post(path('close'))
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['unmapped']])
  expect(await stateOf()).toBe('open')
})

test('only who holds the right closes; accountants see; an unknown year is none', async () => {
  expect((await accountant.get(path('year-end'))).status).toBe(200)
  expect((await accountant.post(path('close'), { dry_run: true })).status).toBe(403)
  expect((await accountant.post(path('reopen'))).status).toBe(403)
  expect((await accountant.post(path('fill-mapping'), { from: 'proposal' })).status).toBe(403)
  expect((await chief.post('/api/fa/fiscal-year/999999/close')).status).toBe(404)
})

test('rules are proposed once: one for each run of income accounts', async () => {
  expect((await chief.post(path('fill-mapping'), { from: 'proposal' })).body.data).toEqual({ rules: 1 })
  expect((await chief.post(path('fill-mapping'), { from: 'proposal' })).status).toBe(409)
  const { body } = await chief.get(`/api/fa/year-end-mapping?filter[year][eq]=${books.year['2026'] ?? 0}`)
  expect(body.data).toMatchObject([{ source_from: '4110', source_to: '7152', action: 'close', target: null }])
})

test('a range that ends before it starts is refused', async () => {
  const rule = { year: books.year['2026'], source_from: '8', source_to: '7', action: 'carry', position: 90 }
  const answer = await chief.post('/api/fa/year-end-mapping', rule)
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['source_to']])
})

test('the preview of the year of G: 17,452, and 3351 opens with 48,702 (fa.md §12.22)', async () => {
  const before = await posted()
  const preview = await rehearse()
  expect([preview.result, preview.retained].map(Number)).toEqual([17_452, 48_702])
  expect(preview.due).toEqual({ date: '2027-02-28', extended: '2027-05-15' })
  expect(preview.vouchers.map(({ kind, date }) => [kind, date])).toEqual([
    ['closing', '2026-12-31'],
    ['opening', '2027-01-01'],
  ])
  expect(preview.balances.find(({ account }) => account.code === '4110')).toMatchObject({
    before: '-100000.0000',
    after: '0.0000',
    next: '0.0000',
  })
  expect([await posted(), await stateOf()]).toEqual([before, 'open'])
})

test('with a confirmed voucher left the closing is refused, and names it; nothing is posted (fa.md §12.22, §9)', async () => {
  const before = await posted()
  const ids = []
  for (let n = 0; n < 3; n++) {
    const lines = [
      { account: books.account['6211'], debit: '10', credit: '0' },
      { account: books.account['2201'], debit: '0', credit: '10' },
    ]
    const category = (await sql<{ id: number }>`select id::int as id from fa_voucher_category where code = 'T'`.execute(server.db)).rows[0]
      ?.id
    const { body } = await accountant.post('/api/fa/voucher', { date: '2026-12-15', category, lines })
    ids.push(Number(body.data.id))
    expect((await chief.post(`/api/fa/voucher/${Number(body.data.id)}/confirm`, {}, { headers: { 'x-confirmed': 'yes' } })).status).toBe(
      200,
    )
  }
  const refused = await chief.post(path('close'), {}, { language: 'en' })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ confirmed: ['3 confirmed vouchers are not posted.'] })
  const { checks } = refused.body.meta as Pick<YearEndAnswer, 'checks'>
  expect(checks[0]?.vouchers.map(({ id }) => id)).toEqual(ids)
  expect(checks[0]?.url).toContain('/fa/use/accounting/voucher?')
  expect([await posted(), await stateOf()]).toEqual([before, 'open'])
  for (const id of ids) expect((await chief.post(`/api/fa/voucher/${id}/void`, { reason: 'Not of this year' })).status).toBe(200)
})

test('a balance on opening clearing blocks it, and so does the lock of the books', async () => {
  await sql`update fa_account_role set account_id = ${books.account['3110'] ?? 0} where key = 'opening_clearing'`.execute(server.db)
  await sql`update fa_parameter set books_lock_date = '2026-12-31'`.execute(server.db)
  const refused = await chief.post(path('close'))
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['books_lock', 'clearing']])
  await sql`update fa_account_role set account_id = ${books.account['3999'] ?? 0} where key = 'opening_clearing'`.execute(server.db)
  await sql`update fa_parameter set books_lock_date = null`.execute(server.db)
})

test('Close posts C202612-0001 and C202701-0001, past locked periods; income accounts open at 0 in 2027 (fa.md §12.22)', async () => {
  await sql`update fa_period set state = 'locked' where code = '2026-12'`.execute(server.db)
  expect(await run('close')).toMatchObject({ state: 'succeeded', result: { numbers: ['C202612-0001', 'C202701-0001'] } })
  expect(await stateOf()).toBe('closed')
  const open = openings(await trial())
  expect(Object.keys(open).filter((code) => code >= '4')).toEqual([])
  expect([open['3351'], open['3353']]).toEqual([-48_702, undefined])
  const { rows } = await sql<{ state: string }>`
    select distinct state from fa_period where year_id = ${books.year['2026'] ?? 0}`.execute(server.db)
  expect(rows).toEqual([{ state: 'closed' }])
  expect(await transact(server.app.kontor.systemContext(), proveBooks)).toMatchObject({ ok: true, findings: [] })
})

test('a closed year is not closed twice, and its rules stay', async () => {
  expect((await chief.post(path('close'))).status).toBe(409)
  const { body } = await chief.get(`/api/fa/year-end-mapping?filter[year][eq]=${books.year['2026'] ?? 0}`)
  expect((await chief.delete(`/api/fa/year-end-mapping/${Number(body.data[0]?.id)}`)).status).toBe(409)
  expect((await rehearse('reopen')).booked.map(({ number }) => number)).toEqual(['C202701-0001', 'C202612-0001'])
})

test('Reopen reverses both on their own dates; they stay (fa.md §12.22)', async () => {
  expect(await run('reopen', { reason: 'Late invoice' })).toMatchObject({
    state: 'succeeded',
    result: { numbers: ['C202701-0002', 'C202612-0002'] },
  })
  expect(await stateOf()).toBe('open')
  const { rows } = await sql<{ number: string; date: string; reversed: string }>`
    select voucher.number, to_char(voucher.date, 'YYYY-MM-DD') as date, origin.number as reversed
    from fa_voucher as voucher join fa_voucher as origin on origin.id = voucher.reverses_id and origin.reversed_by_id = voucher.id
    where origin.role = 'closing' order by voucher.number`.execute(server.db)
  expect(rows).toEqual([
    { number: 'C202612-0002', date: '2026-12-31', reversed: 'C202612-0001' },
    { number: 'C202701-0002', date: '2027-01-01', reversed: 'C202701-0001' },
  ])
})

test('closed again, the books are as they were after the first time', async () => {
  const reopened = openings(await trial())
  expect(reopened['3351']).toBe(-31_250)
  expect(await run('close')).toMatchObject({ state: 'succeeded', result: { numbers: ['C202612-0003', 'C202701-0003'] } })
  const again = openings(await trial())
  expect([again['3351'], again['3353'], Object.keys(again).filter((code) => code >= '4')]).toEqual([-48_702, undefined, []])
  expect(await run('reopen')).toMatchObject({ state: 'succeeded' })
  expect(openings(await trial())).toEqual(reopened)
  expect(await transact(server.app.kontor.systemContext(), proveBooks)).toMatchObject({ ok: true, findings: [] })
})

test('an account is carried to another one: its open item moves, and comes back when the year is reopened', async () => {
  await sql`insert into fa_account (code, name, type, side, kind, postable, open_item, revalue, limit_zero, active)
    values ('1171', '{"en": "Receivable 2027"}', 'asset', 'debit', 'receivable', true, true, 'none', false, true)`.execute(server.db)
  const [from, to] = (
    await sql<{
      id: number
      code: string
    }>`select id::int as id, code from fa_account where code in ('1171', '1172') order by code desc`.execute(server.db)
  ).rows
  const items = async (account: number | undefined) =>
    (
      await sql<{ residual: string; residual_base: string; currency: string | null }>`
        select residual::float, residual_base::float, currency from fa_voucher_line where account_id = ${account ?? 0} and residual_base <> 0 order by residual_base, id`.execute(
        server.db,
      )
    ).rows
  const open = await items(from?.id)
  await chief.post('/api/fa/year-end-mapping', {
    year: books.year['2026'],
    source_from: '1172',
    source_to: '1172',
    action: 'carry_to',
    target: to?.id,
    position: 5,
  })
  expect(await run('close')).toMatchObject({ state: 'succeeded' })
  expect(await items(from?.id)).toEqual([])
  expect(await items(to?.id)).toEqual(open)
  expect(await transact(server.app.kontor.systemContext(), proveBooks)).toMatchObject({ ok: true, findings: [] })
  expect(await run('reopen')).toMatchObject({ state: 'succeeded' })
  expect([await items(from?.id), await items(to?.id)]).toEqual([open, []])
})

test('books that a proof finds broken are not closed (fa.md §12.25)', async () => {
  await sql`insert into fa_proof (at, ok, vouchers, posting_no, findings) values ('2026-12-30T18:00:00Z', false, 1, 1, '[{"check": "chain"}]')`.execute(
    server.db,
  )
  const refused = await chief.post(path('close'))
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['proof']])
  expect(JSON.stringify(refused.body.errors)).toContain('31 Dec 2026')
})
