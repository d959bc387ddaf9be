/** Declarations → tables, without a database: each type's column, each rule's constraint. */
import { expect, test } from 'vitest'
import { entityTables, tablesOf } from '../../../server/database/schema/ddl'
import { describeColumn, describeConstraint } from '../../../server/database/schema/constraints'
import { constraintName, longestName } from '../../../server/database/schema/table-model'
import { createSnapshot } from '../../../server/kernel/registry'
import { declaredEntities } from '../../../src/schemas/index'
import { defineSchema } from '../../../src/schemas/core/define'
import { everyType, zone } from '../../support/every-type'

const snapshot = createSnapshot([everyType, zone])
const [main, list, links] = tablesOf(snapshot, everyType)

test.each([
  ['text_field', 'text', true, "'It''s\\n'::text"],
  ['longtext_field', 'text', false, undefined],
  ['richtext_field', 'text', false, undefined],
  ['integer_field', 'integer', false, "'-1'::integer"],
  ['decimal_field', 'numeric(9,6)', false, "'-1.500000'::numeric"],
  ['money_field', 'numeric(18,4)', false, '10.0000'],
  ['percent_field', 'numeric(7,4)', false, undefined],
  ['boolean_field', 'boolean', true, 'true'],
  ['date_field', 'date', false, "'2026-11-21'::date"],
  ['time_field', 'time(0) without time zone', false, "'09:00:00'::time without time zone"],
  ['datetime_field', 'timestamp(3) with time zone', false, "'2026-11-21 01:02:03.45+00'::timestamp with time zone"],
  ['duration_field', 'integer', false, '60'],
  ['enum_field', 'text', false, "'c''c'::text"],
  ['set_field', 'text[]', false, `'{"y z",x}'::text[]`],
  ['ref_field_id', 'bigint', false, undefined],
  ['owner_field', 'text', false, undefined],
  ['owners_field', 'text[]', false, undefined],
  ['integers_field', 'integer[]', false, "'{1,-2}'::integer[]"],
  ['i18n_field', 'jsonb', false, `'{"en": "Taiwan", "tw": "臺灣"}'::jsonb`],
  ['colour_field', 'text', false, undefined],
  ['rrule_field', 'text', false, undefined],
  ['json_field', 'jsonb', false, `'{"b": [1, "two", null], "aa": {"c": true}}'::jsonb`],
  ['custom', 'jsonb', true, "'{}'::jsonb"],
] as const)('%s is a column %s', (name, type, not_null, fallback) => {
  const column = main?.columns.find((candidate) => candidate.name === name)
  expect({ type: column?.type, not_null: column?.not_null, default: column?.default }).toEqual({ type, not_null, default: fallback })
})

test('references to many and child rows are tables of their own', () => {
  expect(main?.columns.map(({ name }) => name)).not.toContain('refs_field')
  expect(list?.name).toBe('zz_every_type__list_field')
  expect(list?.columns.map(({ name }) => name)).toEqual(['id', 'parent_id', 'position', 'code', 'share', 'zone_id', 'any', 'label'])
  expect(links?.name).toBe('zz_every_type__refs_field')
  expect(links?.columns.map(({ name }) => name)).toEqual(['parent_id', 'target_id', 'position'])
})

const definition = (name: string) =>
  [...(main?.constraints ?? []), ...(list?.constraints ?? []), ...(links?.constraints ?? [])].find((constraint) => constraint.name === name)
    ?.definition
const index = (name: string) => main?.indexes.find((candidate) => candidate.name === name)?.definition

