/** Comments of a database in which they were plain text (migration 1): each reads as it was typed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writtenMigrations } from '../../../server/database/migration/written-migrations'
import { defineSchema } from '../../../src/schemas/core/define'
import { migrationDatabase, type MigrationDatabase } from '../../support/migration-database'

const of = (type: 'longtext' | 'richtext', maxLength: number) =>
  defineSchema('sc/comment', {
    x: { area: 'use', title: 'entity', standard_actions: [], live: false },
    properties: { entity: { type: 'string' }, body: { x: { type, computed: true, secret: true }, maxLength } },
  })
const [plain, formatted] = [of('longtext', 20_000), of('richtext', 150_000)]

let database: MigrationDatabase
beforeAll(async () => {
  database = await migrationDatabase()
})
afterAll(() => database.close())

test('signs stay signs, lines stay lines, mentions stay; the longest that was allowed fits; what is empty or removed stays so', async () => {
  await database.migrate([plain])
  const insert = (body: string) => database.run(`insert into sc_comment (entity, body) values ('x', ${body})`)
  for (const body of [`'a < b & @[7]' || chr(10) || 'more'`, `''`, 'null', `repeat(chr(10), 19999) || '&'`]) await insert(body)
  await database.migrate([formatted], { migrations: writtenMigrations.filter(({ number }) => number === 1) })
  expect(await database.run('select body from sc_comment where id < 4 order by id')).toEqual([
    { body: '<p>a &lt; b &amp; @[7]<br />more</p>' },
    { body: '' },
    { body: null },
  ])
  expect(await database.run('select char_length(body) as length, right(body, 9) as ends from sc_comment where id = 4')).toEqual([
    { length: 19_999 * 6 + 5 + 7, ends: '&amp;</p>' },
  ])
})
