/** What people hear of their own account, roles, posts and jobs (sc.md §7). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../server/auth/password/passwords'
import { wakeSequencers } from '../../../server/outbox/wake'
import { testApp, testPassword, type Client, type Row, type TestApp } from '../../support/app'
import { whenClockReaches } from '../../support/schedule'
import { until } from '../../support/until'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

let made = 0
async function record(entity: string, values: Row): Promise<number> {
  const { body, status } = await admin.post(`/api/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
async function person(): Promise<{ id: number; account: string; name: string }> {
  const [account, name] = [`told${++made}`, `Told ${made}`]
  const id = await record('sc/user', { account, name, hire_date: '2024-01-01' })
  await sql`update sc_user set status = 'active', must_change_password = false, password_changed_at = now(), password_hash = ${await hashPassword(testPassword)} where id = ${id}`.execute(
    app.db,
  )
  return { id, account, name }
}
interface Notice {
  title: Record<string, string>
  body?: Record<string, string>
  url?: string
  count: number
}
const notices = async (user: number, event: string): Promise<Notice[]> =>
  (
    await sql<{ data: Notice; count: number }>`
  select data, count from sc_user_notification where user_id = ${user} and event = ${event} order by id`.execute(app.db)
  ).rows.map(({ data, count }) => ({ ...data, count }))
const told = (user: number, event: string, times = 1) =>
  until(
    () => notices(user, event),
    (all) => all.reduce((sum, { count }) => sum + count, 0) >= times,
  )

test('a session that an administrator ended, a reset password and a lock are in the bell; what one ended oneself is not', async () => {
  const { id, account } = await person()
  const [own, first] = [await app.signIn(account), await app.signIn(account)]
  await own.post('/api/sc/session/end-others', {})
  expect((await first.get('/api/sc/user-notification?type=1&page=1&status=all')).status).toBe(401)
  expect((await admin.post(`/api/sc/user/${id}/end-session`, {})).status).toBe(200)
  const [ended, ...more] = await told(id, 'sc.session.ended')
  expect(more).toEqual([])
  expect(ended).toMatchObject({ url: '/profile/sessions', count: 1 })
  expect(ended?.title.en).toContain('ended a session of yours')
  expect((await admin.post(`/api/sc/user/${id}/reset-password`)).status).toBe(200)
  expect((await told(id, 'sc.password.changed'))[0]).toMatchObject({ url: '/profile', title: { en: 'Your password was reset' } })
  for (let wrong = 0; wrong < 5; wrong += 1) await expect(app.signIn(account, 'a wrong password')).rejects.toThrow()
  expect(await told(id, 'sc.user.locked')).toMatchObject([{ url: '/profile', title: { en: 'Your account is locked for a while' } }])
})

test('roles that came and went within minutes are one notice of what is left of it, not for the one who did it', async () => {
  const { id } = await person()
  const [one, two] = [
    await record('sc/role', { code: `told-a${++made}`, name: { en: 'Told A', tw: '甲' } }),
    await record('sc/role', { code: `told-b${++made}`, name: { en: 'Told B', tw: '乙' } }),
  ]
  const group = await record('sc/group', { code: `TOLD${++made}`, name: { en: 'Told' }, kind: 'static', members: [] })
  await record('sc/role-assignment', { role: two, owner: `g${group}` })
  const assignment = await record('sc/role-assignment', { role: one, owner: `u${id}` })
  expect(await told(id, 'sc.rights.changed')).toMatchObject([
    { title: { en: 'Your roles changed' }, body: { en: 'New: Told A', tw: '新增：甲' }, url: '/profile', count: 1 },
  ])
  // The same role by another way is nothing new.
  await admin.patch(`/api/sc/group/${group}`, { members: [`u${id}`], version: 1 })
  expect(await told(id, 'sc.rights.changed', 2)).toMatchObject([{ body: { en: 'New: Told A, Told B' }, count: 2 }])
  await admin.delete(`/api/sc/role-assignment/${assignment}`)
  expect(await told(id, 'sc.rights.changed', 3)).toMatchObject([{ body: { en: 'New: Told B' } }])
  await record('sc/role-assignment', { role: two, owner: `u${id}` })
  await admin.patch(`/api/sc/group/${group}`, { members: [], version: 2 })
  await record('sc/role-assignment', { role: one, owner: `u${id}`, start_date: '2099-01-01' })
  await record('sc/role-assignment', { role: two, owner: `u${admin.userId}` })
  const third = await record('sc/role', { code: `told-c${++made}`, name: { en: 'Told C' } })
  await record('sc/role-assignment', { role: third, owner: `u${id}` })
  expect(await told(id, 'sc.rights.changed', 4)).toMatchObject([{ body: { en: 'New: Told B, Told C' }, count: 4 }])
  expect(await notices(admin.userId, 'sc.rights.changed')).toEqual([])
})

test('who becomes administrator of a module, or ceases to be one, is told; a change of nothing else tells nobody', async () => {
  const [{ id }, { id: other }] = [await person(), await person()]
  const row = await record('sc/module-admin', { module: 'cm', owner: `u${id}` })
  expect(await told(id, 'sc.rights.changed')).toMatchObject([
    { title: { en: 'You now administer Customers', tw: '您已成為「客戶管理」的管理者' }, url: '/profile' },
  ])
  await admin.patch(`/api/sc/module-admin/${row}`, { owner: `u${other}`, version: 1 })
  expect((await told(id, 'sc.rights.changed', 2))[1]).toMatchObject({ title: { en: 'You no longer administer Customers' } })
  expect(await told(other, 'sc.rights.changed')).toMatchObject([{ title: { en: 'You now administer Customers' } }])
  expect((await admin.delete(`/api/sc/module-admin/${row}`)).status).toBe(200)
  expect(await told(other, 'sc.rights.changed', 2)).toHaveLength(2)
})

test('a post by form tells the person and who stands above him, when it begins, changes and ends', async () => {
  const [{ id: user, name }, { id: boss }] = [await person(), await person()]
  const level = (await sql<{ id: number }>`select id from sc_department_level where code = 'DIVISION'`.execute(app.db)).rows[0]?.id
  const place = await record('sc/department', { code: `TD${++made}`, name: { en: 'Told place' }, parent: 1, level, head: boss })
  const position = (
    await sql<{
      id: number
    }>`select id from sc_job_position where deleted_at is null and not exists (select 1 from sc_job_position__roles where parent_id = sc_job_position.id) order by id limit 1`.execute(
      app.db,
    )
  ).rows[0]?.id
  const post = await record('sc/user-department', { user, department: place, is_primary: true, start_date: '2025-01-01' })
  expect(await notices(user, 'sc.post.changed')).toMatchObject([
    { title: { en: `New post of ${name} from 2025-01-01` }, body: { en: 'Told place' }, url: '/profile' },
  ])
  expect(await notices(boss, 'sc.post.changed')).toMatchObject([{ url: `/record/sc/user/${user}` }])
  await sql`update sc_user_notification set read_at = now() where event = 'sc.post.changed' and user_id in (${user}, ${boss})`.execute(
    app.db,
  )
  expect((await admin.patch(`/api/sc/user-department/${post}`, { job_position: position, version: 1 })).status).toBe(200)
  expect((await notices(user, 'sc.post.changed'))[1]).toMatchObject({
    title: { en: `Post of ${name} changed` },
    body: { en: 'Told place: Position' },
  })
  expect((await admin.patch(`/api/sc/user-department/${post}`, { end_date: '2099-12-31', version: 2 })).status).toBe(200)
  expect((await notices(boss, 'sc.post.changed'))[1]).toMatchObject({ title: { en: `Post of ${name} ends on 2099-12-31` }, count: 2 })
})

test('a job that took longer than one waits tells its owner, where to look and of its failure; a short one does not', async () => {
  const { id } = await person()
  const finish = async (state: string, seconds: number, kind = 'common.batch') => {
    const {
      rows: [job],
    } = await sql<{ id: number }>`
      insert into sc_job (kind, title, state, owner_user_id, language, queued_at, finished_at) values (${kind}, 'Change 900 entries', ${state}, ${id}, 'en', now() - ${`${seconds} seconds`}::interval, now()) returning id`.execute(
      app.db,
    )
    await sql`insert into kontor_outbox (event, entity, record_id, actor_id, payload) values ('sc.job.done', 'sc/job', ${job?.id}, null, ${JSON.stringify({ owner_user: id, state, kind })}::text::jsonb)`.execute(
      app.db,
    )
    wakeSequencers()
  }
  await finish('succeeded', 5)
  await finish('succeeded', 40, 'common.import-run')
  await finish('succeeded', 40)
  await finish('failed', 40)
  expect(await told(id, 'sc.job.done', 2)).toMatchObject([
    { title: { en: '“Change 900 entries” is done' }, url: '/profile/changes' },
    { title: { en: '“Change 900 entries” failed' } },
  ])
})

test('on the morning on which a password has become old its owner is told, once', async () => {
  const { id } = await person()
  const morning = async (at: string) => {
    expect(await whenClockReaches(app, 'sc.morning-check', new Date(at), new Date(Date.parse(at) - 12 * 3_600_000))).toMatchObject({
      state: 'succeeded',
    })
    return (await notices(id, 'sc.password.reminder')).length
  }
  await sql`update sc_user set password_changed_at = '2026-05-01T10:00:00Z' where id = ${id}`.execute(app.db)
  expect(await morning('2026-10-27T00:31:00Z')).toBe(0)
  expect(await morning('2026-10-28T00:31:00Z')).toBe(1)
  expect(await morning('2026-10-29T00:31:00Z')).toBe(1)
  app.setNow(undefined)
  expect((await notices(id, 'sc.password.reminder'))[0]).toMatchObject({
    title: { en: 'Your password is 180 days old' },
    body: { en: 'You chose it on 2026-05-01. Choose a new one on your profile.' },
    url: '/profile',
  })
})

test('a day that is published by itself is heard of by who follows the calendar; a draft is not', async () => {
  const region = await record('sc/calendar-region', {
    code: `TD${++made}`,
    name: { en: 'Told' },
    country: 'TW',
    time_zone: 'Asia/Taipei',
    weekly: ['work', 'work', 'work', 'work', 'work', 'rest', 'regular_off'],
    work_hours: [{ start: '09:00', end: '18:00' }],
  })
  const day = (date: string, state: string) =>
    record('sc/calendar-event', { region, date, kind: 'company', name: { en: 'Closed' }, pay_class: 'ordinary', paid: true, state })
  await day('2031-05-05', 'draft')
  const published = await day('2031-05-06', 'published')
  await admin.delete(`/api/sc/calendar-event/${published}`)
  const { rows } = await sql<{
    payload: Row
  }>`select payload from kontor_outbox where event = 'sc.calendar.published' union all select payload from kontor_event where event = 'sc.calendar.published'`.execute(
    app.db,
  )
  expect(rows.map(({ payload }) => payload).filter((payload) => payload.region === region)).toEqual([
    { region, year: 2031 },
    { region, year: 2031 },
  ])
})
