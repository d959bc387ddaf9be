/** Home pages and bookmarks (shell.md §2.2, sc.md §3.5): whose layout counts, who may keep what, what the widgets say. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HomeWidget } from '../../../src/shared/sc/home'
import { defaultHome } from '../../../src/schemas/sc/default-home'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let manager: Client
let staff: Client

beforeAll(async () => {
  app = await testApp()
  ;[admin, manager, staff] = [await app.signIn('admin'), await app.signIn('manager'), await app.signIn('staff13')]
  // Of the demo nothing is to stand before what a test makes.
  for (const table of ['sc_bookmark', 'sc_user_common_word']) await sql`delete from ${sql.table(table)}`.execute(app.db)
})
afterAll(() => app.close())

const place: HomeWidget = { id: 'notices', key: 'sc.notices', x: 0, y: 0, w: 4, h: 3 }
const homeOf = async (client: Client) => (await client.get('/api/sc/home')).body.data
const layout = async (name: string, values: Row) => {
  const answer = await admin.post('/api/sc/home-layout', { name: { en: name }, priority: 10, widgets: [place], ...values })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

describe('layouts', () => {
  test('the standard one is for everybody', async () => {
    expect(await homeOf(staff)).toMatchObject({ name: { en: 'Everyone' }, widgets: expect.arrayContaining(defaultHome) as HomeWidget[] })
  })

  test('of those meant for somebody the greatest priority counts, of equals the older one, the default last', async () => {
    const [low, high, same] = [
      await layout('Low', { audience: `u${staff.userId}`, priority: 5 }),
      await layout('High', { audience: 'd1', priority: 20 }),
      await layout('Same', { audience: `u${staff.userId}`, priority: 20 }),
    ]
    await layout('Others', { audience: `u${manager.userId}`, priority: 900 })
    expect(await homeOf(staff)).toMatchObject({ id: high.id })
    await admin.delete(`/api/sc/home-layout/${Number(high.id)}`)
    expect(await homeOf(staff)).toMatchObject({ id: same.id })
    await admin.patch(`/api/sc/home-layout/${Number(same.id)}`, { priority: 1, version: 1 })
    expect(await homeOf(staff)).toMatchObject({ id: low.id })
  })

  test('one that cannot stand is refused at its field; so is a second default, and the loss of the first', async () => {
    const refused = async (values: Row) =>
      (await admin.post('/api/sc/home-layout', { name: { en: 'X' }, audience: 'd1', priority: 1, widgets: [place], ...values })).body.errors
    expect(await refused({ widgets: [place, { ...place, id: 'other' }] })).toHaveProperty('widgets')
    expect(await refused({ widgets: 'all' })).toHaveProperty('widgets')
    expect(await refused({ audience: null })).toHaveProperty('audience')
    expect(await refused({ audience: 'g999999' })).toHaveProperty('audience')
    const {
      rows: [standard],
    } = await sql<{
      id: number
      version: number
    }>`select id, version from sc_home_layout where audience is null and job_position_id is null and deleted_at is null`.execute(app.db)
    expect((await admin.delete(`/api/sc/home-layout/${standard?.id}`)).status).toBe(422)
    expect(
      (await admin.patch(`/api/sc/home-layout/${standard?.id}`, { audience: 'd1', version: standard?.version })).body.errors,
    ).toHaveProperty('audience')
  })

  test('one for a position is for who holds it today, in the department where one is named', async () => {
    const {
      rows: [post],
    } = await sql<{
      department: number
      position: number
    }>`select department_id as department, job_position_id as position from sc_user_department
      where user_id = ${staff.userId} and is_primary and deleted_at is null and end_date is null`.execute(app.db)
    const {
      rows: [other],
    } = await sql<{
      id: number
    }>`select id from sc_job_position where deleted_at is null and id not in (select job_position_id from sc_user_department where user_id = ${staff.userId} and job_position_id is not null) limit 1`.execute(
      app.db,
    )
    const [his, here] = [
      await layout('Position', { job_position: post?.position, priority: 950 }),
      await layout('Position here', { job_position: post?.position, audience: `d${post?.department}`, priority: 960 }),
    ]
    await layout('Another position', { job_position: other?.id, priority: 970 })
    expect(await homeOf(staff)).toMatchObject({ id: here.id })
    await admin.delete(`/api/sc/home-layout/${Number(here.id)}`)
    expect(await homeOf(staff)).toMatchObject({ id: his.id })
    expect((await admin.delete(`/api/sc/home-layout/${Number(his.id)}`)).status).toBe(200)
  })

  test('only who may arrange them sees them as records, or looks as somebody', async () => {
    expect((await staff.get('/api/sc/home-layout')).status).toBe(403)
    expect((await staff.get(`/api/sc/home-layout/preview?user=${manager.userId}`)).status).toBe(403)
    const paths = 'sc.admin.job.actions.list,sc.use.bookmark.actions.list'
    expect((await admin.get(`/api/sc/home-layout/preview?user=${staff.userId}&paths=${paths}`)).body.data).toMatchObject({
      personal: null,
      permits: ['sc.use.bookmark.actions.list'],
    })
    expect((await admin.get('/api/sc/home-layout/preview?user=999999')).status).toBe(404)
  })
})

describe("one's own page", () => {
  const keep = (client: Client, home: unknown) => client.patch('/api/sc/user/me/preferences', { home })

  test('is kept, and forgotten', async () => {
    expect((await keep(staff, [place])).body.data).toMatchObject({ home: [place] })
    expect((await admin.get(`/api/sc/home-layout/preview?user=${staff.userId}`)).body.data).toMatchObject({ personal: [place] })
    expect((await keep(staff, null)).body.data).toMatchObject({ home: null })
  })

  test.each([[[place, place]], [[{ ...place, w: 13 }]], [[{ ...place, html: '<b>' }]]])(
    'what cannot stand is refused: %j',
    async (home) => {
      const answer = await keep(staff, home)
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['home']])
    },
  )
})

describe('bookmarks', () => {
  const mine = async (client: Client) =>
    (await client.get('/api/sc/bookmark/mine')).raw.json<{ data: { name: { en: string } }[] }>().data.map(({ name }) => name.en)
  const add = (client: Client, name: string, values: Row = {}) =>
    client.post('/api/sc/bookmark', { kind: 'own', name: { en: name }, url: 'https://example.com/', new_tab: true, ...values })

  test("the company's come first, for whom they are meant; one's own is seen by nobody else", async () => {
    expect((await add(admin, 'For all', { kind: 'company' })).status).toBe(201)
    expect((await add(admin, 'For the manager', { kind: 'company', audience: [`u${manager.userId}`] })).status).toBe(201)
    expect((await add(staff, 'My own', { url: '/sc/list' })).status).toBe(201)
    expect(await mine(staff)).toEqual(['For all', 'My own'])
    expect(await mine(manager)).toEqual(['For all', 'For the manager'])
    const listed = (await manager.get('/api/sc/bookmark')).raw.json<{ data: Row[] }>().data
    expect(listed.map(({ kind }) => kind)).toEqual(['company', 'company'])
  })

  test('who is no administrator neither adds nor changes one of the company', async () => {
    expect((await add(staff, 'Mine for all', { kind: 'company' })).body.errors).toHaveProperty('kind')
    const {
      rows: [company],
    } = await sql<{ id: number }>`select id from sc_bookmark where kind = 'company' limit 1`.execute(app.db)
    expect((await staff.patch(`/api/sc/bookmark/${company?.id}`, { url: 'https://evil.example/', version: 1 })).status).toBe(403)
    expect((await staff.delete(`/api/sc/bookmark/${company?.id}`)).status).toBe(403)
  })

  test.each(['javascript:alert(1)', '//evil.example/', 'data:text/html,x', 'ftp://example.com/', 'https://a b/', ''])(
    'an address that is none, or runs something, is refused: %s',
    async (url) => {
      expect((await add(staff, 'Bad', { url })).body.errors).toHaveProperty('url')
    },
  )

  test('are put in order by hand', async () => {
    const ids = await Promise.all(['First', 'Second', 'Third'].map(async (name) => Number((await add(manager, name)).body.data.id)))
    const own = async () => (await mine(manager)).slice(2)
    const before = await own()
    const last = ids[before.indexOf('Third')] ?? 0
    await manager.post('/api/sc/bookmark/order', { id: ids[2] ?? last, after_id: null })
    expect((await own())[0]).toBe('Third')
  })

  test("in one's own order and the company's: the one knows nothing of the other, and nobody orders what he may not write", async () => {
    const ids = async (filter: string) =>
      (await admin.get(`/api/sc/bookmark?${filter}&sort=position`)).body.data.map(({ id }) => Number(id))
    const company = [
      Number((await add(admin, 'Company one', { kind: 'company' })).body.data.id),
      Number((await add(admin, 'Company two', { kind: 'company' })).body.data.id),
    ]
    const own = Number((await add(admin, 'Of the administrator')).body.data.id)
    const theirs = await ids(`filter[user][in]=${manager.userId}`)
    expect((await admin.post('/api/sc/bookmark/order', { id: company[1], after_id: own })).status).toBe(404)
    expect((await admin.post('/api/sc/bookmark/order', { id: company[1], after_id: null })).status).toBe(200)
    expect((await ids('filter[kind][eq]=company'))[0]).toBe(company[1])
    expect(await ids(`filter[user][in]=${manager.userId}`)).toEqual(theirs)
    expect((await staff.post('/api/sc/bookmark/order', { id: company[0], after_id: null })).status).toBe(404)
  })
})

describe('stock phrases', () => {
  const offered = async (client: Client) =>
    (await client.get('/api/common/user-common-word')).raw.json<{ data: Row[] }>().data.map(({ text }) => text)
  const add = (client: Client, text: string, values: Row = {}) =>
    client.post('/api/sc/user-common-word', { text, scope: 'own', kind: 'any', ...values })

  test("one's own first, then the company's; what is used often first among its like; nobody else's", async () => {
    const [, second] = [await add(staff, 'First'), await add(staff, 'Second')]
    await add(manager, 'Of the manager')
    await add(admin, 'For all', { scope: 'company' })
    await add(admin, 'For the manager', { scope: 'company', audience: [`u${manager.userId}`] })
    expect(await offered(staff)).toEqual(['First', 'Second', 'For all'])
    expect((await staff.post(`/api/common/user-common-word/${Number(second.body.data.id)}/used`, {})).status).toBe(204)
    expect(await offered(staff)).toEqual(['Second', 'First', 'For all'])
    expect((await manager.post(`/api/common/user-common-word/${Number(second.body.data.id)}/used`, {})).status).toBe(404)
    expect((await add(staff, 'Mine for all', { scope: 'company' })).body.errors).toHaveProperty('scope')
    expect((await add(staff, 'x'.repeat(201))).body.errors).toHaveProperty('text')
  })
})

describe('what widgets say', () => {
  test("the day, and the next day off of the person's calendar", async () => {
    app.setNow(new Date('2026-02-13T04:00:00Z'))
    expect((await staff.get('/api/sc/home/day')).body.data).toMatchObject({ date: '2026-02-13', holiday: { date: '2026-02-15' } })
    app.setNow(undefined)
  })

  test('who came and whose birthday it is this month, but of who hides it', async () => {
    app.setNow(new Date('2026-11-20T04:00:00Z'))
    await sql`update sc_user set birth_date = '1990-11-30', hire_date = '2026-11-02' where id = ${staff.userId}`.execute(app.db)
    const people = async () => (await manager.get('/api/sc/home/people')).raw.json<{ data: { joined: Row[]; birthdays: Row[] } }>().data
    expect(await people()).toMatchObject({
      joined: [{ id: staff.userId, date: '2026-11-02' }],
      birthdays: expect.arrayContaining([{ id: staff.userId, name: expect.any(String), name_en: expect.any(String), date: '11-30' }]),
    })
    expect(JSON.stringify(await people())).not.toContain('1990')
    await staff.patch('/api/sc/user/me/preferences', { birthday: 'hidden' })
    expect((await people()).birthdays.filter(({ id }) => id === staff.userId)).toEqual([])
    app.setNow(undefined)
  })

  test("an administrator's figures are those whose lists he may open", async () => {
    const locked = async () => Number((await admin.get('/api/sc/home/administrator')).body.data.locked_accounts)
    const before = await locked()
    await sql`update sc_user set locked_until = now() + interval '1 hour' where id = ${staff.userId}`.execute(app.db)
    expect(await locked()).toBe(before + 1)
    await sql`update sc_user set locked_until = null where id = ${staff.userId}`.execute(app.db)
    expect((await staff.get('/api/sc/home/administrator')).body.data).toEqual({})
  })
})
