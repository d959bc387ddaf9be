/** What forms do in modules (wf.md §4.4, §5.16), by the scenarios of §12. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { serverModules } from '../../../server/modules'
import { testApp, type Client, type TestApp } from '../../support/app'
import { leaveModule, makeLeaveTables } from '../../support/leave-action'
import { approval, flowOf, formOf, handIn, plainContent, publishForm, seenBy, type MadeForm } from '../../support/workflow-forms'

const leave = leaveModule()
let server: TestApp
let [applicant, approver, manager] = [] as unknown as [Client, Client, Client]
let [blocking, flagging, byNode] = [] as unknown as [MadeForm, MadeForm, MadeForm]

beforeAll(async () => {
  server = await testApp({ modules: [...serverModules, leave.module] })
  await makeLeaveTables(server)
  ;[applicant, approver, manager] = (await Promise.all(['staff01', 'staff02', 'staff03'].map((one) => server.signIn(one)))) as [
    Client,
    Client,
    Client,
  ]
  const bound = (on_refusal: 'block' | 'flag') => ({
    bindings: [{ action: 'leave.take', mapping: { minutes: { field: 'amount' } }, on_refusal }],
  })
  const managed = { managers: [`u${manager.userId}`] }
  const publish = (code: string, on_refusal: 'block' | 'flag', flow = flowOf(approval(approver.userId))) =>
    publishForm(server.db, code, plainContent(flow, bound(on_refusal)), managed)
  blocking = await publish('HOLD', 'block')
  flagging = await publish('FLAG', 'flag')
  byNode = await publish(
    'NODE',
    'block',
    flowOf({ key: 'h', type: 'hook', action: 'leave.take' }, approval(approver.userId)),
  )
})
afterAll(() => server.close())
beforeEach(async () => {
  leave.asked.length = 0
  leave.closed.clear()
  Object.assign(leave.faults, { check: 0, reserve: 0, commit: 0, release: 0, reverse: 0 })
  await sql`insert into leave_balance values (${applicant.userId}, 480) on conflict (user_id) do update set minutes = 480`.execute(server.db)
})
afterEach(() => server.setNow(undefined))

const request = { reason: 'Holiday', amount: '480' }
const act = async (client: Client, id: number, name: string, body: object = {}) => {
  const { task, seen } = await seenBy(client, id)
  return client.post(`/api/wf/task/${task}/${name}`, { ...seen, ...body })
}
const draftOf = async ({ template }: MadeForm, data: object = request): Promise<number> =>
  Number((await applicant.post('/api/wf/instance', { template, data })).body.data.id)
const submit = (id: number) => applicant.post(`/api/wf/instance/${id}/submit`, {})
const minutesLeft = async () =>
  Number(
    (await sql<{ minutes: string }>`select minutes from leave_balance where user_id = ${applicant.userId}`.execute(server.db)).rows[0]?.minutes,
  )
const recordsOf = async (id: number) =>
  (await sql<{ state: string }>`select state from leave_record where instance_id = ${id} order by id`.execute(server.db)).rows.map(
    ({ state }) => state,
  )
const postingsOf = async (id: number) =>
  (
    await sql<{ phase: string; state: string; attempts: number }>`
      select phase, state, attempts from wf_posting where instance_id = ${id} order by id`.execute(server.db)
  ).rows.map(({ phase, state, attempts }) => `${phase} ${state} ${attempts}`)
const stateOf = async (id: number) => {
  const { state, posting_state } = await formOf(manager, id)
  return [state, posting_state]
}
/** Of those who were told that something failed, in the words of the notice. */
const toldOf = async (id: number, words: string) =>
  (
    await sql<{ user: number }>`
      select user_id as "user" from sc_user_notification where event = 'wf.failed' and "model_id" = ${id} and data::text like ${`%${words}%`}`.execute(
      server.db,
    )
  ).rows.map(({ user }) => Number(user))
const tend = () => server.app.kontor.jobs.tend()

