/** Migrations written by a person: in order, once, in the transaction of the start. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { MigrationFailed } from '../../../server/database/migration/migration-errors'
import type { WrittenMigration } from '../../../server/database/migration/written-migrations'
import { migrationDatabase, type MigrationDatabase } from '../../support/migration-database'

let database: MigrationDatabase
beforeEach(async () => {
  database = await migrationDatabase()
  await database.migrate([whole])
  await database.run(`insert into zz_address (title, text) values ('home', '104 Taipei')`)
})
afterEach(() => database.close())

const whole = defineSchema('zz/address', {
  x: { area: 'use', title: 'title' },
  properties: { title: { type: 'string' }, text: { type: 'string' } },
})
const split = defineSchema('zz/address', {
  x: { area: 'use', title: 'title' },
  properties: { title: { type: 'string' }, postal: { type: 'string' }, city: { type: 'string' } },
})

const splitting: WrittenMigration = {
  number: 2,
  name: 'split-address',
  up: async (db) => {
    await sql`alter table zz_address add column postal text, add column city text`.execute(db)
    await sql`update zz_address set postal = split_part(text, ' ', 1), city = split_part(text, ' ', 2)`.execute(db)
    await sql`alter table zz_address drop column text`.execute(db)
  },
}

test('what the declarations can’t say is written once and recorded', async () => {
  const { steps } = await database.migrate([split], { migrations: [splitting] })
  expect(steps[0]?.why).toBe('migration 2-split-address')
  expect(await database.run('select title, postal, city from zz_address')).toEqual([{ title: 'home', postal: '104', city: 'Taipei' }])
  expect(await database.run('select number, name from kontor_migration')).toEqual([{ number: 2, name: 'split-address' }])
  expect((await database.migrate([split], { migrations: [splitting] })).steps).toEqual([])
})

test('the plan knows what comes after a written migration, and leaves no trace', async () => {
  const plan = await database.plan([split], { migrations: [splitting] })
  expect(plan.obstacles).toEqual([])
  expect(plan.steps.map((step) => step.why)).toContain('migration 2-split-address')
  expect(await database.run('select text from zz_address')).toEqual([{ text: '104 Taipei' }])
})

test('they run in the order of their numbers', async () => {
  const log: number[] = []
  const numbered = (number: number): WrittenMigration => ({
    number,
    name: `n${number}`,
    up: () => {
      log.push(number)
      return Promise.resolve()
    },
  })
  await database.migrate([whole], { migrations: [numbered(3), numbered(10)] })
  expect(log).toEqual([3, 10])
})

test('one that fails leaves nothing, and is named', async () => {
  const broken: WrittenMigration = {
    number: 1,
    name: 'broken',
    up: async (db) => {
      await sql`delete from zz_address`.execute(db)
      await sql`select nothing`.execute(db)
    },
  }
  const failed = database.migrate([whole], { migrations: [broken] })
  await expect(failed).rejects.toThrow(MigrationFailed)
  await expect(failed).rejects.toThrow(/migrations\/1-broken\.ts/)
  expect(await database.run('select 1 from zz_address')).toHaveLength(1)
})

test('on a fresh database none runs, and all count as done', async () => {
  const fresh = await migrationDatabase()
  try {
    await fresh.migrate([split], { migrations: [splitting] })
    expect(await fresh.run('select number from kontor_migration')).toEqual([{ number: 2 }])
    expect((await fresh.plan([split], { migrations: [splitting] })).steps).toEqual([])
  } finally {
    await fresh.close()
  }
})

test('a number below one that already ran, or there twice, is refused with the number to take', async () => {
  const numbered = (number: number, name: string): WrittenMigration => ({ number, name, up: () => Promise.resolve() })
  await database.migrate([whole], { migrations: [numbered(5, 'five')] })
  await expect(database.migrate([whole], { migrations: [numbered(4, 'four'), numbered(5, 'five')] })).rejects.toThrow(
    'migrations/4-four.ts comes after 5-five already ran here; give it a number above 5',
  )
  await expect(database.migrate([whole], { migrations: [numbered(6, 'a'), numbered(6, 'b')] })).rejects.toThrow('number 6 is there twice')
})
