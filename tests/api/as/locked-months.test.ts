/** Nothing comes into a locked month, leaves it or changes there, whichever way it is written (issue 32, point 10; as.md §4.5, §9). */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { withAllRights } from '../../../server/kernel/context'
import { rebuildDays } from '../../../server/modules/as/day/rebuild-days'
import { rebuildWaiting } from '../../../server/modules/as/day/day-jobs'
import { lockedDates } from '../../../server/modules/as/period/locked-dates'
import { addFormPunch } from '../../../server/modules/as/punch/form-punch'
import { createRecord } from '../../../server/resource/write/write'
import type { Answer, Client, TestApp } from '../../support/app'
import { leaveFields, leaveType, publishBound, unpunchFields, uploadPunches } from '../../support/attendance'
import { marchOffice, on, punchOf, statusOf } from '../../support/locked-march'
import { meanwhile } from '../../support/meanwhile'
import { runJob } from '../../support/run-job'
import { handIn, seenBy, type MadeForm } from '../../support/workflow-forms'

const { close, giveCard, lock, lockMarch, lockWithin, stateOfMarch, system, unlock, whileLocking, office } = marchOffice()
let server: TestApp
let admin: Client
let staff: Client
let approver: Client
let march: number
let personal: number
let leaves: MadeForm
let missed: MadeForm
beforeAll(async () => {
  ;({ server, admin, staff, approver, march } = office())
  personal = await leaveType(server, 'PERSONAL')
  leaves = await publishBound(server, 'LEAVE', { action: 'as.dayoff', fields: leaveFields, approvers: [approver.userId] })
  missed = await publishBound(server, 'MISSED', { action: 'as.unpunch', fields: unpunchFields, approvers: [approver.userId] })
})

const tables = ['as_punch', 'as_day_record', 'as_dayoff', 'as_overtime', 'as_unpunch', 'as_roster_entry', 'as_closure'] as const
/** Everything of the month that a write could have changed. */
const month = async () =>
  Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql`select to_jsonb(t) as row from ${sql.table(table)} as t order by id`.execute(server.db)
      return [table, rows]
    }),
  )

