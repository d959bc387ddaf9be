/** A form decides about the publication of events (vs.md §12.21, §4; wf.md §5.16 `vs.publish`), over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { openDue } from '../../../server/modules/vs/event/clock'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { aboutRecord, publishForm, seenBy } from '../../support/workflow-forms'

let app: TestApp
let admin: Client
let organiser: Client
let approver: Client
let reader: Client
let category: number

const [start, opens, closes] = ['2026-11-20T01:00:00.000Z', '2026-11-20T01:10:00.000Z', '2026-11-20T01:40:00.000Z']

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  app.setNow(new Date(start))
  ;[admin, organiser, approver, reader] = [
    await app.signIn('admin'),
    await app.signIn('hr'),
    await app.signIn('staff02'),
    await app.signIn('staff01'),
  ]
  category = await created(admin, 'vs/category', { code: 'FORMED', name: { en: 'Formed' }, requires_approval: true })
  await created(admin, 'vs/category-right', { category, owner: `u${organiser.userId}`, action: 'create' })
})
afterAll(() => app.close())

async function created(client: Client, entity: string, values: Row): Promise<number> {
  const { status, body } = await client.post(`/api/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
const draft = (values: Row = {}): Promise<number> =>
  created(organiser, 'vs/event', {
    ...{ category, title: { en: 'Moving house' }, kind: 'vote', secrecy: 'named', opens_at: opens, closes_at: closes },
    ...{ audience: [`u${reader.userId}`], questions: [{ key: 'motion', type: 'yes_no', title: { en: 'Shall we move?' } }], ...values },
  })
const stands = async (id: number) => (await organiser.get(`/api/vs/event/${id}`)).body.data
const publish = async (id: number) => (await organiser.post(`/api/vs/event/${id}/publish`, {})).status
const ask = async (client: Client, id: number) => {
  const source = { module: 'vs', entity: 'event', id }
  const { status, body } = await client.post('/api/wf/instance/start', {
    action: 'vs.publish',
    source,
    data: { reason: 'Vote' },
    submit: true,
  })
  return { status, message: body.message, instance: Number(body.data?.id) }
}
const decide = async (instance: number, name: string, body: object = {}) => {
  const { task, seen } = await seenBy(approver, instance)
  const answer = await approver.post(`/api/wf/task/${task}/${name}`, { ...seen, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const revoke = (instance: number) => admin.post(`/api/wf/instance/${instance}/revoke-request`, { comment: 'The date is wrong' })

test('without a linked form nothing is published by hand', async () => {
  const id = await draft()
  const refused = await organiser.post(`/api/vs/event/${id}/publish`, {})
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['category']])
})

test('rejected it is a draft; approved it is scheduled; revoked before it opens it is cancelled, later refused (§12.21)', async () => {
  const form = await publishForm(app.db, 'VOTES', aboutRecord('vs.publish', 'event', approver.userId), { managers: [`u${admin.userId}`] })
  await created(admin, 'wf/form-link', { action: 'vs.publish', variant: 'FORMED', template: form.template })
  const id = await draft()
  expect([await publish(id), (await ask(reader, id)).status]).toEqual([409, 404])

  const first = await ask(organiser, id)
  expect(first).toMatchObject({ status: 201, message: undefined })
  expect(await stands(id)).toMatchObject({ state: 'draft', wf_status: 'running' })
  // What is handed in stays as it is until the form has decided.
  const { version } = await stands(id)
  expect((await organiser.patch(`/api/vs/event/${id}`, { version, title: { en: 'Another' } })).status).toBe(409)
  expect([await publish(id), (await organiser.delete(`/api/vs/event/${id}`)).status]).toEqual([409, 409])
  await decide(first.instance, 'reject', { comment: 'Not yet' })
  expect(await stands(id)).toMatchObject({ state: 'draft', wf_status: 'rejected', published_at: null })

  const second = await ask(organiser, id)
  await decide(second.instance, 'approve')
  expect(await stands(id)).toMatchObject({ state: 'scheduled', wf_status: 'approved', eligible: 1 })
  const revoked = await revoke(second.instance)
  expect(revoked.status, JSON.stringify(revoked.body)).toBe(200)
  expect(await stands(id)).toMatchObject({ state: 'cancelled', wf_status: 'revoked' })

  const opened = await draft()
  const third = await ask(organiser, opened)
  await decide(third.instance, 'approve')
  app.setNow(new Date(opens))
  await transact(app.app.kontor.systemContext(), openDue)
  const refused = await revoke(third.instance)
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('It has opened')])
  expect(await stands(opened)).toMatchObject({ state: 'open', wf_status: 'approved' })
  app.setNow(new Date(start))
})

test('a form is not taken for what could not be published, and says why', async () => {
  const id = await draft({ audience: [] })
  expect(await ask(organiser, id)).toMatchObject({ status: 422, message: expect.stringContaining('Choose who takes part') })
})
