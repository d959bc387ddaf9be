/** A secret event closes before its time by two people, a named one by one (vs.md §4). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDue } from '../../../server/modules/vs/event/clock'
import type { Answer, Client, Row } from '../../support/app'
import { closes, voteApp, type VoteApp } from '../../support/votes'

let votes: VoteApp
let organiser: Client
/** Of the category's commission, and may view its events. */
let commission: Client
let voter: Client
let right = 0

const motion = { key: 'motion', type: 'yes_no', title: { en: 'Shall we move?' }, required: true }
const why = { reason: 'All sixty have voted' }

beforeAll(async () => {
  votes = await voteApp(6)
  ;({ organiser } = votes)
  voter = votes.voters[0] ?? organiser
  commission = await votes.app.signIn('manager')
  const { category } = await eventOf(votes.admin, await votes.draft())
  await votes.created(votes.admin, 'vs/category-right', { category, owner: `u${commission.userId}`, action: 'view' })
  right = await votes.created(votes.admin, 'vs/category-right', { category, owner: `u${commission.userId}`, action: 'commission' })
})
afterAll(() => votes.app.close())

const opened = (values: Row = {}) => votes.opened({ secrecy: 'secret', questions: [motion], ...values })
const eventOf = async (client: Client, id: number): Promise<Row> => (await client.get<Row>(`/api/vs/event/${id}`)).body.data
const perform = (client: Client, id: number, act: string, body: Row = {}): Promise<Answer> =>
  votes.during(() => client.post(`/api/vs/event/${id}/${act}`, body))
const status = async (answer: Promise<Answer>): Promise<number> => (await answer).status
const requested = async (values: Row = {}): Promise<number> => {
  const id = await opened(values)
  expect(await status(perform(organiser, id, 'request-close', why))).toBe(200)
  return id
}
const protocol = async (id: number): Promise<string[]> =>
  (await sql<{ act: string }>`select act from vs_protocol where event_id = ${id} order by line`.execute(votes.app.db)).rows.map(
    ({ act }) => act,
  )
const notified = async (id: number, event: string): Promise<number[]> =>
  (
    await sql<{ user: number }>`
      select user_id::int as user from sc_user_notification where event = ${event} and "modelType" = 'vs' and "modelId" = ${id}
      order by user_id`.execute(votes.app.db)
  ).rows.map(({ user }) => user)
const state = async (id: number) => (await eventOf(organiser, id)).state

