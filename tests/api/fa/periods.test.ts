/** Fiscal years, periods, exceptions and the parameters that close days (fa.md §3.1, §4.2; §12.9, as far as periods judge it). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { periodForDay } from '../../../server/modules/fa/period/books'
import { expireExceptions, openPeriods } from '../../../server/modules/fa/period/period-jobs'
import { readPeriods } from '../../../src/shared/fa/period'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { runJob } from '../../support/run-job'
import { typedCall } from '../../support/typed-call'

let server: TestApp
let admin: Client
let staff: Client
const periods = new Map<string, number>()

const confirmed = { headers: { 'x-confirmed': 'yes' } }
const overview = async () => (await typedCall(admin, readPeriods)).data
const make = (body: Row, options = {}) => admin.post('/api/fa/fiscal-year/make', body, options)
const act = (code: string, action: string, body: Row = {}) => admin.post(`/api/fa/period/${periods.get(code)}/${action}`, body)
const stateOf = async (code: string) => (await admin.get(`/api/fa/period/${periods.get(code)}`)).body.data.state

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2026-11-20T01:00:00Z'))
  admin = await server.signIn('admin')
  staff = await server.signIn('staff01')
})
afterAll(() => server.close())

test('a year is made with its periods, those that have begun are open', async () => {
  expect((await overview()).next).toEqual({ code: '2026', start: '2026-01-01', end: '2026-12-31', is_first: true })
  const made = await make({ code: '2026', start: '2026-01-01', end: '2026-12-31' })
  expect([made.status, made.body.data.periods]).toEqual([201, 13])
  const [year] = (await overview()).years
  for (const { code, id } of year?.periods ?? []) periods.set(code, id)
  expect(year?.periods.map(({ state }) => state)).toEqual([...Array<string>(11).fill('open'), 'future', 'future'])
  expect(year?.periods[12]).toMatchObject({ no: 13, start: '2026-12-31', end: '2026-12-31' })
})

test('years follow one another, and one of other than twelve months needs a confirmation', async () => {
  expect((await make({ code: '2026', start: '2026-01-01', end: '2026-12-31' })).body.errors).toHaveProperty('start')
  expect((await make({ code: '2028', start: '2028-01-01', end: '2028-12-31' })).body.errors).toHaveProperty('start')
  const short = { code: '2027A', start: '2027-01-01', end: '2027-06-30', adjusting: false }
  expect((await make(short)).body.code).toBe('confirm_required')
  expect((await make(short, confirmed)).body.data.periods).toBe(6)
  expect((await overview()).next).toMatchObject({ start: '2027-07-01', end: '2028-06-30', is_first: false })
})

test('two who make the next year at once make one', async () => {
  const answers = await Promise.all([1, 2].map(() => make({ code: '2028', start: '2027-07-01', end: '2028-06-30' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect((await overview()).years).toHaveLength(3)
})

test('nobody without the right sees, makes, locks or excepts', async () => {
  expect((await staff.get('/api/fa/period/overview')).status).toBe(403)
  expect((await staff.post('/api/fa/fiscal-year/make', { code: 'x', start: '2028-07-01', end: '2029-06-30' })).status).toBe(403)
  expect((await staff.post(`/api/fa/period/${periods.get('2026-10')}/lock`)).status).toBe(403)
  const requested = { owner: `u${staff.userId}`, reason: 'Mine', until: '2026-11-20T05:00:00Z' }
  expect((await staff.post(`/api/fa/period/${periods.get('2026-10')}/exception`, requested)).status).toBe(403)
  // Fields of periods are the server's: what is sent is not taken.
  expect((await admin.patch(`/api/fa/period/${periods.get('2026-10')}`, { state: 'closed' })).status).not.toBe(200)
})

test('periods are locked, closed in turn, and go back with a reason', async () => {
  expect((await act('2026-01', 'lock')).status).toBe(200)
  expect((await act('2026-02', 'lock')).status).toBe(200)
  expect((await act('2026-02', 'close')).status).toBe(409)
  expect((await act('2026-01', 'close')).status).toBe(200)
  expect((await act('2026-02', 'close')).status).toBe(200)
  expect((await act('2026-02', 'reopen')).body.errors).toHaveProperty('reason')
  expect((await act('2026-02', 'reopen', { reason: 'Audit' })).status).toBe(200)
  expect((await act('2026-02', 'unlock', { reason: 'Late bill' })).status).toBe(200)
  expect(await stateOf('2026-02')).toBe('open')
})

test('a locked month opens to whom a running exception names, until its instant (fa.md §12.9)', async () => {
  expect((await act('2026-10', 'lock')).status).toBe(200)
  const except = (body: Row) => act('2026-10', 'exception', { reason: 'Late bill', ...body })
  const until = '2026-11-20T07:00:00.000Z'
  expect((await except({ owner: `u${admin.userId}`, until })).body.errors).toHaveProperty('owner')
  expect((await except({ owner: `u${staff.userId}`, until: '2026-11-21T01:00:01Z' })).body.errors).toHaveProperty('until')
  expect((await act('2026-09', 'exception', { owner: `u${staff.userId}`, reason: 'x', until })).body.errors).toHaveProperty('period')
  expect((await except({ owner: `u${staff.userId}`, until })).status).toBe(201)
  const ctx = server.app.kontor.systemContext()
  const at = async (time: string, owner: number) => {
    server.setNow(new Date(`2026-11-20T${time}+08:00`))
    return (await periodForDay(ctx, { date: '2026-10-31' }, { owners: [`u${owner}`], now: new Date(`2026-11-20T${time}+08:00`) })).refusal
  }
  expect(await at('14:59:00', staff.userId)).toBe(null)
  expect(await at('14:59:00', admin.userId)).toBe('period_locked')
  expect(await at('15:01:00', staff.userId)).toBe('period_locked')
  const told = await periodForDay(ctx, { date: '2026-10-31' }, { owners: [], now: new Date('2026-11-20T07:01:00Z') })
  expect(told.message).toMatchObject({ key: 'fa:error.day.open_is', params: { open: '2026-11-01' } })
})

test('a day that is not open says which one is', async () => {
  server.setNow(new Date('2026-11-20T01:20:00Z'))
  const day = async (query: string) => (await admin.get(`/api/fa/period/day?${query}`)).body.data
  expect(await day('date=2026-10-31')).toEqual({ period: periods.get('2026-10'), refusal: 'period_locked', first_open: '2026-11-01' })
  expect(await day('date=2026-11-05')).toEqual({ period: periods.get('2026-11'), refusal: null, first_open: '2026-11-05' })
  expect(await day('date=2026-12-31&adjusting=true')).toMatchObject({ period: periods.get('2026-13'), refusal: 'period_future' })
  expect((await staff.get('/api/fa/period/day?date=2026-11-05')).status).toBe(403)
})

test('the night opens what begins, and ends exceptions that are over', async () => {
  server.setNow(new Date('2026-11-30T16:10:00Z'))
  await runJob(server, openPeriods)
  // Ten days later nobody is signed in any more.
  admin = await server.signIn('admin')
  expect(await stateOf('2026-12')).toBe('open')
  expect(await stateOf('2026-13')).toBe('future')
  await runJob(server, expireExceptions)
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from fa_lock_exception where revoked_at is null`.execute(
    server.db,
  )
  expect(rows).toEqual([{ open: 0 }])
})

test('the hard lock moves forward only, with a question, and keeps closed months closed', async () => {
  const patch = async (body: Row, options = {}) => {
    const { version } = (await admin.get('/api/fa/parameter')).body.data
    return admin.patch('/api/fa/parameter', { ...body, version }, options)
  }
  expect((await patch({ books_lock_date: '2026-01-31' })).body).toMatchObject({ code: 'confirm_required', meta: { type: '2026-01-31' } })
  expect((await patch({ books_lock_date: '2026-01-31' }, confirmed)).status).toBe(200)
  expect((await patch({ books_lock_date: '2025-12-31' }, confirmed)).body.errors).toHaveProperty('books_lock_date')
  expect((await patch({ books_lock_date: null }, confirmed)).body.errors).toHaveProperty('books_lock_date')
  expect((await act('2026-01', 'reopen', { reason: 'Audit' })).status).toBe(409)
})
