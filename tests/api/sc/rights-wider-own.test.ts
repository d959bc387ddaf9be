/**
 * Whatever way of writing a reference by which people hold rights takes, nobody who is no administrator holds more by it afterwards (sc.md §6).
 * Each is tried by somebody who may keep people, departments and roles, and then done by an administrator: so the way is one.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PermissionTree } from '../../../src/schemas/core/permission'
import { isLinks, isOwner, isReference } from '../../../src/schemas/core/field-types'
import { declaredEntities } from '../../../src/schemas'
import { rightsBeyond } from '../../../server/auth/rights/view-as'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { importFlow } from '../../support/import-file'

let app: TestApp
let admin: Client
let keeper: Client
let level = 0
let root = 0
const me = () => `u${keeper.userId}`
const day = '2024-01-01'

beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
  keeper = await app.signIn('staff40')
  level = await numberOf(sql`select id as n from sc_department_level where code = 'TEAM' limit 1`)
  root = await numberOf(sql`select id as n from sc_department where parent_id is null`)
  const role = await made('sc/role', { code: 'keeps-rights', name: { en: 'Keeps rights' } })
  const actions = ['list', 'show', 'create', 'edit', 'delete', 'import', 'inspect']
  await made('sc/role-grant', { role, path: 'sc.admin.rights', effect: 'allow', actions, read: 'all', write: 'all' })
  for (const given of [role, await builtIn('hr-admin')]) await made('sc/role-assignment', { role: given, owner: me() })
  await takeBack()
})
afterAll(() => app.close())

const numberOf = async (query: ReturnType<typeof sql<{ n: number }>>) => Number((await query.execute(app.db)).rows[0]?.n)
async function made(entity: string, values: Row): Promise<number> {
  const { status, body } = await admin.post(`/api/${entity}`, values)
  expect(status, `${entity} ${JSON.stringify(body)}`).toBe(201)
  return Number(body.data.id)
}
const held = async () => ((await keeper.get(`/api/sc/user/${keeper.userId}`)).body.data as Row).userPermission as PermissionTree

let count = 0
const named = () => ({ code: `W${++count}`, name: { en: `Wider ${count}` } })
const mighty = { path: 'cm.admin.tax-category', effect: 'allow', actions: ['create', 'edit', 'delete'], read: 'all', write: 'all' }
async function role(isMighty = true): Promise<number> {
  const id = await made('sc/role', { ...named(), code: `wider-${count}` })
  if (isMighty) await made('sc/role-grant', { role: id, ...mighty })
  return id
}
const position = async (roles: number[] = []) => made('sc/job-position', { ...named(), grade: 3, roles })
const teamIn = (parent: number) => ({ ...named(), parent, level })
const department = () => made('sc/department', teamIn(root))
async function mightyDepartment(): Promise<number> {
  const id = await made('sc/department', {
    ...named(),
    parent: root,
    level: await numberOf(
      sql`select level_id as n from sc_department where parent_id = ${root} and deleted_at is null order by id limit 1`,
    ),
  })
  await made('sc/role-assignment', { role: await role(), owner: `d${id}` })
  return id
}
const person = () => made('sc/user', { account: `wider${++count}`, name: `Wider ${count}`, hire_date: day })
const builtIn = (code: string) => numberOf(sql`select id as n from sc_role where code = ${code}`)
const post = async (more: Row = {}) => ({
  user: keeper.userId,
  department: await department(),
  start_date: day,
  is_primary: false,
  ...more,
})

/** A record that gives the keeper nothing, and what would make it give. */
interface Case {
  entity: string
  base: Row
  giving: Row
  /** By which the made record touches the keeper: then it is edited only, neither made nor brought back. */
  attach?: (id: number) => Promise<unknown>
  /** The referred record, and the one that replaces it. */
  replace?: [entity: string, id: number, by: number]
  handover?: string
}

const officer = (field: string, code: string, handover: string) => async (): Promise<Case> => {
  if (
    (await numberOf(
      sql`select count(*) as n from sc_role_grant as g join sc_role as r on r.id = g.role_id where r.code = ${code} and g.path = ${mighty.path} and g.deleted_at is null`,
    )) === 0
  )
    await made('sc/role-grant', { role: await builtIn(code), ...mighty })
  const other = await person()
  await sql`update sc_user set status = 'active' where id = ${other}`.execute(app.db)
  const value = (id: number) => (field === 'head' ? id : [id])
  return { entity: 'sc/department', base: { ...teamIn(root), [field]: value(other) }, giving: { [field]: value(keeper.userId) }, handover }
}