describe('a secret event', () => {
  test('is not closed early by one: not by its organiser, not by an administrator', async () => {
    const id = await opened()
    expect([await status(perform(organiser, id, 'close', why)), await status(perform(votes.admin, id, 'close', why))]).toEqual([409, 409])
    expect(await status(perform(organiser, id, 'confirm-close'))).toBe(409)
    expect(await status(perform(organiser, id, 'request-close'))).toBe(422)
    expect(await state(id)).toBe('open')
  })

  test('closes when another person of the committee confirms; the protocol names both, participants are notified', async () => {
    const id = await requested()
    expect(await state(id)).toBe('open')
    expect(await notified(id, 'vs.close-wanted')).toEqual([commission.userId])
    expect((await eventOf(commission, id))._actions).toContain('confirm-close')
    expect(await status(perform(commission, id, 'confirm-close'))).toBe(200)
    expect(await eventOf(organiser, id)).toMatchObject({
      ...{ state: 'closed', close_requested_at: null, close_requested_by: null, close_reason: null },
    })
    expect(await protocol(id)).toEqual(['publish', 'open', 'request_close', 'confirm_close', 'close'])
    const { rows } = await sql<Row>`
      select actor_id::int as actor, detail from vs_protocol where event_id = ${id} and line in (3, 5) order by line`.execute(votes.app.db)
    expect(rows).toEqual([
      { actor: organiser.userId, detail: why },
      { actor: commission.userId, detail: why },
    ])
    expect(await notified(id, 'vs.closing')).toEqual(votes.voters.map(({ userId }) => userId).sort((a, b) => a - b))
  })

  test('is not confirmed by who requested it, by participants or outsiders, nor by an administrator outside the committee', async () => {
    const id = await requested()
    expect((await eventOf(organiser, id))._actions).not.toContain('confirm-close')
    const answers = [organiser, voter, votes.outsider, votes.admin].map((client) => () => status(perform(client, id, 'confirm-close')))
    const statuses: number[] = []
    for (const ask of answers) statuses.push(await ask())
    expect(statuses).toEqual([403, 403, 404, 403])
    expect(await state(id)).toBe('open')
  })

  test('is not confirmed by who has left the committee since it was requested', async () => {
    const id = await requested()
    await sql`update vs_category_right set deleted_at = now() where id = ${right}`.execute(votes.app.db)
    const answer = await status(perform(commission, id, 'confirm-close'))
    await sql`update vs_category_right set deleted_at = null where id = ${right}`.execute(votes.app.db)
    expect([answer, await state(id)]).toEqual([403, 'open'])
  })

  test('the commission requests nothing and withdraws nothing, and participants do not read why', async () => {
    const id = await opened()
    expect(await status(perform(commission, id, 'request-close', why))).toBe(403)
    expect(await status(perform(voter, id, 'request-close', why))).toBe(403)
    await perform(organiser, id, 'request-close', why)
    expect(await status(perform(commission, id, 'withdraw-close'))).toBe(403)
    const [theirs, mine] = [await eventOf(commission, id), await eventOf(voter, id)]
    expect(theirs).toMatchObject({ close_reason: why.reason, close_requested_by: organiser.userId })
    expect([mine.close_reason ?? null, mine.close_requested_by ?? null, mine.close_requested_at ?? null]).toEqual([null, null, null])
  })

  test('a request is withdrawn, and then confirmed by nobody', async () => {
    const id = await requested()
    expect(await status(perform(organiser, id, 'request-close', why))).toBe(409)
    expect(await status(perform(organiser, id, 'withdraw-close'))).toBe(200)
    expect(await status(perform(commission, id, 'confirm-close'))).toBe(409)
    expect([await state(id), await protocol(id)]).toEqual(['open', ['publish', 'open', 'request_close', 'withdraw_close']])
    expect(await status(perform(organiser, id, 'request-close', why))).toBe(200)
  })

  test('a request lapses when the event closes by its time, or is cancelled', async () => {
    const [byTime, cancelled] = [await requested(), await requested()]
    expect(await status(votes.at(closes, () => commission.post(`/api/vs/event/${byTime}/confirm-close`, {})))).toBe(409)
    await perform(organiser, cancelled, 'cancel', { reason: 'The place is sold' })
    await votes.byClock(closes, closeDue)
    for (const id of [byTime, cancelled]) expect(await eventOf(organiser, id)).toMatchObject({ close_requested_at: null })
    expect((await protocol(byTime)).slice(-2)).toEqual(['lapse_close', 'close'])
    expect((await protocol(cancelled)).slice(-2)).toEqual(['lapse_close', 'cancel'])
    expect(await notified(byTime, 'vs.closing')).toEqual([])
  })

  test('two requests at once are one, and so are two confirmations', async () => {
    const id = await opened({ co_organisers: [votes.voters[1]?.userId, votes.voters[2]?.userId] })
    const clients = [votes.voters[1], votes.voters[2]].map((client) => client ?? organiser)
    const both = (act: string, body: Row = {}) =>
      votes.during(() => Promise.all(clients.map((client) => client.post(`/api/vs/event/${id}/${act}`, body))))
    const requests = await both('request-close', why)
    expect(requests.map((answer) => answer.status).sort()).toEqual([200, 409])
    const byThree = await votes.during(() =>
      Promise.all([organiser, commission].map((client) => client.post(`/api/vs/event/${id}/confirm-close`, {}))),
    )
    expect(byThree.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect((await protocol(id)).slice(2)).toEqual(['request_close', 'confirm_close', 'close'])
  })

  test('without anybody else in the committee nothing is requested', async () => {
    const alone = await votes.created(votes.admin, 'vs/category', { code: 'ALONE', name: { en: 'Alone' } })
    await votes.created(votes.admin, 'vs/category-right', { category: alone, owner: `u${organiser.userId}`, action: 'create' })
    const id = await opened({ category: alone })
    expect(await status(perform(organiser, id, 'request-close', why))).toBe(409)
    expect(await protocol(id)).toEqual(['publish', 'open'])
  })
})

test('a named event closes early by one, with a reason, and has no request', async () => {
  const id = await opened({ secrecy: 'named' })
  expect(await status(perform(organiser, id, 'request-close', why))).toBe(409)
  expect(await status(perform(organiser, id, 'close', why))).toBe(200)
  expect([await state(id), (await notified(id, 'vs.closing')).length]).toEqual(['closed', votes.voters.length])
})
