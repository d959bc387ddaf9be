/** Who joins or leaves after publishing (vs.md §3 late_join, §4): the roster follows the audience until closing, the inactive leave it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeDue, openDue } from '../../../server/modules/vs/event/clock'
import { reachLateJoiners } from '../../../server/modules/vs/event/late-join'
import type { Client, Row } from '../../support/app'
import { askForPaper, codeOf, voterOf } from '../../support/secret-voter'
import { closes, opens, voteApp, type VoteApp } from '../../support/votes'

let votes: VoteApp
let organiser: Client
let voters: Client[]
let group: number

beforeAll(async () => {
  votes = await voteApp(6)
  ;({ organiser, voters } = votes)
  group = await votes.created(votes.admin, 'sc/group', { code: 'LATE', name: { en: 'Late' }, kind: 'static', members: [] })
})
beforeEach(async () => {
  await sql`update sc_user set status = 'active' where id = ${voters[5]?.userId}`.execute(votes.app.db)
})
afterAll(() => votes.app.close())

const motion = { key: 'motion', type: 'yes_no', title: { en: 'Shall we move?' } }
const roster = async (id: number): Promise<number[]> => {
  const { rows } = await sql<{
    user: number
  }>`select user_id::int as user from vs_participant where event_id = ${id} order by user_id`.execute(votes.app.db)
  return rows.map(({ user }) => user)
}
/** The first voters are the group. */
async function join(count: number): Promise<void> {
  const { version } = (await votes.admin.get(`/api/sc/group/${group}`)).body.data
  const members = voters.slice(0, count).map(({ userId }) => `u${userId}`)
  expect((await votes.admin.patch(`/api/sc/group/${group}`, { version, members })).status).toBe(200)
}
const ids = (clients: readonly Client[]) => clients.map(({ userId }) => userId).sort((a, b) => a - b)
const draft = (values: Row) => votes.draft({ secrecy: 'named', questions: [motion], ...values })
const eligible = async (id: number) => (await organiser.get(`/api/vs/event/${id}`)).body.data.eligible
const leave = () => sql`update sc_user set status = 'suspended' where id = ${voters[5]?.userId}`.execute(votes.app.db)

describe('late joiners', () => {
  test('come to the roster of an event that says so, are notified once, and answer', async () => {
    const [late, fixed] = [await draft({ audience: [`g${group}`], late_join: true, exclude: [`u${voters[1]?.userId}`] }), await draft({})]
    await join(1)
    await votes.act(organiser, late, 'publish')
    await votes.act(organiser, fixed, 'publish')
    await votes.byClock(opens, openDue)
    await join(3)
    await votes.runJob(reachLateJoiners)
    await votes.runJob(reachLateJoiners)
    const [first, , third] = voters as [Client, Client, Client]
    expect([await roster(late), await eligible(late), await roster(fixed)]).toEqual([ids([first, third]), 2, ids(voters)])
    const { rows } = await sql<{ event: string }>`
      select event from sc_user_notification where "modelType" = 'vs' and "modelId" = ${late} and user_id = ${third.userId}`.execute(
      votes.app.db,
    )
    expect(rows.map(({ event }) => event)).toEqual(['vs.opened'])
    const answer = await votes.during(() =>
      third.post(`/api/vs/event/${late}/answer`, { answers: { motion: 'yes' }, revision: 0, submit: true }),
    )
    expect(answer.status).toBe(200)
    await votes.byClock(closes, closeDue)
    await join(4)
    await votes.runJob(reachLateJoiners)
    expect(await eligible(late)).toBe(2)
  })
})

describe('who becomes inactive', () => {
  test('leaves the roster before the opening', async () => {
    const id = await draft({})
    await votes.act(organiser, id, 'publish')
    await leave()
    await votes.byClock(opens, openDue)
    expect([await roster(id), await eligible(id)]).toEqual([ids(voters.slice(0, 5)), 5])
  })

  test('after it stays only with a paper: eligible are those of the roster at closing', async () => {
    const papers = await draft({ secrecy: 'secret' })
    const none = await draft({ secrecy: 'secret' })
    for (const id of [papers, none]) await votes.act(organiser, id, 'publish')
    await votes.byClock(opens, openDue)
    const last = voters[5] as Client
    const mine = await voterOf(last, papers, codeOf(5))
    expect((await votes.during(() => askForPaper(last, mine))).status).toBe(200)
    await leave()
    await votes.byClock(closes, closeDue)
    expect([await eligible(papers), await eligible(none)]).toEqual([6, 5])
  })
})