const cases: Record<string, () => Promise<Case>> = {
  'sc/user-department.job_position': async () => {
    const [from, to] = [await position(), await position([await role()])]
    return {
      entity: 'sc/user-department',
      base: await post({ job_position: from }),
      giving: { job_position: to },
      replace: ['sc/job-position', from, to],
    }
  },
  'sc/user-department.department': async () => {
    const [from, to] = [await department(), await mightyDepartment()]
    return {
      entity: 'sc/user-department',
      base: await post({ department: from }),
      giving: { department: to },
      replace: ['sc/department', from, to],
    }
  },
  'sc/user-department.user': async () => {
    const from = await person()
    await made('sc/user-department', await post({ user: from, is_primary: true }))
    const base = await post({ user: from, job_position: await position([await role()]) })
    return { entity: 'sc/user-department', base, giving: { user: keeper.userId }, replace: ['sc/user', from, keeper.userId] }
  },
  'sc/department.parent': async () => {
    const [from, to] = [await mightyParent(), await mightyDepartment()]
    return {
      entity: 'sc/department',
      base: teamIn(from),
      giving: { parent: to },
      attach: async (id) => made('sc/user-department', await post({ department: id })),
      replace: ['sc/department', from, to],
    }
  },
  'sc/department.head': officer('head', 'department-head', 'sc.department-head'),
  'sc/department.deputy_heads': officer('deputy_heads', 'department-head', 'sc.department-deputy'),
  'sc/department.assistants': officer('assistants', 'department-assistant', 'sc.department-assistant'),
  'sc/job-position.roles': async () => {
    const [from, to] = [await role(false), await role()]
    return {
      entity: 'sc/job-position',
      base: { ...named(), grade: 3, roles: [from] },
      giving: { roles: [to] },
      attach: async (id) => made('sc/user-department', await post({ job_position: id })),
      replace: ['sc/role', from, to],
    }
  },
  'sc/group.members': async () => ({
    entity: 'sc/group',
    base: { ...named(), kind: 'static', members: [] },
    giving: { members: [me()] },
    attach: async (id) => made('sc/role-assignment', { role: await role(), owner: `g${id}` }),
  }),
  'sc/role-assignment.role': async () => {
    const [from, to] = [await role(false), await role()]
    return { entity: 'sc/role-assignment', base: { role: from, owner: me() }, giving: { role: to }, replace: ['sc/role', from, to] }
  },
  'sc/role-assignment.owner': async () => ({
    entity: 'sc/role-assignment',
    base: { role: await role(), owner: `u${await person()}` },
    giving: { owner: me() },
  }),
  'sc/role-grant.role': async () => {
    const [from, to] = [await role(false), await role(false)]
    await made('sc/role-assignment', { role: to, owner: me() })
    return { entity: 'sc/role-grant', base: { role: from, ...mighty }, giving: { role: to }, replace: ['sc/role', from, to] }
  },
  'sc/role-grant.targets': async () => {
    const to = await role(false)
    await made('sc/role-assignment', { role: to, owner: me() })
    return {
      entity: 'sc/role-grant',
      base: { role: to, ...mighty, effect: 'deny' },
      giving: { effect: 'allow', read: 'listed', targets: [me()] },
    }
  },
  'sc/module-admin.owner': async () => {
    const other = await person()
    await sql`update sc_user set status = 'active' where id = ${other}`.execute(app.db)
    return { entity: 'sc/module-admin', base: { module: 'cm', owner: `u${other}` }, giving: { owner: me() }, handover: 'sc.module-admin' }
  },
  'sc/module-admin.scope': async () => ({
    entity: 'sc/module-admin',
    base: { module: 'cm', owner: `u${await person()}`, scope: `d${root}` },
    giving: { owner: me(), scope: null },
  }),
}
const mightyParent = async () =>
  made('sc/department', {
    ...named(),
    parent: root,
    level: await numberOf(
      sql`select level_id as n from sc_department where parent_id = ${root} and deleted_at is null order by id limit 1`,
    ),
  })

/** By these somebody signs in, or has a feed of their tasks or shifts read; they are written by calls of their owners alone. */
const credentials = [
  ...['sc/session', 'sc/access-token', 'sc/reset-token', 'sc/user-credential', 'sc/trusted-device'],
  ...['as/roster-feed', 'ca/task-feed'],
].map((name) => `${name}.user`)

