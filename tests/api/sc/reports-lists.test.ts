/** Lists mailed by the clock (shell.md §8): made from a list, due once, each receiver's own view of it. */
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { holds } from '../../support/until'

let app: TestApp
let admin: Client
let staff: Client
let manager: Client

beforeAll(async () => {
  app = await testApp()
  ;[admin, manager, staff] = [await app.signIn('admin'), await app.signIn('manager'), await app.signIn('staff01')]
  for (const [name, active] of [
    ['Fair', true],
    ['Web', true],
    ['Old', false],
  ] as const)
    await admin.post('/api/cm/source', { code: name.toUpperCase(), name: { en: name }, channel: 'other', active })
})
afterAll(() => app.close())

let counter = 0
const plan = (values: Row = {}, client = admin) =>
  client.post('/api/sc/list-report', {
    screen: 'cm/source',
    name: `Report ${++counter}`,
    format: 'csv',
    frequency: 'daily',
    time: '08:00',
    receivers: [`u${admin.userId}`],
    columns: ['code', 'name'],
    ...values,
  })
async function planned(values: Row = {}, client = admin): Promise<Row> {
  const answer = await plan(values, client)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
/** The clock comes to the report's time, and its job runs. */
async function whenDue(report: Row): Promise<Row> {
  const { next_at } = (await admin.get(`/api/sc/list-report/${String(report.id)}`)).body.data
  app.setNow(new Date(String(next_at)))
  await app.app.kontor.jobs.tend()
  const jobs = async () =>
    (
      await sql<Row>`select * from sc_job where kind = 'sc.list-report' and params ->> 'report' = ${String(report.id)} order by id desc`.execute(
        app.db,
      )
    ).rows
  await holds(async () => expect(['succeeded', 'failed']).toContain((await jobs())[0]?.state))
  await app.app.kontor.jobs.tend()
  expect(await jobs()).toHaveLength(1)
  app.setNow(undefined)
  return (await jobs())[0] ?? {}
}
interface Mailed {
  to: string
  subject: string
  text: string
}
async function mailsOf(report: Row): Promise<Mailed[]> {
  const { rows } = await sql<{ to: string; subject: string; attachments: { key: string; name: string; type: string }[] }>`
    select "to", subject, attachments from sc_mail_outbox where event = 'sc.list-report' and subject = ${String(report.name)} order by "to"`.execute(
    app.db,
  )
  return Promise.all(rows.map(async ({ attachments, ...mail }) => ({ ...mail, text: await textOf(attachments[0]?.key ?? '') })))
}
async function textOf(key: string): Promise<string> {
  const { stream } = await app.app.kontor.files.get(key)
  return Buffer.concat((await Readable.from(stream).toArray()) as Buffer[]).toString('utf8')
}

describe('a report', () => {
  test('is sent once when it is due, with what its list filters, and is due again the next day', async () => {
    const report = await planned({
      filters: {
        all: [
          { field: 'active', op: 'eq', value: true },
          { field: 'created_at', op: 'between', value: 'this_year' },
        ],
      },
      sort: '-code',
      q: '',
    })
    expect(await whenDue(report)).toMatchObject({
      state: 'succeeded',
      owner_user_id: admin.userId,
      result: { sent: 1, without_mail: 0, without_right: 0 },
    })
    const [mail, ...more] = await mailsOf(report)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'admin@formosa-harbour.example' })
    const lines = (mail?.text ?? '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')[0])
    expect(lines.slice(1)).toEqual([...lines.slice(1)].sort().reverse())
    expect(lines).toEqual(expect.arrayContaining(['FAIR', 'WEB']))
    expect(lines).not.toContain('OLD')
    const after = (await admin.get(`/api/sc/list-report/${String(report.id)}`)).body.data
    expect(Date.parse(String(after.next_at)) - Date.parse(String(report.next_at))).toBe(86_400_000)
    expect(after.sent_at).toBe(report.next_at)
  })

  test('gives each receiver his own rows and fields; who may not list it, or has no address, gets nothing', async () => {
    await sql`update sc_user set email = null where account = 'staff02'`.execute(app.db)
    const {
      rows: [nobody],
    } = await sql<{ id: number }>`select id from sc_user where account = 'staff02'`.execute(app.db)
    const report = await planned({
      receivers: [`u${admin.userId}`, `u${manager.userId}`, `u${staff.userId}`, `u${nobody?.id ?? 0}`],
      screen: 'sc/user',
      columns: ['account', 'birth_date'],
    })
    const told = await whenDue(report)
    const mails = await mailsOf(report)
    expect(told.result).toEqual({ sent: 2, without_mail: 1, without_right: 1 })
    const rows = (account: string) => (mails.find(({ to }) => to.startsWith(`${account}@`))?.text ?? '').trim().split('\r\n')
    // The head of a department sees his tree alone; the administrator everybody.
    expect(rows('manager').length).toBeGreaterThan(2)
    expect(rows('manager').length).toBeLessThan(rows('admin').length)
    expect(rows('manager').join()).not.toContain('head.rd')
  })

  test('stops when its owner may not export the list any more, and is switched off without that right', async () => {
    const report = await planned({ screen: 'cm/tag', columns: [] })
    await sql`update sc_list_report set user_id = ${staff.userId} where id = ${Number(report.id)}`.execute(app.db)
    const {
      rows: [due],
    } = await sql<{ next_at: string }>`select next_at from sc_list_report where id = ${Number(report.id)}`.execute(app.db)
    app.setNow(new Date(due?.next_at ?? 0))
    await app.app.kontor.jobs.tend()
    app.setNow(undefined)
    await holds(async () =>
      expect(
        (await sql<Row>`select state from sc_job where params ->> 'report' = ${String(report.id)}`.execute(app.db)).rows[0]?.state,
      ).toBe('failed'),
    )
    expect(await mailsOf(report)).toEqual([])
    const own = (await staff.get(`/api/sc/list-report/${String(report.id)}`)).body.data
    expect(
      (await staff.patch(`/api/sc/list-report/${String(report.id)}`, { name: 'Mine', version: own.version })).body.errors,
    ).toHaveProperty('screen')
    const off = await staff.patch(`/api/sc/list-report/${String(report.id)}`, { active: false, version: own.version })
    expect([off.status, off.body.data.next_at]).toEqual([200, null])
  })

  test('is asked for by nobody else, and of no list that one may not export', async () => {
    const report = await planned()
    expect((await manager.get(`/api/sc/list-report/${String(report.id)}`)).status).toBe(404)
    expect((await plan({ screen: 'cm/tag' }, staff)).body.errors).toHaveProperty('screen')
    expect((await plan({ screen: 'zz/nothing' })).body.errors).toHaveProperty('screen')
  })

  test.each<[string, Row]>([
    ['receivers', { receivers: ['u999999'] }],
    ['filters', { filters: { any: [{ field: 'x; drop', op: 'eq' }] } }],
    ['sort', { sort: 'a b' }],
    ['month_day', { frequency: 'monthly', month_day: 32 }],
    ['weekday', { frequency: 'weekly', weekday: 'noday' }],
    ['time', { time: 'noon' }],
    ['receivers', { receivers: [] }],
  ])('with a wrong value names %s', async (field, values) => {
    const answer = await plan(values)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })
})

test('a day that an instant is compared with is that day of the company', async () => {
  const source = (await admin.post('/api/cm/source', { code: 'MIDNIGHT', name: { en: 'Midnight' }, channel: 'other' })).body.data
  await sql`update cm_source set created_at = '2026-03-01T16:30:00Z' where id = ${Number(source.id)}`.execute(app.db)
  const on = async (day: string, op = 'eq') =>
    (await admin.get(`/api/cm/source?filter[created_at][${op}]=${day}&filter[code]=MIDNIGHT`)).body.data.length
  expect([await on('2026-03-02'), await on('2026-03-01'), await on('2026-03-02', 'ne')]).toEqual([1, 0, 0])
})