describe('a month that is locked', () => {
  let punch: number
  let [dayoff, overtime, entry, closure, imported] = [0, 0, 0, 0, 0]
  let template: unknown
  beforeAll(async () => {
    const made = async (path: string, values: object): Promise<number> => {
      const { status, body } = await admin.post(path, values)
      expect([path, status, body.errors ?? {}]).toEqual([path, 201, {}])
      return Number(body.data.id)
    }
    punch = await made('/api/as/punch', punchOf(staff.userId, '2026-03-10', '09:00'))
    dayoff = await made('/api/as/dayoff', {
      ...{ user: staff.userId, leave: personal, start_at: on('2026-03-12', '09:00'), end_at: on('2026-03-12', '12:00') },
    })
    overtime = await made('/api/as/overtime', {
      ...{ user: staff.userId, work_date: '2026-03-13', start_at: on('2026-03-13', '19:00'), end_at: on('2026-03-13', '20:00') },
      ...{ mode: 'pay', reason: 'Release' },
    })
    entry = await made('/api/as/roster-entry', { user: staff.userId, work_date: '2026-03-20', day_type: 'rest' })
    closure = await made('/api/as/closure', {
      ...{ name: { en: 'Typhoon' }, kind: 'typhoon', paid: true, start_at: on('2026-03-25', '09:00'), end_at: on('2026-03-25', '12:00') },
    })
    template = (await admin.get('/api/as/punch-template?filter[code]=CSV')).body.data[0]?.id
    expect((await giveCard(approver.userId, 'C-9')).status).toBe(200)
    imported = await uploadPunches(admin, 'C-9,2026-03-16,09:00,in')
    expect((await admin.post('/api/as/punch/import', { file: imported, template })).body.data.written).toBe(1)
    await lockMarch()
  })

  const ways: readonly [name: string, way: () => Promise<Answer>, field: string][] = [
    ['a punch by hand', () => admin.post('/api/as/punch', punchOf(staff.userId, '2026-03-10', '18:00', 'out')), 'at'],
    [
      'a punch by hand, at the end of the last night',
      () => admin.post('/api/as/punch', punchOf(staff.userId, '2026-03-31', '23:59')),
      'at',
    ],
    ['a punch that is void', () => admin.post(`/api/as/punch/${punch}/void`, { reason: 'Not he' }), 'at'],
    [
      'leave by hand',
      () =>
        admin.post('/api/as/dayoff', {
          ...{ user: staff.userId, leave: personal, start_at: on('2026-03-31', '09:00'), end_at: on('2026-04-01', '18:00') },
        }),
      'start_at',
    ],
    ['leave that is cancelled', () => admin.post(`/api/as/dayoff/${dayoff}/cancel`, { reason: 'Plans changed' }), ''],
    [
      'leave that is moved out of it',
      () =>
        admin.post(`/api/as/dayoff/${dayoff}/reschedule`, {
          ...{ start_at: on('2026-04-07', '09:00'), end_at: on('2026-04-07', '12:00'), reason: 'Another day' },
        }),
      'start_at',
    ],
    [
      'overtime by hand',
      () =>
        admin.post('/api/as/overtime', {
          ...{ user: staff.userId, work_date: '2026-03-16', start_at: on('2026-03-16', '19:00'), end_at: on('2026-03-16', '20:00') },
          ...{ mode: 'pay', reason: 'Release' },
        }),
      'work_date',
    ],
    ['overtime that is cancelled', () => admin.post(`/api/as/overtime/${overtime}/cancel`, { reason: 'Not worked' }), ''],
    [
      'a day of the roster',
      () => admin.post('/api/as/roster-entry', { user: staff.userId, work_date: '2026-03-21', day_type: 'rest' }),
      'work_date',
    ],
    ['a day of the roster that goes', () => admin.delete(`/api/as/roster-entry/${entry}`), 'work_date'],
    [
      'a painted cell',
      () =>
        admin.put('/api/as/roster', {
          cells: [{ user: staff.userId, work_date: '2026-03-22', version: null, day_type: 'rest', shift: null }],
        }),
      'cells.0.work_date',
    ],
    [
      'a roster that is published',
      () => admin.post('/api/as/roster/publish', { users: [staff.userId], from: '2026-03-20', to: '2026-03-20' }),
      'work_date',
    ],
    ['a stoppage that is shortened', () => admin.patch(`/api/as/closure/${closure}`, { end_at: on('2026-03-25', '11:00') }), 'start_at'],
    ['a stoppage that goes', () => admin.delete(`/api/as/closure/${closure}`), 'start_at'],
  ]
  test.each(ways)('refuses %s, and stays as it is', async (_name, way, field) => {
    const before = await month()
    const answer = await way()
    expect(statusOf(answer)).toEqual([422, field === '' ? [] : [field]])
    expect(await month()).toEqual(before)
  })

  test('refuses whoever writes to its tables, and lets go of none of their rows', async () => {
    const before = await month()
    const writes = [
      sql`insert into as_punch (user_id, at, received_at, direction, method, state, stands) values (${staff.userId}, '2026-03-11T01:00:00Z', now(), 'in', 'web', 'valid', true)`,
      sql`update as_punch set state = 'void', stands = null where id = ${punch}`,
      sql`update as_punch set work_date = '2026-04-01' where id = ${punch}`,
      sql`insert into as_day_record (user_id, work_date, day_type, status, computed_at) values (${approver.userId}, '2026-03-30', 'work', 'normal', now())`,
      sql`update as_day_record set late_min = 1 where user_id = ${staff.userId} and work_date = '2026-03-10'`,
      sql`update as_day_record set deleted_at = now() where user_id = ${staff.userId} and work_date = '2026-03-10'`,
      sql`delete from as_day_record where user_id = ${staff.userId} and work_date = '2026-03-10'`,
      sql`update as_dayoff set state = 'cancelled' where id = ${dayoff}`,
      sql`update as_dayoff set parts = '[]' where id = ${dayoff}`,
      sql`update as_overtime set work_date = '2026-04-13' where id = ${overtime}`,
      sql`delete from as_overtime where id = ${overtime}`,
      sql`update as_roster_entry set day_type = 'off' where id = ${entry}`,
      sql`update as_closure set paid = false where id = ${closure}`,
    ]
    for (const write of writes) await expect(write.execute(server.db)).rejects.toMatchObject({ code: '23514', detail: '2026-03' })
    expect(await month()).toEqual(before)
    // What is no part of the month may change: here what somebody wrote beside it.
    await sql`update as_dayoff set note = 'Seen' where id = ${dayoff}`.execute(server.db)
  })

  test('says so in the check of a file of punches, takes nothing of it, and what came in a file stays', async () => {
    const before = await month()
    const file = await uploadPunches(admin, 'C-9,2026-03-31,23:59,in', 'NOBODY,2026-03-30,09:00,in')
    for (const dry_run of [true, false]) {
      const { body } = await admin.post('/api/as/punch/import', { file, template, dry_run })
      expect(body.data.counts).toMatchObject({ locked: 2, new: 0, unmatched: 0 })
    }
    expect(statusOf(await admin.post(`/api/as/punch/import/${imported}/undo`, {}))).toEqual([422, ['id']])
    expect(await month()).toEqual(before)
  })

  test('is passed over when days are counted anew: the other days are', async () => {
    const before = await month()
    expect(await rebuildDays(system(), [staff.userId], '2026-03-30', '2026-04-01')).toEqual({
      ...{ written: 1, refused: ['2026-03-30', '2026-03-31'] },
    })
    expect((await admin.patch('/api/as/setting', { late_grace: 7 })).status).toBe(200)
    await runJob(server, rebuildWaiting)
    const days = (rows: Awaited<ReturnType<typeof month>>) =>
      rows.map(([table, all]) => [
        table,
        (all as { row: { work_date: string } }[]).filter(({ row }) => table !== 'as_day_record' || row.work_date < '2026-04-01'),
      ])
    expect(days(await month())).toEqual(days(before))
  })
})

