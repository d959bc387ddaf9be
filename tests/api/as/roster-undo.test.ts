/** Publishing and unpublishing are taken back (as.md §4.3): exactly these days, as far as nobody has touched them, by who may publish. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let manager: Client
let staff: Client
const now = new Date('2027-02-20T02:00:00.000Z')

beforeAll(async () => {
  app = await testApp()
  app.setNow(now)
  ;[admin, manager, staff] = [await app.signIn('admin'), await app.signIn('manager'), await app.signIn('staff01')]
})
afterAll(() => app.close())

/** Days off of staff01, painted as drafts. */
const paint = (...dates: string[]) =>
  admin.put('/api/as/roster', {
    cells: dates.map((work_date) => ({ user: staff.userId, work_date, version: null, day_type: 'rest' })),
  })
const act = async (name: 'publish' | 'unpublish', from: string, to: string) =>
  Number(
    (
      await admin.post(`/api/as/roster/${name}`, {
        users: [staff.userId],
        from,
        to,
        override_reason: name === 'publish' ? 'trial' : undefined,
      })
    ).body.data.change_set,
  )
const undo = (client: Client, set: number) => client.post(`/api/common/change-set/${set}/undo`, {})
const stored = async (from: string, to: string) =>
  (
    await sql<{ line: string }>`
      select concat_ws(' ', to_char(work_date, 'YYYY-MM-DD'), state, case when published_at is null then 'never' else 'dated' end, case when unseen then 'unseen' end) as line
      from as_roster_entry where user_id = ${staff.userId} and work_date between ${from}::date and ${to}::date and deleted_at is null order by work_date`.execute(
      app.db,
    )
  ).rows.map(({ line }) => line)
const inBell = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from sc_user_notification
      where user_id = ${staff.userId} and event = 'as.roster-published' and deleted_at is null`.execute(app.db)
  ).rows[0]?.n
/** Of the person's screens. */
const heard = async (date: string) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from (
      select user_id, payload from kontor_event where event = 'as.roster.published'
      union all select user_id, payload from kontor_outbox where event = 'as.roster.published') as told
      where user_id = ${staff.userId} and payload -> 'dates' ->> 0 = ${date}`.execute(app.db)
  ).rows[0]?.n

test('what was published is a draft again, in one act, and its news is gone from the bell unread', async () => {
  const [first, last] = ['2027-03-01', '2027-03-02'] as const
  await paint(first, last)
  const before = await inBell()
  const set = await act('publish', first, last)
  expect([await stored(first, last), await inBell()]).toEqual([[`${first} published dated`, `${last} published dated`], (before ?? 0) + 1])
  const { status, body } = await undo(admin, set)
  expect([status, body.data.done, body.data.failed]).toEqual([200, 2, []])
  expect([await stored(first, last), await inBell(), await heard(first)]).toEqual([
    [`${first} draft never`, `${last} draft never`],
    before,
    2,
  ])
  // The undo is a change set too: published once more, and news again.
  expect((await undo(admin, Number(body.data.change_set))).body.data.done).toBe(2)
  expect([await stored(first, last), await inBell()]).toEqual([[`${first} published dated`, `${last} published dated`], (before ?? 0) + 1])
})

test('what was unpublished is published as it was, with what its person has not seen yet', async () => {
  const date = '2027-02-23'
  await paint(date)
  await act('publish', date, date)
  await admin.put('/api/as/roster', { cells: [{ user: staff.userId, work_date: date, version: 2, day_type: 'off' }] })
  const was = [`${date} published dated unseen`]
  expect(await stored(date, date)).toEqual(was)
  const [set, bell] = [await act('unpublish', date, date), await inBell()]
  expect(await stored(date, date)).toEqual([`${date} draft never`])
  expect((await undo(admin, set)).body.data.done).toBe(1)
  expect([await stored(date, date), await inBell()]).toEqual([was, bell])
})

test('a day that somebody has changed since stays, with its reason; the others go back', async () => {
  const [first, last] = ['2027-03-08', '2027-03-09'] as const
  await paint(first, last)
  const set = await act('publish', first, last)
  await admin.put('/api/as/roster', { cells: [{ user: staff.userId, work_date: first, version: 2, day_type: 'off' }] })
  const { done, failed } = (await undo(admin, set)).body.data
  expect([done, (failed as unknown[]).length]).toEqual([1, 1])
  expect(await stored(first, last)).toEqual([`${first} published dated`, `${last} draft never`])
})

test('nobody takes back what another has published, nor does its person', async () => {
  await paint('2027-03-15')
  const set = await act('publish', '2027-03-15', '2027-03-15')
  for (const client of [staff, manager]) expect((await undo(client, set)).status).toBe(404)
  expect(await stored('2027-03-15', '2027-03-15')).toEqual(['2027-03-15 published dated'])
})

test('where no day changed there is nothing to take back', async () => {
  const { body } = await admin.post('/api/as/roster/publish', { users: [staff.userId], from: '2027-09-01', to: '2027-09-02' })
  expect(body.data).toMatchObject({ published: 0, change_set: null })
})

test('a day that was worked by stays published; on the day of publishing a slip is taken back', async () => {
  await paint('2027-02-18', '2027-02-21')
  const slip = await act('publish', '2027-02-18', '2027-02-21')
  expect((await undo(admin, slip)).body.data.done).toBe(2)
  const set = await act('publish', '2027-02-18', '2027-02-21')
  app.setNow(new Date('2027-02-21T02:00:00.000Z'))
  // Signed in a day later.
  const { body } = await undo(await app.signIn('admin'), set)
  expect(body.data).toMatchObject({ done: 0, failed: [{}, {}] })
  expect(await stored('2027-02-18', '2027-02-21')).toEqual(['2027-02-18 published dated', '2027-02-21 published dated'])
})
