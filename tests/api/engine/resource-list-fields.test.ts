/** A list for callers who need less: `fields=` and `total=none` (docs/architecture.md). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { listRecords } from '../../../server/resource/query/list'
import { parseListQuery } from '../../../server/resource/query/list-query'
import { ownTables, type OwnTables } from '../../support/own-tables'

const box = defineSchema('zz/box', {
  x: { area: 'admin', title: 'label', list: { columns: ['label'], sort: 'weight' } },
  properties: {
    label: { type: 'string' },
    weight: { type: 'integer' },
    price: { x: { type: 'money', guard: 'price' } },
    code: { type: 'string', x: { secret: true } },
    parent: { x: { ref: 'zz/box' } },
  },
})
let own: OwnTables
beforeAll(async () => {
  own = await ownTables([box])
  await sql`insert into zz_box (label, weight, parent_id) select 'Box ' || n, n, case when n > 1 then 1 end from generate_series(1, 5) as n`.execute(
    own.ctx.db,
  )
})
afterAll(() => own.close())

interface Answer {
  data: Record<string, unknown>[]
  meta: Record<string, unknown>
}
const list = async (query: Record<string, string>, ctx = own.ctx) =>
  JSON.parse(await listRecords(ctx, box, parseListQuery({ per_page: '2', ...query }))) as Answer

test('only the fields that were asked for, id and version with them', async () => {
  const { data } = await list({ fields: 'weight,label,weight' })
  expect(data).toEqual([
    { id: 1, label: 'Box 1', weight: 1, version: 1 },
    { id: 2, label: 'Box 2', weight: 2, version: 1 },
  ])
  expect((await list({ fields: 'id' })).data).toEqual([
    { id: 1, version: 1 },
    { id: 2, version: 1 },
  ])
})
test('what every row has, and what may be done to it, on request', async () => {
  const [row] = (await list({ fields: 'created_at,_actions' })).data
  expect(Object.keys(row ?? {}).sort()).toEqual(['_actions', 'created_at', 'id', 'version'])
})
test('titles of what the fields refer to, of no others', async () => {
  expect((await list({ fields: 'label', page: '2' })).meta.refs).toEqual({})
  expect((await list({ fields: 'parent', page: '2' })).meta.refs).toMatchObject({ 'zz/box': { 1: { title: 'Box 1' } } })
})
test('is sorted and filtered by fields that are not shown', async () => {
  const { data } = await list({ fields: 'label', sort: '-weight', 'filter[weight][lte]': '4' })
  expect(data.map(({ label }) => label)).toEqual(['Box 4', 'Box 3'])
})
test.each(['nothing', 'parent.label', 'constructor'])('an unknown field is refused: %s', async (fields) => {
  await expect(list({ fields })).rejects.toMatchObject({ status: 422, text: { key: 'error:unknown_field', params: { field: fields } } })
})
test('a field that the caller may not read is refused', async () => {
  await expect(list({ fields: 'code' })).rejects.toMatchObject({ status: 403, text: { key: 'error:field_forbidden' } })
})
test('without a total none is counted, and the cursor says whether there is more', async () => {
  const first = await list({ total: 'none' })
  expect(first.meta).toEqual({ current_page: 1, per_page: 2, next: expect.any(String), refs: expect.anything() })
  const last = await list({ total: 'none', page: '3' })
  expect(last.data.map(({ label }) => label)).toEqual(['Box 5'])
  expect(last.meta).not.toHaveProperty('next')
  expect((await list({ total: 'none', page: '4' })).data).toEqual([])
})
