/** How many rows a list has: counted to 100,000, exactly on request (shell.md §2.4, §12.24; the time is bench/list.ts). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { countText } from '../../../src/screens/list/list-pager'
import { listRecords } from '../../../server/resource/query/list'
import { parseListQuery } from '../../../server/resource/query/list-query'
import { ownTables, type OwnTables } from '../../support/own-tables'

const many = defineSchema('zz/many', {
  x: { area: 'admin', live: false, list: { columns: ['n'], sort: 'n', filters: ['n'] } },
  properties: { n: { type: 'integer' } },
})
let own: OwnTables
beforeAll(async () => {
  own = await ownTables([many])
  await sql`insert into zz_many (n) select * from generate_series(1, 100001)`.execute(own.ctx.db)
})
afterAll(() => own.close())

interface Answer {
  data: { n: number }[]
  meta: { total: number; total_is_estimate?: boolean; last_page: number }
}
const list = async (query: Record<string, string>) =>
  JSON.parse(await listRecords(own.ctx, many, parseListQuery({ per_page: '50', ...query }))) as Answer

test('of more than 100,000 rows the first page comes with "100,000+", the exact number when it is asked for (shell.md §12.24)', async () => {
  const { data, meta } = await list({})
  expect(data.map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  expect(meta).toMatchObject({ total: 100_000, total_is_estimate: true })
  expect(countText(meta)).toBe('100,000+')
  const exact = await list({ total: 'exact' })
  expect(exact.meta.total).toBe(100_001)
  expect(countText(exact.meta)).toBe('100,001')
})
test('of 100,000 and less it is the number', async () => {
  const { meta } = await list({ 'filter[n][lte]': '100000' })
  expect([meta.total, meta.total_is_estimate]).toEqual([100_000, undefined])
})
