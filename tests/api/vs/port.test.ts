/** Other modules hold votes (vs.md §5.7 `vs.create`, §12.20), and hear of them (§7). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact, type Context } from '../../../server/kernel/context'
import type { WantedVote } from '../../../server/contracts/votes'
import { closeDue, countDue, openDue } from '../../../server/modules/vs/event/clock'
import { testApp, type Client, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let voter: Client
const [start, closes] = ['2026-11-20T01:00:00.000Z', '2026-11-20T01:40:00.000Z']

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  app.setNow(new Date(start))
  ;[admin, voter] = [await app.signIn('admin'), await app.signIn('staff01')]
})
afterAll(() => app.close())

const inTransaction = <T>(work: (ctx: Context) => Promise<T>): Promise<T> => transact(app.app.kontor.systemContext(), work)
const vote = (values: Partial<WantedVote> = {}): Promise<number | undefined> =>
  inTransaction(async (ctx) =>
    ctx.ports?.createVote?.(ctx, {
      ...{ example: 'Date poll', title: { en: 'When do we meet?' }, audience: [`u${voter.userId}`], closes_at: closes },
      ...{ options: [{ en: 'Monday' }, { en: 'Tuesday' }], source: { name: 'ca', key: 'task/5' }, organiser: admin.userId, ...values },
    }),
  )
const heard = async (id: number | undefined): Promise<string[]> => {
  const { rows } = await sql<{ event: string }>`
    select event from (select event, record_id, 0 as step, seq as id from kontor_event union all select event, record_id, 1, id from kontor_outbox) as said
    where event like 'vs.event.%' and record_id = ${id} order by step, id`.execute(app.db)
  return rows.map(({ event }) => event)
}

test('a date poll from its template, open at once for its audience; the same source twice is one event', async () => {
  const id = await vote()
  expect(await vote()).toBe(id)
  await inTransaction(openDue)
  const { data } = (await voter.get(`/api/vs/event/${id}/page`)).body
  expect(data).toMatchObject({ state: 'open', takes_part: true, kind: 'survey', title: { en: 'When do we meet?' } })
  expect(data.questions).toMatchObject([
    { key: 'dates', type: 'date_poll', options: [{ text: { en: 'Monday' } }, { text: { en: 'Tuesday' } }] },
    { key: 'note' },
  ])
})

test('a template that is changed or gone later changes nothing in the event (§12.20)', async () => {
  const own = await admin.post('/api/vs/example', {
    ...{ name: { en: 'Ours' }, kind: 'vote', secrecy: 'named', active: true, rule_preset: 'simple_majority' },
    category: (await sql<{ id: number }>`select id::int as id from vs_category where code = 'RESOLUTION'`.execute(app.db)).rows[0]?.id,
    questions: [{ key: 'motion', type: 'yes_no', title: { en: 'Shall we?' } }],
  })
  expect(own.status, JSON.stringify(own.body)).toBe(201)
  const { id: example, version } = own.body.data
  const id = await vote({ example: Number(example), options: undefined, source: { name: 'cal', key: '7' } })
  await admin.patch(`/api/vs/example/${String(example)}`, {
    version,
    questions: [{ key: 'other', type: 'yes_no', title: { en: 'Another?' } }],
  })
  const { data } = (await admin.get(`/api/vs/event/${id}`)).body
  expect(data).toMatchObject({
    state: 'scheduled',
    pass_rule: { base: 'yes_no' },
    questions: [{ key: 'motion', title: { en: 'Shall we?' } }],
  })
  const lines = (await admin.get(`/api/vs/protocol?filter[event][eq]=${id}`)).body.data
  expect(lines.map(({ act, detail }) => [act, detail])).toMatchObject([
    ['create', { source: 'cal', key: '7' }],
    ['publish', {}],
  ])
})

test('an unknown template, and an audience of nobody, are refused by their names', async () => {
  await expect(vote({ example: 'Coin toss', source: { name: 'x', key: '1' } })).rejects.toMatchObject({ status: 422 })
  await expect(vote({ audience: [], source: { name: 'x', key: '2' } })).rejects.toMatchObject({ status: 422 })
})

test('others hear that it has opened, closed and has results', async () => {
  const id = await vote({ source: { name: 'x', key: '3' } })
  await inTransaction(openDue)
  app.setNow(new Date(closes))
  await inTransaction(closeDue)
  await inTransaction(countDue)
  expect((await admin.post(`/api/vs/event/${id}/publish-results`, {})).status).toBe(200)
  expect(await heard(id)).toEqual(['vs.event.opened', 'vs.event.closed', 'vs.event.published'])
  app.setNow(new Date(start))
  const byHand = await vote({ source: { name: 'x', key: '4' } })
  await inTransaction(openDue)
  expect((await admin.post(`/api/vs/event/${byHand}/close`, { reason: 'Everybody was asked in person' })).status).toBe(200)
  expect(await heard(byHand)).toEqual(['vs.event.opened', 'vs.event.closed'])
})
