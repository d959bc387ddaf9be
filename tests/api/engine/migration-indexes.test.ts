/** The indexes that declarations bring are the ones that lists, filters, searches and lookups use. */
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchExpression } from '../../../server/database/schema/search-index'
import { defineSchema } from '../../../src/schemas/core/define'
import { zone } from '../../support/every-type'
import { migrationDatabase, type MigrationDatabase } from '../../support/migration-database'

const person = defineSchema('zz/person', {
  x: {
    area: 'use',
    list: { columns: ['name'], sort: '-joined', filters: ['zone', 'kind'] },
    indexes: [{ fields: ['path'], prefix: true }],
    row_owner: 'owner',
  },
  properties: {
    name: { type: 'string', x: { search: true } },
    title: { x: { type: 'i18n-text', search: true } },
    joined: { type: 'string', format: 'date' },
    account: { type: 'string', x: { unique: true } },
    path: { type: 'string' },
    zone: { x: { ref: 'zz/zone' } },
    kind: { enum: ['a', 'b', 'c'] },
    owner: { x: { type: 'owner' } },
    token: { type: 'string', x: { secret: true, unique: true, computed: true } },
  },
})
const named = defineSchema('zz/named', {
  x: { area: 'use', title: 'title', list: { columns: ['title'], sort: 'title' } },
  properties: { title: { x: { type: 'i18n-text' } } },
})

let database: MigrationDatabase
beforeAll(async () => {
  database = await migrationDatabase()
  await database.migrate([named, person, zone])
  await database.run(`
    insert into zz_zone (code, name) select 'Z' || n, '{"en": "z"}' from generate_series(1, 200) as n;
    insert into zz_person (name, title, joined, account, path, zone_id, kind, owner, token)
      select 'person ' || n || chr(19968 + n % 3000), jsonb_build_object('tw', chr(20000 + n % 5000) || '組'), date '2000-01-01' + n % 9000, 'acc' || n, '/1/' || n % 40 || '/' || n || '/', n % 200 + 1, (array['a', 'b', 'c'])[n % 3 + 1], 'u' || n % 500 + 1, md5(n::text)
      from generate_series(1, 20000) as n;
    insert into zz_named (title) select jsonb_build_object('en', 'title ' || n) from generate_series(1, 5000) as n;
    analyze zz_person; analyze zz_named; analyze zz_zone`)
})
afterAll(() => database.close())

async function plan(query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(database.app)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('the first page of the default list comes from its index, unsorted', async () => {
  const found = await plan(
    sql`select * from zz_person as t where t.deleted_at is null order by t.joined desc nulls last, t.id asc limit 25`,
  )
  expect(found).toContain('zz_person_list_sort')
  expect(found).not.toContain('Sort')
})

test('so does the list behind an offered filter', async () => {
  const byZone = await plan(
    sql`select * from zz_person as t where t.deleted_at is null and t.zone_id = 7 order by t.joined desc nulls last, t.id asc limit 25`,
  )
  expect(byZone).toContain('zz_person_list_zone_id_filter')
  expect(byZone).not.toContain('Sort')
})

test.each(['en', 'jp'])('a list sorted by a translated text comes from the index of the language %s', async (language) => {
  const collation = sql.ref(`kontor_${language}`)
  const found = await plan(
    sql`select * from zz_named as t where t.deleted_at is null order by kontor_i18n(t.title, ${sql.lit(language)}) collate ${collation} asc nulls last, t.id asc limit 25`,
  )
  expect(found).toContain(`zz_named_list_${language}_sort`)
})

test.each(['一', '組', '4711', 'Person 88'])('a search for %s goes through the index of grams', async (word) => {
  const text = searchExpression(person, 't') ?? sql`''`
  const query = sql`select t.id from zz_person as t where kontor_grams(${text}) @> kontor_grams(${sql.lit(word)}) and strpos(kontor_fold(${text}), kontor_fold(${sql.lit(word)})) > 0`
  if (word !== '組') expect(await plan(query)).toContain('zz_person_search')
  expect((await query.execute(database.app)).rows.length).toBeGreaterThan(0)
})

test.each([
  [
    'a unique text without regard to case',
    sql`select 1 from zz_person where kontor_fold(account) = kontor_fold('ACC77') and deleted_at is null`,
    'zz_person_account_unique',
  ],
  ['a secret as it is', sql`select 1 from zz_person where token = 'x' and deleted_at is null`, 'zz_person_token_unique'],
  ['a prefix', sql`select 1 from zz_person where path like '/1/7/%' and deleted_at is null`, 'zz_person_path_prefix'],
  ['an owner code', sql`select 1 from zz_person where owner = 'u9'`, 'zz_person_owner_idx'],
  ['the recycle bin', sql`select 1 from zz_person where deleted_at > now() - interval '30 days'`, 'zz_person_deleted_at_idx'],
])('%s is found by its index', async (_what, query, index) => {
  expect(await plan(query)).toContain(index)
})
