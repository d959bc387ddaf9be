/** What forms do in modules (wf.md §4.4, §5.16), by the scenarios of §12. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { serverModules } from '../../../server/modules'
import { testApp, type Client, type TestApp } from '../../support/app'
import { leaveModule, makeLeaveTables } from '../../support/leave-action'
import { approval, flowOf, formOf, handIn, plainContent, publishForm, seenBy, type MadeForm } from '../../support/workflow-forms'

const leave = leaveModule()
let server: TestApp
let applicant: Client
let approver: Client
let manager: Client
let [blocking, flagging, byNode] = [] as unknown as [MadeForm, MadeForm, MadeForm]

beforeAll(async () => {
  server = await testApp({ modules: [...serverModules, leave.module], patience: () => 1 })
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
  byNode = await publish('NODE', 'block', flowOf({ key: 'h', type: 'hook', action: 'leave.take' }, approval(approver.userId)))
})
afterAll(() => server.close())
beforeEach(async () => {
  leave.asked.length = 0
  leave.closed.clear()
  leave.keeps.clear()
  leave.meanwhile.clear()
  Object.assign(leave.faults, { check: 0, reserve: 0, commit: 0, release: 0, reverse: 0 })
  await sql`insert into leave_balance values (${applicant.userId}, 480) on conflict (user_id) do update set minutes = 480`.execute(
    server.db,
  )
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
    (await sql<{ minutes: string }>`select minutes from leave_balance where user_id = ${applicant.userId}`.execute(server.db)).rows[0]
      ?.minutes,
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
      select user_id as "user" from sc_user_notification where event = 'wf.failed' and data->'workflow'->>'id' = ${String(id)} and data::text like ${`%${words}%`}`.execute(
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

describe('a module that keeps people waiting', () => {
  const waits = () => new Promise<void>(() => undefined)

  test('is asked no longer than 2 s: the form is not handed in', async () => {
    const draft = await draftOf(blocking)
    leave.meanwhile.set('check', waits)
    expect((await submit(draft)).status).toBe(503)
    leave.meanwhile.clear()
    expect((await submit(draft)).status).toBe(200)
  })

  test('does not hold up the approval for more than 5 s: what it wrote is taken back and done later', async () => {
    const id = await handIn(applicant, blocking, request)
    leave.meanwhile.set('commit', waits)
    expect((await act(approver, id, 'approve')).status).toBe(200)
    expect([await stateOf(id), await postingsOf(id), await recordsOf(id)]).toEqual([
      ['approved', 'pending'],
      ['reserve done 1', 'commit retry 1'],
      [],
    ])
  })
})

describe('a decision that meets another', () => {
  const deadlock = () => Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }))
  const meets = (times: number) => {
    let left = times
    leave.meanwhile.set('commit', () => ((left -= 1) >= 0 ? deadlock() : Promise.resolve()))
  }

  test('is made anew as a whole, up to three times, and stands once', async () => {
    const id = await handIn(applicant, blocking, request)
    meets(3)
    expect((await act(approver, id, 'approve')).status).toBe(200)
    expect([await stateOf(id), await recordsOf(id), await postingsOf(id)]).toEqual([
      ['approved', 'done'],
      ['taken'],
      ['reserve done 1', 'commit done 1'],
    ])
    const { rows } = await sql`select 1 from wf_event where instance_id = ${id} and act = 'approve'`.execute(server.db)
    expect(rows).toHaveLength(1)
  })

  test('again and again, stands all the same: the module is asked later', async () => {
    const id = await handIn(applicant, blocking, request)
    meets(4)
    expect((await act(approver, id, 'approve')).status).toBe(200)
    expect([await stateOf(id), (await postingsOf(id))[1]]).toEqual([['approved', 'pending'], 'commit retry 1'])
  })
})

describe('what was done by hand', () => {
  test('settles how the form’s postings stand', async () => {
    const id = await handIn(applicant, flagging, request)
    leave.closed.add('commit')
    await act(approver, id, 'approve')
    expect(await stateOf(id)).toEqual(['approved', 'failed'])
    const admin = await server.signIn('admin')
    const { rows } = await sql<{ id: number; version: number }>`
      select id, version from wf_posting where instance_id = ${id} and state = 'refused'`.execute(server.db)
    const done = await admin.post(`/api/wf/posting/${rows[0]?.id}/handle`, { reason: 'Booked by hand', version: rows[0]?.version })
    expect([done.status, done.body.errors]).toEqual([200, undefined])
    expect([await stateOf(id), (await postingsOf(id))[1]]).toEqual([['approved', 'done'], 'commit handled 1'])
  })
})

describe('an action that a flow comes by twice', () => {
  test('is done each time, under a key of its own, and undone each time', async () => {
    const twice = await publishForm(
      server.db,
      'TWICE',
      plainContent(
        flowOf(
          { key: 'h1', type: 'hook', action: 'leave.take' },
          { key: 'h2', type: 'hook', action: 'leave.take' },
          approval(approver.userId),
        ),
        { bindings: [{ action: 'leave.take', mapping: { minutes: { field: 'amount' } } }] },
      ),
    )
    const id = await handIn(applicant, twice, { reason: 'r', amount: '100' })
    expect(await recordsOf(id)).toEqual(['taken', 'taken'])
    const keys = async () =>
      (await sql<{ key: string }>`select key from wf_posting where instance_id = ${id} order by id`.execute(server.db)).rows.map(
        ({ key }) => key.replace(/^wf:\d+:(\d+):\d+:/, '$1 '),
      )
    expect(await keys()).toEqual(['1 reserve', '1 commit', '1 commit:2'])
    expect((await act(approver, id, 'return', { target: 'initiator', comment: 'Again' })).status).toBe(200)
    expect((await applicant.post(`/api/wf/instance/${id}/resubmit`, { data: {} })).status).toBe(200)
    expect((await act(approver, id, 'reject', { comment: 'No' })).status).toBe(200)
    expect((await keys()).slice(3)).toEqual([
      '2 reverse',
      '2 reverse:2',
      '2 reserve',
      '2 commit',
      '2 commit:2',
      '2 reverse:3',
      '2 reverse:4',
    ])
    expect((await recordsOf(id)).filter((state) => state === 'taken')).toEqual([])
  })
})

describe('an approved form', () => {
  test('that is revoked is undone in its module (12.19)', async () => {
    const id = await handIn(applicant, blocking, request)
    await act(approver, id, 'approve')
    expect((await applicant.post(`/api/wf/instance/${id}/revoke-request`, { comment: 'Ill' })).body.data).toMatchObject({
      state: 'approved',
    })
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

describe('the revocation of an approved form', () => {
  const take = { bindings: [{ action: 'leave.take', mapping: { minutes: { field: 'amount' } } }] }
  const revokedBy = (code: string, revoke: 'by_flow' | 'same_approvers', flow: ReturnType<typeof flowOf>) => {
    const content = plainContent(flow, take)
    return publishForm(server.db, code, { ...content, settings: { ...content.settings, revoke } })
  }
  const approved = async (form: MadeForm, ...people: Client[]) => {
    const id = await handIn(applicant, form, { reason: 'r', amount: '100' })
    for (const one of people) expect((await act(one, id, 'approve')).status).toBe(200)
    return id
  }
  const ask = (id: number) => applicant.post(`/api/wf/instance/${id}/revoke-request`, { comment: 'Plans changed' })
  const requestOf = async (id: number) =>
    Number(
      (await sql<{ id: number }>`select id from wf_instance where parent_id = ${id} order by id desc limit 1`.execute(server.db)).rows[0]
        ?.id,
    )

  test('goes to those who approved; when all agree it is undone, unless the module refuses', async () => {
    const form = await revokedBy('AGREE', 'same_approvers', flowOf(approval(approver.userId), approval(manager.userId, 'n2')))
    const id = await approved(form, approver, manager)
    expect((await ask(id)).body.data).toMatchObject({ state: 'approved' })
    expect((await ask(id)).status).toBe(409)
    const request = await requestOf(id)
    expect(await formOf(applicant, request)).toMatchObject({ state: 'running', posting_state: 'none' })
    expect(String((await formOf(applicant, request)).serial_no)).toBe(`${String((await formOf(applicant, id)).serial_no)}-R1`)
    expect((await act(approver, request, 'approve')).status).toBe(200)
    leave.closed.add('reverse')
    const refused = await act(manager, request, 'approve')
    expect([refused.status, refused.body.code]).toEqual([422, 'refused_by_module'])
    expect((await formOf(manager, request)).task).not.toBeNull()
    leave.closed.clear()
    expect((await act(manager, request, 'approve')).status).toBe(200)
    expect([await stateOf(id), (await recordsOf(id)).at(-1), await minutesLeft()]).toEqual([['revoked', 'reversed'], 'reversed', 480])
    expect((await applicant.get(`/api/wf/instance/${id}/trail`)).body.meta).toEqual({ intact: true, broken_at: null })
  })

  test('takes the same flow again, without what that did in modules; rejected, the form stays approved', async () => {
    const form = await revokedBy('AGAIN', 'by_flow', flowOf({ key: 'h', type: 'hook', action: 'leave.take' }, approval(approver.userId)))
    const id = await approved(form, approver)
    expect((await ask(id)).status).toBe(200)
    const first = await requestOf(id)
    expect(await recordsOf(id)).toEqual(['taken'])
    expect((await act(approver, first, 'reject', { comment: 'No' })).status).toBe(200)
    expect((await formOf(applicant, id)).state).toBe('approved')
    expect((await ask(id)).status).toBe(200)
    expect((await act(approver, await requestOf(id), 'approve')).status).toBe(200)
    expect([(await formOf(applicant, id)).state, await recordsOf(id)]).toEqual(['revoked', ['reversed']])
  })

  test('is agreed at once where nobody has to agree', async () => {
    const form = await revokedBy('ALONE', 'by_flow', flowOf({ key: 'c', type: 'copy', assign: [{ kind: 'person', id: approver.userId }] }))
    const id = await approved(form)
    expect((await ask(id)).status).toBe(200)
    const { state, posting_state } = await formOf(applicant, id)
    expect([state, posting_state, await recordsOf(id)]).toEqual(['revoked', 'reversed', ['reversed']])
    expect((await applicant.get(`/api/wf/instance/${id}/trail`)).body.meta).toEqual({ intact: true, broken_at: null })
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

test('a screen that knows a value opens the form with it; what is no parameter, or no JSON, opens it empty', async () => {
  const open = async (known: string) =>
    (await applicant.get(`/api/wf/instance/filling?template=${blocking.template}&action=leave.take&known=${encodeURIComponent(known)}`))
      .body.data.data
  expect(await open('{"minutes":"240","secret":1}')).toEqual({ amount: '240' })
  expect(await open('{')).toEqual({})
})
