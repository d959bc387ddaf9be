/** Records whose title is empty still have a name to click, and what can't be searched offers all it has. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { testApp, type Client, type TestApp } from '../../support/app'

const shelf = defineSchema('zz/shelf', {
  x: { area: 'use', title: 'label' },
  properties: { label: { type: 'string' }, room: { type: 'string' } },
})
const box = defineSchema('zz/box', {
  x: { area: 'use', title: 'label' },
  required: ['label'],
  properties: { label: { type: 'string', x: { search: true } }, shelf: { x: { ref: 'zz/shelf' } } },
})

let server: TestApp
let admin: Client
const made = async (entity: string, values: object) => Number((await admin.post(`/api/zz/${entity}`, values)).body.data.id)

beforeAll(async () => {
  server = await testApp({ own: [shelf, box] })
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

test('a reference to a record without a title says its id, and so does the picker', async () => {
  const [nameless, empty, named] = [await made('shelf', {}), await made('shelf', { label: '' }), await made('shelf', { label: 'East' })]
  const holder = await made('box', { label: 'Tools', shelf: nameless })
  const { body } = await admin.get(`/api/zz/box/${holder}`)
  expect(body.data._refs).toMatchObject({ 'zz/shelf': { [nameless]: { title: `#${nameless}` } } })
  const offered = (await admin.get('/api/zz/shelf/options')).body.data.map(({ id, title }) => [id, title])
  expect(offered.sort()).toEqual([
    [nameless, `#${nameless}`],
    [empty, `#${empty}`],
    [named, 'East'],
  ])
})

test('options of an entity that nothing is searched of say so, and are all there', async () => {
  for (let n = 0; n < 60; n += 1) await made('shelf', { label: `S${n}` })
  const { body } = await admin.get('/api/zz/shelf/options')
  expect([body.meta, body.data.length]).toEqual([{ search: false }, 63])
  expect((await admin.get('/api/zz/box/options')).body.meta).toBeUndefined()
})
