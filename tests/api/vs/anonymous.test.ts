/** An anonymous survey (vs.md §3 secrecy, §4, §5.5, §9, §12.13, §12.23): the roster says that somebody answered, and nothing says what. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDue, countDue } from '../../../server/modules/vs/event/clock'
import { mixAnswers } from '../../../server/modules/vs/secret/mix-answers'
import type { Client, Row } from '../../support/app'
import { closes, everyRow, voteApp, type VoteApp } from '../../support/votes'

let votes: VoteApp
let organiser: Client
let voters: Client[]

beforeAll(async () => {
  votes = await voteApp(6)
  ;({ organiser, voters } = votes)
})
afterAll(() => votes.app.close())

const mood = { key: 'mood', type: 'rating', title: { en: 'How are you?' }, required: true }
const words = { key: 'words', type: 'long_text', title: { en: 'What should change?' } }
const survey = (values: Row = {}): Promise<number> =>
  votes.opened({
    kind: 'survey',
    secrecy: 'anonymous',
    title: { en: 'Mood' },
    questions: [mood, words],
    results_who: ['participants'],
    ...values,
  })
const answer = (client: Client | undefined, id: number, answers: Row, values: Row = {}) =>
  votes.during(async () => client?.post(`/api/vs/event/${id}/answer`, { answers, revision: 0, submit: true, ...values }))
const statuses = (answers: ({ status: number } | undefined)[]) => answers.map((one) => one?.status)
const rowsOf = async (table: string, id: number): Promise<Row[]> =>
  (await sql<Row>`select * from ${sql.table(table)} where event_id = ${id}`.execute(votes.app.db)).rows

describe('answering without a name', () => {
  test('is noted on the roster with its day alone; the answer lies apart, with nothing beside it', async () => {
    const id = await survey()
    expect((await answer(voters[0], id, { mood: 5, words: 'Zebra 4711' }))?.body.data).toEqual({
      ...{ state: 'submitted', revision: 1, submitted_at: null },
    })
    const [mine] = (await rowsOf('vs_participant', id)).filter(({ user_id }) => Number(user_id) === voters[0]?.userId)
    expect(mine).toMatchObject({ state: 'answered', issued_on: '2026-11-20', version: 1 })
    const kept = await rowsOf('vs_anonymous_answer', id)
    expect(kept.map(({ key: _, ...row }) => row)).toEqual([{ event_id: id, answers: { mood: 5, words: 'Zebra 4711' } }])
    expect((await voters[0]?.get(`/api/vs/event/${id}/page`))?.body.data).toMatchObject({ has_answered: true, response: null })
  })

  test('its words are in no other table: no history, audit, event, notice or idempotent answer', async () => {
    const id = await survey()
    await answer(voters[0], id, { mood: 5, words: 'Walrus 0815' })
    const found = (await everyRow(votes.app)).filter(({ row }) => row.includes('Walrus 0815'))
    expect(found.map(({ table }) => table)).toEqual(['vs_anonymous_answer'])
    const [kept] = await rowsOf('vs_anonymous_answer', id)
    expect((await everyRow(votes.app)).filter(({ row }) => row.includes(String(kept?.key))).map(({ table }) => table)).toEqual([
      'vs_anonymous_answer',
    ])
  })

  test('cannot be changed, drafted, or done by who takes no part or looks as somebody else (§12.23)', async () => {
    const id = await survey()
    expect((await answer(voters[0], id, { mood: 5 }, { submit: false }))?.status).toBe(422)
    expect((await answer(voters[0], id, { mood: 99 }))?.body.errors).toHaveProperty(['answers.mood'])
    expect(statuses([await answer(voters[0], id, { mood: 5 }), await answer(voters[0], id, { mood: 1 })])).toEqual([200, 409])
    expect(statuses([await answer(organiser, id, { mood: 1 }), await answer(votes.outsider, id, { mood: 1 })])).toEqual([403, 404])
    expect(await rowsOf('vs_anonymous_answer', id)).toHaveLength(1)
    await votes.admin.post('/api/sc/rights/view-as', { user: voters[1]?.userId, reason: 'She needs help' })
    expect((await answer(votes.admin, id, { mood: 1 }))?.body.code).toBe('viewing')
    await votes.admin.delete('/api/sc/rights/view-as')
    const send = (mood: number) => voters[2]?.post(`/api/vs/event/${id}/answer`, { answers: { mood }, revision: 0, submit: true })
    const both = await votes.during(() => Promise.all([send(2), send(3)]))
    expect(statuses(both).sort()).toEqual([200, 409])
    expect(await rowsOf('vs_anonymous_answer', id)).toHaveLength(2)
  })

  test('is mixed by the hour: all rows are written at once, in the order of their keys', async () => {
    const id = await survey()
    for (const client of voters) await answer(client, id, { mood: 3 })
    const order = async () =>
      (
        await sql<{
          key: string
          xmin: string
        }>`select key::text, xmin::text from vs_anonymous_answer where event_id = ${id} order by ctid`.execute(votes.app.db)
      ).rows
    const before = await order()
    expect(new Set(before.map(({ xmin }) => xmin)).size).toBe(voters.length)
    await votes.runJob(mixAnswers)
    const after = await order()
    expect(new Set(after.map(({ xmin }) => xmin)).size).toBe(1)
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key).sort())
  })
})

describe('its results', () => {
  test('appear from five answers on, with texts in an order of their own (§12.13)', async () => {
    const id = await survey({ results_when: 'live' })
    for (const [at, client] of voters.slice(0, 4).entries()) await answer(client, id, { mood: 4, words: `Text ${at}` })
    const few = await voters[0]?.get(`/api/vs/event/${id}/results`)
    expect([few?.status, few?.body.message]).toEqual([422, expect.stringContaining('5')])
    expect((await organiser.get(`/api/vs/event/${id}/results`)).status).toBe(422)
    await answer(voters[4], id, { mood: 5, words: 'Text 4' })
    const { data } = (await voters[0]?.get(`/api/vs/event/${id}/results`))?.body ?? {}
    expect(data).toMatchObject({ result: { cast: { people: 5 } } })
    const texts = (data?.texts as Record<string, string[]> | undefined)?.words ?? []
    expect(texts.toSorted()).toEqual([0, 1, 2, 3, 4].map((at) => `Text ${at}`))
  })

  test('put two questions together once it has closed, and no number below five leaves the server, nor one that tells it', async () => {
    const food = { key: 'food', type: 'single', title: { en: 'Food' }, options: [1, 2].map((n) => ({ id: n, text: { en: `Dish ${n}` } })) }
    const id = await survey({ results_when: 'live', questions: [mood, food, words] })
    for (const [at, client] of voters.entries()) await answer(client, id, { mood: 1, food: [at === 0 ? 1 : 2] })
    const cross = async (rows: string, columns: string) =>
      (await voters[0]?.get(`/api/vs/event/${id}/cross?rows=${rows}&columns=${columns}`))?.body
    const file = async () => (await voters[0]?.get(`/api/vs/event/${id}/file/cross?format=csv&rows=mood&columns=food`))?.raw
    expect([(await cross('mood', 'food'))?.message, (await file())?.statusCode]).toEqual([expect.stringContaining('clos'), 422])
    await votes.byClock(closes, closeDue, countDue)
    expect((await cross('mood', 'food'))?.data).toEqual({
      rows: [{ value: '1', total: 6 }],
      columns: [
        { value: '1', total: null },
        { value: '2', total: 5 },
      ],
      ...{ cells: [[null, null]], people: 6, hides: true, names: {} },
    })
    expect((await cross('food', 'mood'))?.data).toMatchObject({ cells: [[null], [null]] })
    for (const [rows, columns] of [
      ['mood', 'words'],
      [':department', 'mood'],
      [':group', 'mood'],
      ['mood', 'mood'],
    ])
      expect(Object.keys((await cross(String(rows), String(columns)))?.errors as Row)).toEqual(['columns'])
    expect((await file())?.body).toContain('1,,,6,,')
    expect((await votes.outsider.get(`/api/vs/event/${id}/cross?rows=mood&columns=food`)).status).toBe(404)
  })

  test('put several choices beside another question: nothing says what the few chose who did not choose as the others', async () => {
    const dishes = {
      key: 'dishes',
      type: 'multi',
      title: { en: 'Dishes' },
      options: [1, 2].map((n) => ({ id: n, text: { en: `Dish ${n}` } })),
    }
    const id = await survey({ results_when: 'live', questions: [mood, dishes] })
    for (const [at, client] of voters.entries()) await answer(client, id, { mood: 1, dishes: at === 0 ? [2] : [1, 2] })
    await votes.byClock(closes, closeDue, countDue)
    expect((await voters[0]?.get(`/api/vs/event/${id}/cross?rows=dishes&columns=mood`))?.body.data).toEqual({
      rows: [
        { value: '1', total: 5 },
        { value: '2', total: 6 },
      ],
      columns: [{ value: '1', total: 6 }],
      ...{ cells: [[null], [6]], people: 6, hides: true, names: {} },
    })
    const sheet = (await voters[0]?.get(`/api/vs/event/${id}/file/cross?format=csv&rows=mood&columns=dishes`))?.raw.body
    expect(sheet).toContain('1,,6,6,,100.0')
    expect(sheet).toContain('Several choices are allowed: people are counted in each that they chose.')
  })

  test('of four answers are kept nowhere when it is counted', async () => {
    const id = await survey()
    for (const client of voters.slice(0, 4)) await answer(client, id, { mood: 4 })
    await votes.byClock(closes, closeDue, countDue)
    const { state, answered, result = null } = (await organiser.get(`/api/vs/event/${id}`)).body.data
    expect([state, answered, result]).toEqual(['counted', 4, null])
    await votes.act(organiser, id, 'publish-results')
    expect((await voters[0]?.get(`/api/vs/event/${id}/results`))?.status).toBe(422)
  })

  test('go with the answers when it is cancelled', async () => {
    const id = await survey()
    await answer(voters[0], id, { mood: 4 })
    await votes.act(organiser, id, 'cancel', { reason: 'Not now' })
    expect(await rowsOf('vs_anonymous_answer', id)).toEqual([])
  })
})

test('answers without names weigh alike', async () => {
  const id = await votes.draft({ secrecy: 'anonymous', kind: 'survey', weighted: true, questions: [mood] })
  const { status, body } = await organiser.post(`/api/vs/event/${id}/publish`, {})
  expect([status, Object.keys(body.errors)]).toEqual([422, ['weighted']])
})
