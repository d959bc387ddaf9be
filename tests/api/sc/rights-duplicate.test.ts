/** A role is duplicated with its rights and without its people; nobody gives by it what they may not grant (sc.md §2, §6). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GrantDraft, RoleRights } from '../../../src/shared/sc/role-rights'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let keeper: Client
beforeAll(async () => {
  server = await testApp()
  ;[admin, keeper] = [await server.signIn('admin'), await server.signIn('staff40')]
  // Keeps roles, and holds tags to the full besides.
  const role = await made('role', { code: 'keeps-roles', name: { en: 'Keeps roles' } })
  const every = ['list', 'show', 'create', 'edit', 'delete']
  for (const path of ['sc.admin.rights', 'cm.admin.tag'])
    await made('role-grant', { role, path, effect: 'allow', actions: every, read: 'all', write: 'all' })
  await made('role-assignment', { role, owner: `u${keeper.userId}` })
})
afterAll(() => server.close())

async function made(entity: string, values: Row): Promise<number> {
  const { status, body } = await admin.post(`/api/sc/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
let count = 0
async function roleWith(
  grants: readonly (Partial<GrantDraft> & { path: string })[],
  name: Row = { en: 'Sales', tw: '業務' },
): Promise<number> {
  const role = await made('role', { code: `sales-${++count}`, name, description: 'Sells' })
  for (const grant of grants) await made('role-grant', { role, effect: 'allow', ...grant })
  return role
}
const builtIn = async (code: string) =>
  Number((await sql<{ id: number }>`select id from sc_role where code = ${code}`.execute(server.db)).rows[0]?.id)
const rightsOf = async (role: number) => (await admin.get(`/api/sc/rights/role/${role}`)).raw.json<{ data: RoleRights }>().data
const grantsOf = async (role: number) =>
  (await rightsOf(role)).grants
    .map(({ id: _id, version: _version, ...grant }) => grant)
    .sort((a, b) => `${a.path} ${a.effect}`.localeCompare(`${b.path} ${b.effect}`))
const roles = async () => (await sql<{ n: number }>`select count(*)::int as n from sc_role`.execute(server.db)).rows[0]?.n
const duplicate = (client: Client, role: number) => client.post(`/api/sc/role/${role}/duplicate`, {})
async function copied(client: Client, role: number): Promise<number> {
  const { status, raw } = await duplicate(client, role)
  expect(status, raw.body).toBe(200)
  return raw.json<{ meta: { made: number } }>().meta.made
}

test('the copy has grants, data scopes and field rights, is named in each language of the role, and nobody holds it', async () => {
  const role = await roleWith([
    { path: 'cm.*', actions: ['list', 'show'], read: 'all' },
    { path: 'cm.use.lead', actions: ['edit'], read: 'tree', write: 'listed', targets: ['d1'] },
    { path: 'sc.use.directory', actions: ['list'], fields: ['personal-show'], read: 'own' },
    { path: 'cm.admin.tag', effect: 'deny', actions: ['show'] },
  ])
  await made('role-assignment', { role, owner: `u${keeper.userId}` })
  await made('job-position', { code: 'DUPL', name: { en: 'Duplicates' }, grade: 3, roles: [role] })
  const copy = await copied(admin, role)
  const { assignments, positions, role: shown } = await rightsOf(copy)
  expect([assignments, positions, shown.builtin]).toEqual([[], [], false])
  expect((await admin.get(`/api/sc/role/${copy}`)).body.data).toMatchObject({
    code: `sales-${count}-copy`,
    name: { en: 'Copy of Sales', tw: '業務的副本' },
    description: 'Sells',
  })
  expect(await grantsOf(copy)).toEqual(await grantsOf(role))
  // The name is edited as that of any role; the code too, as nothing uses it.
  const edited = { code: `sellers-${count}`, name: { en: 'Sellers' }, version: 1 }
  expect((await admin.patch(`/api/sc/role/${copy}`, edited)).body.data).toMatchObject({ code: edited.code, name: edited.name })
})

test('a built-in role: what the product gives it by its code is granted to the copy', async () => {
  const copy = await copied(admin, await builtIn('hr-admin'))
  const person = await server.signIn('staff41')
  const hire = async () => (await person.post('/api/sc/user', {})).status
  expect(await hire()).toBe(403)
  await made('role-assignment', { role: copy, owner: `u${person.userId}` })
  // Now the form is judged, and empty.
  expect(await hire()).toBe(422)
  // Of the whole system, too: each object has its grant.
  const administrator = await builtIn('admin')
  const whole = await copied(admin, administrator)
  const { objects } = await rightsOf(administrator)
  expect((await grantsOf(whole)).map(({ path }) => path)).toEqual(
    objects
      .filter(({ declared }) => declared.actions.length > 0)
      .map(({ path }) => path)
      .sort((a, b) => a.localeCompare(b)),
  )
})

test('a role that holds more than its duplicator: refused with the path, and nothing is left of it', async () => {
  for (const grant of [
    { path: 'cm.admin.source', actions: ['create'] },
    { path: 'cm.*', actions: ['delete'] },
    { path: 'sc.admin.rights', actions: ['simulate'] },
  ]) {
    const role = await roleWith([{ path: 'cm.admin.tag', actions: ['list'] }, grant])
    const before = await roles()
    const { status, body } = await duplicate(keeper, role)
    expect([grant.path, status, Object.keys(body.errors ?? {})]).toEqual([grant.path, 422, ['path']])
    expect(await roles()).toBe(before)
  }
  // Also what no grant says: an administrator's and an auditor's rights go by the code of the role.
  for (const code of ['admin', 'auditor', 'hr-admin']) {
    const before = await roles()
    expect([code, (await duplicate(keeper, await builtIn(code))).status, await roles()]).toEqual([code, 422, before])
  }
})

test('one that holds no more than they do is duplicated by whoever may create roles, and by nobody else', async () => {
  const role = await roleWith([{ path: 'cm.admin.tag', actions: ['list', 'edit'], read: 'all', write: 'all' }])
  expect(await grantsOf(await copied(keeper, role))).toEqual(await grantsOf(role))
  const before = await roles()
  const staff = await server.signIn('staff03')
  expect((await duplicate(staff, role)).status).toBe(403)
  expect((await duplicate(await server.signIn('auditor'), role)).status).toBe(403)
  expect(await roles()).toBe(before)
  expect((await duplicate(admin, 999_999)).status).toBe(404)
})

test('an action that its role offers with every row that may be duplicated', async () => {
  const role = await roleWith([])
  const actions = async (client: Client) => (await client.get(`/api/sc/role/${role}`)).body.data._actions
  expect(await actions(keeper)).toContain('duplicate')
  expect(await actions(await server.signIn('auditor'))).not.toContain('duplicate')
})