test('every reference that bears rights is among the cases', () => {
  const declared = declaredEntities.flatMap((entity) =>
    entity.fields.filter(({ x }) => x.bears_rights).map(({ name }) => `${entity.name}.${name}`),
  )
  // Owner codes name departments, groups and people; those of the four records that give rights give them.
  const givers = ['sc/group', 'sc/role-assignment', 'sc/role-grant', 'sc/module-admin']
  const codes = declaredEntities
    .filter(({ name }) => givers.includes(name))
    .flatMap((entity) => entity.fields.filter(isOwner).map(({ name }) => `${entity.name}.${name}`))
  expect([...declared, ...codes].sort()).toEqual([...Object.keys(cases), ...credentials].sort())
})

test('whatever the rights of a person are read from is among the cases', () => {
  const read = readFileSync('server/auth/rights/permission-loader.ts', 'utf8').matchAll(/(?:from|join) (sc_[a-z_]+?)(?:__[a-z_]+)?[ )]/g)
  const tables = new Set([...read].map(([, table]) => table))
  const given = new Set([...Object.keys(cases)].map((reference) => reference.split('.')[0]?.replace('/', '_').replaceAll('-', '_')))
  expect([...tables].filter((table) => !given.has(table)).sort()).toEqual(['sc_role', 'sc_user'])
})

test('nothing that is merged is named by a reference that bears rights', () => {
  const merged = ['cm/organization', 'cm/person', 'cm/lead']
  const fields = declaredEntities.flatMap(({ fields: all }) =>
    all.filter((field) => field.x.bears_rights && (isReference(field) || isLinks(field))),
  )
  expect(fields.filter(({ ref }) => merged.includes(ref ?? ''))).toEqual([])
})

/** Made by an administrator, and touching the keeper where it does so by something else. */
async function existing({ entity, base, attach }: Case, more: Row = {}): Promise<number> {
  const id = await made(entity, { ...base, ...more })
  await attach?.(id)
  return id
}
const versionOf = async (entity: string, id: number) => Number(((await admin.get(`/api/${entity}/${id}`)).body.data as Row).version)
const harmless = ({ base, giving }: Case): Row => Object.fromEntries(Object.keys(giving).map((name) => [name, base[name] ?? null]))

/** All ways that write (docs/security.md). What needs the record to be there is prepared, and given to both. */
const ways: Record<
  string,
  { fits?: (at: Case) => boolean; prepare?: (at: Case) => Promise<number>; act: (by: Client, at: Case, id: number) => Promise<unknown> }
> = {
  create: { fits: ({ attach }) => !attach, act: (by, { entity, base, giving }) => by.post(`/api/${entity}`, { ...base, ...giving }) },
  edit: {
    prepare: existing,
    act: async (by, { entity, giving }, id) => by.patch(`/api/${entity}/${id}`, { ...giving, version: await versionOf(entity, id) }),
  },
  // As the console sends it: the answer is kept, and the commit goes along with it.
  'edit with a key': {
    prepare: existing,
    act: async (by, { entity, giving }, id) =>
      by.patch(
        `/api/${entity}/${id}`,
        { ...giving, version: await versionOf(entity, id) },
        { headers: { 'idempotency-key': randomUUID() } },
      ),
  },
  'simple-rest': { prepare: existing, act: (by, { entity, giving }, id) => by.patch(`/api/rest/${entity}/${id}`, giving) },
  batch: {
    prepare: existing,
    act: (by, { entity, giving }, id) => by.post(`/api/${entity}/batch`, { action: 'edit', ids: [{ id }], values: giving }),
  },
  import: {
    prepare: async (at) => (at.attach ? existing(at) : 0),
    async act(by, { entity, base, giving }) {
      const flow = importFlow(app, by)
      const cells = await cellsOf(entity, { ...base, ...giving })
      const file = `${Object.keys(cells).join(',')}\r\n${Object.values(cells)
        .map((value) => `"${value}"`)
        .join(',')}\r\n`
      const { status, body } = await flow.upload(entity, file, { mode: 'upsert' })
      if (status !== 202) return
      app.app.kontor.jobs.onStarted()
      const checked = await flow.until(body.data.import_id, 'checked', 'uploaded')
      if (checked.state === 'checked') await flow.run(body.data.import_id, 'good').catch(() => undefined)
    },
  },
  restore: {
    fits: ({ attach }) => !attach,
    async prepare(at) {
      const id = await existing(at, at.giving)
      expect((await admin.delete(`/api/${at.entity}/${id}`)).status).toBe(200)
      return id
    },
    act: (by, { entity }, id) => by.post(`/api/${entity}/${id}/restore`),
  },
  revert: {
    async prepare(at) {
      const id = await existing(at, at.giving)
      await admin.patch(`/api/${at.entity}/${id}`, { ...harmless(at), version: await versionOf(at.entity, id) })
      return id
    },
    act: (by, { entity }, id) => by.post(`/api/${entity}/${id}/revert`, { version: 1 }),
  },
  undo: {
    async prepare(at) {
      const id = await existing(at, at.giving)
      const { body } = await admin.post(`/api/${at.entity}/batch`, { action: 'edit', ids: [{ id }], values: harmless(at) })
      return Number(body.data.change_set)
    },
    async act(by, _at, set) {
      // As if it were the keeper's own: another's is a 404.
      await sql`update sc_change_set set actor_id = ${by.userId} where id = ${set}`.execute(app.db)
      return by.post(`/api/common/change-set/${set}/undo`, {})
    },
  },
  replace: {
    fits: ({ replace }) => replace !== undefined,
    prepare: existing,
    act: (by, { replace: [entity, id, with_id] = ['', 0, 0] }) => by.post(`/api/${entity}/${id}/replace`, { with_id }),
  },
  transfer: {
    fits: ({ entity, giving }) => entity === 'sc/user-department' && Object.hasOwn(giving, 'department'),
    prepare: existing,
    act: (by, { giving }, id) =>
      by.post(`/api/sc/user-department/${id}/transfer`, { department: giving.department, start_date: '2024-02-01' }),
  },
  handover: {
    fits: ({ handover }) => handover !== undefined,
    prepare: existing,
    act: async (by, { base, handover = '' }) => by.post(`/api/sc/user/${namedIn(base)}/handover/${handover}`, { to: keeper.userId }),
  },
}
const namedIn = ({ head, deputy_heads, assistants, owner }: Row): number =>
  Number([head, deputy_heads, assistants].flat().find((id) => typeof id === 'number') ?? String(owner).slice(1))

