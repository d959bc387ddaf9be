/** Fields of one form published together (cm.md §2.4, §3.7), and those that come with the demo. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../server/kernel/context'
import { createRecord } from '../../../server/resource/write/write'
import { fillDatabase } from '../../../server/start/migrate-and-fill'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let manager: Client

beforeAll(async () => {
  app = await testApp()
  ;[admin, manager] = [await app.signIn('admin'), await app.signIn('manager')]
})
afterAll(() => app.close())

let counter = 0
/** A draft on products. */
async function describeField(values: Row = {}): Promise<{ key: string; id: number }> {
  const key = `c_field_${++counter}`
  const answer = await admin.post('/api/sc/custom-field', {
    entity: 'cm/product',
    key,
    label: { en: `Field ${counter}` },
    type: 'text',
    ...values,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { key, id: Number(answer.body.data.id) }
}

describe('the drafts of one form', () => {
  const publish = (entity: string, client = admin) => client.post('/api/cm/form/publish', { entity })
  const added = async () =>
    ((await admin.get('/api/common/schema/cm/product')).body.data.entity as { fields: Row[] }).fields
      .filter(({ custom }) => custom !== undefined)
      .map(({ name }) => name)

  test("are published together, in the order that they are put into; then everybody's form has it", async () => {
    const [first, second] = [await describeField({ required: true }), await describeField()]
    expect(await added()).toEqual([])
    const { total } = (await admin.get('/api/cm/product')).body.meta
    expect((await publish('product')).body.data).toEqual({ published: 2, lacking: total })
    expect(await added()).toEqual([first.key, second.key])
    expect((await admin.post('/api/sc/custom-field/order', { id: second.id, after_id: null })).status).toBe(200)
    expect(await added()).toEqual([second.key, first.key])
    expect((await publish('product')).body.data).toEqual({ published: 0, lacking: 0 })
    for (const { id } of [first, second]) await admin.post(`/api/sc/custom-field/${id}/archive`, {})
  })

  test("where one can't be published, none is; the other forms have nothing to do with it", async () => {
    const {
      rows: [product],
    } = await sql<{ id: number }>`select id from cm_product where deleted_at is null order by id limit 1`.execute(app.db)
    const fine = await describeField()
    const doubled = await describeField({ unique_value: true })
    await sql`update cm_product set custom = custom || ${JSON.stringify({ [doubled.key]: 'same' })}::jsonb where id in (${product?.id}, ${Number(product?.id) + 1})`.execute(
      app.db,
    )
    expect((await publish('product')).body.errors).toHaveProperty('unique_value')
    expect((await admin.get(`/api/sc/custom-field/${fine.id}`)).body.data.status).toBe('draft')
    expect((await publish('lead')).body.data.published).toBe(0)
    expect((await publish('product', manager)).status).toBe(403)
    expect((await publish('tag')).status).toBe(422)
    await sql`update cm_product set custom = custom - ${doubled.key}::text`.execute(app.db)
    for (const { id } of [fine, doubled]) await admin.delete(`/api/sc/custom-field/${id}`)
  })
})

test('a field that the demo adds is in the forms of the server that made it', async () => {
  const fresh = await testApp({ template: 'migrated' })
  const added = {
    name: 'added',
    demo: async (ctx: Context) =>
      void (await createRecord(
        { ...ctx, hooks: {} },
        ctx.snapshot.get('sc/custom-field'),
        { entity: 'cm/source', key: 'c_of_demo', label: { en: 'Of the demo' }, type: 'text', status: 'active', position: 1 },
        { trusted: true },
      )),
  }
  expect(await fillDatabase(fresh.app, [added], { password: 'unused' })).toBe(true)
  expect(
    fresh.app.kontor
      .snapshot()
      .get('cm/source')
      .fields.map(({ name }) => name),
  ).toContain('c_of_demo')
  await fresh.close()
})