test.each([
  ['zz_every_type_text_field_length', 'check (char_length("text_field") >= 2)'],
  ['zz_every_type_text_field_length2', 'check (char_length("text_field") <= 20)'],
  ['zz_every_type_text_field_pattern', `check ("text_field" ~ '^[A-Z]')`],
  ['zz_every_type_integer_field_minimum', 'check ("integer_field" >= -5)'],
  ['zz_every_type_decimal_field_maximum', 'check ("decimal_field" <= 180)'],
  ['zz_every_type_money_field_above', 'check ("money_field" > 0)'],
  ['zz_every_type_percent_field_maximum', `check ("percent_field" <> 'NaN')`],
  ['zz_every_type_until_field_after', 'check ("until_field" >= "date_field")'],
  ['zz_every_type_enum_field_enum', `check ("enum_field" in ('a', 'b', 'c''c'))`],
  ['zz_every_type_set_field_enum', `check ("set_field" <@ array['x', 'y z']::text[])`],
  ['zz_every_type_set_field_items', 'check (cardinality("set_field") >= 1 and cardinality("set_field") <= 2)'],
  ['zz_every_type_week_field_items', 'check (cardinality("week_field") >= 7 and cardinality("week_field") <= 7)'],
  ['zz_every_type_ref_field_id_fkey', 'foreign key ("ref_field_id") references "zz_zone" (id) on delete set null'],
  ['zz_every_type_parent_id_fkey', 'foreign key ("parent_id") references "zz_every_type" (id) on delete restrict'],
  ['zz_every_type_parent_id_not_itself', 'check ("parent_id" <> id)'],
  ['zz_every_type_owner_field_owner', `check ("owner_field" ~ '^[dgu][1-9][0-9]*$')`],
  ['zz_every_type_i18n_field_i18n', 'check (kontor_is_i18n("i18n_field"))'],
  [
    'zz_every_type_period_overlap',
    `exclude using gist ("ref_field_id" with =, kontor_fold("text_field") with =, daterange("date_field", "until_field", '[]') with &&) where ("boolean_field" and "enum_field" is distinct from 'b' and deleted_at is null)`,
  ],
  [
    'zz_every_type__list_field_code_unique',
    'exclude using btree (parent_id with =, kontor_fold("code") with =) deferrable initially immediate',
  ],
  ['zz_every_type__list_field_parent_id_fkey', 'foreign key ("parent_id") references "zz_every_type" (id) on delete cascade'],
  ['zz_every_type__refs_field_target_id_fkey', 'foreign key ("target_id") references "zz_zone" (id) on delete restrict'],
])('%s: %s', (name, expected) => {
  expect(definition(name)).toBe(expected)
})

test.each([
  ['zz_every_type_text_field_unique', 'using btree (kontor_fold("text_field")) where (deleted_at is null)'],
  ['zz_every_type_secret_field_unique', 'using btree ("secret_field") where (deleted_at is null)'],
  [
    'zz_every_type_ref_field_id_i18n_field_jp_unique',
    `using btree ("ref_field_id", kontor_fold("i18n_field" ->> 'jp')) where (deleted_at is null and coalesce("i18n_field" ->> 'jp', '') <> '')`,
  ],
  [
    'zz_every_type_list_tw_sort',
    'using btree ("date_field" desc nulls last, "text_field" collate kontor_tw asc nulls last, id) where (deleted_at is null)',
  ],
  ['zz_every_type_list_enum_field_filter', 'using btree ("enum_field") where (deleted_at is null)'],
  ['zz_every_type_list_ref_field_id_filter', 'using btree ("ref_field_id")'],
  ['zz_every_type_integer_field_created_at_together', 'using btree ("integer_field", "created_at") where (deleted_at is null)'],
  ['zz_every_type_text_field_prefix', 'using btree ("text_field" text_pattern_ops) where (deleted_at is null)'],
  ['zz_every_type_parent_id_idx', 'using btree ("parent_id")'],
  [
    'zz_every_type_search',
    `using gin (kontor_grams((E'\\x1f' || coalesce("text_field", '') || E'\\x1f' || coalesce("longtext_field", '') || E'\\x1f' || kontor_join("texts_field") || E'\\x1f' || kontor_i18n_all("i18n_field") || E'\\x1f')))`,
  ],
])('index %s: %s', (name, expected) => {
  expect(index(name)).toBe(expected)
})

