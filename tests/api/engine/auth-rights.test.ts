/** Rights as the database has them: roles, posts, groups, heads, targets, and their immediate effect (sc.md §5.1, §12.1–3). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can } from '../../../src/schemas/core/permission'
import { raiseEpoch } from '../../../server/auth/session/epoch'
import { loadRights, type Rights } from '../../../server/auth/rights/permission-loader'
import { newToken } from '../../../server/kernel/tokens'
import { authApp, type AuthApp } from '../../support/auth-app'

const today = '2026-11-21'
let server: AuthApp
let count = 0
beforeAll(async () => {
  server = await authApp()
})
afterAll(() => server.close())

const insert = async (table: string, values: Record<string, unknown>): Promise<number> => {
  const {
    rows: [row],
  } = await sql<{ id: number }>`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) returning id`.execute(server.db)
  return Number(row?.id)
}
const text = (value: string) => JSON.stringify({ en: value })
const unique = (stem: string) => `${stem}${++count}`
const person = () => server.createPerson(unique('person'))
let level: Promise<number> | undefined
const department = async (parent: number | null = null, more: Record<string, unknown> = {}) => {
  level ??= insert('sc_department_level', { code: 'L', name: text('level'), rank: 99 })
  return insert('sc_department', {
    code: unique('D'),
    name: text(unique('Department')),
    level_id: await level,
    parent_id: parent,
    status: 'active',
    ...more,
  })
}
const post = (user: number, place: number, more: Record<string, unknown> = {}) =>
  insert('sc_user_department', { user_id: user, department_id: place, is_primary: true, start_date: '2026-01-01', ...more })
const role = () => insert('sc_role', { code: unique('role'), name: text('role'), builtin: false })
const grant = (to: number, path: string, more: Record<string, unknown> = {}) =>
  insert('sc_role_grant', { role_id: to, path, effect: 'allow', ...more })
const assign = (what: number, owner: string, more: Record<string, unknown> = {}) =>
  insert('sc_role_assignment', { role_id: what, owner, ...more })
const rights = async (user: number, day = today): Promise<Rights> => {
  const found = await loadRights(server.system, user, day)
  if (!found) throw new Error(`no person ${user}`)
  return found
}
const may = async (user: number, path = 'cm.admin.tag.actions.create', day = today) => can((await rights(user, day)).tree, path)
/** A role that may create tags. */
async function creator(): Promise<number> {
  const id = await role()
  await grant(id, 'cm.admin.tag', { actions: ['list', 'create'] })
  return id
}