describe('of two at once', () => {
  beforeAll(unlock)

  const asked = (day: string) => ({
    ...{ user_id: staff.userId, leave_id: personal, from: on(day, '09:00'), until: on(day, '12:00') },
    ...{ deputy_id: approver.userId, reason: 'Rest' },
  })
  const approve = async (id: number) => {
    const { task, seen } = await seenBy(approver, id)
    return approver.post(`/api/wf/task/${task}/approve`, { ...seen, comment: 'As it is' })
  }
  const stateOf = async (table: 'as_dayoff' | 'as_unpunch', form: number) =>
    (await sql<{ state: string }>`select state from ${sql.table(table)} where wf_instance_id = ${form}`.execute(server.db)).rows[0]?.state

  test('a form that is approved while the month is being locked is refused in words, and waits', async () => {
    const form = await handIn(staff, leaves, asked('2026-03-26'))
    const refused = await whileLocking(() => approve(form))
    expect([refused.status, refused.body.message]).toEqual([422, 'The month is locked: 2026-03-26.'])
    expect(await stateOf('as_dayoff', form)).toBe('pending')
    await unlock()
    expect((await approve(form)).status).toBe(200)
  })

  test('a missed punch as well, which leaves no punch', async () => {
    const { rows } = await sql<{
      id: number
    }>`select id::int as id from as_unpunch_reason where deleted_at is null order by id limit 1`.execute(server.db)
    const form = await handIn(staff, missed, {
      ...{ user_id: staff.userId, work_date: '2026-03-27', direction: 'in', at: on('2026-03-27', '09:00') },
      ...{ reason_code: rows[0]?.id, reason: 'Forgot' },
    })
    const refused = await whileLocking(() => approve(form))
    expect([refused.status, refused.body.message]).toEqual([422, 'The month is locked: 2026-03-27.'])
    expect(await stateOf('as_unpunch', form)).toBe('pending')
    expect(
      (await sql`select 1 from as_punch where user_id = ${staff.userId} and at = '2026-03-27T01:00:00Z'`.execute(server.db)).rows,
    ).toEqual([])
    await unlock()
  })

  test('a punch by hand is refused at its time', async () => {
    const refused = await whileLocking(() => admin.post('/api/as/punch', punchOf(staff.userId, '2026-03-27', '10:00')))
    expect(statusOf(refused)).toEqual([422, ['at']])
    await unlock()
  })

  test('a job that counts days anew passes over the month, and does not fail', async () => {
    await sql`update as_day_record set input_hash = null where user_id = ${staff.userId} and work_date in ('2026-03-10', '2026-04-01')`.execute(
      server.db,
    )
    expect((await close()).status).toBe(200)
    await meanwhile(
      system(),
      async (tx) => ({ ...(await lockWithin(tx)) }),
      async () => ({ ...(await runJob(server, rebuildWaiting)) }),
    )
    const { rows } = await sql<{ date: string; waits: boolean }>`
      select to_char(work_date, 'YYYY-MM-DD') as date, input_hash is null as waits from as_day_record
      where user_id = ${staff.userId} and work_date in ('2026-03-10', '2026-04-01') order by work_date`.execute(server.db)
    expect(rows).toEqual([
      { date: '2026-03-10', waits: true },
      { date: '2026-04-01', waits: false },
    ])
    await unlock()
  })

  test('what was written first is in the month when it is locked', async () => {
    expect((await close()).status).toBe(200)
    const before = (await summary()).worked
    await addFormPunch(system(), { user: staff.userId, at: '2026-03-23T01:00:00.000Z', direction: 'in', source_form: 1 })
    let locked: Answer | undefined
    await meanwhile(
      system(),
      (tx) =>
        createRecord(
          withAllRights(tx),
          tx.snapshot.get('as/punch'),
          {
            user: staff.userId,
            at: '2026-03-23T10:00:00.000Z',
            received_at: '2026-04-02T04:00:00.000Z',
            direction: 'out',
            method: 'form',
            state: 'valid',
          },
          { trusted: true },
        ),
      async () => {
        locked = await lock()
        return {}
      },
    )
    expect([locked?.status, await stateOfMarch()]).toEqual([200, 'locked'])
    expect((await summary(Number(locked?.body.data.version_no))).worked).toBe(before + 480)
  })
  const summary = async (revision = 0) => {
    const { raw } = await admin.get(`/api/as/period/${march}/summary?revision=${revision}`)
    const { data } = raw.json<{ data: { user: number; values: { worked: number } }[] }>()
    return data.find(({ user }) => user === staff.userId)?.values ?? { worked: -1 }
  }
})

test('a transaction that asks whether a month is open keeps it open until it ends', async () => {
  let found: ReadonlySet<string> | undefined
  await meanwhile(
    system(),
    async (tx) => {
      found = await lockedDates(tx, '2026-05-01', '2026-05-02')
      return {}
    },
    async () => ({ ...(await sql`update as_period set state = 'closing' where month = '2026-05'`.execute(server.db)) }),
  )
  expect(found?.size).toBe(0)
})
