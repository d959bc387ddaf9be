/** Credit at winning, and leave to pass beyond it (cm.md R14, §4; §12 scenario 13). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ServerModule } from '../../../server/contracts/module'
import { serverModules } from '../../../server/modules'
import { expireOverrides } from '../../../server/modules/cm/credit/credit-overrides'
import { signInAll, testApp, type Client, type Row, type TestApp } from '../../support/app'

/** What finance says; `away` = it does not answer. */
let owed: { days: number; away?: boolean } = { days: 0 }
const finance: ServerModule = {
  name: 'fa-of-the-test',
  ports: {
    receivables: () =>
      owed.away
        ? Promise.reject(new Error('finance is away'))
        : Promise.resolve({ open: '700000', overdue: '0', oldest_overdue_days: owed.days, currency: 'TWD', as_of: '2026-11-21' }),
    invoicedLeads: () => Promise.resolve(new Map<number, string>()),
    rate: (_ctx, { currency, date }) => Promise.resolve(currency === 'USD' ? { rate: '31.25', date_used: date, stale: false } : null),
  },
}

let server: TestApp
let admin: Client
let head: Client
let staff: Client
let other: Client

beforeAll(async () => {
  server = await testApp({ modules: [...serverModules, finance] })
  ;[admin, head, staff, other] = await signInAll(server, 'admin', 'manager', 'staff01', 'staff02')
})
afterAll(() => server.close())
beforeEach(() => {
  owed = { days: 0 }
})

const idOf = async (path: string) => Number((await admin.get(path)).body.data[0]?.id)
let made = 0

/** A customer with 1,000,000 of credit and 150,000 won. */
async function customer(control = 'STD'): Promise<number> {
  made += 1
  const { body } = await admin.post('/api/cm/organization', {
    name: `Guarded Works ${made}`,
    owner: staff.userId,
    credit_limit: '1000000',
    credit_limit_control: await idOf(`/api/cm/credit-limit-control?filter[code]=${control}`),
  })
  const organization = Number(body.data.id)
  await win(await lead(organization, { amount: '150000' }))
  return organization
}

async function lead(organization: number, values: Row = {}, client = staff): Promise<Row> {
  const send = (more: Row) => client.post('/api/cm/lead', { title: `Guarded ${made}`, organization, amount: '200000', ...values, ...more })
  const first = await send({})
  const { body } =
    first.body.code === 'duplicates' ? await send({ confirm_duplicates: (first.body.meta.duplicates as Row[]).map(({ id }) => id) }) : first
  expect(body.errors ?? {}).toEqual({})
  return body.data
}

const read = async ({ id }: Row): Promise<Row> => (await admin.get(`/api/cm/lead/${Number(id)}`)).body.data
/** By who may pass over what stages ask for: here the credit is asked about. */
const win = async (row: Row) =>
  admin.post(`/api/cm/lead/${Number(row.id)}/win`, { version: (await read(row)).version, skip_reason: 'Test' })
const ask = ({ id }: Row, client = staff, more: Row = {}) =>
  client.post('/api/cm/credit-override', { checkpoint: 'lead_won', subject: Number(id), reason: 'A good customer', ...more })
const decide = ({ id }: Row, act: 'approve' | 'reject', client: Client) =>
  client.post(`/api/cm/credit-override/${Number(id)}/${act}`, { note: 'Seen' })
const noticesOf = async (client: Client, event: string) =>
  (
    await sql<Row>`select n.data from sc_user_notification as n where n.user_id = ${client.userId} and n.event = ${event}`.execute(
      server.db,
    )
  ).rows

