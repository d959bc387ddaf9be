import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notify } from '../../../server/modules/sc'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { eventsHandled } from '../../support/settle-events'

let app: TestApp
let admin: Client
let staff: Client
let hr: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
  staff = await app.signIn('staff01')
  hr = await app.signIn('hr')
})
afterAll(() => app.close())

const idOf = async (account: string) =>
  (await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(app.db)).rows[0]?.id ?? 0
const rowOf = async (table: string, code: string) =>
  (await sql<{ id: number }>`select id from ${sql.table(table)} where code = ${code}`.execute(app.db)).rows[0]?.id ?? 0

describe('people as others see them', () => {
  test('staff01 without sc.admin may not list people, but reads the directory without birth dates (sc.md §12.1)', async () => {
    expect((await staff.get('/api/sc/user?page=1')).status).toBe(403)
    const { status, body } = await staff.get('/api/sc/user/all')
    expect(status).toBe(200)
    expect(body.data.length).toBeGreaterThan(50)
    expect(JSON.stringify(body)).not.toContain('birth_date')
    expect(body.data.find(({ account }) => account === 'manager')).toMatchObject({
      status: 'active',
      departments: [{ is_primary: true, is_head: true }],
    })
  })

  test('people who left are there only when asked for', async () => {
    const statuses = async (url: string) => new Set((await staff.get(url)).body.data.map(({ status }) => status))
    expect(await statuses('/api/sc/user/all')).toEqual(new Set(['active', 'suspended']))
    expect(await statuses('/api/sc/user/all?with=left')).toEqual(new Set(['active', 'suspended', 'left']))
  })

  test('what has not changed is not sent again', async () => {
    const first = await staff.get('/api/sc/user/all')
    const etag = String(first.headers.etag)
    expect((await staff.get('/api/sc/user/all', { headers: { 'if-none-match': etag } })).status).toBe(304)
    await admin.patch(`/api/sc/user/${await idOf('staff03')}`, { ext: '777' })
    expect((await staff.get('/api/sc/user/all', { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  test("one's own record is complete, with departments and permissions", async () => {
    const { status, body } = await staff.get(`/api/sc/user/${staff.userId}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      account: 'staff01',
      departments: [{ id: 6, name: 'Taiwan sales', is_primary: true, is_head: false }],
    })
    expect(body.data.birth_date).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(body.data).toHaveProperty('userPermission.sc.use')
    expect(JSON.stringify(body)).not.toContain('password_hash')
  })

  test('a colleague shows directory fields only, and no permissions', async () => {
    const { body } = await staff.get(`/api/sc/user/${await idOf('manager')}`)
    expect(body.data).toMatchObject({ account: 'manager', departments: [{ is_head: true }] })
    for (const field of ['birth_date', 'gender', 'mobile', 'leave_date', 'userPermission', 'last_login_ip'])
      expect(body.data).not.toHaveProperty(field)
    expect((await staff.get('/api/sc/user/999999')).status).toBe(404)
  })

  test('a head reads birth dates of his own tree and nobody elsewhere in full; permissions are for those who look after rights', async () => {
    const manager = await app.signIn('manager')
    const own = await manager.get(`/api/sc/user/${staff.userId}`)
    expect(own.body.data.birth_date).toMatch(/^\d{4}/)
    expect(own.body.data).not.toHaveProperty('userPermission')
    expect((await manager.get(`/api/sc/user/${await idOf('fin')}`)).body.data).not.toHaveProperty('birth_date')
    const auditor = await app.signIn('auditor')
    expect((await auditor.get(`/api/sc/user/${staff.userId}`)).body.data).toHaveProperty('userPermission')
  })
})

describe('accounts', () => {
  test('of two requests that create kate at once, one is created and the other refused on account (sc.md §12.10)', async () => {
    const kate = { account: 'kate', name: 'Kate', hire_date: '2026-11-01' }
    const answers = await Promise.all([admin.post('/api/sc/user', kate), admin.post('/api/sc/user', { ...kate, account: 'KATE' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)?.body.errors).toHaveProperty('account')
    expect((await sql`select 1 from sc_user where account = 'kate'`.execute(app.db)).rows).toHaveLength(1)
  })

  test('an invited person gets a post, signs in with a one-time password and is then active', async () => {
    const { data } = (await hr.post('/api/sc/user', { account: 'new.hire', name: '新人', hire_date: '2026-11-02' })).body
    const id = Number(data.id)
    // Without an address nobody is invited by mail: the password is handed over.
    expect(data.first_password).toBe('one-time')
    expect((await hr.post('/api/sc/user-department', { user: id, department: 6, is_primary: true, start_date: '2026-11-02' })).status).toBe(
      201,
    )
    const { body } = await hr.post(`/api/sc/user/${id}/reset-password`, { mode: 'one-time' })
    const client = await app.signIn('new.hire', String(body.data.one_time_password))
    expect((await client.get('/api/sc/user/all')).body.code).toBe('password_change_required')
  })

  test('only an invited person who never signed in is deleted', async () => {
    const id = Number((await admin.post('/api/sc/user', { account: 'never.came', name: 'Never', hire_date: '2026-11-02' })).body.data.id)
    expect((await admin.delete(`/api/sc/user/${id}`)).status).toBe(200)
    expect((await admin.delete(`/api/sc/user/${staff.userId}`)).status).toBe(422)
  })

  test('the status changes by its acts alone', async () => {
    expect((await admin.patch(`/api/sc/user/${staff.userId}`, { status: 'left' })).status).toBe(422)
  })

  test('a suspended person is out at once, and back after being resumed', async () => {
    const victim = await app.signIn('staff04')
    const id = await idOf('staff04')
    expect((await admin.post(`/api/sc/user/${id}/suspend`, {})).status).toBe(422) // the reason is missing
    expect((await admin.post(`/api/sc/user/${id}/suspend`, { reason: 'investigation' })).status).toBe(200)
    expect((await victim.get('/api/sc/user/all')).status).toBe(401)
    await expect(app.signIn('staff04')).rejects.toThrow(/401|403|422/)
    expect((await admin.post(`/api/sc/user/${id}/suspend`, { reason: 'again' })).status).toBe(422)
    expect((await admin.post(`/api/sc/user/${id}/resume`)).status).toBe(200)
    await app.signIn('staff04')
  })
})

describe('administrators', () => {
  test('the last one is neither suspended nor does he lose the role (sc.md §12.11)', async () => {
    const second = await idOf('head.rd')
    const adminRole = await rowOf('sc_role', 'admin')
    const {
      rows: [own],
    } = await sql<{ id: number }>`select id from sc_role_assignment where role_id = ${adminRole}`.execute(app.db)
    expect((await admin.delete(`/api/sc/role-assignment/${own?.id}`)).body.message).toContain('administrator')
    expect((await admin.patch(`/api/sc/role-assignment/${own?.id}`, { end_date: '2020-01-01' })).status).toBe(422)
    const given = await admin.post('/api/sc/role-assignment', { role: adminRole, owner: `u${second}` })
    expect(given.status).toBe(201)
    const other = await app.signIn('head.rd')
    expect((await other.post(`/api/sc/user/${admin.userId}/suspend`, { reason: 'test' })).status).toBe(200)
    // He is the only one left, and nobody suspends himself.
    expect((await other.post(`/api/sc/user/${second}/suspend`, { reason: 'test' })).status).toBe(422)
    expect((await other.delete(`/api/sc/role-assignment/${String(given.body.data.id)}`)).status).toBe(422)
    expect((await other.post(`/api/sc/user/${admin.userId}/resume`)).status).toBe(200)
    admin = await app.signIn('admin')
    expect((await admin.delete(`/api/sc/role-assignment/${String(given.body.data.id)}`)).status).toBe(200)
  })

  test('hr-admin changes people, but never an administrator', async () => {
    expect((await hr.patch(`/api/sc/user/${staff.userId}`, { ext: '123' })).status).toBe(200)
    expect((await hr.patch(`/api/sc/user/${admin.userId}`, { ext: '123' })).status).toBe(403)
    expect((await hr.post(`/api/sc/user/${admin.userId}/suspend`, { reason: 'test' })).status).toBe(403)
  })

  test('hr-admin makes nobody an administrator by the back door', async () => {
    const adminRole = await rowOf('sc_role', 'admin')
    const position = await rowOf('sc_job_position', 'SPECIALIST')
    expect((await hr.patch(`/api/sc/job-position/${position}`, { roles: [adminRole] })).body.errors).toHaveProperty('roles')
    const group = Number((await admin.post('/api/sc/group', { code: 'IT', name: { en: 'IT' }, kind: 'static', members: [] })).body.data.id)
    await admin.post('/api/sc/role-assignment', { role: adminRole, owner: `g${group}` })
    expect((await hr.patch(`/api/sc/group/${group}`, { members: [`u${staff.userId}`] })).body.errors).toHaveProperty('members')
    expect((await hr.patch(`/api/sc/group/${group}`, { members: [`u${hr.userId}`] })).status).toBe(422)
  })
})

describe('rights take effect at once (sc.md §12.3)', () => {
  test('Amy: a role by her position, a denial by her group; without the denial she may create without a new sign-in', async () => {
    const amy = await app.signIn('staff08')
    const sales = Number((await admin.post('/api/sc/role', { code: 'sales', name: { en: 'Sales' } })).body.data.id)
    const interns = Number((await admin.post('/api/sc/role', { code: 'interns', name: { en: 'Interns' } })).body.data.id)
    await admin.post('/api/sc/role-grant', {
      role: sales,
      path: 'cm.admin.tax-category',
      effect: 'allow',
      actions: ['list', 'show', 'create', 'edit'],
      read: 'dept',
    })
    const denial = (
      await admin.post('/api/sc/role-grant', { role: interns, path: 'cm.admin.tax-category', effect: 'deny', actions: ['create'] })
    ).body.data.id
    const position = Number(
      (await admin.post('/api/sc/job-position', { code: 'P7', name: { en: 'P7' }, grade: 7, roles: [sales] })).body.data.id,
    )
    const {
      rows: [post],
    } = await sql<{ id: number }>`select id from sc_user_department where user_id = ${amy.userId} and is_primary`.execute(app.db)
    await admin.patch(`/api/sc/user-department/${post?.id}`, { job_position: position })
    const g3 = Number(
      (await admin.post('/api/sc/group', { code: 'G3', name: { en: 'G3' }, kind: 'static', members: [`u${amy.userId}`] })).body.data.id,
    )
    await admin.post('/api/sc/role-assignment', { role: interns, owner: `g${g3}` })

    const right = async () => {
      const { body } = await amy.get(`/api/sc/user/${amy.userId}`)
      const tree = body.data.userPermission as { cm?: { admin?: { name: string }[] } }
      return tree.cm?.admin?.find(({ name }) => name === 'tax-category')
    }
    expect(await right()).toEqual({ name: 'tax-category', actions: ['list', 'show', 'edit'], read: ['own', 'dept'] })
    expect((await admin.delete(`/api/sc/role-grant/${String(denial)}`)).status).toBe(200)
    expect(await right()).toMatchObject({ actions: ['list', 'show', 'create', 'edit'] })
    const { rows } =
      await sql`select 1 from kontor_outbox where event = 'permission.changed' union all select 1 from kontor_event where event = 'permission.changed'`.execute(
        app.db,
      )
    expect(rows.length).toBeGreaterThan(0)
  })

  test('an assignment withdrawn and brought back counts at once', async () => {
    const client = await app.signIn('staff11')
    const auditor = await rowOf('sc_role', 'auditor')
    const given = String((await admin.post('/api/sc/role-assignment', { role: auditor, owner: `u${client.userId}` })).body.data.id)
    const lists = async () => (await client.get('/api/sc/role')).status
    expect(await lists()).toBe(200)
    await admin.delete(`/api/sc/role-assignment/${given}`)
    expect(await lists()).toBe(403)
    expect((await admin.post(`/api/sc/role-assignment/${given}/restore`)).status).toBe(200)
    expect(await lists()).toBe(200)
    await admin.delete(`/api/sc/role-assignment/${given}`)
  })

  test('choices are offered of people, departments and roles, not of what only administrators list', async () => {
    for (const entity of ['user', 'department', 'group', 'role', 'calendar-region'])
      expect((await staff.get(`/api/sc/${entity}/options`)).status, entity).toBe(200)
    for (const entity of ['login-attempt', 'role-grant', 'role-assignment', 'module-admin'])
      expect((await staff.get(`/api/sc/${entity}/options`)).status, entity).toBe(403)
    for (const entity of ['password-history', 'reset-token'])
      expect((await admin.get(`/api/sc/${entity}/options`)).status, entity).toBe(404)
  })

  test('the administrator role takes no grants, implicit roles no assignment, and a path must exist', async () => {
    const adminRole = await rowOf('sc_role', 'admin')
    const staffRole = await rowOf('sc_role', 'staff')
    expect((await admin.post('/api/sc/role-grant', { role: adminRole, path: 'cm.*', effect: 'deny' })).body.errors).toHaveProperty('role')
    expect((await admin.post('/api/sc/role-assignment', { role: staffRole, owner: 'd1' })).body.errors).toHaveProperty('role')
    expect(
      (await admin.post('/api/sc/role-grant', { role: staffRole, path: 'cm.admin.nothing', effect: 'allow', actions: ['list'] })).body
        .errors,
    ).toHaveProperty('path')
    expect((await admin.delete(`/api/sc/role/${staffRole}`)).status).toBe(422)
  })

  test('a role counts those who hold it, and is not deleted under them', async () => {
    const role = (await admin.post('/api/sc/role', { code: 'tester', name: { en: 'Tester' } })).body.data.id
    const held = (await admin.post('/api/sc/role-assignment', { role, owner: 'd1' })).body.data.id
    const users = [{ entity: 'sc/role-assignment', count: 1, sample_ids: [held] }]
    expect((await admin.get('/api/sc/role?with=used_by&filter[code]=tester')).body.data[0]).toMatchObject({ _used_by: 1 })
    const refused = await admin.delete(`/api/sc/role/${role}`)
    expect([refused.status, refused.body.meta.used_by]).toEqual([422, users])
    expect((await admin.delete(`/api/sc/role-assignment/${held}`)).status).toBe(200)
    expect((await admin.delete(`/api/sc/role/${role}`)).status).toBe(200)
  })
})

describe('notifications', () => {
  // Notices of the roles that were given and taken above are sent in the background.
  beforeAll(() => eventsHandled(app.app))

  const list = async (client: Client, status = 'all') => (await client.get(`/api/sc/user-notification?type=1&page=1&status=${status}`)).body
  const send = (notice: Partial<Parameters<typeof notify.send>[1]> = {}) =>
    notify.send(app.app.kontor.systemContext(), {
      event: 'sc.welcome',
      to: [`u${staff.userId}`],
      data: { title: { en: 'Hello' } },
      ...notice,
    })

  test('a new one is first and unread; read and unread change the count; the person is told over his channel', async () => {
    const before = Number((await list(staff)).meta.unread_count)
    const [id] = await send({ model: { module: 'sc', id: 7 }, url: '/sc/list' })
    const { data, meta } = await list(staff)
    expect(data[0]).toMatchObject({
      id,
      type: 1,
      modelType: 'sc',
      modelId: 7,
      data: { title: { en: 'Hello' }, url: '/sc/list' },
      read_at: null,
    })
    expect(meta).toMatchObject({ unread_count: before + 1, current_page: 1, last_page: 1 })
    expect((await staff.post(`/api/sc/user-notification/${id}/read`)).status).toBe(200)
    expect((await list(staff)).meta.unread_count).toBe(before)
    expect((await list(staff, 'unread')).data.map((item) => item.id)).not.toContain(id)
    await staff.post(`/api/sc/user-notification/${id}/unread`)
    expect((await list(staff)).meta.unread_count).toBe(before + 1)
    const { rows } = await sql<{ event: string }>`
      select event from kontor_outbox where user_id = ${staff.userId} union all select event from kontor_event where user_id = ${staff.userId}`.execute(
      app.db,
    )
    expect(rows.map(({ event }) => event)).toEqual(expect.arrayContaining(['notification.created', 'notification.read']))
  })

  test("another person's is unknown", async () => {
    const [id] = await send()
    expect((await hr.post(`/api/sc/user-notification/${id}/read`)).status).toBe(404)
  })

  test('unread ones of one key fold into one with a count', async () => {
    const first = await send({ group_key: 'sc.test:1' })
    const second = await send({ group_key: 'sc.test:1' })
    expect(second).toEqual(first)
    expect((await list(staff)).data.find(({ id }) => id === first[0])).toMatchObject({ count: 2 })
  })

  test('all at once are read with one call, which tells which', async () => {
    const unread = (await list(staff, 'unread')).data.map(({ id }) => id)
    const { body } = await staff.post('/api/sc/user-notification/read-all')
    expect(new Set((body.data as unknown as { ids: number[] }).ids)).toEqual(new Set(unread))
    expect((await list(staff)).meta.unread_count).toBe(0)
  })

  test('whoever acts is not told of his own act', async () => {
    const person = { id: staff.userId } as Row
    const ctx = { ...app.app.kontor.systemContext(), person: person as never }
    expect(await notify.send(ctx, { event: 'sc.welcome', to: [`u${staff.userId}`], data: { title: 'mine' } })).toEqual([])
  })
})

describe('invitation letters (sc.md §8 "Print")', () => {
  const invited = async (account: string) =>
    Number(
      (
        await admin.post('/api/sc/user', {
          account,
          name: `Letter ${account}`,
          hire_date: '2026-02-16',
          employment: 'full',
          first_password: 'one-time',
        })
      ).body.data.id,
    )
  const untilOf = async (id: number) =>
    (await sql<{ until: string | null }>`select one_time_until as until from sc_user where id = ${id}`.execute(app.db)).rows[0]?.until

  test('are a document that gives each a one-time password', async () => {
    const ids = [await invited('letter1'), await invited('letter2')]
    const { status, headers, raw } = await admin.post('/api/sc/user/invitation-letters', { ids })
    expect([status, headers['content-type'], raw.rawPayload.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
    // pdfkit writes the count of pages into the tree of pages.
    expect(raw.rawPayload.toString('latin1')).toMatch(/\/Type \/Pages\s+\/Count 2/)
    for (const id of ids) expect(await untilOf(id)).toEqual(expect.any(String))
  })

  test('are refused for whoever has signed in, and nobody gets a password then; staff may not', async () => {
    const id = await invited('letter3')
    const {
      rows: [active],
    } = await sql<{ id: number }>`select id from sc_user where account = 'staff11'`.execute(app.db)
    const refused = await admin.post('/api/sc/user/invitation-letters', { ids: [id, active?.id] })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['ids']])
    expect(await untilOf(id)).toBeNull()
    expect((await staff.post('/api/sc/user/invitation-letters', { ids: [id] })).status).toBe(403)
  })
})

test('what is taken is told with who has it (sc.md §9)', async () => {
  const { status, body } = await admin.post('/api/sc/user', {
    account: 'manager',
    name: 'Double',
    hire_date: '2026-02-16',
    employment: 'full',
  })
  const {
    rows: [holder],
  } = await sql<{ name: string }>`select name_en as name from sc_user where account = 'manager'`.execute(app.db)
  expect([status, body.errors]).toEqual([422, { account: [`Already used by ${holder?.name}.`] }])
})
