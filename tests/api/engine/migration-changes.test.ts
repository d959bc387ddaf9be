/** A changed declaration meets a database with rows: what applies itself, what keeps data under a new name, what stops the start. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Declaration, EntityExtension, Property } from '../../../src/schemas/core/types'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import { MigrationRefused } from '../../../server/database/migration/migration-errors'
import type { Obstacle } from '../../../server/database/migration/plan-model'
import { describeTables, migrationDatabase, type MigrationDatabase } from '../../support/migration-database'

let database: MigrationDatabase
beforeEach(async () => {
  database = await migrationDatabase()
})
afterEach(() => database.close())

type Fields = Record<string, Property<string>>
interface Options {
  x?: Partial<EntityExtension<string>>
  required?: string[]
  name?: string
}

/** Declares zz/thing with these fields; `title` titles it. */
function thing(fields: Fields, { x = {}, required = [], name = 'zz/thing' }: Options = {}): Entity {
  // defineSchema infers names from literals; here they come at run time.
  const define = defineSchema as unknown as (name: string, declaration: Declaration) => Entity
  return define(name, { x: { area: 'use', title: Object.keys(fields)[0] ?? 'title', ...x }, required, properties: fields })
}
const text: Property<string> = { type: 'string' }

const rows = async <T = Record<string, unknown>>(query: string) => database.run<T>(query)
const insert = (columns: string, values: string, table = 'zz_thing') =>
  database.run<{ id: number }>(`insert into ${table} (${columns}) values (${values}) returning id`)

/** What stops the start, and that the database is as before. */
async function refused(entities: readonly Entity[]): Promise<readonly Obstacle[]> {
  const before = await describeTables(database.owner)
  const plan = await database.plan(entities)
  const error: unknown = await database.migrate(entities).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(MigrationRefused)
  expect(await describeTables(database.owner)).toEqual(before)
  const { obstacles } = error as MigrationRefused
  expect(plan.obstacles).toEqual(obstacles)
  return obstacles
}

/** Like a database that was made by the new declarations at once. */
async function likeFresh(entities: readonly Entity[]): Promise<void> {
  const fresh = await migrationDatabase()
  try {
    await fresh.migrate(entities)
    const sorted = async (one: MigrationDatabase) =>
      Object.fromEntries(Object.entries(await describeTables(one.owner)).map(([name, parts]) => [name, [...parts]]))
    expect(await sorted(database)).toEqual(await sorted(fresh))
  } finally {
    await fresh.close()
  }
  expect((await database.plan(entities)).steps).toEqual([])
}

test('additive changes apply themselves and keep every row', async () => {
  const level = thing({ title: text }, { name: 'zz/level' })
  await database.migrate([
    thing(
      {
        title: { type: 'string', maxLength: 10 },
        kind: { enum: ['a', 'b'] },
        amount: { x: { type: 'decimal', precision: 5, scale: 2 } },
        count: { type: 'integer', maximum: 10 },
      },
      { required: ['title', 'kind'] },
    ),
  ])
  await insert('title, kind, amount, count', `'one', 'a', 123.45, 7`)
  const next = [
    thing(
      {
        title: { type: 'string', maxLength: 40, x: { search: true, unique: true } },
        kind: { enum: ['a', 'b', 'c'], default: 'c' },
        amount: { x: { type: 'decimal', precision: 12, scale: 4, min: '0' } },
        count: { x: { type: 'decimal', precision: 14, scale: 0 } },
        active: { type: 'boolean', default: true },
        note: { x: { type: 'i18n-text' } },
        level: { x: { ref: 'zz/level' } },
        levels: { x: { refs: 'zz/level' } },
        lines: { type: 'array', items: { type: 'object', properties: { share: { x: { type: 'percent' } } } } },
      },
      { required: ['title', 'active'], x: { list: { columns: ['title'], sort: 'title', filters: ['kind', 'level'] }, custom: true } },
    ),
    level,
  ]
  const { steps } = await database.migrate(next)
  expect(steps.length).toBeGreaterThan(10)
  expect(await rows('select title, kind, amount, count, active, custom from zz_thing')).toEqual([
    { title: 'one', kind: 'a', amount: '123.4500', count: '7', active: true, custom: {} },
  ])
  expect((await database.plan(next)).steps).toEqual([])
})