test('105.00 % wins with a warning; 31 days overdue ask for approval; approved it wins, and never by who asked (cm.md §12.13)', async () => {
  const [organization, late] = [await customer(), await customer()]
  const won = await win(await lead(organization))
  expect(won.body.errors ?? {}).toEqual({})
  expect(won.status).toBe(200)
  expect(won.body.data.status).toBe('won')
  expect(won.body.meta.credit).toEqual({ action: 'warn', usage: '105.00', overdue_days: 0, gaps: [] })

  const second = await lead(late, {}, head)
  owed = { days: 31 }
  const refused = await win(second)
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([422, 'credit_approval', ['credit']])
  expect(refused.body.message).toContain('ask for approval')
  expect((await read(second)).status).toBe('open')

  const {
    status,
    body: { data: override },
  } = await ask(second, head)
  expect(status).toBe(201)
  expect(override).toMatchObject({
    organization: late,
    checkpoint: 'lead_won',
    subject: second.id,
    state: 'requested',
    requester: head.userId,
    amount: '200000.0000',
    usage: '105.00',
    overdue_days: 31,
  })
  expect((await decide(override, 'approve', head)).status).toBe(403)
  expect((await win(second)).status).toBe(422)
  expect((await decide(override, 'approve', admin)).body.data).toMatchObject({
    state: 'approved',
    approver: admin.userId,
    pending: null,
    note: 'Seen',
  })
  expect((await noticesOf(head, 'cm.credit-override.decided')).length).toBe(1)
  const passed = await win(second)
  expect([passed.status, passed.body.data.status, passed.body.meta.credit]).toMatchObject([
    200,
    'won',
    { action: 'approved', usage: '105.00', overdue_days: 31 },
  ])
})

describe('what the control says', () => {
  test('block: refused with the usage, and no approval is to be had', async () => {
    const first = await lead(await customer(), { amount: '450001' })
    const refused = await win(first)
    expect([refused.status, refused.body.code]).toEqual([422, 'credit_blocked'])
    expect(refused.body.errors.credit?.[0]).toContain('130.00%')
    expect((await ask(first)).body.code).toBe('credit_blocked')
  })

  test('nothing to say below the levels, and none for who is not limited', async () => {
    const { body } = await admin.post('/api/cm/organization', { name: 'Free Harbour', owner: staff.userId, credit_unlimited: true })
    const { status, body: answer } = await win(await lead(Number(body.data.id)))
    expect([status, answer.meta]).toEqual([200, { change_set: null }])
    const easy = await lead(Number(body.data.id))
    expect(Object.keys((await ask(easy)).body.errors)).toEqual(['checkpoint'])
  })

  test('whom the level names is told', async () => {
    const {
      body: { data: control },
    } = await admin.post('/api/cm/credit-limit-control', {
      code: 'TELL',
      name: { en: 'Tell' },
      basis: 'receivable',
      checkpoints: ['lead_won'],
      levels: [{ usage_percent: '80', action: 'notify', notify: [`u${other.userId}`] }],
    })
    const {
      body: { data },
    } = await admin.post('/api/cm/organization', {
      name: 'Told Works',
      owner: staff.userId,
      credit_limit: '1000000',
      credit_limit_control: control.id,
    })
    expect((await win(await lead(Number(data.id)))).body.meta).toEqual({ change_set: null })
    expect(await noticesOf(other, 'cm.credit.noted')).toHaveLength(1)
  })

  test('finance that does not answer is told with the win', async () => {
    const organization = await customer()
    owed = { days: 0, away: true }
    expect((await win(await lead(organization, { amount: '1000' }))).body.meta.credit).toMatchObject({
      action: 'warn',
      gaps: ['receivables'],
    })
  })

  test('an amount without a rate is told, not passed over', async () => {
    expect((await win(await lead(await customer(), { amount: '1000', currency: 'EUR' }))).body.meta.credit).toMatchObject({
      gaps: ['rate'],
    })
  })

  test('of two that win at once the second counts the first', async () => {
    const organization = await customer()
    const two = [await lead(organization, { amount: '200000' }), await lead(organization, { amount: '200000' })]
    const usages = (await Promise.all(two.map(win))).map(({ status, body }) => [
      status,
      status === 200 ? (body.meta.credit as Row).usage : body.code,
    ])
    expect(usages.sort()).toEqual([
      [200, '105.00'],
      [422, 'credit_approval'],
    ])
  })
})