describe('reserve', () => {
  test('of two forms at once for the same hours takes one, and withdrawing gives them back (12.16)', async () => {
    const drafts = [await draftOf(blocking), await draftOf(blocking)]
    const answers = await Promise.all(drafts.map(submit))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body).toMatchObject({ code: 'refused_by_module' })
    expect(await minutesLeft()).toBe(0)
    const [taken = 0, left = 0] = answers[0]?.status === 200 ? drafts : drafts.toReversed()
    expect(await stateOf(taken)).toEqual(['running', 'reserved'])
    expect((await applicant.post(`/api/wf/instance/${taken}/withdraw`, {})).status).toBe(200)
    expect([await minutesLeft(), await stateOf(taken)]).toEqual([480, ['withdrawn', 'none']])
    expect((await submit(left)).status).toBe(200)
  })

  test('that can not be asked leaves the draft as it is', async () => {
    leave.faults.reserve = 1
    const draft = await draftOf(blocking)
    const busy = await submit(draft)
    expect([busy.status, busy.body.message]).toEqual([503, 'The service is busy. Your draft is kept; try again shortly.'])
    expect([await minutesLeft(), await postingsOf(draft)]).toEqual([480, []])
    expect((await submit(draft)).status).toBe(200)
  })

  test('comes after the check, whose errors stand at the fields and which writes nothing', async () => {
    const draft = await draftOf(blocking, { reason: 'r', amount: '0' })
    const refused = await submit(draft)
    expect([refused.status, Object.keys(refused.body.errors), leave.asked, await recordsOf(draft)]).toEqual([422, ['data.amount'], [], []])
    leave.faults.check = 1
    expect((await submit(await draftOf(blocking))).status).toBe(503)
  })
})

describe('commit', () => {
  test('that is refused blocks the last approval in the words of the module (12.17)', async () => {
    const id = await handIn(applicant, blocking, request)
    leave.closed.add('commit')
    const refused = await act(approver, id, 'approve')
    expect([refused.status, refused.body.code]).toEqual([422, 'refused_by_module'])
    expect(refused.body.message).toBe('A quotation is valid until today or later.')
    expect([await stateOf(id), (await formOf(approver, id)).task, await recordsOf(id)]).toEqual([
      ['running', 'reserved'],
      expect.objectContaining({ kind: 'approve' }),
      [],
    ])
    expect(await toldOf(id, 'refused')).toEqual([applicant.userId])
    leave.closed.clear()
    expect((await act(approver, id, 'approve')).status).toBe(200)
    expect([await stateOf(id), await recordsOf(id)]).toEqual([['approved', 'done'], ['taken']])
  })

  test('that is refused stays failed where the form only flags it, until a manager tries it again (12.17)', async () => {
    const id = await handIn(applicant, flagging, request)
    leave.closed.add('commit')
    expect((await act(approver, id, 'approve')).status).toBe(200)
    expect([await stateOf(id), await postingsOf(id), await recordsOf(id)]).toEqual([
      ['approved', 'failed'],
      ['reserve done 1', 'commit refused 1'],
      [],
    ])
    expect((await toldOf(id, 'posting failed')).sort()).toEqual([applicant.userId, manager.userId].sort())
    const admin = await server.signIn('admin')
    const log = await admin.get('/api/wf/posting?state=refused')
    expect(log.body.data.find(({ instance }) => Number((instance as { id?: number }).id ?? instance) === id)?.error).toBe(
      'A quotation is valid until today or later.',
    )
    expect((await applicant.post(`/api/wf/instance/${id}/retry-posting`, {})).status).toBe(403)
    leave.closed.clear()
    expect((await manager.post(`/api/wf/instance/${id}/retry-posting`, {})).status).toBe(200)
    await tend()
    expect([await stateOf(id), await recordsOf(id)]).toEqual([['approved', 'done'], ['taken']])
  })

  test('that fails twice is done at the third attempt, after 10 s and 30 s, once for its key (12.18)', async () => {
    const start = new Date('2026-11-20T08:00:00Z').getTime()
    const at = (seconds: number) => server.setNow(new Date(start + seconds * 1000))
    at(0)
    const id = await handIn(applicant, blocking, request)
    leave.faults.commit = 2
    expect((await act(approver, id, 'approve')).status).toBe(200)
    expect([await stateOf(id), await postingsOf(id)]).toEqual([
      ['approved', 'pending'],
      ['reserve done 1', 'commit retry 1'],
    ])
    for (const [seconds, posting] of [
      [9, 'commit retry 1'],
      [10, 'commit retry 2'],
      [39, 'commit retry 2'],
      [40, 'commit done 3'],
    ] as const) {
      at(seconds)
      await Promise.all([tend(), tend()])
      expect((await postingsOf(id))[1], `after ${seconds} s`).toBe(posting)
    }
    expect([await stateOf(id), await recordsOf(id)]).toEqual([['approved', 'done'], ['taken']])
    const { rows } = await sql`select 1 from sc_hook_receipt where key like ${`wf:${id}:1:%:commit`}`.execute(server.db)
    expect(rows).toHaveLength(1)
  })
})

