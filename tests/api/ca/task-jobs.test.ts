/** What the clock does with tasks: made ahead once (ca.md §12.11), held ones go on, overdue ones are told on (ca.md §7). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { generateAll } from '../../../server/modules/ca/series/series-jobs'
import { remindBefore, remindOverdue, resumeHeld } from '../../../server/modules/ca/task/task-jobs'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { runJob } from '../../support/run-job'

let server: TestApp
let giver: Client
let doer: Client

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2025-11-03T02:00:00Z'))
  giver = await server.signIn('staff01')
  doer = await server.signIn('staff02')
})
afterAll(() => server.close())

async function create(entity: string, values: Row): Promise<Row> {
  const answer = await giver.post(`/api/ca/${entity}`, { title: 'By the clock', assignees: [`u${doer.userId}`], ...values })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
async function statusOf({ id }: Row): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`select status from ca_task where id = ${Number(id)}`.execute(server.db)
  return rows[0]?.status
}

test('the night makes what is due of a series, and a second run nothing (ca.md §12.11)', async () => {
  const series = await create('task-series', { basis: 'schedule', rrule: 'FREQ=DAILY', start_date: '2025-11-03', count: 30, lead_days: 1 })
  const made = async () =>
    (
      await sql<{
        date: string
      }>`select occurrence_date::text as date from ca_task where series_id = ${Number(series.id)} order by 1`.execute(server.db)
    ).rows.map(({ date }) => date)
  expect(await made()).toEqual(['2025-11-03', '2025-11-04'])
  server.setNow(new Date('2025-11-04T02:00:00Z'))
  await runJob(server, generateAll)
  await runJob(server, generateAll)
  expect(await made()).toEqual(['2025-11-03', '2025-11-04', '2025-11-05'])
})

test('held until a time it goes on then; overdue for a day its people are told (ca.md §7)', async () => {
  server.setNow(new Date('2025-11-04T02:00:00Z'))
  // The session of the day before has ended.
  giver = await server.signIn('staff01')
  const task = await create('task', { due_at: '2025-11-04T08:00:00.000Z' })
  const held = { hold_reason: 'Wait', hold_until: '2025-11-04T03:00:00.000Z' }
  expect((await giver.post(`/api/ca/task/${Number(task.id)}/hold`, held)).status).toBe(200)
  await transact(server.app.kontor.systemContext(), resumeHeld)
  expect(await statusOf(task)).toBe('on_hold')
  server.setNow(new Date('2025-11-04T03:00:01Z'))
  await transact(server.app.kontor.systemContext(), resumeHeld)
  expect(await statusOf(task)).toBe('todo')
  server.setNow(new Date('2025-11-05T02:00:00Z'))
  await runJob(server, remindOverdue)
  const { rows } = await sql`
    select 1 from sc_user_notification where user_id = ${doer.userId} and event = 'ca.task.overdue' and "modelId" = ${Number(task.id)} and deleted_at is null`.execute(
    server.db,
  )
  expect(rows).toHaveLength(1)
})

const notified = async (event: string, { id }: Row): Promise<number[]> =>
  (
    await sql<{ user: number }>`
      select user_id::int as "user" from sc_user_notification
      where event = ${event} and "modelId" = ${Number(id)} and deleted_at is null order by id`.execute(server.db)
  ).rows.map(({ user }) => user)

async function remindedAt(now: string): Promise<void> {
  server.setNow(new Date(now))
  await transact(server.app.kontor.systemContext(), remindBefore)
}

test('before it is due its people are reminded once, as its settings say; a late one is dropped (ca.md §3, §7)', async () => {
  server.setNow(new Date('2025-11-05T02:00:00Z'))
  giver = await server.signIn('staff01')
  const [soon, allDay, moved] = [
    await create('task', { due_at: '2025-11-05T08:00:00.000Z' }),
    await create('task', { due_at: '2025-11-06T08:00:00.000Z', all_day: true }),
    await create('task', {
      ...{ due_at: '2025-11-05T08:00:00.000Z', reminders: [{ offset_minutes: 120, channels: ['app', 'email'] }] },
    }),
  ]
  expect(soon.reminders).toEqual([expect.objectContaining({ offset_minutes: 60, channels: ['app'] })])
  await remindedAt('2025-11-05T06:00:00Z')
  expect([await notified('ca.task.reminder', soon), await notified('ca.task.reminder', moved)]).toEqual([[], [doer.userId]])
  const { rows: mails } = await sql`select 1 from kontor_notice_mail where event = 'ca.task.reminder-mailed'`.execute(server.db)
  expect(mails).toHaveLength(1)
  await remindedAt('2025-11-05T07:00:00Z')
  await remindedAt('2025-11-05T07:00:15Z')
  expect(await notified('ca.task.reminder', soon)).toEqual([doer.userId])
  // Nine in the morning of its day, and only looked at seven hours later.
  await remindedAt('2025-11-06T08:00:00Z')
  expect(await notified('ca.task.reminder', allDay)).toEqual([])
})

test('nobody is reminded of a task that says so, nor of what its series makes', async () => {
  server.setNow(new Date('2025-11-05T02:00:00Z'))
  giver = await server.signIn('staff01')
  const silent = await create('task', { due_at: '2025-11-05T08:00:00.000Z', remind: false })
  expect(silent).toMatchObject({ remind: false, reminders: [], next_reminder_at: null })
  const series = await create('task-series', {
    ...{ basis: 'schedule', rrule: 'FREQ=DAILY', start_date: '2025-11-05', count: 2, lead_days: 1, remind: false },
  })
  const { body } = await giver.get(`/api/ca/task?filter[series][in]=${Number(series.id)}`)
  expect(body.data).toEqual([expect.objectContaining({ remind: false, reminders: [] }), expect.objectContaining({ remind: false })])
})

test('another due time reminds anew; what is done reminds nobody', async () => {
  server.setNow(new Date('2025-11-05T02:00:00Z'))
  giver = await server.signIn('staff01')
  doer = await server.signIn('staff02')
  const [later, done] = [
    await create('task', { due_at: '2025-11-05T08:00:00.000Z' }),
    await create('task', { due_at: '2025-11-05T08:00:00.000Z' }),
  ]
  const body = { due_at: '2025-11-05T10:00:00.000Z', version: later.version }
  expect((await giver.patch(`/api/ca/task/${Number(later.id)}`, body)).status).toBe(200)
  expect((await doer.post(`/api/ca/task/${Number(done.id)}/complete`, {})).status).toBe(200)
  await remindedAt('2025-11-05T08:30:00Z')
  expect([await notified('ca.task.reminder', later), await notified('ca.task.reminder', done)]).toEqual([[], []])
  await remindedAt('2025-11-05T09:00:00Z')
  expect(await notified('ca.task.reminder', later)).toEqual([doer.userId])
})

test('long overdue it goes to those above once, also after a night that was missed (ca.md §7)', async () => {
  server.setNow(new Date('2025-11-10T02:00:00Z'))
  giver = await server.signIn('staff01')
  const { rows } = await sql<{ id: number }>`select id::int as id from ca_task_category where code = 'SAFE'`.execute(server.db)
  const task = await create('task', { category: rows[0]?.id, due_at: '2025-11-10T08:00:00.000Z' })
  // A day past due is when it goes up: that run was missed.
  for (const day of [13, 14]) {
    server.setNow(new Date(`2025-11-${day}T01:00:00Z`))
    await runJob(server, remindOverdue)
  }
  expect((await notified('ca.task.escalated', task)).filter((user) => user === giver.userId)).toHaveLength(1)
  // Of the days 1 and 3 the first was missed: it was made up for on the third, whose own it is, too.
  expect(await notified('ca.task.overdue', task)).toEqual([doer.userId])
})

test('a day of reminders that was missed is made up for by the next run; another due date begins anew (ca.md §3, §7)', async () => {
  server.setNow(new Date('2025-11-10T02:00:00Z'))
  giver = await server.signIn('staff01')
  const task = await create('task', { due_at: '2025-11-10T08:00:00.000Z' })
  const remindedBy = async (day: string) => {
    server.setNow(new Date(`2025-11-${day}T01:00:00Z`))
    await runJob(server, remindOverdue)
    return (await notified('ca.task.overdue', task)).length
  }
  expect([await remindedBy('12'), await remindedBy('13'), await remindedBy('16')]).toEqual([1, 2, 2])
  giver = await server.signIn('staff01')
  const { body } = await giver.get(`/api/ca/task/${Number(task.id)}`)
  const moved = await giver.patch(`/api/ca/task/${Number(task.id)}`, { due_at: '2025-11-17T08:00:00.000Z', version: body.data.version })
  expect(moved.status).toBe(200)
  expect([await remindedBy('17'), await remindedBy('18'), await remindedBy('18')]).toEqual([2, 3, 3])
})
