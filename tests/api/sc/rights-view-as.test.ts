/** Looking as somebody else, read only (sc.md §2 Simulate, §6): who may as whom, what is shown, what is closed, how it ends. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pathsOf } from '../../../server/auth/rights/explain'
import { endViews } from '../../../server/auth/rights/view-as'
import type { PermissionTree } from '../../../src/schemas/core/permission'
import { testApp, type Body, type Client, type TestApp } from '../../support/app'

const url = '/api/sc/rights/view-as'
const reason = 'She reports a missing menu'

let server: TestApp
let admin: Client
let clerk: Client
beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
  clerk = await server.signIn('staff01')
})
afterEach(async () => {
  server.setNow(undefined)
  await admin.delete(url)
})
afterAll(() => server.close())

const idOf = async (account: string) =>
  Number((await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(server.db)).rows[0]?.id)
const me = async (person: Client) => (await person.get(`/api/sc/user/${person.userId}`)).body.data
const pathsSeen = async (person: Client) => pathsOf((await me(person)).userPermission as PermissionTree)
const viewed = async () => (await me(admin)).viewing as { name: string }
const start = (user: number, who: Client = admin) => who.post(url, { user, reason })
const wanted = (name: string) => ({ name, paths: ['sc'], expires_at: new Date(Date.now() + 86_400_000).toISOString() })
const later = (minutes: number) => server.setNow(new Date(Date.now() + minutes * 60_000))
const trail = async (action: string) =>
  (
    await sql<{ actor: number; on_behalf_of: number; changes: { reason: string; minutes?: number } }>`
  select actor, on_behalf_of, changes from sc_audit_log where action = ${action} order by id desc limit 1`.execute(server.db)
  ).rows[0]
const role = async (code: string, grants: readonly Record<string, unknown>[], owner: string) => {
  const { id } = (await admin.post('/api/sc/role', { code, name: { en: code } })).body.data
  for (const grant of grants)
    expect((await admin.post('/api/sc/role-grant', { role: id, effect: 'allow', ...grant })).body).toMatchObject({ data: { role: id } })
  const assignment = (await admin.post('/api/sc/role-assignment', { role: id, owner })).body.data
  return async () => void (await admin.delete(`/api/sc/role-assignment/${String(assignment.id)}`))
}

describe('who may', () => {
  test.each(['auditor', 'hr', 'manager', 'staff01'])('%s may not', async (account) => {
    const person = await server.signIn(account)
    expect((await start(admin.userId, person)).status).toBe(403)
    expect((await me(person)).viewing).toBeUndefined()
  })
  test.each(['auditor', 'hr', 'manager', 'staff01'])('an administrator may, as %s', async (account) => {
    const answer = await start(await idOf(account))
    expect([answer.status, answer.body.data]).toMatchObject([200, { id: await idOf(account) }])
  })
  test('signed out nobody, and an access token neither', async () => {
    expect((await server.anonymous.post(url, { user: clerk.userId, reason })).status).toBe(401)
    const { body } = await admin.post('/api/sc/access-token', wanted('script'))
    const reply = await server.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${String(body.data.token)}` },
      payload: { user: clerk.userId, reason },
    })
    expect(reply.statusCode).toBe(401)
  })
  test('a reason is needed', async () => {
    expect((await admin.post(url, { user: clerk.userId })).status).toBe(422)
    expect((await admin.post(url, { user: clerk.userId, reason: '  ' })).status).toBe(422)
  })
  test('not as oneself, not as somebody unknown', async () => {
    const self = await start(admin.userId)
    expect([self.status, Object.keys(self.body.errors)]).toEqual([422, ['user']])
    expect((await start(999_999)).status).toBe(404)
  })
  test.each(['suspended', 'left', 'invited'])('not as somebody who is %s', async (status) => {
    await sql`update sc_user set status = ${status} where account = 'staff02'`.execute(server.db)
    expect((await start(await idOf('staff02'))).status).toBe(422)
    await sql`update sc_user set status = 'active' where account = 'staff02'`.execute(server.db)
  })
  test('not as somebody who has a right that one lacks, and the sentence names it', async () => {
    const take = await role('view-helper', [{ path: 'sc.admin.rights', actions: ['simulate', 'list'], read: 'all' }], `u${clerk.userId}`)
    const answer = await start(await idOf('hr'), clerk)
    expect([answer.status, answer.body.code]).toEqual([403, 'view_beyond'])
    expect(answer.body.message).toMatch(/among them \w+\.admin\.\S+\. /)
    expect((await me(clerk)).viewing).toBeUndefined()
    await take()
  })
})

describe('what is shown', () => {
  test('the rights of the person, the record of the administrator, and whom he views', async () => {
    const theirs = await pathsSeen(clerk)
    const own = await me(admin)
    await start(clerk.userId)
    expect(await pathsSeen(admin)).toEqual(theirs)
    const seen = await me(admin)
    expect(seen).toMatchObject({
      id: admin.userId,
      account: 'admin',
      viewing: { id: clerk.userId },
      departments: (await me(clerk)).departments,
    })
    expect((await admin.get('/api/sc/user?page=1')).status).toBe(403)
    await admin.delete(url)
    expect(await me(admin)).toEqual(own)
  })
  test('the rows of the person: a head sees his people, and so does who views as him', async () => {
    const ids = async (who: Client) => (await who.get('/api/sc/user?per_page=100&sort=id')).body.data.map(({ id }) => id)
    const all = await ids(admin)
    const theirs = await ids(await server.signIn('manager'))
    await start(await idOf('manager'))
    expect(await ids(admin)).toEqual(theirs)
    await admin.delete(url)
    expect(await ids(admin)).toEqual(all)
    expect(theirs.length).toBeLessThan(all.length)
  })
  test('no row that is closed to the viewer: the person’s rows that he may not see stay away', async () => {
    // The helper reads his department; the person viewed heads another one.
    const manager = await idOf('manager')
    const theirs = (await (await server.signIn('manager')).get('/api/sc/user?per_page=100')).body.data.map(({ id }) => id)
    const paths = pathsOf((await me(await server.signIn('manager'))).userPermission as PermissionTree).filter((path) =>
      path.includes('.actions.'),
    )
    const objects = [...new Set(paths.map((path) => path.split('.').slice(0, 3).join('.')))]
    const fin = await server.signIn('fin')
    const take = await role(
      'view-fin',
      [
        { path: 'sc.admin.rights', actions: ['simulate'], read: 'all' },
        ...objects.map((path) => ({
          path,
          actions: paths.filter((one) => one.startsWith(`${path}.actions.`)).map((one) => one.split('.')[4]),
          read: 'tree',
          write: 'tree',
          fields: path === 'sc.admin.user' ? ['personal-show', 'personal-edit'] : [],
        })),
      ],
      `u${fin.userId}`,
    )
    const mine = (await fin.get('/api/sc/user?per_page=100')).body.data.map(({ id }) => id)
    expect((await start(manager, fin)).body).toMatchObject({ data: { id: manager } })
    const seen = (await fin.get('/api/sc/user?per_page=100')).body.data.map(({ id }) => id)
    expect(seen).toEqual(mine.filter((id) => theirs.includes(id)))
    expect(theirs.filter((id) => !seen.includes(id)).length).toBeGreaterThan(0)
    await fin.delete(url)
    await take()
  })
  test('“why?” answers for the person', async () => {
    await start(clerk.userId)
    expect((await admin.get('/api/sc/rights/explain?path=cm.admin.tag.actions.list')).body.data).toMatchObject({
      allowed: false,
      user: { id: clerk.userId },
    })
  })
})

describe('what is personal stays closed', () => {
  const clerkRows = async (table: string, column = 'user_id') =>
    (await sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${clerk.userId}`.execute(server.db)).rows.map(
      ({ id }) => Number(id),
    )
  const idsOf = ({ data }: Body) => data.map(({ id }) => Number(id))

  test('sessions and access tokens', async () => {
    expect((await clerk.post('/api/sc/access-token', wanted('mine'))).status).toBe(201)
    await start(clerk.userId)
    for (const [list, table] of [
      ['/api/sc/session', 'sc_session'],
      ['/api/sc/access-token', 'sc_access_token'],
    ] as const) {
      const theirs = await clerkRows(table)
      expect(theirs.length).toBeGreaterThan(0)
      const answer = await admin.get(`${list}?per_page=100`)
      expect([answer.status, idsOf(answer.body).filter((id) => theirs.includes(id))]).toEqual([200, []])
      expect((await admin.get(`${list}/${theirs[0]}`)).status).toBe(404)
    }
  })
  test('notices: the bell stays the administrator’s', async () => {
    await sql`insert into sc_user_notification (user_id, type, event, "modelType", data, count) values (${clerk.userId}, 1, 'sc.test', 'sc', '{"title":"for the clerk only"}', 1)`.execute(
      server.db,
    )
    await start(clerk.userId)
    for (const address of ['/api/sc/user-notification?per_page=100', '/api/common/search?q=clerk%20only'])
      expect((await admin.get(address)).raw.body).not.toContain('for the clerk only')
  })
  test('saved views that are not shared with the administrator too', async () => {
    const { id } = (await clerk.post('/api/sc/saved-view', { name: 'Only mine', screen: 'sc/session' })).body.data
    const before = idsOf((await admin.get('/api/sc/saved-view?per_page=100')).body)
    await start(clerk.userId)
    const answer = await admin.get('/api/sc/saved-view?per_page=100')
    expect([answer.status, idsOf(answer.body)]).toEqual([200, before])
    expect((await admin.get(`/api/sc/saved-view/${String(id)}`)).status).toBe(404)
  })
  test('preferences and jobs', async () => {
    await clerk.patch('/api/sc/user/me/preferences', { theme: 'dark' })
    await start(clerk.userId)
    expect((await me(clerk)).preferences).toMatchObject({ theme: 'dark' })
    expect((await me(admin)).preferences ?? {}).not.toMatchObject({ theme: 'dark' })
    const {
      rows: [job],
    } = await sql<{
      id: number
    }>`insert into sc_job (kind, title, state, queued_at, owner_user_id) values ('sc.retention', 'Of the clerk', 'failed', now(), ${clerk.userId}) returning id`.execute(
      server.db,
    )
    expect(idsOf((await clerk.get('/api/common/job')).body)).toContain(Number(job?.id))
    expect(idsOf((await admin.get('/api/common/job')).body)).not.toContain(Number(job?.id))
    expect((await admin.get(`/api/common/job/${job?.id}`)).status).toBe(404)
  })
  test('his channel is refused, one’s own and the lists of the person are open', async () => {
    const hears = async (channel_name: string) => (await admin.post('/api/broadcasting/auth', { socket_id: '1.2', channel_name })).status
    expect([await hears(`private-user.${admin.userId}`), await hears('private-cm.tag')]).toEqual([200, 200])
    await start(clerk.userId)
    expect([
      await hears(`private-user.${clerk.userId}`),
      await hears(`private-user.${admin.userId}`),
      await hears('private-cm.tag'),
    ]).toEqual([403, 200, 403])
  })
})

describe('read only', () => {
  /** Unsafe, but only reading, about the administrator's session alone, or by a device's own token. A new one is added here on purpose, or not at all. */
  const allowed = [
    'DELETE /api/sc/rights/view-as',
    'POST /api/as/hook/:kind/check',
    'POST /api/as/kiosk/punch',
    'POST /api/as/punch/device',
    'POST /api/broadcasting/auth',
    'POST /api/ca/task-series/preview',
    'POST /api/cm/credit-limit-control/preview',
    'POST /api/cm/intake',
    'POST /api/cm/lead/check-duplicates',
    'POST /api/cm/lead/lines',
    'POST /api/cm/organization/check-duplicates',
    'POST /api/cm/organization/check-registry',
    'POST /api/cm/payment-term/preview',
    'POST /api/cm/person/check-duplicates',
    'POST /api/cm/quota/sheet',
    'POST /api/cm/quota/sheet/template',
    'POST /api/cm/term-of-payment/preview',
    'POST /api/common/attachment/:id/link',
    'POST /api/common/job/:id/file-link',
    'POST /api/fa/invoice/preview',
    'POST /api/sc/department/chain',
    'POST /api/sc/hardware/heartbeat',
    'POST /api/sc/site/test',
    'POST /api/sc/user/heartbeat',
    'POST /api/sc/user/logout',
    'POST /api/sc/user/refresh',
    // Without a session: nobody is looked as.
    'POST /api/vs/ballot-box/:event',
    // How many people an audience reaches.
    'POST /api/vs/event/reach',
    'POST /api/wf/template/picture/:id',
  ]
  test('every unsafe call of the product is refused, with the name of the person, but for those', async () => {
    const { paths = {} } = server.app.swagger() as { paths?: Record<string, Record<string, unknown>> }
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{(\w+)\}/g, ':$1') })),
    )
    // Those below /apps are signed with a secret of their own: nobody's rights are used there.
    const unsafe = calls.filter(({ method, path }) => ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method) && !path.startsWith('/apps/'))
    expect(unsafe.length).toBeGreaterThan(120)
    await start(await idOf('hr'))
    const own = new Set(['DELETE /api/sc/rights/view-as', 'POST /api/sc/user/logout', 'POST /api/sc/user/refresh'])
    const passed = [...own]
    for (const { method, path } of unsafe.filter(({ method, path }) => !own.has(`${method} ${path}`))) {
      const address = path.replace(/:\w*id\b/g, '999999').replace(/:\w+/g, 'x')
      const send = { POST: admin.post, PATCH: admin.patch, PUT: admin.put, DELETE: admin.delete }[method as 'POST'] // one of the four by the filter above
      const { status, body } = await send(address, {})
      if (body.code === 'viewing') expect([status, body.message]).toEqual([403, expect.stringContaining((await viewed()).name)])
      else passed.push(`${method} ${path}`)
    }
    expect(passed.sort()).toEqual(allowed)
  })
  test('one’s own session goes on: it is renewed and signed out while viewing', async () => {
    const other = await server.signIn('admin')
    expect((await start(clerk.userId, other)).status).toBe(200)
    expect((await other.post('/api/sc/user/heartbeat')).status).toBe(204)
    expect((await other.post('/api/sc/user/refresh')).status).toBe(200)
    expect((await me(other)).viewing).toMatchObject({ id: clerk.userId })
    expect((await other.post('/api/sc/user/logout')).status).toBe(204)
    expect((await trail('view-ended'))?.actor).toBe(admin.userId)
  })
  test('in another browser the same administrator works on', async () => {
    const other = await server.signIn('admin')
    await start(clerk.userId)
    expect((await me(other)).viewing).toBeUndefined()
    expect((await other.patch('/api/sc/user/me/preferences', { theme: 'system' })).status).toBe(200)
  })
  test('a page that still shows the view when it is over changes nothing', async () => {
    const headers = { 'x-view-as': String(clerk.userId) }
    const answer = await admin.post('/api/cm/tag', { name: { en: 'From an old page' } }, { headers })
    expect([answer.status, answer.body.code]).toEqual([403, 'view_over'])
    expect((await admin.delete(url, { headers })).status).toBe(200)
    expect((await admin.get('/api/cm/tag?q=From an old page')).body.data).toEqual([])
  })
})