describe('an approved form', () => {
  test('that is revoked is undone in its module (12.19)', async () => {
    const id = await handIn(applicant, blocking, request)
    await act(approver, id, 'approve')
    expect((await applicant.post(`/api/wf/instance/${id}/revoke-request`, { comment: 'Ill' })).body.data).toMatchObject({ state: 'approved' })
    const done = await manager.post(`/api/wf/instance/${id}/revoke-request`, { comment: 'Agreed' })
    expect([done.status, done.body.data.state]).toEqual([200, 'revoked'])
    expect([await stateOf(id), await recordsOf(id), await minutesLeft()]).toEqual([['revoked', 'reversed'], ['reversed'], 480])
  })

  test('stays approved where the module refuses to undo it', async () => {
    const id = await handIn(applicant, blocking, request)
    await act(approver, id, 'approve')
    leave.closed.add('reverse')
    expect((await manager.post(`/api/wf/instance/${id}/revoke-request`, { comment: 'No' })).status).toBe(422)
    expect([await stateOf(id), await recordsOf(id)]).toEqual([['approved', 'done'], ['taken']])
  })

  test('is revoked once its module, which could not be asked, has undone it', async () => {
    const id = await handIn(applicant, blocking, request)
    await act(approver, id, 'approve')
    leave.faults.reverse = 1
    const asked = await manager.post(`/api/wf/instance/${id}/revoke-request`, { comment: 'Later' })
    expect([asked.body.data.state, await stateOf(id)]).toEqual(['approved', ['approved', 'pending']])
    server.setNow(new Date(Date.now() + 11_000))
    await tend()
    expect([await stateOf(id), await recordsOf(id)]).toEqual([['revoked', 'reversed'], ['reversed']])
    expect((await manager.get(`/api/wf/instance/${id}/trail`)).body.meta).toEqual({ intact: true, broken_at: null })
  })
})

describe('a rejected form', () => {
  test('gives back what it held', async () => {
    const id = await handIn(applicant, blocking, request)
    expect((await act(approver, id, 'reject', { comment: 'No' })).status).toBe(200)
    expect([await stateOf(id), await minutesLeft(), leave.asked]).toEqual([['rejected', 'none'], 480, ['reserve', 'release']])
  })

  test('undoes what a node of its flow has already done', async () => {
    const id = await handIn(applicant, byNode, request)
    expect(await recordsOf(id)).toEqual(['taken'])
    expect((await act(approver, id, 'reject', { comment: 'No' })).status).toBe(200)
    expect([await recordsOf(id), await minutesLeft()]).toEqual([['reversed'], 480])
  })

  test('stays rejected where the module refuses to give it back, and its managers are told', async () => {
    const id = await handIn(applicant, blocking, request)
    leave.closed.add('release')
    expect((await act(approver, id, 'reject', { comment: 'No' })).status).toBe(200)
    expect(await stateOf(id)).toEqual(['rejected', 'failed'])
    expect(await toldOf(id, 'posting failed')).toContain(manager.userId)
  })
})
