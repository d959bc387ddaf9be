/** The rights matrix's calls: what a role gives, who gains and loses, and the change as one act (sc.md §2, §6, §12.18). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GrantDraft, PersonChange, RoleRights } from '../../../src/shared/sc/role-rights'
import { testApp, type Client, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

const rightsOf = async (role: number, client = admin) =>
  (await client.get(`/api/sc/rights/role/${role}`)).raw.json<{ data: RoleRights }>().data
const readOf = ({ grants, assignments }: RoleRights) =>
  Object.fromEntries([
    ...grants.map(({ id, version }) => [`g${id}`, version]),
    ...assignments.map(({ id, version }) => [`a${id}`, version]),
  ])
const allow = (path: string, ...actions: string[]): GrantDraft => ({
  path,
  effect: 'allow',
  actions,
  fields: [],
  read: 'all',
  write: 'none',
  targets: [],
})
const draftsOf = ({ grants }: RoleRights): GrantDraft[] => grants.map(({ id: _id, version: _version, ...grant }) => grant)
const nobody = { added: [], removed: [] }

let made = 0
async function newRole(grants: readonly GrantDraft[] = []): Promise<number> {
  const {
    body: { data },
  } = await admin.post('/api/sc/role', { code: `matrix-${++made}`, name: { en: `Matrix ${made}` } })
  const role = Number(data.id)
  expect((await admin.post(`/api/sc/rights/role/${role}`, { grants, ...nobody, read: {} })).status).toBe(200)
  return role
}
async function groupOf(people: number): Promise<{ code: string; names: string[] }> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name_en as name from sc_user where status = 'active' and account like 'staff%' and deleted_at is null order by id limit ${people}`.execute(
    server.db,
  )
  const {
    body: { data },
  } = await admin.post('/api/sc/group', {
    code: `MATRIX-${++made}`,
    name: { en: `Matrix ${made}` },
    kind: 'static',
    members: rows.map(({ id }) => `u${id}`),
  })
  return { code: `g${String(data.id)}`, names: rows.map(({ name }) => name) }
}
async function preview(role: number, change: object): Promise<PersonChange[]> {
  const found: PersonChange[] = []
  for (let after = 0; ;) {
    const { data, meta } = (await admin.post(`/api/sc/rights/role/${role}/preview`, { ...change, after })).raw.json<{
      data: PersonChange[]
      meta: { next: number | null }
    }>()
    found.push(...data)
    if (meta.next === null) return found
    after = meta.next
  }
}

describe('who gains and loses', () => {
  test('cm, while there is no fa, taken from a group of 9: 9 lose, 0 gain, and they are listed; then they have lost it (sc.md §12.18)', async () => {
    const group = await groupOf(9)
    const role = await newRole([allow('cm.*', 'list', 'show')])
    await admin.post(`/api/sc/rights/role/${role}`, {
      grants: [allow('cm.*', 'list', 'show')],
      added: [group.code],
      removed: [],
      read: readOf(await rightsOf(role)),
    })
    const rights = await rightsOf(role)
    const change = { grants: draftsOf(rights), added: [], removed: rights.assignments.map(({ id }) => id) }
    const people = await preview(role, change)
    expect(people.map(({ name }) => name).sort()).toEqual([...group.names].sort())
    expect(people.every(({ gains, loses, lost }) => gains === 0 && loses > 0 && lost.some((path) => path.startsWith('cm.')))).toBe(true)
    const one = await server.signIn('staff01')
    expect((await one.get('/api/cm/tag')).status).toBe(200)
    expect((await admin.post(`/api/sc/rights/role/${role}`, { ...change, read: readOf(rights) })).status).toBe(200)
    expect((await one.get('/api/cm/tag')).status).toBe(403)
  })
  test('who has the same by another role neither gains nor loses; more than a hundred people come in several answers', async () => {
    const {
      rows: [staff],
    } = await sql<{ id: number }>`select id from sc_role where code = 'staff'`.execute(server.db)
    const {
      rows: [all],
    } = await sql<{ n: number }>`select count(*)::int as n from sc_user where status = 'active' and deleted_at is null`.execute(server.db)
    const everybody = await preview(Number(staff?.id), { grants: [allow('cm.admin.tag', 'list')], ...nobody })
    // Administrators, auditors and whoever may list tags already stay as they are.
    expect(everybody.length).toBeLessThan(all?.n ?? 0)
    expect(everybody.length).toBeGreaterThan(0)
    expect(
      everybody.every(
        ({ gains, loses, gained }) =>
          loses === 0 && gains === gained.length && gains > 0 && gained.every((path) => path.startsWith('cm.admin.tag.')),
      ),
    ).toBe(true)
    expect(everybody.some(({ name }) => name === 'admin')).toBe(false)
  })
})

describe('the change', () => {
  test('is all or nothing, and what somebody else changed meanwhile is not overwritten', async () => {
    const role = await newRole([allow('cm.admin.tag', 'list')])
    const before = await rightsOf(role)
    const refused = await admin.post(`/api/sc/rights/role/${role}`, {
      grants: [allow('cm.admin.tag', 'list', 'show'), allow('cm.admin.nothing-of-this-name', 'list')],
      ...nobody,
      read: readOf(before),
    })
    expect([refused.status, refused.body.errors.path?.[0]]).toEqual([422, expect.stringContaining('cm.admin.nothing-of-this-name')])
    expect((await rightsOf(role)).grants).toEqual(before.grants)
    expect(
      (
        await admin.post(`/api/sc/rights/role/${role}`, {
          grants: [allow('cm.admin.tag', 'list', 'show')],
          ...nobody,
          read: readOf(before),
        })
      ).status,
    ).toBe(200)
    const stale = await admin.post(`/api/sc/rights/role/${role}`, { grants: [], ...nobody, read: readOf(before) })
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'Someone else has changed the rights of this role in the meantime. Discard your changes to see them.',
    ])
    expect((await rightsOf(role)).grants.map(({ actions }) => actions)).toEqual([['list', 'show']])
  })
  test('leaves a trail of each grant, and says nothing where nothing changed', async () => {
    const role = await newRole([allow('cm.admin.tag', 'list')])
    const before = await rightsOf(role)
    await admin.post(`/api/sc/rights/role/${role}`, { grants: draftsOf(before), ...nobody, read: readOf(before) })
    expect((await rightsOf(role)).grants).toEqual(before.grants)
    await admin.post(`/api/sc/rights/role/${role}`, { grants: [], ...nobody, read: readOf(before) })
    const { rows } = await sql<{
      action: string
    }>`select action from kontor_revision where entity = 'sc/role-grant' and record_id = ${before.grants[0]?.id} order by id`.execute(
      server.db,
    )
    expect(rows.map(({ action }) => action)).toEqual(['created', 'deleted'])
  })
  test("the rules of the records hold: not the administrator, not beyond one's own rights, not to oneself, not without the right", async () => {
    const {
      rows: [administrator],
    } = await sql<{ id: number }>`select id from sc_role where code = 'admin'`.execute(server.db)
    const fixed = await rightsOf(Number(administrator?.id))
    expect(
      (
        await admin.post(`/api/sc/rights/role/${fixed.role.id}`, {
          grants: [allow('cm.admin.tag', 'list')],
          ...nobody,
          read: readOf(fixed),
        })
      ).status,
    ).toBe(422)
    const keeper = await newRole([allow('sc.admin.rights', 'list', 'show', 'create', 'edit', 'delete')])
    const clerk = await server.signIn('staff02')
    await admin.post(`/api/sc/rights/role/${keeper}`, {
      grants: draftsOf(await rightsOf(keeper)),
      added: [`u${clerk.userId}`],
      removed: [],
      read: readOf(await rightsOf(keeper)),
    })
    const role = await newRole()
    const beyond = await clerk.post(`/api/sc/rights/role/${role}`, { grants: [allow('cm.admin.tag', 'list')], ...nobody, read: {} })
    expect([beyond.status, Object.keys(beyond.body.errors)]).toEqual([422, ['path']])
    const own = await clerk.post(`/api/sc/rights/role/${role}`, { grants: [], added: [`u${clerk.userId}`], removed: [], read: {} })
    expect([own.status, Object.keys(own.body.errors)]).toEqual([422, ['owner']])
    const staff = await server.signIn('staff03')
    expect((await staff.get(`/api/sc/rights/role/${role}`)).status).toBe(403)
    expect((await staff.post(`/api/sc/rights/role/${role}/preview`, { grants: [], ...nobody })).status).toBe(403)
    expect((await admin.get('/api/sc/rights/role/999999')).status).toBe(404)
  })
  test('what the product gives a role is told apart from what was granted', async () => {
    const {
      rows: [staff],
    } = await sql<{ id: number }>`select id from sc_role where code = 'staff'`.execute(server.db)
    const { objects, role } = await rightsOf(Number(staff?.id))
    expect(role.builtin).toBe(true)
    expect(objects.find(({ path }) => path === 'sc.use.directory')).toMatchObject({
      entities: [],
      actions: ['list', 'show'],
      declared: { actions: ['list', 'show'], read: 'all' },
    })
    expect(objects.find(({ path }) => path === 'cm.admin.tag')).toMatchObject({
      entities: ['cm/tag'],
      closed: false,
      declared: { actions: [], read: 'none' },
    })
  })
})
