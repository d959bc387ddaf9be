/** What an HR administrator may not do by the way: give rights by offices, groups and posts, sign in as somebody, ask who is hidden (sc.md §6). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let hr: Client
let level = 0
let root = 0
beforeAll(async () => {
  app = await testApp()
  ;[admin, hr] = [await app.signIn('admin'), await app.signIn('hr')]
  level = await numberOf(sql`select id as n from sc_department_level where code = 'TEAM'`)
  root = await numberOf(sql`select id as n from sc_department where parent_id is null`)
})
afterAll(() => app.close())

const numberOf = async (query: ReturnType<typeof sql<{ n: number }>>) => Number((await query.execute(app.db)).rows[0]?.n)
const idOf = (account: string) => numberOf(sql`select id as n from sc_user where account = ${account}`)
async function made(entity: string, values: Row): Promise<number> {
  const { status, body } = await admin.post(`/api/sc/${entity}`, values)
  expect(status, `${entity} ${JSON.stringify(body)}`).toBe(201)
  return Number(body.data.id)
}
let count = 0
const named = () => ({ code: `G${++count}`, name: { en: `Guard ${count}` } })
const team = (more: Row = {}) => made('department', { ...named(), parent: root, level, ...more })
/** One that HR holds by itself, so that only the rule about oneself refuses it. */
const heldRole = () => made('role', { ...named(), code: `guard-${count}` })
const versionOf = async (path: string) => Number(((await admin.get(path)).body.data as Row).version)
const edit = async (path: string, values: Row) => hr.patch(path, { ...values, version: await versionOf(path) })

describe('head, deputy and assistant of a department', () => {
  test('are others than oneself, whoever names them', async () => {
    const department = await team()
    for (const [field, value] of [
      ['head', hr.userId],
      ['deputy_heads', [hr.userId]],
      ['assistants', [hr.userId]],
    ] as const) {
      const { status, body } = await edit(`/api/sc/department/${department}`, { [field]: value })
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
    const other = await idOf('staff20')
    expect((await edit(`/api/sc/department/${department}`, { head: other, assistants: [other] })).status).toBe(200)
    // Whoever is one already keeps no other change from being made.
    expect((await admin.patch(`/api/sc/department/${department}`, { head: hr.userId, version: 2 })).status).toBe(200)
    expect((await edit(`/api/sc/department/${department}`, { cost_centre: 'C1' })).status).toBe(200)
  })

  test('get nothing that administrators granted to the office and the one who names them lacks', async () => {
    const head = await numberOf(sql`select id as n from sc_role where code = 'department-assistant'`)
    const grant = await made('role-grant', { role: head, path: 'sc.admin.license', effect: 'allow', actions: ['edit'], write: 'all' })
    const department = await team()
    const { status, body } = await edit(`/api/sc/department/${department}`, { assistants: [await idOf('staff21')] })
    expect([status, body.errors.assistants?.[0]]).toEqual([422, expect.stringContaining('sc.admin.license')])
    expect((await admin.delete(`/api/sc/role-grant/${grant}`)).status).toBe(200)
  })
})

describe('groups and posts', () => {
  test('nobody joins a group that gives anything: a role, whichever, or a module', async () => {
    for (const gives of ['role-assignment', 'module-admin']) {
      const group = await made('group', { ...named(), kind: 'static', members: [] })
      await made(gives, { owner: `g${group}`, ...(gives === 'module-admin' ? { module: 'cm' } : { role: await heldRole() }) })
      const own = await edit(`/api/sc/group/${group}`, { members: [`u${hr.userId}`] })
      expect([gives, own.status, Object.keys(own.body.errors)]).toEqual([gives, 422, ['members']])
    }
  })

  test('nor by way of a group in it, nor gives a module to others', async () => {
    const inner = await made('group', { ...named(), kind: 'static', members: [`u${hr.userId}`] })
    const group = await made('group', { ...named(), kind: 'static', members: [] })
    await made('module-admin', { owner: `g${group}`, module: 'cm' })
    expect((await edit(`/api/sc/group/${group}`, { members: [`g${inner}`] })).status).toBe(422)
    const other = await edit(`/api/sc/group/${group}`, { members: [`u${await idOf('staff22')}`] })
    expect([other.status, other.body.errors.members?.[0]]).toEqual([422, expect.stringContaining('cm.')])
  })

  test('nobody takes a post in a department that gives anything', async () => {
    for (const gives of ['role-assignment', 'module-admin']) {
      const department = await team()
      await made(gives, { owner: `d${department}`, ...(gives === 'module-admin' ? { module: 'cm' } : { role: await heldRole() }) })
      const post = { user: hr.userId, department, start_date: '2099-01-01', is_primary: false }
      expect([gives, (await hr.post('/api/sc/user-department', post)).status]).toEqual([gives, 422])
    }
  })

  test('nor prolongs one that is over', async () => {
    const position = await made('job-position', { ...named(), grade: 3, roles: [await heldRole()] })
    const post = await made('user-department', {
      user: hr.userId,
      department: await team(),
      job_position: position,
      start_date: '2024-01-01',
      end_date: '2024-02-01',
      is_primary: false,
    })
    expect((await edit(`/api/sc/user-department/${post}`, { end_date: null })).status).toBe(422)
  })
})

test('a department is not moved to where its people would become administrators', async () => {
  const role = await numberOf(sql`select id as n from sc_role where code = 'admin'`)
  const [above, below] = [
    await numberOf(sql`select id as n from sc_department where parent_id = ${root} and depth = 2 order by id limit 1`),
    await team(),
  ]
  const assignment = await made('role-assignment', { role, owner: `d${above}` })
  const { status, body } = await edit(`/api/sc/department/${below}`, { parent: above })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['parent']])
  expect((await admin.delete(`/api/sc/role-assignment/${assignment}`)).status).toBe(200)
})

