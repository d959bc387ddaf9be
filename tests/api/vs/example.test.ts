/** Templates over HTTP (vs.md §2, §5.7, §12.17, §12.20): who may use them, and what an event keeps of its template. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadPicture } from '../../support/record-maker'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let organiser: Client
let stranger: Client
let category: number
let other: number

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  app.setNow(new Date('2026-11-20T01:20:00.000Z'))
  admin = await app.signIn('admin')
  organiser = await app.signIn('hr')
  stranger = await app.signIn('staff01')
  category = await created('vs/category', { code: 'BOARD', name: { en: 'Board' } })
  other = await created('vs/category', { code: 'OTHER', name: { en: 'Other' } })
  await created('vs/category-right', { category, owner: `u${organiser.userId}`, action: 'create' })
})
afterAll(() => app.close())

async function created(entity: string, values: Row): Promise<number> {
  const { status, body } = await admin.post(`/api/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}

const motion = {
  ...{ key: 'motion', type: 'single', title: { en: 'Shall we move?' }, required: true },
  options: [
    { id: 1, text: { en: 'Yes' } },
    { id: 2, text: { en: 'No' } },
  ],
}
const template = (values: Row = {}): Promise<number> =>
  created('vs/example', { name: { en: 'Resolution' }, category, kind: 'vote', secrecy: 'named', questions: [motion], ...values })
const use = (client: Client, id: number, body: Row = {}) => client.post(`/api/vs/example/${id}/use`, body)
const eventOf = async (id: number): Promise<Row> => (await admin.get(`/api/vs/event/${id}`)).body.data

describe('an event from a template', () => {
  test('has its questions, rules and secrecy, is a draft of who used it, and opens on a full hour', async () => {
    const id = await template({ rule_preset: 'association', description: { en: 'By show of hands' } })
    const { status, body } = await use(organiser, id)
    expect(status, JSON.stringify(body)).toBe(201)
    const event = await eventOf(Number(body.data.id))
    expect(event).toMatchObject({
      ...{ state: 'draft', category, example: id, title: { en: 'Resolution' }, intro: { en: 'By show of hands' } },
      ...{ kind: 'vote', secrecy: 'named', rule_preset: 'association', organiser: Number(organiser.userId) },
      quorum: { over: 'eligible', num: 1, den: 2, strict: true },
      pass_rule: { base: 'cast', num: 1, den: 2, strict: true },
      ...{ opens_at: '2026-11-21T02:00:00.000Z', closes_at: '2026-11-28T02:00:00.000Z' },
      questions: [motion],
    })
  })

  test('keeps them when the template changes', async () => {
    const id = await template()
    const event = Number((await use(organiser, id)).body.data.id)
    const before = await eventOf(event)
    const { version, questions } = (await admin.get(`/api/vs/example/${id}`)).body.data
    const changed = await admin.patch(`/api/vs/example/${id}`, {
      version,
      kind: 'survey',
      questions: [{ ...(questions as Row[])[0], title: { en: 'Something else?' } }],
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(await eventOf(event)).toEqual(before)
  })

  test('keeps its notice period (§12.17)', async () => {
    const id = await template({ rule_preset: 'labour_representatives', secrecy: 'secret' })
    const event = await eventOf(Number((await use(organiser, id)).body.data.id))
    expect(event).toMatchObject({ notice_days: 10, secrecy: 'secret', opens_at: '2026-12-01T02:00:00.000Z' })
  })

  test('has copies of its pictures, which its options name, and which the organiser may open', async () => {
    const picture = await uploadPicture(admin)
    const options = [{ ...motion.options[0], picture }, motion.options[1]]
    const id = await template({ pictures: [picture], questions: [{ ...motion, type: 'picture', options }] })
    const event = await eventOf(Number((await use(organiser, id)).body.data.id))
    const [copy] = event.pictures as number[]
    expect(copy).not.toBe(picture)
    expect(event).toMatchObject({ pictures: [copy], questions: [{ options: [{ id: 1, picture: copy }, { id: 2 }] }] })
    expect((await organiser.get(`/api/common/attachment/${copy}`)).status).toBe(200)
    // The wizard copies them itself: it begins with those of the template, which are open to whoever may use it, and to nobody else.
    const { values } = (await organiser.get(`/api/vs/example/${id}/begin`)).body.data
    expect(values).toMatchObject({ pictures: [picture], questions: [{ options: [{ picture }, {}] }] })
    expect((await organiser.post(`/api/common/attachment/${picture}/copy`, {})).status).toBe(201)
    expect((await stranger.post(`/api/common/attachment/${picture}/copy`, {})).status).toBe(404)
  })

  test('of every category needs one', async () => {
    const id = await template({ category: null })
    expect((await use(organiser, id)).body.errors).toHaveProperty('category')
    expect((await use(organiser, id, { category: other })).status).toBe(422)
    expect((await use(organiser, id, { category })).status).toBe(201)
  })
})

describe('whose templates they are', () => {
  test('only who makes events in its category sees or uses one', async () => {
    const id = await template()
    for (const path of [`/api/vs/example/${id}/begin`, `/api/vs/example/${id}`])
      expect((await stranger.get(path)).status).toBeGreaterThan(400)
    expect((await use(stranger, id)).status).toBe(404)
    expect((await stranger.get('/api/vs/example/offered')).body.data).toEqual([])
    expect((await organiser.get(`/api/vs/example/${id}/begin`)).body.data).toMatchObject({ id, values: { category, example: id } })
  })

  test('one of another category, switched off or deleted is not there', async () => {
    const foreign = await template({ category: other })
    const off = await template({ active: false })
    const gone = await template()
    await admin.delete(`/api/vs/example/${gone}`)
    for (const id of [foreign, off, gone]) expect((await use(organiser, id)).status).toBe(404)
    const offered = (await organiser.get('/api/vs/example/offered')).body.data.map((one: Row) => Number(one.id))
    expect(offered).not.toEqual(expect.arrayContaining([foreign]))
    expect(offered).not.toEqual(expect.arrayContaining([off]))
    expect((await admin.get('/api/vs/example/offered')).body.data.map((one: Row) => Number(one.id))).toContain(foreign)
  })

  test('a template whose shape is wrong is refused, however it comes', async () => {
    const wrong = await admin.post('/api/vs/example', {
      ...{ name: { en: 'Wrong' }, kind: 'vote', secrecy: 'named' },
      questions: [{ ...motion, type: 'riddle', options: [{ id: 1, text: { en: 'Yes' }, script: 'x' }] }],
    })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors as Row).every((path) => path.startsWith('questions.0.'))).toBe(true)
  })
})

describe('whom an audience reaches', () => {
  test('active people, without those who are excepted', async () => {
    const people = [organiser.userId, stranger.userId].map((id) => `u${id}`)
    const reach = async (body: Row) => (await organiser.post('/api/vs/event/reach', body)).body
    expect(await reach({ audience: people, exclude: [] })).toEqual({ data: { people: 2 } })
    expect(await reach({ audience: people, exclude: people.slice(0, 1) })).toEqual({ data: { people: 1 } })
    expect((await reach({ audience: ['everybody'], exclude: [] })).errors).toBeDefined()
  })
})
