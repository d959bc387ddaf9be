/** Transfers of one and of many, on the day and to come (sc.md §2, §12.6, §12.7). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organisation } from '../../../server/modules/sc'
import { testApp, testPassword, type Client, type Row, type TestApp } from '../../support/app'
import { whenClockReaches } from '../../support/schedule'
import { hashPassword } from '../../../server/auth/password/passwords'

let app: TestApp
let admin: Client
let levels: Record<string, number>
beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
  levels = Object.fromEntries(
    (await sql<{ code: string; id: number }>`select code, id from sc_department_level`.execute(app.db)).rows.map(({ code, id }) => [
      code,
      id,
    ]),
  )
})
afterAll(() => app.close())

let made = 0
async function record(entity: string, values: Row): Promise<number> {
  const { body, status } = await admin.post(`/api/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
async function person(): Promise<{ id: number; account: string; name: string }> {
  const [account, name] = [`mover${++made}`, `Mover ${made}`]
  const id = await record('sc/user', { account, name, hire_date: '2024-01-01' })
  await sql`update sc_user set status = 'active', must_change_password = false, password_hash = ${await hashPassword(testPassword)} where id = ${id}`.execute(
    app.db,
  )
  return { id, account, name }
}
const department = (values: Row = {}) =>
  record('sc/department', { code: `MV${++made}`, name: { en: `Place ${made}` }, parent: 1, level: levels.DIVISION, ...values })
const postOf = (values: Row) => record('sc/user-department', { is_primary: true, start_date: '2026-01-01', ...values })
const postsOf = async (user: number) =>
  (
    await sql`
  select department_id as department, start_date::text, end_date::text, is_primary from sc_user_department where user_id = ${user} and deleted_at is null order by start_date`.execute(
      app.db,
    )
  ).rows
const markedBy = async (mark: string): Promise<number[]> =>
  (await admin.get(`/api/sc/user-department?filter[marks][eq]=${mark}&per_page=200`)).body.data.map(({ user }) => Number(user))

describe('a transfer', () => {
  test('u31 primary in d12 from 2026-01-01: a second primary in d4 is refused, a transfer ends the first on 2026-05-31', async () => {
    const [d4, { id: u31 }] = [await department(), await person()]
    const d12 = await department({ parent: d4, level: levels.DEPARTMENT })
    const first = await postOf({ user: u31, department: d12 })
    const second = await admin.post('/api/sc/user-department', { user: u31, department: d4, is_primary: true, start_date: '2026-06-01' })
    expect(second.status).toBe(422)
    const moved = await admin.post(`/api/sc/user-department/${first}/transfer`, { department: d4, start_date: '2026-06-01' })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect(moved.body.data).toMatchObject({ ended: first })
    expect(await postsOf(u31)).toEqual([
      { department: d12, start_date: '2026-01-01', end_date: '2026-05-31', is_primary: true },
      { department: d4, start_date: '2026-06-01', end_date: null, is_primary: true },
    ])
    const wrong = await admin.post(`/api/sc/user-department/${first}/transfer`, { department: d4, start_date: '2026-01-01' })
    expect(wrong.body.errors).toHaveProperty('start_date')
  })

  test('on 2026-12-01 after 00:05 the tree and the supervisors of the person follow d4, without a new login', async () => {
    const [{ id: boss12 }, { id: boss4 }, { id: user, account }] = [await person(), await person(), await person()]
    const d4 = await department({ head: boss4 })
    const d12 = await department({ head: boss12 })
    const role = await record('sc/role', { code: `mover-role-${++made}`, name: { en: 'Of d4' } })
    await record('sc/role-grant', { role, path: 'cm.admin.tax-category', effect: 'allow', actions: ['list'] })
    await record('sc/role-assignment', { role, owner: `d${d4}` })
    const first = await postOf({ user, department: d12 })
    expect((await admin.post(`/api/sc/user-department/${first}/transfer`, { department: d4, start_date: '2026-12-01' })).status).toBe(200)
    const before = new Date('2026-11-30T15:00:00Z')
    const after = new Date('2026-11-30T16:05:30Z') // 2026-12-01 00:05 in Taipei
    app.setNow(before)
    const mover = await app.signIn(account)
    expect((await mover.get('/api/cm/tax-category')).status).toBe(403)
    expect((await organisation.supervisors(app.app.kontor.systemContext(), user))[0]).toBe(boss12)
    const epoch = async () =>
      (await sql<{ epoch: number }>`select epoch from kontor_epoch where user_id = ${user}`.execute(app.db)).rows[0]?.epoch ?? 0
    const former = await epoch()
    expect(await whenClockReaches(app, 'sc.day-change', after, before)).toMatchObject({ state: 'succeeded' })
    expect(await epoch()).toBeGreaterThan(former)
    expect((await mover.get('/api/cm/tax-category')).status).toBe(200)
    expect((await organisation.supervisors(app.app.kontor.systemContext(), user))[0]).toBe(boss4)
    app.setNow(undefined)
  })

  test('tells the person and who stands above him, before and after', async () => {
    const [boss, next, mover] = [await person(), await person(), await person()]
    const [from, to] = [await department({ head: boss.id }), await department({ head: next.id })]
    const post = await postOf({ user: mover.id, department: from })
    await sql`delete from sc_user_notification where event = 'sc.post.changed'`.execute(app.db)
    await admin.post(`/api/sc/user-department/${post}/transfer`, { department: to, start_date: '2027-02-01' })
    const { rows } = await sql<{ user: number; title: string }>`
      select user_id as user, data->'title'->>'en' as title from sc_user_notification where event = 'sc.post.changed' and data->'title'->>'en' like ${`%${mover.name} %`} order by user_id`.execute(
      app.db,
    )
    expect(rows).toEqual(
      [boss, next, mover].map(({ id }) => ({ user: id, title: `Transfer of ${mover.name} on 2027-02-01` })).sort((a, b) => a.user - b.user),
    )
  })
})

describe('several transfers', () => {
  test('are seen before they are done, with the supervisors before and after; nothing of it has happened then', async () => {
    const [boss, next, one, two] = [await person(), await person(), await person(), await person()]
    const [from, to] = [await department({ head: boss.id }), await department({ head: next.id })]
    const posts = [await postOf({ user: one.id, department: from }), await postOf({ user: two.id, department: from })]
    const asked = { posts, department: to, start_date: '2027-03-01' }
    const { body, status } = await admin.post('/api/sc/user-department/transfer/preview', asked)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toHaveLength(2)
    expect(body.data[0]).toMatchObject({ post: posts[0], person: one.name, error: null })
    const { supervisors_before: before, supervisors_after: after } = body.data[0] as Row
    expect([before, after].map((names) => (names as string[])[0])).toEqual([boss.name, next.name])
    expect(await postsOf(one.id)).toEqual([{ department: from, start_date: '2026-01-01', end_date: null, is_primary: true }])
    expect((await admin.post('/api/sc/user-department/transfer', asked)).body.data.moved).toHaveLength(2)
    for (const { id } of [one, two])
      expect(await postsOf(id)).toMatchObject([{ end_date: '2027-02-28' }, { department: to, start_date: '2027-03-01' }])
  })

  test('are all done or none; each that can not be is named', async () => {
    const [one, two] = [await person(), await person()]
    const [from, to] = [await department(), await department()]
    const posts = [
      await postOf({ user: one.id, department: from }),
      await postOf({ user: two.id, department: from, start_date: '2027-04-01' }),
    ]
    const asked = { posts, department: to, start_date: '2027-03-01' }
    const {
      body: {
        data: [first, second],
      },
    } = await admin.post('/api/sc/user-department/transfer/preview', asked)
    expect([first?.error, second?.error]).toEqual([null, expect.stringContaining('2027-04-01')])
    const refused = await admin.post('/api/sc/user-department/transfer', asked)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.posts).toEqual([expect.stringContaining(two.name)])
    expect(await postsOf(one.id)).toMatchObject([{ end_date: null }])
  })

  test('are not for who is suspended: it says so', async () => {
    const { id } = await person()
    const post = await postOf({ user: id, department: await department() })
    await sql`update sc_user set status = 'suspended' where id = ${id}`.execute(app.db)
    const { body, status } = await admin.post(`/api/sc/user-department/${post}/transfer`, {
      department: await department(),
      start_date: '2027-03-01',
    })
    expect([status, body.errors]).toEqual([422, { user: ['This person is suspended.'] }])
  })

  test('need the right to edit people', async () => {
    const manager = await app.signIn('manager')
    const {
      rows: [post],
    } = await sql<{ id: number }>`select id from sc_user_department order by id limit 1`.execute(app.db)
    for (const path of ['transfer', 'transfer/preview', `${post?.id}/transfer`]) {
      const { status } = await manager.post(`/api/sc/user-department/${path}`, {
        ...(path.includes('/transfer') ? {} : { posts: [post?.id] }),
        department: 1,
        start_date: '2027-01-01',
      })
      expect(status, path).toBe(403)
    }
  })
})

describe('posts are marked with what is of interest', () => {
  test('several posts, heads, transfers to come; also when it ends', async () => {
    const { id: user } = await person()
    const [home, second, later] = [await department({ head: user }), await department(), await department()]
    const first = await postOf({ user, department: home })
    expect(await markedBy('head')).toContain(user)
    expect(await markedBy('several')).not.toContain(user)
    const other = await postOf({ user, department: second, is_primary: false })
    expect((await markedBy('several')).filter((id) => id === user)).toHaveLength(2)
    await admin.post(`/api/sc/user-department/${first}/transfer`, { department: later, start_date: '2099-01-01' })
    expect((await markedBy('planned')).filter((id) => id === user)).toHaveLength(1)
    await admin.delete(`/api/sc/user-department/${other}`)
    expect(await markedBy('several')).not.toContain(user)
    await admin.patch(`/api/sc/department/${home}`, { head: null })
    expect(await markedBy('head')).not.toContain(user)
  })

  test('no primary post today: whose post is over, or has not begun', async () => {
    const { id: user } = await person()
    const post = await postOf({ user, department: await department(), start_date: '2099-01-01' })
    expect(await markedBy('no_primary')).toContain(user)
    await admin.patch(`/api/sc/user-department/${post}`, { start_date: '2026-01-01' })
    expect(await markedBy('no_primary')).not.toContain(user)
  })
})