test('replacing a position goes by the rules of its posts: the last administrator stays one', async () => {
  const role = await numberOf(sql`select id as n from sc_role where code = 'admin'`)
  const [from, to] = [
    await made('job-position', { ...named(), grade: 9, roles: [role] }),
    await made('job-position', { ...named(), grade: 9 }),
  ]
  const other = await idOf('staff23')
  const post = await made('user-department', {
    user: other,
    department: await team(),
    job_position: from,
    start_date: '2024-01-01',
    is_primary: false,
  })
  const taken = `update sc_role_assignment set deleted_at = now() where deleted_at is null and role_id = ${role} returning id`
  const given = (await sql<{ id: number }>`${sql.raw(taken)}`.execute(app.db)).rows.map(({ id }) => id)
  expect((await hr.post(`/api/sc/job-position/${from}/replace`, { with_id: to })).status).toBe(422)
  await sql`update sc_role_assignment set deleted_at = null where id = any(${given}::bigint[])`.execute(app.db)
  const epoch = () => numberOf(sql`select coalesce(max(epoch), 0) as n from kontor_epoch where user_id = ${other}`)
  const before = await epoch()
  expect((await hr.post(`/api/sc/job-position/${from}/replace`, { with_id: to })).status).toBe(200)
  expect(await epoch()).toBeGreaterThan(before)
  expect((await admin.get(`/api/sc/user-department/${post}`)).body.data).toMatchObject({ job_position: to })
})

test('an administrator’s session is ended by an administrator only, one at a time too', async () => {
  const session = await numberOf(sql`select max(id) as n from sc_session where user_id = ${admin.userId} and revoked_at is null`)
  expect((await hr.post(`/api/sc/session/${session}/end`)).status).toBe(403)
  expect((await admin.get('/api/sc/role')).status).toBe(200)
})

test('whoever may reset both password and second factor resets nobody with rights beyond their own', async () => {
  const [plain, seller] = [await idOf('staff24'), await idOf('staff25')]
  const role = await made('role', { ...named(), code: `guard-${count}` })
  await made('role-grant', { role, path: 'cm.admin.tax-category', effect: 'allow', actions: ['create'], write: 'all' })
  await made('role-assignment', { role, owner: `u${seller}` })
  for (const call of ['reset-password', 'reset-two-factor']) {
    const { status, body } = await hr.post(`/api/sc/user/${seller}/${call}`, call === 'reset-password' ? { mode: 'one-time' } : {})
    expect([call, status, body.code, (body.meta as Row)?.paths]).toEqual([
      call,
      403,
      'reset_beyond',
      expect.arrayContaining(['cm.admin.tax-category.actions.create']),
    ])
  }
  expect((await hr.post(`/api/sc/user/${plain}/reset-password`, { mode: 'one-time' })).status).toBe(200)
  expect((await admin.post(`/api/sc/user/${seller}/reset-password`, { mode: 'one-time' })).status).toBe(200)
})

