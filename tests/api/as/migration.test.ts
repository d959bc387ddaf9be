/** An attendance that is older than its rules: cards that two people held (migration 7), days off owed (8), weeks and rests (9), premiums (10). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writtenMigrations } from '../../../server/database/migration/written-migrations'
import { defineSchema } from '../../../src/schemas/core/define'
import { labourRule } from '../../../src/schemas/as/labour-rule'
import { leave } from '../../../src/schemas/as/leave'
import { leaveRule } from '../../../src/schemas/as/leave-rule'
import { period } from '../../../src/schemas/as/period'
import { migrationDatabase, type MigrationDatabase } from '../../support/migration-database'

const date = { type: 'string', format: 'date' } as const
const member = (x: object) =>
  defineSchema('as/member', {
    x: { area: 'use', title: 'title', standard_actions: [], live: false },
    properties: {
      title: { type: 'string' },
      cards: {
        type: 'array',
        x,
        items: {
          type: 'object',
          properties: { card_no: { type: 'string' }, valid_from: date, valid_to: { ...date, x: { after: 'valid_from' } } },
        },
      },
    },
  })
const oneHolder = {
  exclude: [{ name: 'one_holder', equal: ['card_no'], from: 'valid_from', to: 'valid_to', bounds: '[]', error: 'card_no' }],
}

let database: MigrationDatabase
beforeAll(async () => {
  database = await migrationDatabase()
})
afterAll(() => database.close())

test('a card that two held ends with the day before the next holder’s first; of one day it is the last one’s; deleted members keep out of it', async () => {
  await database.migrate([member({})])
  await database.run(`insert into as_member (title, deleted_at) values ('a', null), ('b', null), ('gone', now())`)
  await database.run(`insert into as_member__cards (parent_id, card_no, valid_from, valid_to) values
    (1, 'open', '2026-01-01', null), (2, 'OPEN', '2026-03-01', '2026-04-01'), (3, 'open', '2026-02-01', null),
    (1, 'day', '2026-01-01', null), (2, 'day', '2026-01-01', '2026-02-01'),
    (1, 'apart', '2026-01-01', '2026-01-31'), (2, 'apart', '2026-02-01', null)`)
  await database.migrate([member(oneHolder)], { migrations: writtenMigrations.filter(({ number }) => number === 7) })
  expect(
    await database.run(`select concat_ws(' ', parent_id, card_no, valid_from, valid_to) as text from as_member__cards order by id`),
  ).toEqual(
    [
      '1 open 2026-01-01 2026-02-28',
      '2 OPEN 2026-03-01 2026-04-01',
      '3 open 2026-02-01',
      '2 day 2026-01-01 2026-02-01',
      '1 apart 2026-01-01 2026-01-31',
      '2 apart 2026-02-01',
    ].map((text) => ({ text })),
  )
  await expect(database.run(`update as_member set deleted_at = null where title = 'gone'`)).rejects.toThrow(/one_holder_overlap/)
})

describe('days off that are owed', () => {
  const entities = [labourRule, leave, leaveRule, period]
  let older: MigrationDatabase
  beforeAll(async () => {
    older = await migrationDatabase()
    await older.migrate(entities)
    await older.run(`insert into as_leave (code, name, kind, unit_min, step_min, quota, pay_ratio) values
      ('SUBST', '{"en": "Day off owed"}', 'statutory', 240, 240, 'granted', 1), ('ANNUAL', '{"en": "Annual"}', 'annual', 30, 30, 'granted', 1)`)
    await older.run(`insert into as_period (month, starts_on, ends_on, state) values ('2026-03', '2026-03-01', '2026-03-31', 'locked')`)
    // Of the law that months were closed by; of one that no month knows; of one that the company wrote itself.
    await older.run(`insert into as_labour_rule (set, region, effective_from, used) values
      ('TW', 'TW', '2018-03-01', true), ('TW-NEW', 'TW', '2020-01-01', false), ('OWN', 'TW', '2020-01-01', false)`)
    await older.run(`insert into as_labour_rule__bands (parent_id, position, day_type, from_min, to_min, num, den, comp_num, comp_den, counts_to_cap, flat_min, article)
      select id, 1, 'regular_off', 0, 480, 1, 1, 1, 1, false, case when set = 'OWN' then null else 480 end, 'LSA 40' from as_labour_rule`)
    await older.run(
      `insert into as_labour_rule__weeks (parent_id, position, hours_system, window_days, regular_off) select id, 1, 'standard', 7, 1 from as_labour_rule where set = 'TW'`,
    )
    // As the tables stood before.
    await older.run(`alter table as_labour_rule__bands drop column day_off`)
    await older.run(`alter table as_leave_rule drop constraint as_leave_rule_basis_enum`)
    await older.run(`alter table as_leave_rule add constraint as_leave_rule_basis_enum check (basis in ('anniversary', 'event', 'manual'))`)
  })
  afterAll(() => older.close())
  const only = { migrations: writtenMigrations.filter(({ number }) => number === 8) }
  const bands = () =>
    older.run(`select concat_ws(' ', rule.set, rule.effective_from, rule.used, band.day_off,
        (select count(*) from as_labour_rule__weeks as week where week.parent_id = rule.id)) as text
      from as_labour_rule as rule join as_labour_rule__bands as band on band.parent_id = rule.id order by rule.id`)

  test('reach an installation that is older: the rule of the leave, and a labour rule after the last closed month; what is the company’s own stays', async () => {
    await older.migrate(entities, only)
    expect(
      await older.run(
        `select leave.code || ' ' || rule.basis || ' ' || rule.expire_months as text from as_leave_rule as rule join as_leave as leave on leave.id = rule.leave_id`,
      ),
    ).toEqual([{ text: 'SUBST overtime 12' }])
    expect(await bands()).toEqual(
      ['TW 2018-03-01 t f 1', 'TW-NEW 2020-01-01 f t 0', 'OWN 2020-01-01 f f 0', 'TW 2026-04-01 f t 1'].map((text) => ({ text })),
    )
  })
  test('are not added again where somebody took them away', async () => {
    await older.run(`update as_leave_rule set deleted_at = now()`)
    await older.run(`delete from kontor_migration where number = 8`)
    await older.migrate(entities, only)
    expect(await older.run(`select 1 from as_leave_rule where deleted_at is null`)).toEqual([])
    expect(await bands()).toHaveLength(4)
  })
})

describe('lines of weeks and rests', () => {
  const entities = [labourRule, period]
  let older: MigrationDatabase
  beforeAll(async () => {
    older = await migrationDatabase()
    await older.migrate(entities)
    await older.run(`insert into as_period (month, starts_on, ends_on, state) values ('2026-03', '2026-03-01', '2026-03-31', 'locked')`)
    // Months were closed under the first; nobody says so in its row. The second begins after them; the third is the company's own.
    await older.run(`insert into as_labour_rule (set, region, effective_from) values
      ('TW', 'TW', '2018-03-01'), ('JP', 'JP', '2026-05-01'), ('OWN', 'TW', '2018-03-01')`)
    // Part time as it was delivered once, standard as somebody changed it; the rest between shifts was taken away, and so were two weeks.
    await older.run(`insert into as_labour_rule__weeks (parent_id, position, hours_system, window_days, regular_off, off_days, most_minutes, most_daily, article)
      select id, 1, 'standard', 7, 1, 2, 2280, 480, 'LSA 30(1), 36' from as_labour_rule where set = 'TW'
      union all select id, 2, 'part_time', 7, 1, 2, null, 480, 'LSA 36' from as_labour_rule where set in ('TW', 'OWN')`)
    await older.run(`insert into as_labour_rule__rest (parent_id, position, code, minutes, article)
      select id, 1, 'break_after', 200, 'own' from as_labour_rule where set = 'TW'`)
    await older.run(`insert into kontor_revision (entity, record_id, version, data)
      select 'as/labour-rule', id, 1, '{"weeks": [{"hours_system": "flex2w", "window_days": 7}], "rest": [{"code": "between_shifts", "minutes": 660}]}'
      from as_labour_rule where set = 'TW'`)
    await older.run(`alter table as_labour_rule__weeks drop column rolling`)
  })
  afterAll(() => older.close())
  const renew = () => older.migrate(entities, { migrations: writtenMigrations.filter(({ number }) => number === 9) })
  const lines = async (list: 'weeks' | 'rest', columns: string) => {
    const rows = await older.run<{ text: string }>(`select concat_ws(' ', rule.set, rule.effective_from, ${columns}) as text
      from as_labour_rule as rule join as_labour_rule__${list} as line on line.parent_id = rule.id order by rule.id, line.position`)
    return rows.map(({ text }) => text)
  }
  const weeks = () => lines('weeks', `hours_system, window_days, regular_off, off_days, most_minutes, most_daily, rolling`)
  const rests = () => lines('rest', 'code, minutes')

  test('come to an older rule where it has delivered ones or none; what was changed or taken away stays, so do closed months', async () => {
    await renew()
    expect(await weeks()).toEqual([
      ...['TW 2018-03-01 standard 7 1 2 2280 480 f', 'TW 2018-03-01 part_time 7 1 2 480 f'],
      'JP 2026-05-01 standard 7 1 2400 480 f',
      'OWN 2018-03-01 part_time 7 1 2 480 f',
      'TW 2026-04-01 standard 7 1 2 2280 480 f',
      ...['TW 2026-04-01 part_time 7 1 2 t', 'TW 2026-04-01 part_time 7 480 f'],
      ...['TW 2026-04-01 flex8w 7 1 t', 'TW 2026-04-01 flex8w 56 16 f', 'TW 2026-04-01 flex8w 7 2880 480 f'],
      ...['TW 2026-04-01 flex4w 14 2 f', 'TW 2026-04-01 flex4w 28 8 f', 'TW 2026-04-01 flex4w 28 9600 600 f'],
    ])
    expect(await rests()).toEqual([
      'TW 2018-03-01 break_after 200',
      ...['JP 2026-05-01 break_after 360', 'JP 2026-05-01 break_least 45'],
      ...['TW 2026-04-01 break_after 200', 'TW 2026-04-01 between_shifts_approved 480', 'TW 2026-04-01 break_least 30'],
    ])
  })
  test('are there once, however often it runs, and new installations have nothing to renew', async () => {
    const before = [await weeks(), await rests()]
    await older.run(`delete from kontor_migration where number = 9`)
    await renew()
    expect([await weeks(), await rests()]).toEqual(before)
  })
})

describe('premiums of overtime', () => {
  const entities = [labourRule, period]
  let older: MigrationDatabase
  beforeAll(async () => {
    older = await migrationDatabase()
    await older.migrate(entities)
    await older.run(`insert into as_period (month, starts_on, ends_on, state) values ('2026-03', '2026-03-01', '2026-03-31', 'locked')`)
    await older.run(
      `insert into as_labour_rule (set, region, effective_from, used) values ('JP', 'JP', '2023-04-01', true), ('TW', 'TW', '2018-03-01', true)`,
    )
    await older.run(
      `insert into as_labour_rule__limits (parent_id, position, code, minutes) select id, 1, 'premium_month', 3600 from as_labour_rule`,
    )
    await older.run('drop table as_labour_rule__premiums')
  })
  afterAll(() => older.close())
  const add = () => older.migrate(entities, { migrations: writtenMigrations.filter(({ number }) => number === 10) })
  const premiums = () =>
    older.run(`select concat_ws(' ', rule.set, rule.effective_from, code, num, den, starts, ends) as text
      from as_labour_rule as rule join as_labour_rule__premiums as line on line.parent_id = rule.id order by rule.id, line.position`)

  test('come to Japan’s rule after the last closed month, once; the rule by which months were closed stays', async () => {
    const added = ['JP 2026-04-01 month 3 2', 'JP 2026-04-01 night 1 4 22:00:00 05:00:00'].map((text) => ({ text }))
    await add()
    expect(await premiums()).toEqual(added)
    await older.run('delete from kontor_migration where number = 10')
    await add()
    expect(await premiums()).toEqual(added)
  })
})
