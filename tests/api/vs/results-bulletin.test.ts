/** Results on the bulletin board with their publication (vs.md §8, bb.md §5.11): by who may post there, to nobody who may not see them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDue, countDue } from '../../../server/modules/vs/event/clock'
import type { Answer, Client, Row } from '../../support/app'
import { grant, latestIds, makeCategory, page } from '../../support/bulletins'
import { closes, voteApp, type VoteApp } from '../../support/votes'

let votes: VoteApp
let organiser: Client
/** Everybody reads it, the organiser may post, nobody manages it. */
let board = 0

const motion = { key: 'motion', type: 'yes_no', title: { en: 'Shall we <move>?', jp: '移転しますか' }, required: true }

beforeAll(async () => {
  votes = await voteApp(3)
  ;({ organiser } = votes)
  board = await makeCategory(votes.admin)
  await grant(votes.admin, board, { d1: 'read', [`u${organiser.userId}`]: 'post' })
})
afterAll(() => votes.app.close())

const voter = (at = 0): Client => votes.voters[at] ?? organiser
/** Two yes, one no. */
async function counted(values: Row = {}): Promise<number> {
  const id = await votes.opened({
    ...{ secrecy: 'named', questions: [motion], title: { en: 'Moving house', jp: '移転' } },
    ...{ pass_rule: { base: 'yes_no', num: 1, den: 2, strict: true }, ...values },
  })
  const words = ['yes', 'yes', 'no']
  for (const [at, word] of words.entries()) {
    const body = { answers: { motion: word }, revision: 0, submit: true }
    const answer = await votes.during(() => voter(at).post(`/api/vs/event/${id}/answer`, body))
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  await votes.byClock(closes, closeDue, countDue)
  return id
}
const publish = (id: number, values: Row = { bulletin: true, bulletin_category: board }, client = organiser): Promise<Answer> =>
  client.post(`/api/vs/event/${id}/publish-results`, values)
const bulletinsOf = async (id: number): Promise<{ id: number; state: string; title: Row; author: number }[]> =>
  (
    await sql<{ id: number; state: string; title: Row; author: number }>`
      select id::int as id, state, title, author_id::int as author from bb_bulletin where source = 'vs.results' and source_key = ${`${id}`}`.execute(
      votes.app.db,
    )
  ).rows
const only = async (id: number): Promise<number> => {
  const bulletins = await bulletinsOf(id)
  expect(bulletins).toHaveLength(1)
  return bulletins[0]?.id ?? 0
}
const state = async (id: number) => (await organiser.get(`/api/vs/event/${id}`)).body.data.state
const refused = ({ status, body }: Answer) => [status, Object.keys(body.errors ?? {})]

describe('with the tick', () => {
  test('a bulletin in the event’s languages has the figures and leads to the results; participants read it, others do not', async () => {
    const id = await counted()
    expect((await publish(id)).status).toBe(200)
    const bulletin = await only(id)
    expect(await bulletinsOf(id)).toMatchObject([
      { state: 'published', title: { en: 'Results: Moving house', jp: '結果：移転' }, author: organiser.userId },
    ])
    const { rows } = await sql<{ language: string; body: string }>`
      select language, body from bb_bulletin__bodies where parent_id = ${bulletin} order by language`.execute(votes.app.db)
    expect(rows.map(({ language }) => language)).toEqual(['en', 'jp'])
    expect(rows[0]?.body).toContain('Shall we &lt;move&gt;?')
    expect(rows[0]?.body).toContain('66.7 %')
    expect(rows[0]?.body).toContain(`/vs/use/detail/completed/${id}`)
    expect(rows[1]?.body).toContain('移転しますか')
    expect((await page(voter(), bulletin)).status).toBe(200)
    expect(await latestIds(voter())).toContain(bulletin)
    expect((await page(votes.outsider, bulletin)).status).toBe(404)
    const lines = (await organiser.get(`/api/vs/protocol?filter[event][eq]=${id}`)).body.data
    expect(lines.map(({ act }) => act).slice(-2)).toEqual(['publish_results', 'post_bulletin'])
  })

  test('public results reach every reader of the board', async () => {
    const id = await counted({ results_who: ['public'] })
    expect((await publish(id)).status).toBe(200)
    expect((await page(votes.outsider, await only(id))).status).toBe(200)
  })

  test('retried, or twice at once, it is one bulletin', async () => {
    const id = await counted()
    const both = await Promise.all([publish(id), publish(id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await publish(id)).status).toBe(409)
    await only(id)
  })

  test('where too few answered without names it gives no figures', async () => {
    const id = await counted({ kind: 'survey', secrecy: 'anonymous', pass_rule: null })
    expect((await publish(id)).status).toBe(200)
    const { rows } = await sql<{ body: string }>`
      select body from bb_bulletin__bodies where parent_id = ${await only(id)} and language = 'en'`.execute(votes.app.db)
    expect(rows[0]?.body).toContain('too few answers')
    expect(rows[0]?.body).not.toContain('%')
  })
})

describe('nothing is published and nothing is posted', () => {
  test('where somebody who oversees the board may not see the results', async () => {
    const overseen = await makeCategory(votes.admin)
    await grant(votes.admin, overseen, {
      ...{ d1: 'read', [`u${organiser.userId}`]: 'post', [`u${votes.outsider.userId}`]: 'manage' },
    })
    const id = await counted()
    const answer = await publish(id, { bulletin: true, bulletin_category: overseen })
    expect(refused(answer)).toEqual([422, ['bulletin_category']])
    expect(JSON.stringify(answer.body.errors)).toContain('1 person')
    expect([await state(id), await bulletinsOf(id)]).toEqual(['counted', []])
    const open = await counted({ results_who: ['public'] })
    expect((await publish(open, { bulletin: true, bulletin_category: overseen })).status).toBe(200)
  })

  test('where who publishes may not post, the board is closed or unknown, or none is chosen', async () => {
    const [readable, closed] = [await makeCategory(votes.admin), await makeCategory(votes.admin)]
    await grant(votes.admin, readable, { d1: 'read' })
    await grant(votes.admin, closed, { d1: 'post' })
    await sql`update bb_category set active = false where id = ${closed}`.execute(votes.app.db)
    const id = await counted()
    for (const bulletin_category of [readable, closed, 999_999, null])
      expect(refused(await publish(id, { bulletin: true, bulletin_category })), `${bulletin_category}`).toEqual([
        422,
        ['bulletin_category'],
      ])
    expect([await state(id), await bulletinsOf(id)]).toEqual(['counted', []])
  })

  test('by who does not run the event', async () => {
    const id = await counted()
    await grant(votes.admin, board, { [`u${voter().userId}`]: 'post' })
    expect((await publish(id, undefined, voter())).status).toBe(403)
    expect([await state(id), await bulletinsOf(id)]).toEqual(['counted', []])
  })
})

test('without the tick the results are published alone, also where a category is named', async () => {
  const id = await counted()
  expect((await publish(id, { bulletin_category: board })).status).toBe(200)
  expect([await state(id), await bulletinsOf(id)]).toEqual(['published', []])
})
