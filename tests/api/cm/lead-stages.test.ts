/** What stages ask of leads that begin in them, and of those that come back from the recycle bin (cm.md R3). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { importFlow } from '../../support/import-file'

let server: TestApp
let admin: Client
let staff: Client
let pipeline: number
let stages: number[]

beforeAll(async () => {
  server = await testApp()
  ;[admin, staff] = await Promise.all([server.signIn('admin'), server.signIn('staff01')])
  const stage = (kind: string, name: string, more: Row = {}) => ({
    kind,
    name: { en: name },
    ...(kind === 'open' ? { probability: '50' } : {}),
    ...more,
  })
  const { status, body } = await admin.post('/api/cm/pipeline/compose', {
    values: { code: 'ASKING', name: { en: 'Asking' } },
    stages: [
      stage('open', 'First', {
        required_fields: ['source'],
        requires_activity_days: 7,
        checklist: [{ key: 'called', label: { en: 'Called back' }, mandatory: true }],
      }),
      stage('open', 'Second'),
      stage('won', 'Won'),
      stage('lost', 'Lost'),
    ],
  })
  expect(status, JSON.stringify(body)).toBe(201)
  pipeline = Number(body.data.id)
  stages = (await admin.get(`/api/cm/stage?filter[pipeline]=${pipeline}&sort=position`)).body.data.map(({ id }) => Number(id))
})
afterAll(() => server.close())

const begin = (values: Row = {}) =>
  staff.post('/api/cm/lead', { title: 'Begins', raw_company: 'Beginning', pipeline, source: 1, ...values })
const move = ({ id, version }: Row, stage: number, more: Row = {}) =>
  staff.post(`/api/cm/lead/${Number(id)}/move`, { stage_id: stages[stage], version, ...more })

test('a lead begins in the first stage with its fields; its criteria and activity are asked for when it moves on', async () => {
  expect(Object.keys((await begin({ source: null })).body.errors)).toEqual(['source'])
  const {
    status,
    body: { data: lead },
  } = await begin()
  expect([status, lead.stage]).toEqual([201, stages[0]])
  expect(Object.keys((await begin({ stage: stages[1], raw_company: 'Further on' })).body.errors).sort()).toEqual([
    'activity',
    'checklist.called',
  ])

  expect(Object.keys((await move(lead, 1)).body.errors).sort()).toEqual(['activity', 'checklist.called'])
  const now = new Date().toISOString()
  expect(
    (
      await staff.post('/api/cm/activity', {
        kind: 'call',
        subject: 'Call back',
        lead: lead.id,
        status: 'done',
        outcome: 'reached',
        due_at: now,
        done_at: now,
      })
    ).status,
  ).toBe(201)
  const touched = (await staff.get(`/api/cm/lead/${Number(lead.id)}`)).body.data
  expect((await move(touched, 1, { checklist: ['called'] })).body.data).toMatchObject({ stage: stages[1] })
})

test('so it does from a file and from the website', async () => {
  const flow = importFlow(server, admin)
  const view = await flow.checked('cm/lead', `title,raw_company,pipeline,source\r\nFrom a file,Filed,ASKING,WEB\r\n`, { mode: 'add' })
  expect(view.counters).toMatchObject({ new: 1, error: 0 })
  expect(await flow.run(view.id, 'all')).toMatchObject({ state: 'done', counters: { done: 1 } })

  const usual = (await admin.get('/api/cm/pipeline?filter[is_default]=true')).body.data[0] ?? {}
  const asking = (await admin.get(`/api/cm/pipeline/${pipeline}`)).body.data
  expect((await admin.patch(`/api/cm/pipeline/${pipeline}`, { is_default: true, version: asking.version })).status).toBe(200)
  const {
    body: { data: setting },
  } = await admin.get('/api/cm/setting')
  expect(
    (
      await admin.patch('/api/cm/setting', {
        web_intake_enabled: true,
        web_intake_token: 'the token of this test',
        version: setting.version,
      })
    ).status,
  ).toBe(200)
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/cm/intake',
    payload: { name: 'From the website' },
    headers: { 'x-intake-token': 'the token of this test' },
  })
  expect(reply.statusCode, reply.body).toBe(201)
  expect(
    (await admin.get(`/api/cm/lead?filter[pipeline]=${pipeline}&filter[raw_name]=${encodeURIComponent('From the website')}`)).body.data,
  ).toMatchObject([{ stage: stages[0] }])
  expect((await admin.patch(`/api/cm/pipeline/${Number(usual.id)}`, { is_default: true })).status).toBe(200)
})

test('a win whose requirements were passed over comes back from the recycle bin as it was, and so does an open lead that lacks them', async () => {
  const made = async (name: string) => Number((await admin.post('/api/cm/organization', { name, credit_unlimited: true })).body.data.id)
  const {
    body: { data: won },
  } = await begin({ organization: await made('Signed Works') })
  const closed = (await admin.post(`/api/cm/lead/${Number(won.id)}/win`, { version: won.version, skip_reason: 'Signed' })).body.data
  expect(closed.status).toBe('won')
  const {
    body: { data: open },
  } = await begin({ organization: await made('Skipped Works') })
  expect((await admin.post(`/api/cm/lead/${Number(open.id)}/move`, { stage_id: stages[1], skip_reason: 'Trade fair' })).status).toBe(200)
  for (const [{ id }, stage] of [
    [closed, stages[2]],
    [open, stages[1]],
  ] as const) {
    expect((await admin.delete(`/api/cm/lead/${Number(id)}`)).status).toBe(200)
    const { status, body } = await admin.post(`/api/cm/lead/${Number(id)}/restore`)
    expect([status, body.errors]).toEqual([200, undefined])
    expect(body.data.stage).toBe(stage)
  }
  expect((await admin.get(`/api/cm/lead/${Number(won.id)}`)).body.data).toMatchObject({
    status: 'won',
    won_at: closed.won_at,
    amount_base: closed.amount_base,
  })
})