describe('an override', () => {
  const beyond = async (): Promise<Row> => lead(await customer(), { amount: '300000' })

  test('waits once for a subject: asked again, and at once by two, it is refused', async () => {
    const subject = await beyond()
    const answers = await Promise.all([ask(subject), ask(subject)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(Object.keys((await ask(subject)).body.errors)).toEqual(['subject'])
  })

  test('covers the amount that was asked for and no more, of this customer', async () => {
    const subject = await beyond()
    const {
      body: { data },
    } = await ask(subject)
    await decide(data, 'approve', head)
    await staff.patch(`/api/cm/lead/${Number(subject.id)}`, { amount: '300001', version: (await read(subject)).version })
    expect((await win(subject)).status).toBe(422)
    await staff.patch(`/api/cm/lead/${Number(subject.id)}`, { amount: '299999', version: (await read(subject)).version })
    expect((await win(subject)).status).toBe(200)
  })

  test('is decided once, by the head over it; others do not learn of it, staff do not decide', async () => {
    const {
      body: { data },
    } = await ask(await beyond())
    const path = `/api/cm/credit-override/${Number(data.id)}`
    expect((await noticesOf(head, 'cm.credit-override.asked')).length).toBeGreaterThan(0)
    expect((await other.get(path)).status).toBe(404)
    expect((await decide(data, 'approve', other)).status).toBe(404)
    expect((await decide(data, 'approve', staff)).status).toBe(403)
    expect((await staff.get(path)).body.data).not.toHaveProperty('exposure')
    expect((await head.get(path)).body.data).toMatchObject({ exposure: '1150000.0000', limit: '1000000.0000' })
    const offered = async (client: Client) => (await client.get(path)).body.data._actions
    expect([await offered(staff), await offered(head)]).toEqual([
      ['show', 'request'],
      ['show', 'request', 'approve', 'reject'],
    ])
    expect((await Promise.all([decide(data, 'reject', head), decide(data, 'approve', admin)])).map(({ status }) => status).sort()).toEqual([
      200, 409,
    ])
  })

  test('of a level that names its approver is decided by that one alone', async () => {
    const {
      body: { data: control },
    } = await admin.post('/api/cm/credit-limit-control', {
      code: 'NAMED',
      name: { en: 'Named' },
      basis: 'receivable',
      checkpoints: ['lead_won'],
      levels: [{ usage_percent: '80', action: 'approve', approver: `u${other.userId}` }],
    })
    const {
      body: { data: organization },
    } = await admin.post('/api/cm/organization', {
      name: 'Named Works',
      owner: staff.userId,
      credit_limit: '1000000',
      credit_limit_control: control.id,
    })
    const {
      body: { data },
    } = await ask(await lead(Number(organization.id)))
    expect(data.approvers).toEqual([`u${other.userId}`])
    expect((await decide(data, 'approve', admin)).status).toBe(403)
    expect((await other.get(`/api/cm/credit-override/${Number(data.id)}`)).body.data._actions).toEqual(['show', 'approve', 'reject'])
    expect((await other.get('/api/cm/credit-override')).body.data.map(({ id }) => id)).toContain(data.id)
    expect((await decide(data, 'approve', other)).body.data.state).toBe('approved')
  })

  test('not decided within 7 days it lapses, approved it holds for 30; who asked hears of what lapsed', async () => {
    const [waiting, granted] = [await beyond(), await beyond()]
    const [
      asked,
      {
        body: { data: approved },
      },
    ] = [(await ask(waiting)).body.data, await ask(granted)]
    await decide(approved, 'approve', head)
    const expire = (days: number) =>
      expireOverrides({ ...server.app.kontor.systemContext(), now: () => new Date(Date.now() + days * 86_400_000) })
    const stateOf = async ({ id }: Row) => (await admin.get(`/api/cm/credit-override/${Number(id)}`)).body.data.state
    await expire(6.9)
    expect(await stateOf(asked)).toBe('requested')
    await expire(7.1)
    expect([await stateOf(asked), await stateOf(approved)]).toEqual(['expired', 'approved'])
    expect((await decide(asked, 'approve', head)).status).toBe(409)
    expect((await noticesOf(staff, 'cm.credit-override.decided')).length).toBeGreaterThan(0)
    await expire(30.1)
    expect(await stateOf(approved)).toBe('expired')
    expect((await win(granted)).status).toBe(422)
    expect((await ask(waiting)).status).toBe(201)
  })
})