test('a field and an entity under a new name keep their rows, with every name that hangs on them', async () => {
  const zone = thing({ title: text }, { name: 'zz/zone' })
  const former = [
    thing(
      {
        title: { type: 'string', maxLength: 20, pattern: '^[a-z]+$', x: { unique: true, search: true } },
        start: { type: 'string', format: 'date' },
        end: { type: 'string', format: 'date', x: { after: 'start' } },
        zone: { x: { ref: 'zz/zone' } },
        zones: { x: { refs: 'zz/zone' } },
        parent: { x: { ref: 'self' } },
        lines: {
          type: 'array',
          items: { type: 'object', properties: { code: { type: 'string', x: { unique: true } }, share: { type: 'integer', minimum: 1 } } },
        },
      },
      {
        required: ['title'],
        x: {
          list: { columns: ['title'], sort: '-start', filters: ['zone'] },
          unique: [['zone', 'title']],
          tree: { parent: 'parent', depth: 3 },
          exclude: [{ name: 'period', equal: ['zone'], from: 'start', to: 'end', bounds: '[]', error: 'end' }],
        },
      },
    ),
    zone,
  ]
  await database.migrate(former)
  await insert('title', `'here'`, 'zz_zone')
  await insert('title, start, "end", zone_id', `'first', '2026-01-01', '2026-02-01', 1`)
  await database.run(`insert into zz_thing__zones (parent_id, target_id) values (1, 1); insert into zz_thing__lines (parent_id, code, share) values (1, 'x', 5);
    insert into kontor_revision (entity, record_id, version, data) values ('zz/thing', 1, 1, '{"title": "first", "zone": 1, "lines": [{"id": 1, "share": 5}]}')`)
  const area = thing({ title: text }, { name: 'zz/area', x: { renamed_from: 'zz/zone' } })
  const now = [
    thing(
      {
        name: { type: 'string', maxLength: 20, pattern: '^[a-z]+$', x: { unique: true, search: true, renamed_from: 'title' } },
        begins: { type: 'string', format: 'date', x: { renamed_from: 'start' } },
        end: { type: 'string', format: 'date', x: { after: 'begins' } },
        area: { x: { ref: 'zz/area', renamed_from: 'zone' } },
        areas: { x: { refs: 'zz/area', renamed_from: 'zones' } },
        parent: { x: { ref: 'self' } },
        parts: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              code: { type: 'string', x: { unique: true } },
              weight: { type: 'integer', minimum: 1, x: { renamed_from: 'share' } },
            },
          },
          x: { renamed_from: 'lines' },
        },
      },
      {
        name: 'zz/item',
        required: ['name'],
        x: {
          renamed_from: 'zz/thing',
          list: { columns: ['name'], sort: '-begins', filters: ['area'] },
          unique: [['area', 'name']],
          tree: { parent: 'parent', depth: 3 },
          exclude: [{ name: 'period', equal: ['area'], from: 'begins', to: 'end', bounds: '[]', error: 'end' }],
        },
      },
    ),
    area,
  ]
  const { steps } = await database.migrate(now)
  // Nothing is made anew: constraints and indexes carry on under their new names.
  expect(steps.map((step) => step.sql).filter((statement) => !/ rename |^comment |^update /.test(statement))).toEqual([])
  expect(await rows(`select name, begins, area_id from zz_item`)).toEqual([{ name: 'first', begins: '2026-01-01', area_id: 1 }])
  expect(await rows(`select target_id from zz_item__areas`)).toEqual([{ target_id: 1 }])
  expect(await rows(`select code, weight from zz_item__parts`)).toEqual([{ code: 'x', weight: 5 }])
  expect(await rows('select entity, data from kontor_revision')).toEqual([
    { entity: 'zz/item', data: { name: 'first', area: 1, parts: [{ id: 1, weight: 5 }] } },
  ])
  expect(await insert('name', `'second'`, 'zz_item')).toEqual([{ id: 2 }])
  await likeFresh(now)
})