describe('how it ends', () => {
  const viewing = async () => (await me(admin)).viewing !== undefined

  test('by the administrator: everything is his again, and the trail names both', async () => {
    await start(clerk.userId)
    expect(await trail('view-started')).toMatchObject({ actor: admin.userId, on_behalf_of: clerk.userId, changes: { reason } })
    expect((await admin.delete(url)).status).toBe(200)
    expect(await trail('view-ended')).toMatchObject({ actor: admin.userId, on_behalf_of: clerk.userId, changes: { reason, minutes: 1 } })
    expect(await viewing()).toBe(false)
    expect((await admin.get('/api/sc/user?page=1')).status).toBe(200)
  })
  test('after half an hour', async () => {
    await start(clerk.userId)
    later(29)
    expect(await viewing()).toBe(true)
    later(30)
    expect(await viewing()).toBe(false)
    expect((await trail('view-ended'))?.changes.minutes).toBe(30)
    server.setNow(undefined)
    expect(await viewing()).toBe(false)
  })
  test('when the person is suspended, and it does not come back with him', async () => {
    const [other, person] = [await server.signIn('admin'), await idOf('staff03')]
    await start(person)
    expect((await other.post(`/api/sc/user/${person}/suspend`, { reason: 'Leave' })).status).toBe(200)
    expect(await viewing()).toBe(false)
    expect((await other.post(`/api/sc/user/${person}/resume`)).status).toBe(200)
    expect(await viewing()).toBe(false)
  })
  test('when the right is taken away', async () => {
    const take = await role('view-clerk', [{ path: 'sc.admin.rights', actions: ['simulate'], read: 'all' }], `u${clerk.userId}`)
    const person = await idOf('staff03')
    expect((await start(person, clerk)).status).toBe(200)
    expect((await me(clerk)).viewing).toMatchObject({ id: person })
    await take()
    expect((await me(clerk)).viewing).toBeUndefined()
  })
  test('when the person gets a right that the viewer lacks', async () => {
    const take = await role('view-peer', [{ path: 'sc.admin.rights', actions: ['simulate'], read: 'all' }], `u${clerk.userId}`)
    const person = await idOf('staff03')
    await start(person, clerk)
    const takeMore = await role('view-more', [{ path: 'cm.admin.source', actions: ['list'] }], `u${person}`)
    expect((await me(clerk)).viewing).toBeUndefined()
    expect((await clerk.get('/api/cm/source')).status).toBe(403)
    await takeMore()
    await take()
  })
  test('with the session, also where nobody asks again: the night finds it', async () => {
    const other = await server.signIn('admin')
    await start(clerk.userId, other)
    server.setNow(new Date(Date.now() + 31 * 60_000))
    await endViews(server.app.kontor.systemContext(), 'over')
    expect(await trail('view-ended')).toMatchObject({ actor: admin.userId, on_behalf_of: clerk.userId, changes: { minutes: 30 } })
  })
  test('the person is told who looked, how long and why', async () => {
    const person = await server.signIn('fin')
    await start(person.userId)
    expect((await person.get('/api/sc/user-notification')).raw.body).not.toContain('sc.rights.viewed')
    await admin.delete(url)
    await expect.poll(async () => (await person.get('/api/sc/user-notification')).raw.body).toContain('sc.rights.viewed')
    const [notice] = (await person.get('/api/sc/user-notification')).body.data
    const text = expect.any(String)
    expect(notice?.data).toEqual(
      expect.objectContaining({
        title: { en: expect.stringMatching(/viewed the console as you$/), cn: text, jp: text, tw: text },
        body: expect.objectContaining({ en: `Read only, for 1 minute. Reason: ${reason}` }),
      }),
    )
  })
})
