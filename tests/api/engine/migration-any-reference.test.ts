/** A field that names records of any entity (`x.ref: '*'`): its column, and what it holds when one of these entities gets another name. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import type { EntityExtension } from '../../../src/schemas/core/types'
import { migrationDatabase, type MigrationDatabase } from '../../support/migration-database'

let database: MigrationDatabase
beforeEach(async () => {
  database = await migrationDatabase()
})
afterEach(() => database.close())

const topic = (name: string, x: Partial<EntityExtension<'title'>> = {}) =>
  defineSchema(name, { x: { area: 'use', title: 'title', ...x }, properties: { title: { type: 'string' } } })
const note = defineSchema('zz/note', {
  x: { area: 'use', title: 'title' },
  properties: {
    title: { type: 'string' },
    about: { x: { ref: '*' } },
    lines: { type: 'array', items: { type: 'object', properties: { source: { x: { ref: '*' } } } } },
  },
})

test('what names records of an entity follows when that is renamed, in records and in their history; others stay', async () => {
  await database.migrate([topic('zz/zone'), topic('zz/zone-map'), note])
  await database.run(`
    insert into zz_zone (title) values ('here');
    insert into zz_note (title, about) values ('a', 'zz/zone/1'), ('b', 'zz/zone-map/1'), ('c', null);
    insert into zz_note__lines (parent_id, source) values (1, 'zz/zone/1'), (1, 'zz/zone-map/1');
    insert into kontor_revision (entity, record_id, version, data) values
      ('zz/note', 1, 1, '{"title": "a", "about": "zz/zone/1", "lines": [{"id": 1, "source": "zz/zone/1"}, {"id": 2, "source": "zz/zone-map/1"}]}'),
      ('zz/note', 2, 1, '{"title": "b", "about": "zz/zone-map/1", "lines": []}')`)
  // Another field of the kind comes at the same time: it has nothing to rename yet.
  const later = defineSchema('zz/note', {
    x: { area: 'use', title: 'title' },
    properties: {
      title: { type: 'string' },
      concerns: { x: { ref: '*', renamed_from: 'about' } },
      also: { x: { ref: '*' } },
      lines: { type: 'array', items: { type: 'object', properties: { source: { x: { ref: '*' } } } } },
    },
  })
  const entities = [topic('zz/area', { renamed_from: 'zz/zone' }), topic('zz/zone-map'), later]
  await database.migrate(entities)
  expect(await database.run('select concerns from zz_note order by id')).toEqual([
    { concerns: 'zz/area/1' },
    { concerns: 'zz/zone-map/1' },
    { concerns: null },
  ])
  expect(await database.run('select source from zz_note__lines order by id')).toEqual([
    { source: 'zz/area/1' },
    { source: 'zz/zone-map/1' },
  ])
  expect(await database.run('select data from kontor_revision order by record_id')).toEqual([
    {
      data: {
        title: 'a',
        concerns: 'zz/area/1',
        lines: [
          { id: 1, source: 'zz/area/1' },
          { id: 2, source: 'zz/zone-map/1' },
        ],
      },
    },
    { data: { title: 'b', concerns: 'zz/zone-map/1', lines: [] } },
  ])
  expect((await database.plan(entities)).steps).toEqual([])
})

test('the column takes nothing else, and its index finds one record and all of an entity', async () => {
  await database.migrate([topic('zz/zone'), note])
  await expect(database.run(`insert into zz_note (title, about) values ('a', 'zz/zone')`)).rejects.toThrow('zz_note_about_pattern')
  const plan = (where: string) =>
    database.owner.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return JSON.stringify((await sql.raw(`explain select 1 from zz_note as t where ${where}`).execute(tx)).rows)
    })
  for (const where of [`about = ('zz/zone/' || 1::text) collate "C"`, `about collate "C" >= 'zz/zone/' and about collate "C" < 'zz/zone0'`])
    expect(await plan(where)).toContain('zz_note_about_idx')
})
