/** A node of a flow that tells another system, and may wait for its answer (wf.md §3 webhook, §4.4, §5.16). */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { signatureOf } from '../../../server/webhook/send'
import type { WebhookNode } from '../../../src/shared/wf/flow'
import { testApp, type Client, type TestApp } from '../../support/app'
import { until } from '../../support/until'
import { approval, flowOf, formOf, handIn, plainContent, publishForm, type MadeForm } from '../../support/workflow-forms'

const secret = 'sixteen characters and more'
let server: TestApp
let receiver: Server
let applicant: Client
let approver: Client
let manager: Client
let channel = 0
/** What came in, and what is answered. */
let received: { headers: IncomingHttpHeaders; body: string }[] = []
let answers: { status: number; body: string }[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      // Notices of the form come to the same channel, when they like.
      if (request.headers['x-event'] !== 'wf.node.entered') {
        response.end()
        return
      }
      received.push({ headers: request.headers, body })
      const { status, body: answer } = answers.shift() ?? { status: 200, body: '{"order":{"no":"PO-7"},"amount":"12.5"}' }
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
    })
  })
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  server = await testApp({ env: { WEBHOOK_NETWORKS: '127.0.0.1' } })
  ;[applicant, approver, manager] = (await Promise.all(['staff01', 'staff02', 'staff03'].map((one) => server.signIn(one)))) as [
    Client,
    Client,
    Client,
  ]
  const admin = await server.signIn('admin')
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  channel = Number((await admin.post('/api/sc/notify-channel', { name: 'Orders', url, secret, format: 'json', active: true })).body.data.id)
})
afterAll(async () => {
  await server.close()
  receiver.close()
})
beforeEach(() => {
  received = []
  answers = []
})
afterEach(() => server.setNow(undefined))

const published = (code: string, node: Partial<WebhookNode>): Promise<MadeForm> =>
  publishForm(server.db, code, plainContent(flowOf({ key: 'w', type: 'webhook', channel, ...node }, approval(approver.userId))), {
    managers: [`u${manager.userId}`],
  })
const postingOf = async (id: number) =>
  (
    await sql<{ key: string; state: string; attempts: number; answer: unknown; error: string | null }>`
      select key, state, attempts, answer, error from wf_posting where instance_id = ${id} order by id`.execute(server.db)
  ).rows
/** The clock stands where its next try is due, which is so long after the one that failed. */
async function due(id: number): Promise<void> {
  const { rows } = await sql<{ next_at: string }>`select next_at from wf_posting where instance_id = ${id}`.execute(server.db)
  server.setNow(new Date(rows[0]?.next_at ?? 0))
}
const settled = (id: number, state: string) =>
  until(
    async () => (await postingOf(id))[0],
    (one) => one?.state === state,
  )
const reached = (id: number, state: string) =>
  until(
    () => formOf(manager, id),
    (form) => form?.state === state,
  )
const tend = () => server.app.kontor.jobs.tend()

test('is told with its key, signed, while the flow goes on; what it answered stands in the log', async () => {
  const id = await handIn(applicant, await published('TELL', {}), { reason: 'r' })
  expect((await formOf(approver, id)).task).not.toBeNull()
  const posting = await settled(id, 'done')
  expect(posting).toMatchObject({ attempts: 1, error: null, answer: { order: { no: 'PO-7' } } })
  const [call] = received
  const t = Number(/^t=(\d+)/.exec(String(call?.headers['x-signature']))?.[1])
  expect(call?.headers).toMatchObject({
    'x-delivery': posting?.key,
    'x-event': 'wf.node.entered',
    'x-signature': signatureOf(secret, call?.body ?? '', new Date(t * 1000)),
  })
  expect(JSON.parse(call?.body ?? '{}')).toMatchObject({ key: posting?.key, attempt: 1, instance: { id, template_code: 'TELL' } })
})

test('holds the flow until it answers, and its answer fills fields of the form', async () => {
  const form = await published('ASK', { wait: 'answer', map: { reason: 'order.no', amount: 'amount' } })
  const id = await handIn(applicant, form, { reason: 'r' })
  await settled(id, 'done')
  const waiting = await until(
    () => formOf(approver, id).catch(() => undefined),
    (one) => one?.task !== undefined && one.task !== null,
  )
  expect(waiting?.data).toMatchObject({ reason: 'PO-7', amount: '12.5' })
  expect((await applicant.get(`/api/wf/instance/${id}/trail`)).body.meta).toEqual({ intact: true, broken_at: null })
})

test('that fails is tried again after 10 s and 30 s under the same key', async () => {
  answers = [
    { status: 500, body: 'no' },
    { status: 503, body: 'no' },
  ]
  const id = await handIn(applicant, await published('RETRY', { wait: 'answer', on_error: 'retry' }), { reason: 'r' })
  expect(await settled(id, 'retry')).toMatchObject({ attempts: 1, error: 'HTTP 500' })
  expect((await formOf(applicant, id)).state).toBe('running')
  await due(id)
  await tend()
  await until(
    async () => (await postingOf(id))[0]?.attempts,
    (attempts) => attempts === 2,
  )
  await settled(id, 'retry')
  await due(id)
  await tend()
  expect(await settled(id, 'done')).toMatchObject({ attempts: 3 })
  expect(new Set(received.map(({ headers }) => headers['x-delivery'])).size).toBe(1)
})

test('that fails suspends the form, or lets it go on without values, as the node says', async () => {
  answers = [{ status: 404, body: '' }]
  const failing = await handIn(applicant, await published('FAIL', { wait: 'answer', on_error: 'fail' }), { reason: 'r' })
  expect((await reached(failing, 'suspended'))?.reason).toContain('HTTP 404')
  expect((await postingOf(failing))[0]).toMatchObject({ state: 'dead', error: 'HTTP 404' })
  // Once somebody has mended it, the manager lets it go on: it is told anew.
  expect((await manager.post(`/api/wf/instance/${failing}/resume`, {})).status).toBe(200)
  await until(
    () => postingOf(failing),
    (all) => all.at(-1)?.state === 'done',
  )
  answers = [{ status: 404, body: '' }]
  const branching = await handIn(applicant, await published('BRANCH', { wait: 'answer', on_error: 'branch', map: { amount: 'amount' } }), {
    reason: 'r',
    amount: '3',
  })
  await settled(branching, 'dead')
  const going = await until(
    () => formOf(approver, branching).catch(() => undefined),
    (one) => Boolean(one?.task),
  )
  expect((going?.data as { amount?: string } | undefined)?.amount ?? null).toBeNull()
})

test('that is told that its address is gone (410) is not tried again, and the address is switched off', async () => {
  answers = [{ status: 410, body: '' }]
  const id = await handIn(applicant, await published('GONE', { wait: 'answer', on_error: 'retry' }), { reason: 'r' })
  expect((await reached(id, 'suspended'))?.reason).toContain('HTTP 410')
  expect(await postingOf(id)).toMatchObject([{ state: 'dead', attempts: 1, error: 'HTTP 410' }])
  const { rows } = await sql<{ active: boolean }>`select active from sc_notify_channel where id = ${channel}`.execute(server.db)
  expect(rows).toEqual([{ active: false }])
})