describe('a role is held', () => {
  test('by the person it is assigned to, between its dates', async () => {
    const [amy, ben] = [await person(), await person()]
    await assign(await creator(), `u${amy}`, { start_date: '2026-11-21', end_date: '2026-11-30' })
    expect([await may(amy), await may(ben)]).toEqual([true, false])
    expect([
      await may(amy, undefined, '2026-11-20'),
      await may(amy, undefined, '2026-11-30'),
      await may(amy, undefined, '2026-12-01'),
    ]).toEqual([false, true, false])
  })
  test('by everyone with a current post in the department or below it, while it is active', async () => {
    const top = await department()
    const below = await department(await department(top))
    const [amy, ben, cho] = [await person(), await person(), await person()]
    await post(amy, below)
    await post(ben, below, { end_date: '2026-11-20' })
    await post(cho, await department())
    await assign(await creator(), `d${top}`)
    expect([await may(amy), await may(ben), await may(cho)]).toEqual([true, false, false])
    await sql`update sc_department set status = 'inactive' where id = ${top}`.execute(server.db)
    expect(await may(amy)).toBe(false)
  })
  test('by members of a group, of groups in it, of departments in it, and of a dynamic group by its condition', async () => {
    const place = await department()
    const [amy, ben, cho, dai] = [await person(), await person(), await person(), await person()]
    await post(ben, place)
    await sql`update sc_user set employment = 'intern' where id = ${dai}`.execute(server.db)
    const inner = await insert('sc_group', { code: unique('G'), name: text('inner'), kind: 'static', members: [`u${amy}`, `d${place}`] })
    const dynamic = await insert('sc_group', {
      code: unique('G'),
      name: text('interns'),
      kind: 'dynamic',
      condition: JSON.stringify({ all: [{ field: 'employment', op: 'eq', value: 'intern' }] }),
    })
    const outer = await insert('sc_group', {
      code: unique('G'),
      name: text('outer'),
      kind: 'static',
      members: [`g${inner}`, `g${dynamic}`],
    })
    await assign(await creator(), `g${outer}`)
    expect([await may(amy), await may(ben), await may(cho), await may(dai)]).toEqual([true, true, false, true])
  })
  test('by holders of a position that carries it', async () => {
    const amy = await person()
    const position = await insert('sc_job_position', { code: unique('P'), name: text('position'), grade: 3 })
    await sql`insert into sc_job_position__roles (parent_id, target_id, position) values (${position}, ${await creator()}, 0)`.execute(
      server.db,
    )
    await post(amy, await department(), { job_position_id: position })
    expect(await may(amy)).toBe(true)
  })
  test('department-head by heads and deputies, department-assistant by assistants, staff by all', async () => {
    const [head, deputy, assistant] = [await person(), await person(), await person()]
    const place = await department(null, { head_id: head })
    await sql`insert into sc_department__deputy_heads (parent_id, target_id, position) values (${place}, ${deputy}, 0)`.execute(server.db)
    await sql`insert into sc_department__assistants (parent_id, target_id, position) values (${place}, ${assistant}, 0)`.execute(server.db)
    const codes = async (user: number) => (await rights(user)).roles
    expect([await codes(head), await codes(deputy), await codes(assistant)]).toEqual([
      ['department-head', 'staff'],
      ['department-head', 'staff'],
      ['department-assistant', 'staff'],
    ])
  })
})

describe('the rows of a person', () => {
  test('departments are those of the current posts; the tree adds what he heads or assists and all below', async () => {
    const amy = await person()
    const own = await department()
    const below = await department(own)
    const headed = await department(null, { head_id: amy })
    const deeper = await department(await department(headed))
    await post(amy, own)
    const found = (await rights(amy)).person
    expect(found.departments).toEqual([own])
    expect(found.tree_departments).toContain(deeper)
    expect(found.tree_departments).not.toContain(below)
    expect(found.tree_departments.toSorted((a, b) => a - b)).toEqual([...new Set([own, headed, deeper - 1, deeper])].sort((a, b) => a - b))
  })
  test('listed ones are the targets, expanded, for reading and writing apart', async () => {
    const [amy, ben, cho, dai] = [await person(), await person(), await person(), await person()]
    const top = await department()
    const below = await department(top)
    await post(ben, below)
    const group = await insert('sc_group', { code: unique('G'), name: text('group'), kind: 'static', members: [`u${cho}`] })
    const reads = await role()
    await grant(reads, 'sc.admin.user', { actions: ['list'], read: 'listed', write: 'none', targets: [`d${top}`, `g${group}`] })
    const writes = await role()
    await grant(writes, 'sc.admin.user', { actions: ['edit'], write: 'listed', read: 'none', targets: [`u${dai}`] })
    for (const each of [reads, writes]) await assign(each, `u${amy}`)
    expect((await rights(amy)).person.listed).toEqual({
      'sc.admin.user.read': { users: [ben, cho].sort((a, b) => a - b), departments: [top, below] },
      'sc.admin.user.write': { users: [dai], departments: [] },
    })
  })
})

test('a module’s administrator has the module, staff have their own profile only (sc.md §12.1: no list of users)', async () => {
  const [amy, ben] = [await person(), await person()]
  await insert('sc_module_admin', { module: 'cm', owner: `u${amy}` })
  expect(await may(amy)).toBe(true)
  const { tree } = await rights(ben)
  expect(can(tree, 'sc.admin')).toBe(false)
  expect(can(tree, 'sc.use.profile.actions.edit')).toBe(true)
})