test('a rename that was done needs its `renamed_from` no more, nor does it harm', async () => {
  await database.migrate([thing({ title: text })])
  await insert('title', `'kept'`)
  await database.migrate([thing({ name: { ...text, x: { renamed_from: 'title' } } })])
  expect((await database.plan([thing({ name: { ...text, x: { renamed_from: 'title' } } })])).steps).toEqual([])
  expect((await database.plan([thing({ name: text })])).steps).toEqual([])
})

test('a rename and a new rule on the renamed field together', async () => {
  await database.migrate([thing({ title: text })])
  await insert('title', `'far too long'`)
  const [obstacle] = await refused([thing({ name: { type: 'string', maxLength: 5, x: { renamed_from: 'title' } } })])
  expect(obstacle).toMatchObject({ field: 'name', sentence: expect.stringContaining('1 row breaks the rule') as string })
  await database.migrate([thing({ name: { type: 'string', maxLength: 12, x: { renamed_from: 'title' } } })])
  await likeFresh([thing({ name: { type: 'string', maxLength: 12, x: { renamed_from: 'title' } } })])
})

test('a required field without a default stops at a table with rows, not at an empty one', async () => {
  const [before, after] = [thing({ title: text }), thing({ title: text, kind: { enum: ['a'] } }, { required: ['kind'] })]
  await database.migrate([before])
  await database.migrate([after])
  await database.migrate([before])
  await insert('title', `'one'`)
  expect(await refused([after])).toEqual([
    {
      file: 'src/schemas/zz/thing.ts',
      field: 'kind',
      sentence: expect.stringContaining(
        'required, has no default, and the table has rows. Give it a default, make it optional, name its former self with x.renamed_from, or write a migration',
      ) as string,
      sql: 'alter table "zz_thing" add column "kind" text; update "zz_thing" set "kind" = …; alter table "zz_thing" alter column "kind" set not null',
    },
  ])
  await database.migrate([thing({ title: text, kind: { enum: ['a'], default: 'a' } }, { required: ['kind'] })])
  expect(await rows('select kind from zz_thing')).toEqual([{ kind: 'a' }])
})

test('a field that becomes required stops while rows have none', async () => {
  await database.migrate([thing({ title: text })])
  await insert('title', 'null')
  expect(await refused([thing({ title: text }, { required: ['title'] })])).toEqual([
    {
      file: 'src/schemas/zz/thing.ts',
      field: 'title',
      sentence: expect.stringContaining('now required, but 1 row has no value') as string,
      sql: 'update "zz_thing" set "title" = … where "title" is null; alter table "zz_thing" alter column "title" set not null',
    },
  ])
  await database.run(`update zz_thing set title = 'filled'`)
  await database.migrate([thing({ title: text }, { required: ['title'] })])
  await expect(insert('title', 'null')).rejects.toThrow('not-null')
})

test('a field that is gone is dropped when it held nothing, and stops the start when it held something', async () => {
  await database.migrate([thing({ title: text, note: text, flag: { type: 'boolean', default: false } })])
  await insert('title, note', `'one', 'value'`)
  const [obstacle] = await refused([thing({ title: text, remark: text })])
  expect(obstacle).toEqual({
    file: 'src/schemas/zz/thing.ts',
    field: 'note',
    sql: 'alter table "zz_thing" drop column "note"',
    sentence: expect.stringMatching(
      /column note holds a value\. If it was renamed, write x: \{ renamed_from: 'note' \} on the new field \(remark\?\)\. To give them up, write a migration/,
    ) as string,
  })
  await database.run('update zz_thing set note = null')
  await database.migrate([thing({ title: text })])
  await likeFresh([thing({ title: text })])
})

test('values that are all the default say nothing and go with their field; another value stays', async () => {
  await database.migrate([thing({ title: text, flag: { type: 'boolean', default: false } })])
  await insert('title', `'one'`)
  await insert('title, flag', `'two', true`)
  expect(await refused([thing({ title: text })])).toMatchObject([{ field: 'flag' }])
})

