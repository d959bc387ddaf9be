/** What must be true is true in the database, also when two people act at once; each broken rule names its field. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeColumn, describeConstraint } from '../../../server/database/schema/constraints'
import { createSnapshot } from '../../../server/kernel/registry'
import { defineSchema } from '../../../src/schemas/core/define'
import { everyType, zone } from '../../support/every-type'
import { migrationDatabase, type MigrationDatabase } from '../../support/migration-database'

const setting = defineSchema('zz/setting', {
  x: { area: 'admin', singleton: true, title: 'note', seeds: [{}] },
  properties: { note: { type: 'string' } },
})
const tier = defineSchema('zz/tier', {
  x: {
    area: 'admin',
    title: 'label',
    exclude: [{ name: 'amounts', from: 'least', to: 'most', bounds: '[)', error: 'most', where: ['active'] }],
  },
  properties: {
    label: { type: 'string' },
    least: { x: { type: 'money' } },
    most: { x: { type: 'money' } },
    active: { type: 'boolean', default: true },
  },
})
const level = defineSchema('zz/level', {
  x: { area: 'admin', lookup: { default_per: ['country'] } },
  properties: { country: { type: 'string' } },
})
const snapshot = createSnapshot([everyType, zone, setting, tier, level])

let database: MigrationDatabase
beforeAll(async () => {
  database = await migrationDatabase()
  await database.migrate(snapshot.entities)
})
afterAll(() => database.close())
beforeEach(() =>
  database.run(`truncate zz_every_type, zz_zone, zz_setting, zz_tier, zz_level restart identity cascade;
  insert into zz_zone (code, name) values ('A', '{"en": "a"}'), ('B', '{"en": "b"}')`),
)

interface Broken {
  code: string
  constraint?: string
  table?: string
  column?: string
}
type Row = Record<string, unknown>

/** Rows are told apart by a number that no two of a test share: it is unique together with others. */
let inserted = 0
async function insert(row: Row, table = 'zz_every_type'): Promise<void> {
  const values =
    table === 'zz_every_type'
      ? { text_field: 'Abc', i18n_field: null, secret_field: null, integer_field: (inserted += 1) % 900, ...row }
      : row
  const json = JSON.stringify(values).replaceAll("'", "''")
  await database.run(
    `insert into ${table} (${Object.keys(values)
      .map((name) => `"${name}"`)
      .join(', ')}) select ${Object.keys(values)
      .map((name) => `"${name}"`)
      .join(', ')} from jsonb_populate_record(null::${table}, '${json}')`,
  )
}

/** entity, field and rule of the constraint that the row breaks. */
async function broken(act: Promise<unknown>) {
  const error = await act.then(
    () => undefined,
    (caught: unknown) => caught as Broken,
  )
  if (!error) return 'accepted'
  if (error.code === '23502') return { field: describeColumn(snapshot, error.table ?? '', error.column ?? '')?.field, rule: 'required' }
  const meaning = describeConstraint(snapshot, error.constraint ?? '')
  return meaning ? { field: meaning.list ? `${meaning.list}.${meaning.field}` : meaning.field, rule: meaning.rule } : error
}

test.each<[Row, string, string]>([
  [{ text_field: null }, 'text_field', 'required'],
  [{ boolean_field: null }, 'boolean_field', 'required'],
  [{ text_field: 'A' }, 'text_field', 'length'],
  [{ text_field: 'A'.repeat(21) }, 'text_field', 'length'],
  [{ text_field: 'abc' }, 'text_field', 'pattern'],
  [{ integer_field: -6 }, 'integer_field', 'minimum'],
  [{ integer_field: 1001 }, 'integer_field', 'maximum'],
  [{ decimal_field: '180.000001' }, 'decimal_field', 'maximum'],
  [{ decimal_field: '-180.1' }, 'decimal_field', 'minimum'],
  [{ decimal_field: 'NaN' }, 'decimal_field', 'maximum'],
  [{ money_field: '0.0000' }, 'money_field', 'above'],
  [{ percent_field: 'NaN' }, 'percent_field', 'maximum'],
  [{ duration_field: -1 }, 'duration_field', 'minimum'],
  [{ currency: 'twd' }, 'currency', 'pattern'],
  [{ enum_field: 'z' }, 'enum_field', 'enum'],
  [{ set_field: ['x', 'q'] }, 'set_field', 'enum'],
  [{ set_field: [] }, 'set_field', 'items'],
  [{ set_field: ['x', 'x', 'x'] }, 'set_field', 'items'],
  [{ set_field: ['x', null] }, 'set_field', 'enum'],
  [{ week_field: ['on'] }, 'week_field', 'items'],
  [{ date_field: '2026-02-02', until_field: '2026-02-01' }, 'until_field', 'after'],
  [{ ref_field_id: 99 }, 'ref_field', 'reference'],
  [{ parent_id: 99 }, 'parent', 'reference'],
  [{ owner_field: 'x1' }, 'owner_field', 'owner'],
  [{ owner_field: 'u0' }, 'owner_field', 'owner'],
  [{ owners_field: ['u1', 'g'] }, 'owners_field', 'owner'],
  [{ owners_field: ['u1', null] }, 'owners_field', 'items'],
  [{ texts_field: ['a', null] }, 'texts_field', 'items'],
  [{ integers_field: [1, 2, 3, 4] }, 'integers_field', 'items'],
  [{ i18n_field: {} }, 'i18n_field', 'i18n'],
  [{ i18n_field: { en: '' } }, 'i18n_field', 'i18n'],
  [{ i18n_field: { fr: 'x' } }, 'i18n_field', 'i18n'],
  [{ colour_field: 'red' }, 'colour_field', 'pattern'],
  [{ rrule_field: 'F'.repeat(501) }, 'rrule_field', 'length'],
])('a row with %j is refused: %s, %s', async (row, field, rule) => {
  expect(await broken(insert(row))).toEqual({ field, rule })
})

