/** The control room over HTTP (vs.md §2, §6, §12.19): who sees it, its checklist, turnout once a minute, the protocol. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../../server/database/connection/connect'
import { transact, type Context } from '../../../server/kernel/context'
import { turnoutDue } from '../../../server/modules/vs/control/turnout'
import { closeDue, countDue, openDue } from '../../../server/modules/vs/event/clock'
import type { ControlRoom } from '../../../src/shared/vs/control'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let app: TestApp
let [admin, organiser, manager, voter, outsider]: Client[] = []
let category = 0

const start = '2026-11-20T01:00:00.000Z'
const opens = '2026-11-20T01:10:00.000Z'
const closes = '2026-11-20T02:10:00.000Z'

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  app.setNow(new Date(start))
  for (const name of ['admin', 'hr', 'staff01', 'staff02', 'staff03']) {
    const client = await app.signIn(name)
    if (name === 'admin') admin = client
    else if (name === 'hr') organiser = client
    else if (name === 'staff01') voter = client
    else if (name === 'staff02') manager = client
    else outsider = client
  }
  category = await created(admin, 'vs/category', { code: 'ROOM', name: { en: 'Room' } })
  await created(admin, 'vs/category-right', { category, owner: `u${organiser?.userId}`, action: 'create' })
  await created(admin, 'vs/category-right', { category, owner: `u${manager?.userId}`, action: 'manage' })
})
afterAll(() => app.close())

async function created(client: Client | undefined, entity: string, values: Row): Promise<number> {
  const answer = await client?.post(`/api/${entity}`, values)
  expect(answer?.status, JSON.stringify(answer?.body)).toBe(201)
  return Number(answer?.body.data.id)
}

const motion = { key: 'motion', type: 'yes_no', title: { en: 'Shall we?' }, required: true }
const draft = (values: Row = {}): Promise<number> =>
  created(organiser, 'vs/event', {
    ...{ category, title: { en: 'A room' }, kind: 'vote', secrecy: 'named', opens_at: opens, closes_at: closes },
    ...{ audience: ['d1'], questions: [motion], show_turnout: false },
    ...values,
  })
const control = async (client: Client | undefined, id: number) => {
  const answer = await client?.get(`/api/vs/event/${id}/control`)
  return { status: answer?.status, data: answer?.body.data as unknown as ControlRoom }
}
async function byClock(time: string, ...work: ((ctx: Context) => Promise<void>)[]): Promise<void> {
  app.setNow(new Date(time))
  for (const one of work) await transact(app.app.kontor.systemContext(), one)
}
async function act(id: number, name: string, body: Row = {}): Promise<void> {
  const answer = await organiser?.post(`/api/vs/event/${id}/${name}`, body)
  expect(answer?.status, JSON.stringify(answer?.body)).toBe(200)
}
async function opened(): Promise<number> {
  app.setNow(new Date(start))
  const id = await draft()
  await act(id, 'publish')
  await byClock(opens, openDue)
  return id
}

describe('who sees it', () => {
  test('its organiser, managers of the category and administrators; nobody else learns that it exists', async () => {
    const id = await opened()
    for (const client of [organiser, manager, admin]) expect((await control(client, id)).status).toBe(200)
    for (const path of ['control', 'roster', 'roster/sheet?format=csv'])
      expect((await voter?.get(`/api/vs/event/${id}/${path}`))?.status, path).toBe(404)
    expect((await control(outsider, 999_999)).status).toBe(404)
    expect((await voter?.post(`/api/vs/event/${id}/roster/prepare`, {}))?.status).toBe(404)
    expect((await voter?.post(`/api/vs/event/${id}/roster/import`, { file: 1 }))?.status).toBe(404)
    expect((await voter?.put(`/api/vs/event/${id}/roster/1`, { weight: '5', group: null }))?.status).toBe(404)
  })
})

describe('checklist', () => {
  test('it names each problem of a draft by its place and how many it reaches; what may be published has none', async () => {
    app.setNow(new Date(start))
    const id = await draft({ questions: [], audience: [] })
    const { data } = await control(organiser, id)
    expect(data.reach).toBe(0)
    expect(data.problems?.map(({ path }) => path)).toEqual(expect.arrayContaining(['questions', 'audience']))
    expect(data.problems?.every(({ text }) => text.length > 5 && !text.includes('vs:'))).toBe(true)
    const good = (await control(organiser, await draft())).data
    expect([good.problems, (good.reach ?? 0) > 5, good.turnout]).toEqual([[], true, null])
  })
})

describe('results', () => {
  test('it says why they are not there yet, as they would be refused, and nothing once they may be read', async () => {
    const id = await opened()
    const refused = await organiser?.get(`/api/vs/event/${id}/results`)
    const { data } = await control(organiser, id)
    expect([refused?.status, data.no_results]).toEqual([422, refused?.body.message])
    expect(data.no_results).toMatch(/^[A-Z].{10,}$/)
    await byClock(closes, closeDue, countDue)
    expect([(await organiser?.get(`/api/vs/event/${id}/results`))?.status, (await control(organiser, id)).data.no_results]).toEqual([
      200,
      null,
    ])
  })
})

describe('turnout (§12.19)', () => {
  test('it is counted once a minute, once more at closing, and shown to who runs the event alone', async () => {
    const id = await opened()
    await byClock(opens, turnoutDue)
    const first = (await control(organiser, id)).data.turnout
    expect(first).toMatchObject({ at: opens, answered: 0 })
    expect((first?.groups ?? []).every(({ eligible }) => eligible >= 5)).toBe(true)
    app.setNow(new Date('2026-11-20T01:10:20.000Z'))
    expect((await voter?.post(`/api/vs/event/${id}/answer`, { answers: { motion: 'yes' }, revision: 0, submit: true }))?.status).toBe(200)
    await byClock('2026-11-20T01:10:59.000Z', turnoutDue)
    expect((await control(organiser, id)).data.turnout).toMatchObject({ at: opens, answered: 0 })
    await byClock('2026-11-20T01:11:00.000Z', turnoutDue)
    expect((await control(organiser, id)).data.turnout).toMatchObject({ at: '2026-11-20T01:11:00.000Z', answered: 1 })
    const seen = (await voter?.get(`/api/vs/event/${id}`))?.body.data
    expect([seen?.turnout ?? null, seen?.answered]).toEqual([null, 0])
    expect((await organiser?.get(`/api/vs/event/${id}`))?.body.data.turnout).toMatchObject({ answered: 1 })
    await byClock(closes, closeDue, turnoutDue, turnoutDue)
    expect((await control(organiser, id)).data.turnout).toMatchObject({ at: closes, answered: 1 })
  })

  test('lists and pages show that count, so that nobody sees who answers by asking often', async () => {
    app.setNow(new Date(start))
    const id = await draft({ show_turnout: true })
    await act(id, 'publish')
    await byClock(opens, openDue, turnoutDue)
    expect((await voter?.post(`/api/vs/event/${id}/answer`, { answers: { motion: 'yes' }, revision: 0, submit: true }))?.status).toBe(200)
    const shown = async () => {
      const listed = (await voter?.get('/api/vs/event/group/ongoing'))?.body.data as unknown as Row[]
      const page = (await voter?.get(`/api/vs/event/${id}/page`))?.body.data
      return [listed.find((one) => one.id === id)?.turnout, page?.turnout].map((turnout) => (turnout as Row | undefined)?.answered)
    }
    expect(await shown()).toEqual([0, 0])
    await byClock('2026-11-20T01:11:00.000Z', turnoutDue)
    expect(await shown()).toEqual([1, 1])
  })
})

describe('the result in the record of the event', () => {
  test('is there for who runs it, once it is counted, with its root; participants read it through the results', async () => {
    const id = await opened()
    expect((await voter?.post(`/api/vs/event/${id}/answer`, { answers: { motion: 'yes' }, revision: 0, submit: true }))?.status).toBe(200)
    await byClock(closes, closeDue, countDue)
    for (const client of [organiser, manager]) {
      const read = (await client?.get(`/api/vs/event/${id}`))?.body.data
      expect([read?.result, read?.board_root]).toEqual([
        expect.objectContaining({ state: 'counted' }),
        expect.stringMatching(/^[0-9a-f]{64}$/),
      ])
    }
    const seen = (await voter?.get(`/api/vs/event/${id}`))?.body.data
    expect([seen?.result ?? null, seen?.board_root ?? null]).toEqual([null, null])
    await act(id, 'publish-results')
    expect((await voter?.get(`/api/vs/event/${id}`))?.body.data.result ?? null).toBeNull()
    const outcome = async (client: Client | undefined) =>
      ((await client?.get('/api/vs/event/group/completed'))?.body.data as unknown as Row[]).find((one) => one.id === id)?.outcome
    expect([await outcome(organiser), await outcome(voter)]).toEqual([{ kind: 'yes_no', yes: '1', no: '0' }, null])
  })
})

describe('protocol', () => {
  test('that an event was archived is a line of it', async () => {
    const id = await opened()
    await act(id, 'cancel', { reason: 'Nobody wants it' })
    await act(id, 'archive')
    const { protocol } = (await control(organiser, id)).data
    expect([protocol.lines.at(-1)?.act, protocol.intact]).toEqual(['archive', true])
  })

  test('each line follows the one before; one that was changed in the database is told', async () => {
    const id = await opened()
    await act(id, 'remind')
    const { protocol } = (await control(organiser, id)).data
    expect([protocol.lines.map(({ act: name }) => name), protocol.intact]).toEqual([['publish', 'open', 'remind'], true])
    expect(protocol.lines.map(({ actor }) => actor === null)).toEqual([false, true, false])
    // As the owner of the database could: past the triggers that keep the protocol.
    const owner = connect(app.database.migrateUrl, { max: 1 })
    await owner.db.transaction().execute(async (tx) => {
      await sql`alter table vs_protocol disable trigger user`.execute(tx)
      await sql`update vs_protocol set detail = '{"people": 0}' where event_id = ${id} and act = 'remind'`.execute(tx)
      await sql`alter table vs_protocol enable trigger user`.execute(tx)
    })
    await owner.close()
    expect((await control(organiser, id)).data.protocol.intact).toBe(false)
  })
})