test('an entity that is gone goes when it held no rows, with its child tables and what refers to it', async () => {
  const zone = thing({ title: text, lines: { type: 'array', items: { type: 'object', properties: { code: text } } } }, { name: 'zz/zone' })
  const withZone = thing({ title: text, zone: { x: { ref: 'zz/zone' } } })
  await database.migrate([withZone, zone])
  await insert('title', `'row'`, 'zz_zone')
  expect(await refused([thing({ title: text })])).toEqual([
    {
      file: 'src/schemas/zz/zone.ts',
      sql: 'drop table "zz_zone"',
      sentence: expect.stringContaining(
        `The entity is no longer declared, but its table zz_zone holds 1 row. If it was renamed, write x: { renamed_from: 'zz/zone' }`,
      ) as string,
    },
  ])
  await database.run('delete from zz_zone')
  await database.migrate([thing({ title: text })])
  await likeFresh([thing({ title: text })])
})

test('rows of a list that is gone stop the start', async () => {
  await database.migrate([thing({ title: text, lines: { type: 'array', items: { type: 'object', properties: { code: text } } } })])
  await insert('title', `'one'`)
  await database.run(`insert into zz_thing__lines (parent_id, code) values (1, 'x')`)
  expect(await refused([thing({ title: text })])).toMatchObject([
    { file: 'src/schemas/zz/thing.ts', field: 'lines', sql: 'drop table "zz_thing__lines"' },
  ])
})

test('another type stops while there are values; an empty column just changes', async () => {
  await database.migrate([thing({ title: text, size: text })])
  await insert('title', `'one'`)
  await database.migrate([thing({ title: text, size: { type: 'integer', minimum: 0, default: 5 } })])
  await likeFresh([thing({ title: text, size: { type: 'integer', minimum: 0, default: 5 } })])
  await database.run('update zz_thing set size = 3')
  expect(await refused([thing({ title: text, size: { type: 'string', format: 'date' } })])).toMatchObject([
    {
      field: 'size',
      sentence: expect.stringContaining(
        'changes from integer to date and holds values. Declare it under a new name, or write a migration',
      ) as string,
    },
  ])
})

test('rules over columns that change their type together are made anew around the change', async () => {
  const span = (format: 'time' | 'date') =>
    thing(
      { title: text, start: { type: 'string', format }, end: { type: 'string', format, x: { after: 'start' } } },
      { x: { list: { columns: [], sort: 'start' } } },
    )
  await database.migrate([span('time')])
  await insert('title', `'one'`)
  await database.migrate([span('date')])
  await likeFresh([span('date')])
})

test('fewer digits stop when a row would lose some, and apply when none does', async () => {
  const decimal = (precision: number, scale: number) => thing({ title: text, rate: { x: { type: 'decimal', precision, scale } } })
  await database.migrate([decimal(10, 4)])
  await insert('title, rate', `'one', 1.2345`)
  expect(await refused([decimal(10, 2)])).toMatchObject([
    {
      field: 'rate',
      sentence: expect.stringContaining('narrowed from numeric(10,4) to numeric(10,2), and 1 row would lose digits') as string,
    },
  ])
  await database.run('update zz_thing set rate = 1.2300')
  await database.migrate([decimal(10, 2)])
  expect(await rows('select rate from zz_thing')).toEqual([{ rate: '1.23' }])
})

test('a value that leaves the list stops while rows hold it, deleted ones too', async () => {
  const kinds = (...values: string[]) => thing({ title: text, kind: { enum: values } })
  await database.migrate([kinds('a', 'b', 'c')])
  await insert('title, kind, deleted_at', `'one', 'b', now()`)
  expect(await refused([kinds('a', 'c')])).toEqual([
    {
      file: 'src/schemas/zz/thing.ts',
      field: 'kind',
      sentence: '1 row holds a value that is no longer allowed (b). Keep it in the list, or write a migration that replaces it.',
      sql: `alter table "zz_thing" add constraint "zz_thing_kind_enum" check ("kind" in ('a', 'c'))`,
    },
  ])
  await database.migrate([kinds('a', 'b')])
  await likeFresh([kinds('a', 'b')])
})

test('a unique rule stops at doubles among live rows', async () => {
  const unique = thing({ title: { ...text, x: { unique: true } } })
  await database.migrate([thing({ title: text })])
  await insert('title', `'Same'`)
  await insert('title', `'ｓａｍｅ'`)
  expect(await refused([unique])).toMatchObject([
    { field: 'title', sentence: expect.stringContaining('One value stands in several rows, so "title unique" can\'t hold') as string },
  ])
  await database.run(`update zz_thing set deleted_at = now() where id = 2`)
  await database.migrate([unique])
  await likeFresh([unique])
})