test('a row with a fit value of every type is accepted and comes back', async () => {
  await insert({
    text_field: 'Xy',
    decimal_field: '-180',
    money_field: '0.0001',
    percent_field: '5',
    set_field: ['x'],
    week_field: ['on', 'on', 'on', 'on', 'on', 'off', 'off'],
    ref_field_id: 1,
    owner_field: 'd12',
    owners_field: ['u1', 'g3'],
    i18n_field: { jp: '名' },
    colour_field: '#a0B1c2',
    date_field: '2026-02-02',
    until_field: '2026-02-02',
    datetime_field: '2026-11-21T08:00:00.123+08:00',
  })
  const [row] = await database.run(
    `select decimal_field, money_field, percent_field, set_field, owners_field, i18n_field, date_field, datetime_field, time_field, id, version from zz_every_type`,
  )
  expect(row).toEqual({
    decimal_field: '-180.000000',
    money_field: '0.0001',
    percent_field: '5.0000',
    set_field: ['x'],
    owners_field: ['u1', 'g3'],
    i18n_field: { jp: '名' },
    date_field: '2026-02-02',
    datetime_field: '2026-11-21T00:00:00.123Z',
    time_field: '09:00:00',
    id: 1,
    version: 1,
  })
})

test('unique is about live rows, without regard to case and width', async () => {
  await insert({ text_field: 'Abc' })
  expect(await broken(insert({ text_field: 'AＢc' }))).toEqual({ field: 'text_field', rule: 'unique' })
  await database.run('update zz_every_type set deleted_at = now()')
  expect(await broken(insert({ text_field: 'ABC' }))).toBe('accepted')
  expect(await broken(database.run(`update zz_every_type set deleted_at = null`))).toEqual({ field: 'text_field', rule: 'unique' })
})

test('a translated text is unique language by language', async () => {
  await insert({ text_field: 'Aa', i18n_field: { en: 'Taiwan', tw: '臺灣' } })
  expect(await broken(insert({ text_field: 'Bb', i18n_field: { en: 'x', tw: '臺灣' } }))).toEqual({ field: 'i18n_field', rule: 'unique' })
  expect(await broken(insert({ text_field: 'Bb', i18n_field: { en: '臺灣', tw: 'taiwan' } }))).toBe('accepted')
})

test('a secret is unique to the letter', async () => {
  await insert({ text_field: 'Aa', secret_field: 'hash' })
  expect(await broken(insert({ text_field: 'Bb', secret_field: 'HASH' }))).toBe('accepted')
  expect(await broken(insert({ text_field: 'Cc', secret_field: 'hash' }))).toEqual({ field: 'secret_field', rule: 'unique' })
})

test('fields together are unique, empty parts apart', async () => {
  await insert({ text_field: 'Aa', integer_field: 5, deleted_at: null })
  await insert({ text_field: 'Bb', integer_field: 5 })
  await insert({ text_field: 'Cc', integer_field: null })
  expect(await broken(database.run(`update zz_every_type set text_field = 'BB' where text_field = 'Aa'`))).toMatchObject({ rule: 'unique' })
})

