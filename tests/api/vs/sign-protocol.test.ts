/** The protocol is signed by two of the commission before results are published (vs.md §4). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDue, countDue } from '../../../server/modules/vs/event/clock'
import { signersDue } from '../../../server/modules/vs/event/sign-protocol'
import type { Answer, Client, Row } from '../../support/app'
import { textOfPdf } from '../../support/pdf-text'
import { closes, voteApp, type VoteApp } from '../../support/votes'

let votes: VoteApp
let organiser: Client
/** Of the commission; neither runs the events. */
let first: Client
let second: Client
let voter: Client
let shared = 0

const motion = { key: 'motion', type: 'yes_no', title: { en: 'Shall we move?' }, required: true }
const signedAt = '2026-11-20T02:00:00.000Z'

beforeAll(async () => {
  votes = await voteApp(4)
  ;({ organiser } = votes)
  voter = votes.voters[0] ?? organiser
  first = await votes.app.signIn('manager')
  second = await votes.app.signIn('fin')
  shared = await category('SHARED', [first, second])
})
afterAll(() => votes.app.close())

async function category(code: string, commission: readonly Client[]): Promise<number> {
  const id = await votes.created(votes.admin, 'vs/category', { code, name: { en: code } })
  await give(id, organiser, 'create')
  for (const client of commission) await give(id, client, 'commission')
  return id
}
const give = (id: number, { userId }: Client, action: string) =>
  votes.created(votes.admin, 'vs/category-right', { category: id, owner: `u${userId}`, action })
async function counted(of: number = shared, values: Row = {}): Promise<number> {
  const id = await votes.opened({ secrecy: 'named', questions: [motion], category: of, ...values })
  await votes.byClock(closes, closeDue, countDue)
  return id
}
const eventOf = async (client: Client, id: number): Promise<Row> => (await client.get<Row>(`/api/vs/event/${id}`)).body.data
const perform = (client: Client, id: number, act: string): Promise<Answer> =>
  votes.at(signedAt, () => client.post(`/api/vs/event/${id}/${act}`, {}))
const status = async (client: Client, id: number, act: string): Promise<number> => (await perform(client, id, act)).status
const sign = (client: Client, id: number) => status(client, id, 'sign-protocol')
const publish = (client: Client, id: number) => status(client, id, 'publish-results')
const acts = async (id: number): Promise<string[]> =>
  (
    await sql<{ act: string }>`
      select act from vs_protocol where event_id = ${id} and act in ('sign_protocol', 'withdraw_signature', 'publish_results')
      order by line`.execute(votes.app.db)
  ).rows.map(({ act }) => act)
const notified = async (id: number): Promise<number[]> =>
  (
    await sql<{ user: number }>`
      select user_id::int as user from sc_user_notification where event = 'vs.sign-wanted' and "modelId" = ${id} order by user_id`.execute(
      votes.app.db,
    )
  ).rows.map(({ user }) => user)
const ascending = (...clients: readonly Client[]) => clients.map(({ userId }) => userId).sort((a, b) => a - b)

