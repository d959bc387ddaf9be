/** Every request by its declaration (docs/requests.md): a new one is tested here; what its fields alone don't say is its sample. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import type { WorkflowCall } from '../../../server/contracts/workflow'
import { performPhase } from '../../../server/modules/wf/action/run-hooks'
import { declaredEntities } from '../../../src/schemas'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { requestParams } from '../../../src/schemas/core/request'
import { signInAll, testApp, type Client, type Row, type TestApp } from '../../support/app'
import { publishBound } from '../../support/attendance'
import { requestSamples, sampleOf } from '../../support/request-samples'
import { handIn, seenBy, type MadeForm } from '../../support/workflow-forms'

// Forms about records that are there already are tested with those.
const requests = declaredEntities.filter(({ x }) => x.request?.subject !== undefined)
let server: TestApp
let applicant: Client
let approver: Client
let admin: Client

beforeAll(async () => {
  server = await testApp()
  // Samples are around this one.
  server.setNow(new Date('2026-11-25T09:00:00+08:00'))
  ;[applicant, approver, admin] = await signInAll(server, 'staff01', 'staff02', 'admin')
})
afterAll(() => server.close())

const fieldOf = ({ type, items = [] }: Field): object => {
  if (type === 'list')
    return { type: 'array', items: { type: 'object', properties: Object.fromEntries(items.map((item) => [item.name, fieldOf(item)])) } }
  if (type === 'refs') return { type: 'array', items: { type: 'integer' } }
  if (type === 'ref' || type === 'integer' || type === 'duration') return { type: 'integer' }
  if (type === 'boolean') return { type: 'boolean' }
  return { type: 'string', maxLength: 200 }
}

const act = async (id: number, name: string, more: object = {}) => {
  const { task, seen } = await seenBy(approver, id)
  return approver.post(`/api/wf/task/${task}/${name}`, { ...seen, comment: 'as it is', ...more })
}
const postings = async (id: number) =>
  (
    await sql<{ action: string; payload: WorkflowCall; phase: string }>`
      select action, payload, phase from wf_posting where instance_id = ${id} order by id`.execute(server.db)
  ).rows
const perform = (action: string, call: WorkflowCall) => transact(server.app.kontor.systemContext(), (tx) => performPhase(tx, action, call))

test('every sample is that of a request', () => {
  const names = requests.map(({ name }) => name)
  expect(Object.keys(requestSamples).filter((name) => !names.includes(name))).toEqual([])
})

describe.each(requests.map((entity) => [entity.name, entity] as const))('%s', (name, entity: Entity) => {
  const action = entity.x.request?.action ?? ''
  const sample = requestSamples[name] ?? sampleOf(entity)
  const recordsOf = async (id: number): Promise<Row[]> =>
    (
      await sql<Row>`
        select id::int as id, state, wf_status, fail_code, version, wf_instance_id::int as form from ${sql.table(entity.table)}
        where wf_instance_id = ${id} and deleted_at is null order by id`.execute(server.db)
    ).rows
  const recordOf = async (id: number): Promise<Row> => (await recordsOf(id)).at(-1) ?? {}
  // A module that is late on a busy machine is asked again (wf.md §5.16).
  const comesTo = (id: number, state: string) =>
    expect.poll(async () => server.app.kontor.jobs.tend().then(async () => (await recordOf(id)).state), { interval: 500 }).toBe(state)
  let blocking: MadeForm
  let flagging: MadeForm

  beforeAll(async () => {
    await sample.prepare?.(server, applicant)
    const fields = {
      reason: { type: 'string', maxLength: 200 },
      ...Object.fromEntries(requestParams(entity).map((one) => [one.name, fieldOf(one)])),
    }
    const of = { action, fields, approvers: [approver.userId] }
    const code = entity.table.toUpperCase().replaceAll('_', '')
    blocking = await publishBound(server, code, of)
    flagging = await publishBound(server, `${code}F`, { ...of, on_refusal: 'flag' })
  })
  const data = async (n: number) => ({ reason: 'As agreed', ...(await sample.params(server, applicant, n)) })
  const handedIn = async (n: number, form = blocking) => handIn(applicant, form, await data(n))

  test('is pending while its form runs, and approved with it; committed twice it stays as it is', async () => {
    const id = await handedIn(1)
    expect(await recordOf(id)).toMatchObject({ state: 'pending', wf_status: 'running', form: id })
    expect((await act(id, 'approve')).status).toBe(200)
    await comesTo(id, 'approved')
    const before = await recordOf(id)
    const committed = (await postings(id)).find(({ phase }) => phase === 'commit')
    if (!committed) throw new Error('nothing was committed')
    // Also where the receipt of the first one is gone.
    await perform(action, committed.payload)
    await perform(action, { ...committed.payload, key: `${committed.payload.key}:2` })
    expect([before.wf_status, await recordsOf(id)]).toEqual(['approved', [before]])
  })

  test('that is returned stays held and says so; a posting of the round before does nothing any more', async () => {
    const id = await handedIn(2)
    const [reserved] = await postings(id)
    expect((await act(id, 'return', { target: 'initiator' })).status).toBe(200)
    await expect.poll(() => recordOf(id)).toMatchObject({ state: 'pending', wf_status: 'returned' })
    expect((await applicant.post(`/api/wf/instance/${id}/resubmit`, { data: await data(2) })).status).toBe(200)
    const [before, ...others] = await recordsOf(id)
    expect([before, others]).toMatchObject([{ state: 'pending', wf_status: 'running' }, []])
    if (!reserved) throw new Error('nothing was reserved')
    for (const phase of ['release', 'commit'] as const)
      await perform(action, { ...reserved.payload, phase, key: reserved.payload.key.replace('reserve', phase) })
    expect(await recordOf(id)).toEqual(before)
  })

  test('that is rejected is void, and gives back what it held', async () => {
    const id = await handedIn(3)
    expect((await act(id, 'reject')).status).toBe(200)
    expect(await recordOf(id)).toMatchObject({ state: 'rejected', wf_status: 'rejected' })
    expect(await recordOf(await handedIn(3))).toMatchObject({ state: 'pending' })
  })

  const acts = entity.x.request?.acts ?? []
  const doTo = async (client: Client, id: number, act: string, body: object = { reason: 'It has changed' }) =>
    client.post(`/api/${name}/${Number((await recordOf(id)).id)}/${act}`, body)
  const isNobodys = async (id: number, act: string, ...others: Client[]) => {
    for (const other of others) expect([403, 404]).toContain((await doTo(other, id, act)).status)
  }

  if (acts.includes('withdraw'))
    test('that its person withdraws is withdrawn with its form, once, and by nobody else', async () => {
      const id = await handedIn(8)
      await isNobodys(id, 'withdraw', approver, admin)
      expect((await doTo(applicant, id, 'withdraw', {})).status).toBe(200)
      expect(await recordOf(id)).toMatchObject({ state: 'withdrawn', wf_status: 'withdrawn' })
      expect((await doTo(applicant, id, 'withdraw', {})).status).toBe(409)
    })

  if (acts.includes('cancel'))
    test('that is approved is cancelled by right and with a reason, once', async () => {
      const id = await handedIn(9)
      expect((await doTo(admin, id, 'cancel')).status).toBe(409)
      expect((await act(id, 'approve')).status).toBe(200)
      await comesTo(id, 'approved')
      await isNobodys(id, 'cancel', approver)
      const unsaid = await doTo(admin, id, 'cancel', {})
      expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([422, ['reason']])
      expect((await doTo(admin, id, 'cancel')).status).toBe(200)
      expect(await recordOf(id)).toMatchObject({ state: 'cancelled' })
      expect((await doTo(admin, id, 'cancel')).status).toBe(409)
    })

  if (acts.includes('revoke'))
    test('whose person requests the cancellation stays until it is agreed to', async () => {
      const id = await handedIn(10)
      expect((await act(id, 'approve')).status).toBe(200)
      await comesTo(id, 'approved')
      await isNobodys(id, 'revoke', approver, admin)
      expect((await doTo(applicant, id, 'revoke')).status).toBe(200)
      expect(await recordOf(id)).toMatchObject({ state: 'approved' })
    })

  const { refusal } = sample
  if (refusal)
    test('that is refused at its commit stays pending, or fails with the reason until it is posted again', async () => {
      const { code, begin, end } = refusal
      const [held, flagged] = [await handedIn(4), await handedIn(5, flagging)]
      await begin(server.db)
      expect((await act(held, 'approve')).status).toBe(422)
      expect(await recordOf(held)).toMatchObject({ state: 'pending' })
      expect((await act(flagged, 'approve')).status).toBe(200)
      await expect.poll(() => recordOf(flagged)).toMatchObject({ state: 'failed', wf_status: 'approved', fail_code: code })
      const isRetried = acts.includes('retry')
      if (isRetried) {
        await isNobodys(flagged, 'retry', applicant, approver)
        expect((await doTo(admin, flagged, 'retry', {})).status).toBe(422)
        expect(await recordOf(flagged)).toMatchObject({ state: 'failed', fail_code: code })
      }
      await end(server.db)
      if (isRetried) expect((await doTo(admin, flagged, 'retry', {})).status).toBe(200)
      else await transact(server.app.kontor.systemContext(), async (tx) => tx.ports?.workflow?.retryPosting(tx, flagged))
      await comesTo(flagged, 'approved')
      expect((await recordOf(flagged)).fail_code).toBeNull()
    })

  test('that is revoked is cancelled, and may be requested anew', async () => {
    const id = await handedIn(6)
    expect((await act(id, 'approve')).status).toBe(200)
    await comesTo(id, 'approved')
    const committed = (await postings(id)).find(({ phase }) => phase === 'commit')
    if (!committed) throw new Error('nothing was committed')
    await perform(action, { ...committed.payload, phase: 'reverse', key: committed.payload.key.replace('commit', 'reverse') })
    expect(await recordOf(id)).toMatchObject({ state: 'cancelled' })
    expect(await recordOf(await handedIn(6))).toMatchObject({ state: 'pending' })
  })

  test('whose form is handed in twice at once is one', async () => {
    const draft = await applicant.post('/api/wf/instance', { template: blocking.template, data: await data(7) })
    const id = Number(draft.body.data.id)
    const answers = await Promise.all([1, 2].map(() => applicant.post(`/api/wf/instance/${id}/submit`, {})))
    expect([answers.some(({ status }) => status === 200), (await recordsOf(id)).length]).toEqual([true, 1])
  })
})