test('ranges that overlap stop a new exclusion', async () => {
  const fields: Fields = { title: text, from: { type: 'string', format: 'date' }, to: { type: 'string', format: 'date' } }
  const exclusive = thing(fields, {
    x: { exclude: [{ name: 'period', equal: ['title'], from: 'from', to: 'to', bounds: '[]', error: 'to' }] },
  })
  await database.migrate([thing(fields)])
  await insert('title, "from", "to"', `'a', '2026-01-01', '2026-01-31'`)
  await insert('title, "from", "to"', `'A', '2026-01-31', null`)
  expect(await refused([exclusive])).toMatchObject([
    { field: 'to', sentence: expect.stringContaining('Rows clash under the rule "period: no overlap of title, from, to"') as string },
  ])
  await database.run(`update zz_thing set "from" = '2026-02-01' where id = 2`)
  await database.migrate([exclusive])
  await likeFresh([exclusive])
})

test('a reference may come to mean an entity that is new, while no ids stand in it', async () => {
  const named = (name: string) => thing({ title: text }, { name })
  const referring = (ref: string) => thing({ title: text, other: { x: { ref } } })
  await database.migrate([named('zz/one'), referring('zz/one')])
  await insert('title', `'x'`)
  await database.migrate([named('zz/one'), named('zz/two'), referring('zz/two')])
  await likeFresh([named('zz/one'), named('zz/two'), referring('zz/two')])
  await insert('title', `'y'`, 'zz_two')
  await database.run('update zz_thing set other_id = 1')
  expect(await refused([named('zz/one'), named('zz/two'), named('zz/three'), referring('zz/three')])).toMatchObject([
    { field: 'other', sentence: expect.stringContaining('1 row refers to something that is not in zz_three') as string },
  ])
})

test('a reference that means another entity stops while ids stand in it', async () => {
  const [one, two] = [thing({ title: text }, { name: 'zz/one' }), thing({ title: text }, { name: 'zz/two' })]
  const referring = (ref: string) => thing({ title: text, other: { x: { ref } } })
  await database.migrate([one, two, referring('zz/one')])
  await insert('title', `'x'`, 'zz_one')
  await insert('title, other_id', `'y', 1`)
  expect(await refused([one, two, referring('zz/two')])).toMatchObject([
    { field: 'other', sentence: expect.stringContaining('1 row refers to something that is not in zz_two') as string },
  ])
})

test('all that stops is said at once, and nothing of the rest applies', async () => {
  await database.migrate([thing({ title: text, note: text })])
  await insert('title, note', `'one', 'x'`)
  const obstacles = await refused([
    thing({ title: { type: 'string', maxLength: 2 }, fine: text }),
    thing({ title: text }, { name: 'zz/new' }),
  ])
  expect(obstacles.map(({ field }) => field).sort()).toEqual(['note', 'title'])
})

test('rules that become looser apply themselves', async () => {
  await database.migrate([
    thing(
      { title: { type: 'string', maxLength: 3, pattern: '^a', x: { unique: true } }, n: { type: 'integer', minimum: 3 } },
      { required: ['title'] },
    ),
  ])
  await insert('title, n', `'abc', 5`)
  const loose = thing({ title: text, n: { type: 'integer' } })
  await database.migrate([loose])
  await insert('title, n', `null, -5`)
  await likeFresh([loose])
})

test('constraints of a renamed entity tell the new names', async () => {
  await database.migrate([thing({ title: { ...text, x: { unique: true } } })])
  await database.migrate([
    thing({ label: { ...text, x: { unique: true, renamed_from: 'title' } } }, { name: 'zz/stuff', x: { renamed_from: 'zz/thing' } }),
  ])
  await sql`insert into zz_stuff (label) values ('a')`.execute(database.app)
  await expect(sql`insert into zz_stuff (label) values ('A')`.execute(database.app)).rejects.toMatchObject({
    constraint: 'zz_stuff_label_unique',
  })
})
