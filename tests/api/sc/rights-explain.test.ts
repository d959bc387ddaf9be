/** The Inspector's calls: whom they answer, and that they say what the server does. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can, type PermissionTree } from '../../../src/schemas/core/permission'
import { testApp, type Client, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let auditor: Client
let clerk: Client
const explain = '/api/sc/rights/explain'

beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
  auditor = await server.signIn('auditor')
  clerk = await server.signIn('staff01')
})
afterAll(() => server.close())

const idOf = async (account: string) =>
  Number((await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(server.db)).rows[0]?.id)
interface Told {
  allowed: boolean
  because?: string
  reasons: { role?: string; effect: string; denied?: boolean; by: string; held?: { how: string; source: string | null }[] }[]
  names: Record<string, string>
  entities: string[]
  askable: { id: number; name: string }[]
  record?: { visible: boolean; scopes: { scope: string; held: boolean; matches: boolean }[] }
}
const told = (answer: { body: { data: unknown } }) => answer.body.data as Told

describe('why', () => {
  test('of oneself everyone may ask; of others those who may inspect', async () => {
    expect(told(await clerk.get(`${explain}?path=sc.use.profile.actions.show`)).allowed).toBe(true)
    expect(told(await clerk.get(`${explain}?path=cm.admin.tag.actions.list`))).toMatchObject({ allowed: false, because: 'not_granted' })
    expect((await clerk.get(`${explain}?path=cm.admin.tag.actions.list&user=${admin.userId}`)).status).toBe(403)
    expect((await auditor.get(`${explain}?path=cm.admin.tag.actions.list&user=${clerk.userId}`)).status).toBe(200)
    expect((await admin.get(`${explain}?path=cm.admin.tag.actions.list&user=999999`)).status).toBe(404)
    expect((await server.anonymous.get(`${explain}?path=cm`)).status).toBe(401)
  })
  test('a group’s denial is named with the group: sc.md §5.1', async () => {
    const group = (
      await admin.post('/api/sc/group', { code: 'EXPLAIN-INTERNS', name: { en: 'Interns' }, kind: 'static', members: [`u${clerk.userId}`] })
    ).body.data
    const [allows, denies] = await Promise.all(
      ['explain-sales', 'explain-interns'].map(async (code) => (await admin.post('/api/sc/role', { code, name: { en: code } })).body.data),
    )
    await admin.post('/api/sc/role-grant', { role: allows?.id, path: 'cm.admin.tag', effect: 'allow', actions: ['list', 'show', 'create'] })
    await admin.post('/api/sc/role-grant', { role: denies?.id, path: 'cm.admin.tag', effect: 'deny', actions: ['create'] })
    await admin.post('/api/sc/role-assignment', { role: allows?.id, owner: `u${clerk.userId}` })
    await admin.post('/api/sc/role-assignment', { role: denies?.id, owner: `g${String(group.id)}` })
    const { allowed, reasons, names } = told(await admin.get(`${explain}?path=cm.admin.tag.actions.create&user=${clerk.userId}`))
    expect(allowed).toBe(false)
    expect(reasons.map(({ role, effect, denied, held }) => ({ role, effect, denied, held }))).toEqual([
      { role: 'explain-sales', effect: 'allow', denied: true, held: [{ how: 'assignment', source: `u${clerk.userId}` }] },
      { role: 'explain-interns', effect: 'deny', held: [{ how: 'assignment', source: `g${String(group.id)}` }] },
    ])
    expect(names).toMatchObject({ [`g${String(group.id)}`]: 'Interns', 'role/explain-interns': 'explain-interns' })
    expect((await clerk.post('/api/cm/tag', { name: { en: 'x' } })).status).toBe(403)
    expect((await clerk.get('/api/cm/tag')).status).toBe(200)
  })
  test('it says of every path what the person’s own tree says', async () => {
    const paths = (await admin.get<{ path: string; actions: string[] }[]>('/api/sc/rights/paths')).body.data.flatMap(({ path, actions }) =>
      actions.map((action) => `${path}.actions.${action}`),
    )
    for (const person of [clerk, await server.signIn('hr'), await server.signIn('manager')]) {
      const tree = (await person.get(`/api/sc/user/${person.userId}`)).body.data.userPermission as PermissionTree
      for (const path of paths.filter((_, n) => n % 17 === 0))
        expect([path, told(await person.get(`${explain}?path=${path}`)).allowed]).toEqual([path, can(tree, path)])
    }
  })
})

test('a right that is missing says what it is about and who can give it; one that is held, nobody (shell.md §4)', async () => {
  const missing = told(await clerk.get(`${explain}?path=sc.admin.user.actions.list`))
  expect(missing.entities).toContain('sc/user')
  expect(missing.askable.map(({ id }) => id)).toContain(admin.userId)
  expect(told(await clerk.get(`${explain}?path=cm.use.lead.actions.list`)).askable).toEqual([])
  const asker = told(await admin.get(`${explain}?path=sc.admin.user.actions.nonsense`))
  expect(asker.askable.map(({ id }) => id)).not.toContain(admin.userId)
})

describe('why this record', () => {
  test('the scopes that let a head see his people, and not others’', async () => {
    const manager = await idOf('manager')
    const [mine, foreign] = [await idOf('staff01'), await idOf('fin')]
    const of = async (id: number) =>
      told(await admin.get(`${explain}?path=sc.admin.user.actions.show&user=${manager}&record=sc/user/${id}`)).record
    const head = await server.signIn('manager')
    for (const id of [mine, foreign])
      expect([id, (await of(id))?.visible]).toEqual([id, (await head.get(`/api/sc/user?filter[id]=${id}`)).body.data.length === 1])
    expect((await of(mine))?.scopes.find(({ scope }) => scope === 'tree')).toEqual({ scope: 'tree', held: true, matches: true })
    expect((await of(foreign))?.scopes.filter(({ held, matches }) => held && matches)).toEqual([])
  })
  test('a record that the asking person may not see is unknown', async () => {
    expect((await clerk.get(`${explain}?path=sc.admin.user.actions.show&record=sc/user/${admin.userId}`)).status).toBe(404)
    expect((await admin.get(`${explain}?path=sc.admin.user.actions.show&record=sc/user/999999`)).status).toBe(404)
    expect((await admin.get(`${explain}?path=sc.admin.user.actions.show&record=zz/nothing/1`)).status).toBe(404)
  })
})

test('who may, and what two people differ in', async () => {
  const who = (await admin.get('/api/sc/rights/who?path=sc.admin.rights.actions.edit')).body
  expect((who.data as unknown as { account: string }[]).map(({ account }) => account)).toEqual(['admin'])
  expect(who.meta.next).toBeNull()
  const differ = (
    await admin.get<{ only_first?: string[]; only_second?: string[] }>(`/api/sc/rights/compare?user=${admin.userId}&with=${auditor.userId}`)
  ).body.data
  expect(differ.only_first).toContain('sc.admin.rights.actions.edit')
  // Vouchers and the reports over them are granted by name alone (fa.md §6).
  expect(differ.only_second?.filter((path) => !/^fa\.use\.(voucher|report)\./.test(path))).toEqual([])
  for (const url of ['/api/sc/rights/who?path=cm', `/api/sc/rights/compare?user=1&with=2`, '/api/sc/rights/paths'])
    expect((await clerk.get(url)).status).toBe(403)
})

describe('what a person holds', () => {
  interface Held {
    roles: { code: string; held: { how: string; source: string | null }[] }[]
    groups: string[]
    objects: { path: string; actions: string[]; read: string[] }[]
    names: Record<string, string>
  }
  const heldOf = (answer: { body: { data: unknown } }) => answer.body.data as Held
  const heldBy = async (id: number) => heldOf(await admin.get(`/api/sc/rights/held?user=${id}`))

  test('roles come with where each is from, groups with those that follow a condition', async () => {
    const head = await idOf('manager')
    const { roles, names } = await heldBy(head)
    const { rows: departments } = await sql<{
      id: number
    }>`select id from sc_department where head_id = ${head} and status = 'active' and deleted_at is null order by id`.execute(server.db)
    expect(departments.length).toBeGreaterThan(0)
    expect(roles.find(({ code }) => code === 'department-head')?.held).toEqual(
      departments.map(({ id }) => ({ how: 'head', source: `d${id}` })),
    )
    expect(roles.find(({ code }) => code === 'staff')?.held).toEqual([{ how: 'implicit', source: null }])
    for (const { id } of departments) expect(names[`d${id}`]).toEqual(expect.any(String))
  })

  test('the objects are those of the person’s own tree, action by action', async () => {
    const hr = await server.signIn('hr')
    const tree = (await hr.get(`/api/sc/user/${hr.userId}`)).body.data.userPermission as PermissionTree
    const { objects } = await heldBy(hr.userId)
    const own = Object.entries(tree).flatMap(([module, areas]) =>
      Object.entries(areas).flatMap(([area, list]) => list.map(({ name, actions }) => [`${module}.${area}.${name}`, actions])),
    )
    expect(Object.fromEntries(objects.map(({ path, actions }) => [path, actions]))).toEqual(Object.fromEntries(own))
  })

  test('is told to those who may inspect', async () => {
    expect((await clerk.get(`/api/sc/rights/held?user=${clerk.userId}`)).status).toBe(403)
    expect((await auditor.get(`/api/sc/rights/held?user=${clerk.userId}`)).status).toBe(200)
    expect((await auditor.get('/api/sc/rights/held?user=999999')).status).toBe(404)
  })
})
