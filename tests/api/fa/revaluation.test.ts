/** Foreign balances at the closing rate (fa.md R7, §12.11): rehearsed, booked once, taken back for open items. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveBooks } from '../../../server/modules/fa/integrity/prove-books'
import { transact } from '../../../server/kernel/context'
import { revaluePeriod } from '../../../src/shared/fa/revaluation'
import { testApp, type Client, type TestApp } from '../../support/app'
import { asRole, goldenBooks, postGolden, setRates, settle, type GoldenBooks } from '../../support/fa-posted-golden'
import { typedCall } from '../../support/typed-call'

let server: TestApp
let books: GoldenBooks
let chief: Client
let accountant: Client

beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-11-30T04:00:00Z'))
  books = await goldenBooks(server)
  chief = await asRole(server, 'staff01', 'chief-accountant')
  accountant = await asRole(server, 'staff02', 'accountant')
  const ids = await postGolden(server, books, [
    ...['O202611-0001', 'T202611-0001', 'T202611-0002', 'R202611-0001', 'P202611-0001', 'S202611-0001'],
  ])
  await settle(server, ids)
  // The next month has not begun: the program may write to it.
  await sql`delete from fa_period where code = '2026-12'`.execute(server.db)
  const { rows } = await sql<{ id: number }>`
    insert into fa_period (year_id, no, code, start, "end", regular, state) values (${books.year[2026]}, 12, '2026-12', '2026-12-01', '2026-12-31', true, 'future')
    returning id::int as id`.execute(server.db)
  books = { ...books, period: { ...books.period, '2026-12': rows[0]?.id ?? 0 } }
})
afterAll(() => server.close())

const requestOf = (period: string, dry: boolean) => ({ period_id: books.period[period] ?? 0, ...(dry ? { dry_run: true } : {}) })
/** Whatever it is answered. */
const run = (period: string, { by = chief, dry = false } = {}) => by.post('/api/fa/revaluation', requestOf(period, dry), { language: 'en' })
const revalued = async (period: string, { dry = false } = {}) =>
  (await typedCall(chief, revaluePeriod, { body: requestOf(period, dry) }, { language: 'en' })).data
const count = async () => (await sql`select 1 from fa_voucher`.execute(server.db)).rows.length

interface Booked {
  number: string
  date: string
  role: string
  code: string
  net: string
}

const linesOf = async (number: string) =>
  (
    await sql<Booked>`
      select voucher.number, to_char(voucher.date, 'YYYY-MM-DD') as date, voucher.role, account.code, line.debit - line.credit as net
      from fa_voucher as voucher join fa_voucher_line as line on line.voucher_id = voucher.id join fa_account as account on account.id = line.account_id
      where voucher.number = ${number} order by line.position`.execute(server.db)
  ).rows

test('without a rate the currency is named, and nothing is booked', async () => {
  const answer = await run('2026-11')
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({ period_id: ['There is no rate for USD on or before 2026-11-30. Enter one under Exchange rates.'] })
})

test('only who holds the right revalues; an unknown period is none; the adjusting one has no rate of its own', async () => {
  expect((await run('2026-11', { by: accountant, dry: true })).status).toBe(403)
  expect((await chief.post('/api/fa/revaluation', { period_id: 999_999 })).status).toBe(404)
  expect((await run('2026-13', { dry: true })).body.errors).toHaveProperty('period_id')
})

test('a rehearsal shows what would be booked, at which rates, and writes nothing (fa.md §2.6)', async () => {
  await setRates(server, { '2026-11-20': '31.40', '2026-11-30': '31.80' })
  const before = await count()
  const { rows, rates, reversal_date, vouchers } = await revalued('2026-11', { dry: true })
  expect(
    rows.map(({ account, mode, amount, base, difference }) => [account.code, mode, ...[amount, base, difference].map(Number)]),
  ).toEqual([
    ['1172', 'reverse', 400, 12_500, 220],
    ['1104', 'carry', 600, 18_840, 240],
  ])
  expect(rates).toMatchObject([{ currency: 'USD', rate: '31.80000000', date_used: '2026-11-30', stale: false }])
  expect([reversal_date, vouchers]).toEqual(['2026-12-01', []])
  expect(await count()).toBe(before)
})

test('November at 31.80: an X voucher of 220 and 240; run again there is nothing to revalue; the reversal on 12-01 has only 220 (fa.md §12.11)', async () => {
  const { vouchers } = await revalued('2026-11')
  expect(vouchers.map(({ number, date }) => [number, date])).toEqual([
    ['X202611-0001', '2026-11-30'],
    ['X202612-0001', '2026-12-01'],
  ])
  const shown = (rows: readonly Booked[]) => rows.map(({ code, net }) => [code, Number(net)])
  expect(shown(await linesOf('X202611-0001'))).toEqual([
    ['1172', 220],
    ['1104', 240],
    ['7152', -460],
  ])
  const reversal = await linesOf('X202612-0001')
  expect(shown(reversal)).toEqual([
    ['1172', -220],
    ['7152', 220],
  ])
  expect(reversal[0]).toMatchObject({ date: '2026-12-01', role: 'reversal' })
  const again = await revalued('2026-11')
  expect([again.rows, again.vouchers]).toEqual([[], []])
  expect(await transact(server.app.kontor.systemContext(), proveBooks)).toMatchObject({ ok: true, findings: [] })
})

test('another rate: the next run books the difference alone, and takes only that back', async () => {
  await sql`update fa_exchange_rate set spot_buy = 31.90, spot_sell = 31.90 where date = '2026-11-30'`.execute(server.db)
  const { vouchers } = await revalued('2026-11')
  expect(vouchers.map(({ number }) => number)).toEqual(['X202611-0002', 'X202612-0002'])
  expect((await linesOf('X202611-0002')).map(({ code, net }) => [code, Number(net)])).toEqual([
    ['1172', 40],
    ['1104', 60],
    ['7152', -100],
  ])
  expect((await revalued('2026-11', { dry: true })).rows).toEqual([])
})

test('two who revalue at once book it once', async () => {
  await sql`update fa_exchange_rate set spot_buy = 32, spot_sell = 32 where date = '2026-11-30'`.execute(server.db)
  const answers = await Promise.all([revalued('2026-11'), revalued('2026-11')])
  expect(answers.map(({ vouchers }) => vouchers.length).toSorted()).toEqual([0, 2])
})

test('an item that is settled later stands at its original rate again', async () => {
  const { rows } = await sql<{ residual: string; residual_base: string }>`
    select residual, residual_base from fa_voucher_line as line join fa_account as account on account.id = line.account_id
    where account.code = '1172' and line.residual_base <> 0`.execute(server.db)
  expect(rows.map(({ residual, residual_base }) => [residual, residual_base].map(Number))).toEqual([[400, 12_500]])
})

test('a locked month is refused by name; so is one whose next day is locked', async () => {
  await setRates(server, { '2026-12-31': '31.60' })
  for (const state of ['open', 'locked']) await sql`update fa_period set state = ${state} where code = '2026-12'`.execute(server.db)
  await sql`update fa_exchange_rate set spot_buy = 33, spot_sell = 33 where date = '2026-11-30'`.execute(server.db)
  for (const period of ['2026-11', '2026-12']) {
    const answer = await run(period)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['period_id']])
    expect(JSON.stringify(answer.body.errors)).toContain('2026-12 is locked')
  }
})
