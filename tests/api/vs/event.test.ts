/** A named vote from its draft to its results (vs.md §12.2, 3, 14, 15, 19, §4, §6, §9), over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact, type Context } from '../../../server/kernel/context'
import { closeDue, countDue, openDue, remindDue } from '../../../server/modules/vs/event/clock'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { until } from '../../support/until'

let app: TestApp
let admin: Client
let organiser: Client
let voters: Client[]
let outsider: Client
let category: number

const start = '2026-11-20T01:00:00.000Z'
const opens = '2026-11-20T01:10:00.000Z'
const closes = '2026-11-20T01:40:00.000Z'

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  app.setNow(new Date(start))
  admin = await app.signIn('admin')
  organiser = await app.signIn('hr')
  voters = [await app.signIn('staff01'), await app.signIn('staff02'), await app.signIn('staff03')]
  outsider = await app.signIn('staff04')
  category = await created(admin, 'vs/category', { code: 'BOARD', name: { en: 'Board' } })
  await created(admin, 'vs/category-right', { category, owner: `u${organiser.userId}`, action: 'create' })
})
afterAll(() => app.close())

async function created(client: Client, entity: string, values: Row): Promise<number> {
  const { status, body } = await client.post(`/api/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}

const motion = { key: 'motion', type: 'yes_no', title: { en: 'Shall we move?' }, required: true }
const lunch = {
  ...{ key: 'lunch', type: 'multi', max: 3, title: { en: 'What for lunch?' } },
  options: [1, 2, 3, 4].map((id) => ({ id, text: { en: `Dish ${id}` } })),
}

const draft = (values: Row = {}): Promise<number> =>
  created(organiser, 'vs/event', {
    ...{ category, title: { en: 'Moving house' }, kind: 'vote', secrecy: 'named', opens_at: opens, closes_at: closes },
    ...{ audience: voters.map(({ userId }) => `u${userId}`), questions: [motion, lunch], results_who: ['participants'] },
    ...values,
  })

async function act(client: Client, id: number, name: string, body: Row = {}): Promise<void> {
  const answer = await client.post(`/api/vs/event/${id}/${name}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

async function at<T>(time: string, work: () => Promise<T>): Promise<T> {
  app.setNow(new Date(time))
  const done = await work()
  app.setNow(new Date(start))
  return done
}

const byClock = (time: string, ...work: ((ctx: Context) => Promise<void>)[]) =>
  at(time, async () => {
    for (const one of work) await transact(app.app.kontor.systemContext(), one)
  })

async function opened(values: Row = {}): Promise<number> {
  const id = await draft(values)
  await act(organiser, id, 'publish')
  await byClock(opens, openDue)
  return id
}

const answer = (client: Client | undefined, id: number, answers: Row, { revision = 0, submit = true } = {}) =>
  client?.post(`/api/vs/event/${id}/answer`, { answers, revision, submit })
const during = '2026-11-20T01:15:00.000Z'
const answered = (client: Client | undefined, id: number, answers: Row, options = {}) =>
  at(during, async () => answer(client, id, answers, options))
const group = async (client: Client | undefined, name: string): Promise<number[]> =>
  (await client?.get(`/api/vs/event/group/${name}`))?.body.data.map((one: Row) => Number(one.id)) ?? []
const told = async (id: number, event: string): Promise<number[]> => {
  const { rows } = await sql<{ user: number }>`
    select user_id::int as user from sc_user_notification where event = ${event} and "modelType" = 'vs' and "modelId" = ${id}
    order by user_id`.execute(app.db)
  return rows.map(({ user }) => user)
}
const ids = (clients: readonly (Client | undefined)[]) => clients.map((client) => Number(client?.userId)).sort((a, b) => a - b)

function signal(): { given: Promise<void>; give: () => void } {
  let give: () => void = () => undefined
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give: () => give() }
}

describe('publication', () => {
  test('every problem of a draft is named at once, by its place, and nothing is published', async () => {
    const id = await draft({
      opens_at: '2026-11-20T00:00:00.000Z',
      audience: [],
      questions: [
        {
          ...lunch,
          min: 4,
          max: 2,
          options: [
            { id: 1, text: { en: 'One' } },
            { id: 2, text: { en: 'one' } },
          ],
        },
      ],
    })
    const { status, body } = await organiser.post(`/api/vs/event/${id}/publish`, {})
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      422,
      expect.arrayContaining(['audience', 'opens_at', expect.stringMatching(/^questions\.0/)]),
    ])
    expect((await organiser.get(`/api/vs/event/${id}`)).body.data).toMatchObject({ state: 'draft', published_at: null, eligible: 0 })
  })

  test('it freezes the roster with the departments of the day, and invites each of it', async () => {
    const id = await draft()
    await act(organiser, id, 'publish')
    expect((await organiser.get(`/api/vs/event/${id}`)).body.data).toMatchObject({ state: 'scheduled', eligible: 3 })
    const { rows } = await sql<{ user: number; department: number | null }>`
      select user_id::int as user, department_id as department from vs_participant where event_id = ${id} order by user_id`.execute(app.db)
    expect(rows.map(({ user }) => user)).toEqual(ids(voters))
    expect(rows.every(({ department }) => department !== null)).toBe(true)
    expect(await told(id, 'vs.invited')).toEqual(ids(voters))
  })

  test('what is asked stays as it was published; its title may be mended', async () => {
    const id = await draft()
    await act(organiser, id, 'publish')
    const { version } = (await organiser.get(`/api/vs/event/${id}`)).body.data
    const changed = await organiser.patch(`/api/vs/event/${id}`, { version, questions: [motion] })
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['questions']])
    expect((await organiser.patch(`/api/vs/event/${id}`, { version, title: { en: 'Moving home' } })).status).toBe(200)
  })

  test('who may not create in a category makes nothing there, and nobody else publishes it', async () => {
    const refused = await outsider.post('/api/vs/event', {
      ...{ category, title: { en: 'Mine' }, kind: 'vote', secrecy: 'named', opens_at: opens, closes_at: closes },
    })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['category']])
    const id = await draft()
    expect((await outsider.post(`/api/vs/event/${id}/publish`, {})).status).toBe(404)
    expect((await voters[0]?.get(`/api/vs/event/${id}`))?.status).toBe(404)
  })
})

describe('groups (§12.2)', () => {
  test('pending until I answer, then ongoing, completed once it has closed; whoever takes no part sees it nowhere', async () => {
    const id = await draft()
    await act(organiser, id, 'publish')
    const [me] = voters
    expect(await group(me, 'pending')).toContain(id)
    expect([await group(me, 'pending?q=moving'), await group(me, 'pending?q=en')]).toEqual([expect.arrayContaining([id]), []])
    await byClock(opens, openDue)
    expect(await group(me, 'pending')).toContain(id)
    expect((await answered(me, id, { motion: 'yes' }))?.status).toBe(200)
    expect([await group(me, 'pending'), await group(me, 'ongoing')]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ])
    await byClock(closes, closeDue)
    expect([await group(me, 'ongoing'), await group(me, 'completed')]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ])
    for (const name of ['pending', 'ongoing', 'completed']) expect(await group(outsider, name)).not.toContain(id)
    expect((await outsider.get(`/api/vs/event/${id}/page`)).status).toBe(404)
  })
})

describe('answers', () => {
  test('the second of closing is too late, the millisecond before is not (§12.14)', async () => {
    const id = await opened()
    const [first, second] = voters
    expect((await at('2026-11-20T01:39:59.999Z', async () => answer(first, id, { motion: 'yes' })))?.status).toBe(200)
    const late = await at(closes, async () => answer(second, id, { motion: 'yes' }))
    expect([late?.status, late?.body.message]).toEqual([422, expect.stringContaining('09:40:00')])
  })

  test('a fourth choice of three is refused by its question, and nothing is kept (§12.15)', async () => {
    const id = await opened()
    const refused = await answered(voters[0], id, { motion: 'yes', lunch: [1, 2, 3, 4] })
    expect([refused?.status, Object.keys(refused?.body.errors ?? {})]).toEqual([422, ['answers.lunch']])
    expect((await voters[0]?.get(`/api/vs/event/${id}/page`))?.body.data.response).toBeNull()
  })

  test('a draft is its person’s alone; what was read elsewhere is 409; submitted answers change while the event allows it', async () => {
    const id = await opened()
    const [me] = voters
    expect((await answered(me, id, { lunch: [1, 2, 3, 4] }, { submit: false }))?.body.data).toMatchObject({ state: 'draft', revision: 1 })
    expect((await answered(me, id, { motion: 'yes' }))?.status).toBe(409)
    expect((await answered(me, id, { motion: 'yes' }, { revision: 1 }))?.body.data).toMatchObject({ state: 'submitted', revision: 2 })
    expect((await answered(me, id, { motion: 'no' }, { revision: 2 }))?.status).toBe(200)
    expect((await organiser.get(`/api/vs/response?filter[event][eq]=${id}`)).body.data).toHaveLength(1)
    const fixed = await opened({ change_allowed: false })
    await answered(me, fixed, { motion: 'yes' })
    expect((await answered(me, fixed, { motion: 'no' }, { revision: 1 }))?.status).toBe(422)
  })

  test('whoever is not on the roster does not answer; nobody but the event’s rule opens answers, administrators included', async () => {
    const id = await opened({ choices_seen_by: 'nobody' })
    await answered(voters[0], id, { motion: 'yes' })
    expect((await answered(organiser, id, { motion: 'yes' }))?.status).toBe(403)
    expect((await answered(outsider, id, { motion: 'yes' }))?.status).toBe(404)
    for (const client of [admin, organiser, outsider, voters[1]])
      expect((await client?.get(`/api/vs/response?filter[event][eq]=${id}`))?.body.data).toEqual([])
    const mine = (await voters[0]?.get(`/api/vs/response?filter[event][eq]=${id}`))?.body.data
    expect(mine).toEqual([expect.objectContaining({ answers: { motion: 'yes' } })])
    expect((await admin.get(`/api/vs/response/${mine?.[0]?.id}`)).status).toBe(404)
  })

  test('nothing closes an event while an answer is written: each that was accepted is counted', async () => {
    const id = await opened()
    const [hold, release] = [signal(), signal()]
    const holding = transact(app.app.kontor.systemContext(), async (ctx) => {
      await sql`select from vs_participant where event_id = ${id} for update`.execute(ctx.db)
      hold.give()
      await release.given
    })
    await hold.given
    app.setNow(new Date(during))
    const writing = answer(voters[0], id, { motion: 'yes' })
    await until(
      async () =>
        (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(app.db)).rows
          .length,
      (waiting) => waiting > 0,
    )
    await byClock(closes, closeDue)
    const { rows } = await sql`select state from vs_event where id = ${id}`.execute(app.db)
    app.setNow(new Date(during))
    release.give()
    await holding
    expect([rows, (await writing)?.status]).toEqual([[{ state: 'open' }], 200])
    await byClock(closes, closeDue, countDue)
    expect((await organiser.get(`/api/vs/event/${id}`)).body.data).toMatchObject({ state: 'counted', answered: 1 })
  })

  test('two submits at once make one response', async () => {
    const id = await opened()
    const both = await at(during, () => Promise.all([answer(voters[0], id, { motion: 'yes' }), answer(voters[0], id, { motion: 'no' })]))
    expect(both.map((one) => one?.status).sort()).toEqual([200, 409])
  })
})

describe('to the end', () => {
  test('it is counted by the clock; its results are shown when they are published, to whom they are meant', async () => {
    const id = await opened({
      quorum: { over: 'eligible', num: 1, den: 2, strict: true },
      pass_rule: { base: 'yes_no', num: 1, den: 2, strict: true },
    })
    await answered(voters[0], id, { motion: 'yes' })
    await answered(voters[1], id, { motion: 'yes', lunch: [2] })
    await byClock(closes, closeDue, countDue)
    expect((await organiser.get(`/api/vs/event/${id}`)).body.data).toMatchObject({ state: 'counted', answered: 2 })
    expect((await voters[0]?.get(`/api/vs/event/${id}/results`))?.status).toBe(422)
    expect((await voters[0]?.get(`/api/vs/event/${id}`))?.body.data.result ?? null).toBeNull()
    expect((await outsider.get(`/api/vs/event/${id}/results`)).status).toBe(404)
    await act(organiser, id, 'publish-results')
    expect((await voters[0]?.get(`/api/vs/event/${id}/results`))?.body.data).toMatchObject({
      result: {
        ...{ state: 'counted', cast: { people: 2 }, quorum: { reached: true } },
        questions: [{ key: 'motion', pass: { fulfilled: true } }, { key: 'lunch' }],
      },
    })
    expect(await told(id, 'vs.results')).toEqual(ids(voters))
  })

  test('half of the roster is no quorum of more than half (§12.3)', async () => {
    const id = await opened({
      audience: voters.slice(0, 2).map(({ userId }) => `u${userId}`),
      quorum: { over: 'eligible', num: 1, den: 2, strict: true },
    })
    await answered(voters[0], id, { motion: 'yes' })
    await byClock(closes, closeDue, countDue)
    await act(organiser, id, 'publish-results')
    expect((await voters[0]?.get(`/api/vs/event/${id}/results`))?.body.data).toMatchObject({ result: { state: 'no_quorum' } })
  })

  test('it closes as soon as everybody has answered, where it says so', async () => {
    const id = await opened({ close_when_all: true })
    for (const client of voters) await answered(client, id, { motion: 'yes' })
    expect((await organiser.get(`/api/vs/event/${id}`)).body.data.state).toBe('closed')
  })

  test('reminders go to who has not answered, at their time, each once (§12.19)', async () => {
    const id = await opened({ remind: ['20m'] })
    await answered(voters[0], id, { motion: 'yes' })
    await byClock('2026-11-20T01:19:59.999Z', remindDue)
    expect(await told(id, 'vs.reminder')).toEqual([])
    await byClock('2026-11-20T01:20:00.000Z', remindDue, remindDue)
    expect(await told(id, 'vs.reminder')).toEqual(ids(voters.slice(1)))
  })

  test('it is made longer only, with a reason in the protocol, whose hashes follow one another', async () => {
    const id = await opened()
    const shorter = await organiser.post(`/api/vs/event/${id}/extend`, { closes_at: '2026-11-20T01:30:00.000Z', reason: 'Hurry' })
    expect([shorter.status, Object.keys(shorter.body.errors)]).toEqual([422, ['closes_at']])
    await act(organiser, id, 'extend', { closes_at: '2026-11-20T02:00:00.000Z', reason: 'The network was down' })
    const lines = (await organiser.get(`/api/vs/protocol?filter[event][eq]=${id}`)).body.data
    expect(lines.map(({ act: what }: Row) => what)).toEqual(['publish', 'open', 'extend'])
    expect(new Set(lines.map(({ hash }: Row) => hash)).size).toBe(3)
    expect((await voters[0]?.get(`/api/vs/protocol?filter[event][eq]=${id}`))?.body.data ?? []).toEqual([])
  })
})