/** As a sheet has them: what is referred to by code or account. */
async function cellsOf(entity: string, values: Row): Promise<Record<string, string>> {
  const fields = declaredEntities.find(({ name }) => name === entity)?.fields ?? []
  const cells: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((one) => one.name === name)
    const target = field?.ref
    const texts = [value].flat().map(async (one) => {
      if (!target || one === null) return String(one ?? '')
      const column = target === 'sc/user' ? 'account' : 'code'
      const table = target === 'self' ? entity : target
      return (
        (
          await sql<{
            code: string
          }>`select ${sql.ref(column)} as code from ${sql.table(table.replace('/', '_').replaceAll('-', '_'))} where id = ${one}`.execute(
            app.db,
          )
        ).rows[0]?.code ?? ''
      )
    })
    if (name === 'name') cells.name_en = String((value as Row).en)
    else cells[name] = (await Promise.all(texts)).join(';')
  }
  return cells
}

/** What was given is taken away, whatever gave it. */
async function takeBack(): Promise<void> {
  await sql`update sc_role_grant set deleted_at = now() where path = 'cm.admin.tax-category' and deleted_at is null`.execute(app.db)
  await sql`update sc_module_admin set deleted_at = now() where owner = ${me()} and deleted_at is null`.execute(app.db)
  await sql`update sc_department set head_id = null where head_id = ${keeper.userId}`.execute(app.db)
  for (const table of ['sc_department__deputy_heads', 'sc_department__assistants'])
    await sql`delete from ${sql.table(table)} where target_id = ${keeper.userId}`.execute(app.db)
  await sql`update kontor_epoch set epoch = epoch + 1 where user_id = 0`.execute(app.db)
}

const real: { reference: string; way: string }[] = []
for (const [reference, at] of Object.entries(cases)) {
  test(`${reference}: by no way of writing`, async () => {
    const gained: string[] = []
    for (const [way, { fits, prepare, act }] of Object.entries(ways)) {
      const attack = await at()
      if (fits && !fits(attack)) continue
      const id = (await prepare?.(attack)) ?? 0
      const before = await held()
      await act(keeper, attack, id)
      const wider = rightsBeyond(before, await held())
      if (wider.length > 0) gained.push(`${way}: ${wider.length} rights, ${wider[0]}`)
      await act(admin, attack, id)
      if (rightsBeyond(before, await held()).length > 0) real.push({ reference, way })
      await takeBack()
    }
    expect(gained).toEqual([])
  })
}

test('every way and every reference gives rights when an administrator takes it', () => {
  expect(new Set(real.map(({ way }) => way))).toEqual(new Set(Object.keys(ways)))
  expect(new Set(real.map(({ reference }) => reference))).toEqual(new Set(Object.keys(cases)))
})