test('ranges of live rows in the exclusion do not overlap; an empty end is open', async () => {
  const row = { ref_field_id: 1, boolean_field: true, date_field: '2026-01-01', until_field: '2026-01-31' }
  await insert({ ...row, text_field: 'Aa' })
  await database.run('drop index zz_every_type_text_field_unique')
  try {
    expect(await broken(insert({ ...row, text_field: 'AA', date_field: '2026-01-31', until_field: null }))).toEqual({
      field: 'until_field',
      rule: 'overlap',
    })
    expect(await broken(insert({ ...row, text_field: 'AA', date_field: '2026-02-01', until_field: null }))).toBe('accepted')
    expect(await broken(insert({ ...row, text_field: 'AA', date_field: '2027-01-01', until_field: '2027-01-02' }))).toEqual({
      field: 'until_field',
      rule: 'overlap',
    })
    expect(await broken(insert({ ...row, text_field: 'AA', ref_field_id: 2, date_field: '2027-01-01', until_field: '2027-01-02' }))).toBe(
      'accepted',
    )
    expect(await broken(insert({ ...row, text_field: 'AA', boolean_field: false, date_field: '2027-01-01', until_field: null }))).toBe(
      'accepted',
    )
    expect(await broken(insert({ ...row, text_field: 'AA', enum_field: 'b', date_field: '2027-01-01', until_field: null }))).toBe(
      'accepted',
    )
  } finally {
    await database.run('truncate zz_every_type cascade')
    await database.migrate(snapshot.entities)
  }
})

test('two people who take the same range at once: one is refused', async () => {
  const take = (label: string) => broken(insert({ label, least: '0', most: '10', active: true }, 'zz_tier'))
  const answers = await Promise.all([take('a'), take('b')])
  expect(answers.sort((a) => (a === 'accepted' ? -1 : 1))).toEqual(['accepted', { field: 'most', rule: 'overlap' }])
})

test('amounts up to another’s start do not overlap it; a range that ends before it begins is refused', async () => {
  await insert({ label: 'a', least: '0', most: '1', active: true }, 'zz_tier')
  expect(await broken(insert({ label: 'b', least: '1', most: null, active: true }, 'zz_tier'))).toBe('accepted')
  expect(await broken(insert({ label: 'c', least: '5', most: '4', active: false }, 'zz_tier'))).toEqual({
    field: 'most',
    rule: 'range_order',
  })
})

test('one default a group, a group without a name too, and an active one', async () => {
  const row = (country: string | null, code: string) => ({
    country,
    code,
    name: { en: code },
    is_default: true,
    active: true,
    is_system: false,
    position: 1,
  })
  await insert(row('TW', 'A'), 'zz_level')
  expect(await broken(insert(row('tw', 'B'), 'zz_level'))).toEqual({ field: 'is_default', rule: 'one_default' })
  await insert(row(null, 'C'), 'zz_level')
  expect(await broken(insert(row(null, 'D'), 'zz_level'))).toEqual({ field: 'is_default', rule: 'one_default' })
  expect(await broken(database.run(`update zz_level set active = false where code = 'A'`))).toEqual({
    field: 'is_default',
    rule: 'default_active',
  })
})

test('a row is not its own parent', async () => {
  await insert({ text_field: 'Aa' })
  expect(await broken(database.run('update zz_every_type set parent_id = id'))).toEqual({ field: 'parent', rule: 'not_itself' })
})

test('a singleton has one row, with id 1, whatever was rolled back before', async () => {
  await database.run(`begin; insert into zz_setting (note) values ('no'); rollback`)
  await database.run(`insert into zz_setting (note) values ('only')`)
  expect(await database.run('select id from zz_setting')).toEqual([{ id: 1 }])
  expect(await broken(database.run(`insert into zz_setting (id, note) values (2, 'second')`))).toEqual({ field: 'id', rule: 'only_row' })
})

test('child rows are unique in their record, and may swap their codes in one statement', async () => {
  await insert({ text_field: 'Aa' })
  const child = (code: string, share = '1') =>
    database.run(`insert into zz_every_type__list_field (parent_id, code, share) values (1, '${code}', ${share})`)
  await child('one')
  await child('two')
  expect(await broken(child('ONE'))).toEqual({ field: 'list_field.code', rule: 'unique' })
  expect(await broken(child('three', '0'))).toEqual({ field: 'list_field.share', rule: 'above' })
  await database.run(`update zz_every_type__list_field set code = case code when 'one' then 'two' else 'one' end`)
  expect(
    await broken(
      database.run(
        `with gone as (delete from zz_every_type__list_field where code = 'one'), made as (insert into zz_every_type__list_field (parent_id, code, share) values (1, 'one', 1) returning id) select * from made`,
      ),
    ),
  ).toBe('accepted')
})

test('a referred row stays, or leaves nothing behind, as on_delete says', async () => {
  await insert({ text_field: 'Aa', ref_field_id: 1 })
  await database.run(`insert into zz_every_type__refs_field (parent_id, target_id) values (1, 2)`)
  expect(await broken(database.run('delete from zz_zone where id = 2'))).toEqual({ field: 'refs_field', rule: 'reference' })
  await database.run('delete from zz_zone where id = 1')
  expect(await database.run('select ref_field_id from zz_every_type')).toEqual([{ ref_field_id: null }])
  await database.run('delete from zz_every_type')
  expect(await database.run('select 1 from zz_every_type__refs_field')).toEqual([])
})