describe('an event with a commission', () => {
  test('is published once two of it have signed; the protocol names both, with the root of what they signed', async () => {
    const id = await counted()
    expect(await notified(id)).toEqual(ascending(first, second))
    expect(await publish(organiser, id)).toBe(409)
    expect((await eventOf(first, id))._actions).toContain('sign-protocol')
    expect([await sign(first, id), await publish(organiser, id), await sign(second, id)]).toEqual([200, 409, 200])
    const { rows } = await sql<Row>`
      select p.actor_id::int as actor, p.detail ->> 'root' = e.board_root as same from vs_protocol as p join vs_event as e on e.id = p.event_id
      where p.event_id = ${id} and p.act = 'sign_protocol' order by p.line`.execute(votes.app.db)
    expect(rows).toEqual([
      { actor: first.userId, same: true },
      { actor: second.userId, same: true },
    ])
    expect(await publish(organiser, id)).toBe(200)
    expect((await eventOf(organiser, id)).state).toBe('published')
    expect(await acts(id)).toEqual(['sign_protocol', 'sign_protocol', 'publish_results'])
  })

  test('is published by nobody before, an administrator who maintains all events no more than others, and says what it waits for', async () => {
    const id = await counted()
    const answer = await perform(votes.admin, id, 'publish-results')
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The protocol lacks 2 signatures of the election committee. Results are published once it is signed.',
    ])
    expect(await acts(id)).toEqual([])
  })

  test('is not signed by its organiser, participants, outsiders or an administrator: none of them is of the commission', async () => {
    const id = await counted()
    expect((await eventOf(organiser, id))._actions).not.toContain('sign-protocol')
    const statuses: number[] = []
    for (const client of [organiser, voter, votes.outsider, votes.admin]) statuses.push(await sign(client, id))
    expect(statuses).toEqual([403, 403, 404, 403])
    expect(await acts(id)).toEqual([])
  })

  test('is signed by its organiser where they are of the commission', async () => {
    const of = await category('OWN', [organiser])
    const id = await counted(of)
    expect([await sign(organiser, id), await publish(organiser, id)]).toEqual([200, 200])
  })

  test('is signed by each person once, one after the other and at once', async () => {
    const id = await counted()
    expect([await sign(first, id), await sign(first, id)]).toEqual([200, 409])
    expect((await eventOf(first, id))._actions).not.toContain('sign-protocol')
    const path = `/api/vs/event/${id}/sign-protocol`
    const answers = await votes.at(signedAt, () => Promise.all([second.post(path, {}), second.post(path, {})]))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(await acts(id)).toEqual(['sign_protocol', 'sign_protocol'])
  })

  test('is not signed before it is counted, nor after it is published', async () => {
    const open = await votes.opened({ secrecy: 'named', questions: [motion], category: shared })
    expect(await sign(first, open)).not.toBe(200)
    await votes.byClock(closes, closeDue, countDue)
    for (const client of [first, second]) await sign(client, open)
    await publish(organiser, open)
    expect([await status(first, open, 'withdraw-signature'), await sign(first, open)]).toEqual([409, 409])
  })

  test('a signature is withdrawn by who gave it alone, and is missing then', async () => {
    const id = await counted()
    expect([await sign(first, id), await sign(second, id)]).toEqual([200, 200])
    expect([await status(organiser, id, 'withdraw-signature'), await status(votes.admin, id, 'withdraw-signature')]).toEqual([403, 403])
    expect((await eventOf(first, id))._actions).toContain('withdraw-signature')
    expect(await status(first, id, 'withdraw-signature')).toBe(200)
    expect([await status(first, id, 'withdraw-signature'), await publish(organiser, id)]).toEqual([409, 409])
    expect([await sign(first, id), await publish(organiser, id)]).toEqual([200, 200])
  })

  test('needs the only one where there is one, and nobody where there is none', async () => {
    const [alone, none] = [await category('ONE', [second]), await category('NONE', [])]
    const [id, free] = [await counted(alone), await counted(none)]
    expect([await publish(organiser, id), await sign(second, id), await publish(organiser, id)]).toEqual([409, 200, 200])
    expect([await notified(free), await publish(organiser, free)]).toEqual([[], 200])
  })

  test('the commission is who it is now: who has left signs no more and counts no more, who has come is notified and signs', async () => {
    const of = await category('CHANGING', [first])
    const left = await give(of, second, 'commission')
    const id = await counted(of)
    expect([await sign(first, id), await sign(second, id)]).toEqual([200, 200])
    expect((await votes.admin.delete(`/api/vs/category-right/${left}`)).status).toBeLessThan(300)
    const other = await counted(of)
    expect(await sign(second, other)).not.toBe(200)
    await give(of, voter, 'commission')
    expect(await publish(organiser, id)).toBe(409)
    await votes.byClock(signedAt, signersDue)
    expect(await notified(id)).toEqual(ascending(first, second, voter))
    expect([await sign(voter, id), await publish(organiser, id)]).toEqual([200, 200])
  })
})

test('the control room says who has signed and who still may; participants read neither', async () => {
  const id = await counted()
  await sign(first, id)
  const room = async () => (await organiser.get<{ signing: Row | null }>(`/api/vs/event/${id}/control`)).body.data
  expect((await room()).signing).toMatchObject({ missing: 1, signed: [{ at: signedAt }], others: [expect.any(String)], more: 0 })
  expect(await eventOf(second, id)).toMatchObject({ protocol_signed_by: [`u${first.userId}`] })
  const seen = await eventOf(voter, id)
  expect([seen.protocol_signers ?? null, seen.protocol_signed_by ?? null]).toEqual([null, null])
  await sign(second, id)
  await publish(organiser, id)
  expect((await room()).signing).toBeNull()
})

test('the commission reads the figures that it signs from the count on, and no other results; the paper names who signed, and when', async () => {
  const open = await votes.opened({ secrecy: 'named', questions: [motion], category: shared })
  const file = (client: Client, id: number, name = 'protocol', format = 'pdf') =>
    client.get(`/api/vs/event/${id}/file/${name}?format=${format}`)
  expect((await file(first, open)).status).not.toBe(200)
  await votes.byClock(closes, closeDue, countDue)
  await sign(first, open)
  const paper = await file(second, open)
  expect(paper.status).toBe(200)
  const text = textOfPdf(paper.raw.rawPayload).replaceAll(/\s/g, '')
  for (const part of ['Signed by the election committee', '2026-11-20 10:00']) expect(text).toContain(part.replaceAll(' ', ''))
  expect((await second.get(`/api/vs/event/${open}/results`)).status).toBe(403)
  expect((await file(voter, open)).status).toBe(422)
  expect((await file(votes.outsider, open)).status).toBe(404)
})