test('a deny that is removed takes effect at the next request, without a new sign-in, and the person is told (sc.md §12.3)', async () => {
  const account = unique('amy')
  const amy = await server.createPerson(account)
  const sales = await creator()
  const interns = await role()
  const denial = await grant(interns, 'cm.admin.tag', { effect: 'deny', actions: ['create'] })
  await assign(sales, `u${amy}`)
  await assign(interns, `u${amy}`)
  const browser = server.browser()
  await browser.login(account)
  const actions = async () => (await browser.get('/api/probe/me')).body.tree.cm?.admin?.[0]?.actions
  expect(await actions()).toEqual(['list'])
  await sql`update sc_role_grant set deleted_at = now() where id = ${denial}`.execute(server.db)
  await raiseEpoch(server.system, 'all')
  expect(await actions()).toEqual(['list', 'create'])
  await sql`update sc_role_grant set deleted_at = null where id = ${denial}`.execute(server.db)
  await raiseEpoch(server.system, amy)
  expect(await actions()).toEqual(['list'])
  const { rows } = await sql`select event, user_id from kontor_outbox where event = 'permission.changed' order by id desc limit 2`.execute(
    server.db,
  )
  expect(rows).toEqual([
    { event: 'permission.changed', user_id: amy },
    { event: 'permission.changed', user_id: null },
  ])
})
test('a change of rights in a transaction that is rolled back changes nobody’s epoch', async () => {
  const epoch = async () =>
    (await sql<{ epoch: number }>`select epoch from kontor_epoch where user_id = 0`.execute(server.db)).rows[0]?.epoch
  const before = await epoch()
  await server.db
    .transaction()
    .execute(async (db) => {
      await raiseEpoch({ ...server.system, db }, 'all')
      throw new Error('undone')
    })
    .catch(() => undefined)
  expect(await epoch()).toBe(before)
})

test('from outside the administrators’ networks nobody has an admin area', async () => {
  const account = unique('admin')
  await server.giveRole('admin', `u${await server.createPerson(account)}`)
  const browser = server.browser()
  await browser.login(account)
  expect((await browser.get('/api/probe/users')).status).toBe(200)
  await sql`insert into sc_security_setting (id, admin_networks) overriding system value values (1, '{192.0.2.0/24}') on conflict (id) do update set admin_networks = excluded.admin_networks`.execute(
    server.db,
  )
  const [outside, inside] = [await browser.get('/api/probe/users'), await browser.get('/api/probe/users', { address: '192.0.2.8' })]
  await sql`update sc_security_setting set admin_networks = '{}'`.execute(server.db)
  expect([outside.status, inside.status]).toEqual([403, 200])
})

describe('an access token', () => {
  const issue = async (more: object = {}) => {
    const account = unique('owner')
    await server.createPerson(account)
    const browser = server.browser()
    await browser.login(account)
    return {
      browser,
      reply: await browser.post('/api/sc/access-token', {
        name: 'backup',
        paths: ['sc.use.profile'],
        expires_at: new Date(Date.now() + 86_400_000).toISOString(),
        ...more,
      }),
    }
  }
  test('is shown once, opens its part, and makes no further tokens', async () => {
    const { browser, reply } = await issue()
    expect(reply.status).toBe(201)
    const { token } = reply.body.data
    expect(token).toMatch(/^kt_[\w-]{43}$/)
    expect((await browser.get('/api/probe/me', { token })).body.tree).toHaveProperty('sc.use')
    expect(
      (
        await browser.post(
          '/api/sc/access-token',
          { name: 'x', paths: ['sc.use'], expires_at: new Date(Date.now() + 1e6).toISOString() },
          { token },
        )
      ).status,
    ).toBe(403)
  })
  test.each([
    ['paths', { paths: ['sc.admin.user'] }],
    ['paths', { paths: ['sc.use.profile', 'pr.*'] }],
    ['expires_at', { expires_at: '2020-01-01T00:00:00Z' }],
    ['expires_at', { expires_at: new Date(Date.now() + 366 * 86_400_000).toISOString() }],
    ['allowed_ips', { allowed_ips: ['10.0.0.0/8', 'home'] }],
  ])('is refused for its %s: %j', async (field, more) => {
    const { reply } = await issue(more)
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]])
  })
})

test('a token of nobody is nobody', async () =>
  expect((await server.browser().get('/api/probe/me', { token: newToken() })).status).toBe(401))
