/** Tasks of a database that did not note yet who was reminded that they are overdue (migration 5). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writtenMigrations } from '../../../server/database/migration/written-migrations'
import { defineSchema } from '../../../src/schemas/core/define'
import { migrationDatabase, type MigrationDatabase } from '../../support/migration-database'

const plain = { area: 'use', title: 'title', standard_actions: [], live: false } as const
const title = { type: 'string', maxLength: 40 } as const
const instant = { type: 'string', format: 'date-time', x: { computed: true } } as const
const category = defineSchema('ca/task-category', { x: plain, properties: { title, escalate_after_days: { type: 'integer' } } })
const setup = defineSchema('sc/company-setup', { x: plain, properties: { title, time_zone: title } })
const task = (more: Record<string, object>) =>
  defineSchema('ca/task', {
    x: plain,
    properties: { title, due_at: instant, status: title, category: { x: { ref: 'ca/task-category' } }, ...more },
  })

let database: MigrationDatabase
beforeAll(async () => {
  database = await migrationDatabase()
})
afterAll(() => database.close())

test('what is overdue was reminded of, and what is long overdue went to those above; the rest is still to come', async () => {
  await database.migrate([setup, category, task({})])
  await database.run(`insert into sc_company_setup (time_zone) values ('Asia/Taipei')`)
  await database.run(`insert into ca_task_category (escalate_after_days) values (3), (0)`)
  await database.run(`insert into ca_task (title, status, category_id, due_at) values
    ('long', 'todo', 1, now() - interval '10 days'), ('late', 'on_hold', 1, now() - interval '2 days'),
    ('never', 'in_progress', 2, now() - interval '10 days'), ('ahead', 'todo', 1, now() + interval '1 day'), ('draft', 'draft', 1, null)`)
  await database.migrate([setup, category, task({ overdue_reminded_at: instant, escalated_at: instant })], {
    migrations: writtenMigrations.filter(({ number }) => number === 5),
  })
  expect(
    await database.run(
      'select title, overdue_reminded_at is not null as reminded, escalated_at is not null as escalated from ca_task order by id',
    ),
  ).toEqual([
    { title: 'long', reminded: true, escalated: true },
    { title: 'late', reminded: true, escalated: false },
    { title: 'never', reminded: true, escalated: false },
    { title: 'ahead', reminded: false, escalated: false },
    { title: 'draft', reminded: false, escalated: false },
  ])
})
