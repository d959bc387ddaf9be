/** What dragging a lead over the board costs (cm.md §4): each statement and each round trip of the call counted, so that none comes back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { statementCost } from '../../support/statement-cost'

const cost = statementCost()
let server: TestApp
let admin: Client
let staff: Client
let pipeline: number
let stages: number[]

beforeAll(async () => {
  server = await testApp()
  ;[admin, staff] = await Promise.all([server.signIn('admin'), server.signIn('staff01')])
  const open = (name: string) => ({ kind: 'open', name: { en: name }, probability: '50' })
  const composed = await admin.post('/api/cm/pipeline/compose', {
    values: { code: 'DRAG', name: { en: 'Dragging' } },
    stages: [open('First'), open('Second'), { kind: 'won', name: { en: 'Won' } }, { kind: 'lost', name: { en: 'Lost' } }],
  })
  expect(composed.status, JSON.stringify(composed.body)).toBe(201)
  pipeline = Number(composed.body.data.id)
  stages = (await admin.get(`/api/cm/stage?filter[pipeline]=${pipeline}&filter[kind]=open&sort=position`)).body.data.map(({ id }) =>
    Number(id),
  )
})
afterAll(() => server.close())

/** Each of a customer of its own: two of one in one pipeline are asked about. */
async function lead(title: string): Promise<Row> {
  const customer = await staff.post('/api/cm/organization', { name: `${title} customer`, country: 'TW' })
  expect(customer.status, JSON.stringify(customer.body)).toBe(201)
  const answer = await staff.post('/api/cm/lead', {
    title,
    organization: Number(customer.body.data.id),
    pipeline,
    source: 1,
    amount: '1000',
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

test('a lead that is dragged to another stage', async () => {
  const [above, moved] = [await lead('Above'), await lead('Dragged')]
  const move = (stage: number, version: unknown) =>
    staff.post(`/api/cm/lead/${Number(moved.id)}/move`, { stage_id: stages[stage], version, after_id: Number(above.id) })
  await staff.post(`/api/cm/lead/${Number(above.id)}/move`, { stage_id: stages[1] })
  const first = await move(1, moved.version)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  const back = await move(0, first.body.data.version)
  const { trips, statements, result } = await cost(() => move(1, back.body.data.version))
  expect(result.status, JSON.stringify(result.body)).toBe(200)
  const locks = statements.filter((text) => /cm_lead"? as t[\s\S]*for no key update/.test(text))
  // One lock holds the row, the other reads it and its lines as they then stand; both are in one trip.
  expect({ trips, statements: statements.length, locks: locks.length }).toEqual({ trips: 9, statements: 14, locks: 2 })
})
