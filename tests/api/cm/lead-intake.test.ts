/** Enquiries from the website (cm.md §8; §12 scenario 24). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

const token = 'the token of this test'
let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

/** Each address has a count of its own. */
let address = 0
const send = async (body: Row, { from = `203.0.113.${++address}`, key = token }: { from?: string; key?: string } = {}) => {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/cm/intake',
    payload: body,
    remoteAddress: from,
    headers: { 'x-intake-token': key },
  })
  return { status: reply.statusCode, body: reply.json<{ data?: { number: string }; errors?: Record<string, string[]> }>() }
}
const change = async (values: Row) => {
  const {
    body: { data },
  } = await admin.get('/api/cm/setting')
  return admin.patch('/api/cm/setting', { ...values, version: (data as unknown as Row).version })
}
const enabled = (web_intake_enabled: boolean) => change({ web_intake_enabled, ...(web_intake_enabled ? { web_intake_token: token } : {}) })
const leads = async () =>
  Number((await sql<{ count: number }>`select count(*)::int as count from cm_lead`.execute(server.db)).rows[0]?.count)
const leadOf = async (number: string | undefined): Promise<Row> =>
  (await admin.get(`/api/cm/lead?filter[number]=${String(number)}`)).body.data[0] ?? {}

test('switched off, and with a wrong token, there is no such call, and no lead (cm.md §12.24)', async () => {
  const before = await leads()
  expect((await send({ name: 'Amy' })).status).toBe(404)
  expect((await change({ web_intake_enabled: true })).body.errors).toHaveProperty('web_intake_token')
  expect((await enabled(true)).status).toBe(200)
  for (const key of ['', 'the token of this tesT', `${token} `])
    expect([key, (await send({ name: 'Amy' }, { key })).status]).toEqual([key, 404])
  // What is wrong with it is told to those who have the token alone.
  expect((await send({ nonsense: 1 }, { key: 'wrong' })).status).toBe(404)
  expect((await enabled(false)).status).toBe(200)
  expect((await send({ name: 'Amy' })).status).toBe(404)
  expect(await leads()).toBe(before)
})

test('an enquiry stands in the first stage, belongs to the owner of its source, who is told, and its words are in the timeline', async () => {
  await enabled(true)
  const staff = await server.signIn('staff01')
  const source = await admin.post('/api/cm/source', {
    code: 'LANDING',
    name: { en: 'Landing page', tw: '活動頁' },
    channel: 'web',
    web_key: 'landing',
    default_owner: `u${staff.userId}`,
  })
  const { status, body } = await send({
    company: ' Harbour Tools ',
    name: 'Amy',
    email: 'amy@harbour.example',
    phone: '',
    message: 'Pumps, please\nbefore <May> & June',
    source: 'landing',
  })
  expect([status, body.errors]).toEqual([201, undefined])
  const lead = await leadOf(body.data?.number)
  expect(lead).toMatchObject({
    title: 'Pumps, please',
    raw_company: 'Harbour Tools',
    raw_name: 'Amy',
    raw_email: 'amy@harbour.example',
    raw_phone: null,
    source: source.body.data.id,
    owner: staff.userId,
    status: 'open',
  })
  const {
    rows: [first],
  } = await sql<{
    id: number
  }>`select s.id from cm_stage as s join cm_pipeline as p on p.id = s.pipeline_id and p.is_default where s.kind = 'open' order by s.position limit 1`.execute(
    server.db,
  )
  expect(lead.stage).toBe(first?.id)
  const { body: timeline } = await staff.get(`/api/cm/timeline?type=lead&id=${String(lead.id)}&kinds=activity`)
  expect(timeline.data).toMatchObject([
    { kind: 'activity', activity: 'message', status: 'done', note: '<p>Pumps, please<br />before &lt;May&gt; &amp; June</p>' },
  ])
  const { rows } = await sql<{
    event: string
  }>`select event from sc_user_notification where user_id = ${staff.userId} and "modelId" = ${lead.id} and "modelType" = 'cm'`.execute(
    server.db,
  )
  expect(rows).toEqual([{ event: 'cm.lead.assigned' }])
})

test('of a group whose source it is, the one with the fewest open leads has it', async () => {
  await enabled(true)
  const people = await Promise.all(['staff02', 'staff03'].map(async (account) => (await server.signIn(account)).userId))
  const group = await admin.post('/api/sc/group', {
    code: 'INTAKE',
    name: { en: 'Intake' },
    kind: 'static',
    members: people.map((id) => `u${id}`),
  })
  await admin.post('/api/cm/source', {
    code: 'TEAM',
    name: { en: 'Team', tw: '團隊' },
    channel: 'web',
    web_key: 'team',
    default_owner: `g${String(group.body.data.id)}`,
  })
  const open = async (person: number) =>
    Number(
      (
        await sql<{
          open: number
        }>`select count(*)::int as open from cm_lead where owner_id = ${person} and status = 'open' and deleted_at is null`.execute(
          server.db,
        )
      ).rows[0]?.open,
    )
  for (let n = 0; n < 5; n++) {
    const counts = await Promise.all(people.map(open))
    const least = people[counts.indexOf(Math.min(...counts))]
    const { body } = await send({ name: `Ben ${n}`, source: 'team' })
    expect((await leadOf(body.data?.number)).owner).toBe(least)
  }
})

test('an unknown source is the website’s; who asks must be said; each error names its field', async () => {
  await enabled(true)
  const { body } = await send({ email: 'only@mail.example', source: 'no such key' })
  const lead = await leadOf(body.data?.number)
  expect(lead).toMatchObject({ title: 'only@mail.example', raw_name: 'only@mail.example' })
  const {
    rows: [web],
  } = await sql<{
    id: number
  }>`select id from cm_source where channel = 'web' and active and deleted_at is null order by position, id limit 1`.execute(server.db)
  expect(lead.source).toBe(web?.id)
  const before = await leads()
  expect(Object.keys((await send({ message: 'Hello' })).body.errors ?? {})).toEqual(['name'])
  expect(Object.keys((await send({ name: 'Amy', email: 'no address' })).body.errors ?? {})).toEqual(['email'])
  expect((await send({ name: 'Amy', admin: true })).status).toBe(422)
  expect(await leads()).toBe(before)
})

test('thirty a minute from one address, and no more (cm.md §12.24)', async () => {
  await enabled(true)
  const before = await leads()
  const statuses: number[] = []
  for (let n = 1; n <= 31; n++) statuses.push((await send({ name: `Person ${n}` }, { from: '198.51.100.7' })).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429])
  expect(await leads()).toBe(before + 30)
  expect((await send({ name: 'From elsewhere' })).status).toBe(201)
})