describe('whoever could sign in as somebody has no fewer rights than they (issue 17.11)', () => {
  /** Somebody with a right that neither HR nor the help desk has. */
  async function seller(account: string): Promise<number> {
    const id = await idOf(account)
    const role = await made('role', { ...named(), code: `guard-${count}` })
    await made('role-grant', { role, path: 'cm.admin.tax-category', effect: 'allow', actions: ['create'], write: 'all' })
    await made('role-assignment', { role, owner: `u${id}` })
    return id
  }
  const path = (id: number) => `/api/sc/user/${id}`

  test('their e-mail and account stay: in a form, of many, in an earlier version', async () => {
    const id = await seller('staff27')
    const own = (await admin.get(path(id))).body.data as Row
    for (const [field, value] of [
      ['email', 'mine@example.org'],
      ['account', 'mine'],
    ] as const) {
      const { status, body } = await edit(path(id), { [field]: value })
      expect([status, body.errors]).toEqual([422, { [field]: [expect.stringContaining('cm.admin.tax-category.actions.create')] }])
    }
    const many = await hr.post('/api/sc/user/batch', { action: 'edit', ids: [{ id }], values: { email: 'mine@example.org' } })
    expect((many.body.data.failed as Row[]).map((row) => Object.keys(row.errors as Row))).toEqual([['email']])
    await admin.patch(path(id), { email: 'former@example.org', version: Number(own.version) })
    await admin.patch(path(id), { email: own.email, version: Number(own.version) + 1 })
    expect((await hr.post(`${path(id)}/revert`, { version: Number(own.version) + 1 })).status).toBe(422)
    expect((await admin.get(path(id))).body.data).toMatchObject({ email: own.email, account: own.account })
    // What opens nothing is HR's work.
    expect((await edit(path(id), { ext: '4711' })).status).toBe(200)
    expect((await edit(path(await idOf('staff28')), { email: 'new@example.org' })).status).toBe(200)
  })

  test('who may only reset passwords is shown none of somebody without a second factor, nor a link, nor a letter', async () => {
    const id = await seller('staff29')
    const desk = await app.signIn('staff30')
    const role = await made('role', { ...named(), code: `guard-${count}` })
    const actions = ['list', 'show', 'reset-password']
    await made('role-grant', { role, path: 'sc.admin.user', effect: 'allow', actions, read: 'all', write: 'all' })
    await made('role-assignment', { role, owner: `u${desk.userId}` })
    for (const mode of ['one-time', 'link']) {
      const { status, body } = await desk.post(`${path(id)}/reset-password`, { mode })
      expect([mode, status, body.code]).toEqual([mode, 403, 'reset_beyond'])
    }
    await sql`insert into sc_user_credential (user_id, kind, secret, label) values (${id}, 'totp', 'sealed', 'app')`.execute(app.db)
    expect((await desk.post(`${path(id)}/reset-password`, { mode: 'one-time' })).status).toBe(200)

    const invited = await made('user', { account: 'letter', name: 'Letter', hire_date: '2024-01-01' })
    await made('role-assignment', {
      role: await numberOf(sql`select role_id as n from sc_role_assignment where owner = ${`u${id}`} order by id desc limit 1`),
      owner: `u${invited}`,
    })
    expect((await hr.post('/api/sc/user/invitation-letters', { ids: [invited] })).body.code).toBe('reset_beyond')
  })

  test('an access token changes the e-mail of nobody with more than the token', async () => {
    const { body } = await admin.post('/api/sc/access-token', {
      name: 'sync',
      paths: ['sc.admin.user'],
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    const id = await idOf('staff31')
    const bearer = { headers: { authorization: `Bearer ${String(body.data.token)}` } }
    const version = await versionOf(path(id))
    expect((await app.anonymous.patch(path(id), { email: 'mine@example.org', version }, bearer)).status).toBe(422)
    expect((await app.anonymous.patch(path(id), { ext: '4712', version }, bearer)).status).toBe(200)
  })
})

test('options of people are found by their titles, and leave out who is hidden, for whoever may not read the people', async () => {
  const staff = await app.signIn('staff26')
  const id = await made('user', {
    account: 'unseen',
    name: 'Quiet Heron',
    email: 'heron@example.org',
    employee_no: 'QH-77',
    hire_date: '2024-01-01',
  })
  const found = async (by: Client, query: string) =>
    ((await by.get(`/api/sc/user/options?${query}`)).body.data as Row[]).some((one) => one.id === id)
  expect(await found(staff, 'q=Heron')).toBe(true)
  expect(await found(staff, 'q=heron@example')).toBe(false)
  expect(await found(staff, 'q=QH-77')).toBe(false)
  expect(await found(hr, 'q=QH-77')).toBe(true)
  expect((await admin.patch(`/api/sc/user/${id}`, { directory_hidden: true, version: 1 })).status).toBe(200)
  expect(await found(staff, 'q=Heron')).toBe(false)
  expect(await found(staff, `ids=${id}`)).toBe(false)
  expect(await found(hr, 'q=Heron')).toBe(true)
})