test('a list sorted by one column gets that order behind each filter', () => {
  const entity = defineSchema('zz/event', {
    x: { area: 'use', title: 'at', list: { columns: ['at'], sort: '-at', filters: ['kind'] } },
    properties: { at: { type: 'string', format: 'date-time' }, kind: { enum: ['a'] } },
  })
  const [table] = tablesOf(createSnapshot([entity]), entity)
  expect(table?.indexes.map((found) => found.definition)).toEqual(
    expect.arrayContaining([
      'using btree ("at" desc nulls last, id) where (deleted_at is null)',
      'using btree ("kind", "at" desc nulls last, id) where (deleted_at is null)',
    ]),
  )
})

test('a lookup has one default a group, and only an active one', () => {
  const entity = defineSchema('zz/rate', {
    x: { area: 'admin', lookup: { default_per: ['country'] } },
    properties: { country: { type: 'string' } },
  })
  const [table] = tablesOf(createSnapshot([entity]), entity)
  expect(table?.indexes.find(({ name }) => name === 'zz_rate_one_default')?.definition).toBe(
    'using btree (kontor_fold("country")) nulls not distinct where ("is_default" and deleted_at is null)',
  )
  expect(table?.constraints.find(({ name }) => name === 'zz_rate_is_default_active')?.definition).toBe(
    'check (not "is_default" or "active")',
  )
  expect(
    table?.columns.filter(({ name }) => ['active', 'is_default', 'is_system', 'position'].includes(name)).every(({ not_null }) => not_null),
  ).toBe(true)
})

test('the names of all declared constraints and indexes are unique in the schema and fit', () => {
  const tables = entityTables(createSnapshot([...declaredEntities, everyType, zone]))
  const indexNames = tables.flatMap((table) => [
    table.name,
    ...table.indexes.map(({ name }) => name),
    ...table.constraints.filter(({ definition: text }) => !text.startsWith('check') && !text.startsWith('foreign')).map(({ name }) => name),
  ])
  expect(indexNames).toEqual([...new Set(indexNames)])
  for (const table of tables) {
    const names = table.constraints.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    for (const name of [...names, ...indexNames]) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(longestName)
  }
})

test('a long name is cut and stays the same, and two long names stay two', () => {
  const parts = ['a_very_long_field_name_that_goes_on', 'and_another_one_behind_it']
  const name = constraintName('zz_some_table_with_a_name', parts, 'unique')
  expect(Buffer.byteLength(name)).toBe(longestName)
  expect(constraintName('zz_some_table_with_a_name', parts, 'unique')).toBe(name)
  expect(constraintName('zz_some_table_with_a_name', parts, 'idx')).not.toBe(name)
})

test('a constraint is told by the field, the rule and what belongs to it', () => {
  expect(describeConstraint(snapshot, 'zz_every_type_ref_field_id_i18n_field_jp_unique')).toEqual({
    entity: 'zz/every-type',
    field: 'i18n_field',
    rule: 'unique',
    fields: ['ref_field', 'i18n_field'],
    language: 'jp',
  })
  expect(describeConstraint(snapshot, 'zz_every_type_period_overlap')).toEqual({
    entity: 'zz/every-type',
    field: 'until_field',
    rule: 'overlap',
    fields: ['ref_field', 'text_field', 'date_field', 'until_field'],
    name: 'period',
  })
  expect(describeConstraint(snapshot, 'zz_every_type__list_field_share_maximum')).toEqual({
    entity: 'zz/every-type',
    list: 'list_field',
    field: 'share',
    rule: 'maximum',
  })
  expect(describeConstraint(snapshot, 'zz_every_type_until_field_after')).toEqual({
    entity: 'zz/every-type',
    field: 'until_field',
    rule: 'after',
    fields: ['until_field', 'date_field'],
  })
  expect(describeConstraint(snapshot, 'pg_something_else')).toBeUndefined()
  expect(describeColumn(snapshot, 'zz_every_type', 'text_field')).toMatchObject({ entity: 'zz/every-type', field: 'text_field' })
  expect(describeColumn(snapshot, 'zz_every_type__list_field', 'share')).toMatchObject({ list: 'list_field', field: 'share' })
})
