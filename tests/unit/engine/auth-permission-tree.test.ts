import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { defineSchema } from '../../../src/schemas/core/define'
import { can, type PermissionTree } from '../../../src/schemas/core/permission'
import { composeTree, type Grant, type HeldRole, type Holdings } from '../../../server/auth/rights/permission-tree'
import { composeRights } from '../../../server/auth/rights/permission-tree'
import { permissionTargets, type PermissionTarget } from '../../../server/auth/rights/permission-objects'
import { restrictTree, withoutAdminAreas } from '../../../server/auth/rights/restrict-tree'

const properties = { name: { type: 'string' } } as const
const lead = defineSchema('cm/lead', {
  x: { area: 'use', row_owner: 'created_by', default_grants: [{ role: 'staff', actions: ['list', 'show'], read: 'own' }] },
  properties: { ...properties, margin: { type: 'string', x: { guard: 'finance' } } },
})
const tag = defineSchema('cm/tag', { x: { area: 'admin', lookup: true }, properties: {} })
const voucher = defineSchema('fa/voucher', { x: { area: 'use', explicit_grants_only: true, actions: { post: {} } }, properties })
const salary = defineSchema('pr/salary', {
  x: { area: 'admin', explicit_grants_only: true, default_grants: [{ role: 'payroll-admin', actions: ['list'], read: 'all' }] },
  properties,
})
const entities = [lead, tag, voucher, salary]

const grant = (path: string, more: Partial<Grant> = {}): Grant => ({
  path,
  effect: 'allow',
  actions: [],
  fields: [],
  read: 'none',
  write: 'none',
  targets: [],
  ...more,
})
const holding = (roles: Record<string, Grant[]>, more: Partial<Holdings> = {}): Holdings => ({
  roles: Object.entries(roles).map(([code, grants]) => ({ code, grants })),
  moduleAdmins: [],
  ...more,
})
const compose = (holdings: Holdings) => composeTree(holdings, entities, [])
const treeOf = (roles: Record<string, Grant[]>, more: Partial<Holdings> = {}) => compose(holding(roles, more)).tree

describe('the example of sc.md §5.1: Amy', () => {
  const roles = {
    staff: [],
    sales: [grant('cm.use.lead', { actions: ['list', 'show', 'create', 'edit'], read: 'dept' })],
    interns: [grant('cm.use.lead', { effect: 'deny', actions: ['create'] })],
  }
  test('lists, shows and edits leads of her own and her department, and does not create them', () => {
    const tree = treeOf(roles)
    expect(tree).toEqual({ cm: { use: [{ name: 'lead', actions: ['list', 'show', 'edit'], read: ['own', 'dept'] }] } })
    expect(can(tree, 'cm.use.lead.actions.create')).toBe(false)
  })
  test('creates them once the group’s deny is gone', () => {
    expect(can(treeOf({ ...roles, interns: [] }), 'cm.use.lead.actions.create')).toBe(true)
  })
})

describe('scopes', () => {
  test('the widest is written cumulatively', () => {
    const tree = treeOf({
      a: [grant('cm.use.lead', { actions: ['list'], read: 'own' })],
      b: [grant('cm.use.lead', { read: 'tree', write: 'own' })],
    })
    expect(tree.cm?.use?.[0]).toMatchObject({ read: ['own', 'dept', 'tree'], write: ['own'] })
  })
  test('targets count only for the scope, read or write, that says listed', () => {
    const rights = compose(
      holding({
        a: [grant('cm.use.lead', { actions: ['list'], read: 'listed', write: 'own', targets: ['d4', 'u9'] })],
        b: [grant('cm.use.lead', { actions: ['edit'], read: 'dept', write: 'listed', targets: ['g2'] })],
      }),
    )
    expect(rights.tree.cm?.use?.[0]).toMatchObject({ read: ['own', 'listed', 'dept'], write: ['own', 'listed'] })
    expect(rights.targets).toEqual({ 'cm.use.lead.read': ['d4', 'u9'], 'cm.use.lead.write': ['g2'] })
  })
  test('a wider scope does not bring listed with it', () => {
    const rights = compose(holding({ a: [grant('cm.use.lead', { actions: ['edit'], read: 'all', write: 'listed', targets: ['g2'] })] }))
    expect(rights.tree.cm?.use?.[0]).toMatchObject({ read: ['own', 'dept', 'tree', 'all'], write: ['own', 'listed'] })
    expect(rights.targets).toEqual({ 'cm.use.lead.write': ['g2'] })
  })
  test('listed without targets is own', () => {
    expect(treeOf({ a: [grant('cm.use.lead', { actions: ['list'], read: 'listed' })] }).cm?.use?.[0]).toMatchObject({ read: ['own'] })
  })
})

describe('wildcards', () => {
  test('cm.* and cm.admin.* reach every object of the module, of the area', () => {
    expect(treeOf({ a: [grant('cm.*', { actions: ['list'] })] })).toEqual({
      cm: { use: [{ name: 'lead', actions: ['list'] }], admin: [{ name: 'tag', actions: ['list'] }] },
    })
    expect(treeOf({ a: [grant('cm.admin.*', { actions: ['list'] })] })).toEqual({ cm: { admin: [{ name: 'tag', actions: ['list'] }] } })
  })
  test('a deny by wildcard without actions removes every object', () => {
    expect(treeOf({ a: [grant('cm.*', { actions: ['list'] }), grant('cm.use.*', { effect: 'deny' })] })).toEqual({
      cm: { admin: [{ name: 'tag', actions: ['list'] }] },
    })
  })
  test('a deny of fields leaves the object', () => {
    const allow = grant('cm.use.lead', { actions: ['list'], fields: ['finance-show', 'finance-edit'] })
    const tree = treeOf({ a: [allow, grant('cm.*', { effect: 'deny', fields: ['finance-edit'] })] })
    expect(tree.cm?.use?.[0]).toEqual({ name: 'lead', actions: ['list'], fields: ['finance-show'] })
  })
})

describe('built-in roles', () => {
  test('admin has every action, field and row, and ignores denies', () => {
    const tree = treeOf({ admin: [], x: [grant('cm.*', { effect: 'deny' })] })
    expect(tree.cm?.use?.[0]).toEqual({
      name: 'lead',
      actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export'],
      read: ['own', 'dept', 'tree', 'all'],
      write: ['own', 'dept', 'tree', 'all'],
      fields: ['finance-show', 'finance-edit'],
    })
  })
  test('auditor lists, shows and exports all, reads guarded fields, writes nothing', () => {
    expect(treeOf({ auditor: [] }).cm?.use?.[0]).toEqual({
      name: 'lead',
      actions: ['list', 'show', 'export'],
      read: ['own', 'dept', 'tree', 'all'],
      fields: ['finance-show'],
    })
  })
  test('a module’s administrator has all of his module; with a scope the rows of that department tree', () => {
    expect(Object.keys(treeOf({}, { moduleAdmins: [{ module: 'cm', scope: null }] }))).toEqual(['cm'])
    const rights = compose(holding({}, { moduleAdmins: [{ module: 'cm', scope: 'd12' }] }))
    expect(rights.tree.cm?.use?.[0]).toMatchObject({ read: ['own', 'listed'], write: ['own', 'listed'] })
    expect(rights.targets['cm.use.lead.read']).toEqual(['d12'])
  })
})

describe('closed paths', () => {
  test('admin, auditor, module administrators and wildcards never reach them', () => {
    const tree = treeOf(
      { admin: [], auditor: [], a: [grant('fa.*', { actions: ['list'], read: 'all' }), grant('pr.admin.*', { actions: ['list'] })] },
      {
        moduleAdmins: [
          { module: 'fa', scope: null },
          { module: 'pr', scope: null },
        ],
      },
    )
    expect(Object.keys(tree)).toEqual(['cm'])
  })
  test('a role that names one opens it, and its denies hold even for admin', () => {
    const chief = [grant('fa.use.voucher', { actions: ['list', 'post'], read: 'all' })]
    expect(can(treeOf({ chief }), 'fa.use.voucher.actions.post')).toBe(true)
    expect(can(treeOf({ 'payroll-admin': [] }), 'pr.admin.salary.actions.list')).toBe(true)
    expect(can(treeOf({ admin: [], chief: [...chief, grant('fa.*', { effect: 'deny' })] }), 'fa.use.voucher')).toBe(false)
  })
})

test('modules outside the licence fall away, also for admin', () => {
  expect(treeOf({ admin: [] }, { modules: new Set(['fa']) })).toEqual({})
})
test('of a module whose licence lapsed everything can be read and nothing changed, also by admin', () => {
  const lapsed = treeOf({ admin: [] }, { read_only: new Set(['cm']) })
  expect(lapsed.cm?.use).toEqual([
    { name: 'lead', actions: ['list', 'show', 'export'], read: ['own', 'dept', 'tree', 'all'], fields: ['finance-show'] },
  ])
  expect(can(treeOf({ admin: [] }, { read_only: new Set(['fa']) }), 'cm.use.lead.actions.create')).toBe(true)
})
test('a grant to an object that does not exist, or of an action that it lacks, gives nothing', () => {
  expect(treeOf({ a: [grant('cm.use.gone', { actions: ['list'] }), grant('cm.admin.tag', { actions: ['fly'] })] })).toEqual({})
})
test('entities that share a permission are one object', () => {
  const role = defineSchema('sc/role', { x: { area: 'admin', permission: 'rights', actions: { inspect: {} } }, properties })
  const assignment = defineSchema('sc/role-assignment', {
    x: { area: 'admin', permission: 'rights', standard_actions: ['list'] },
    properties,
  })
  const targets = permissionTargets([role, assignment], [])
  expect(targets.map(({ path }) => path)).toEqual(['sc.admin.rights'])
  expect(targets[0]?.actions).toContain('inspect')
})

describe('properties', () => {
  const targets: PermissionTarget[] = permissionTargets(entities, [])
  const path = fc.constantFrom('cm.use.lead', 'cm.admin.tag', 'fa.use.voucher', 'pr.admin.salary', 'cm.*', 'cm.use.*', 'fa.*', 'pr.*')
  const scope = fc.constantFrom('none', 'own', 'listed', 'dept', 'tree', 'all')
  const someGrant = (effect: fc.Arbitrary<'allow' | 'deny'>): fc.Arbitrary<Grant> =>
    fc.record({
      path,
      effect,
      read: scope,
      write: scope,
      actions: fc.subarray(['list', 'show', 'create', 'edit', 'delete', 'post', 'fly']),
      fields: fc.subarray(['finance-show', 'finance-edit']),
      targets: fc.subarray(['d1', 'g2', 'u3']),
    })
  const someRole: fc.Arbitrary<HeldRole> = fc.record({
    code: fc.constantFrom('staff', 'auditor', 'hr-admin', 'sales', 'payroll-admin'),
    grants: fc.array(someGrant(fc.constantFrom('allow', 'deny')), { maxLength: 5 }),
  })
  const someHoldings: fc.Arbitrary<Holdings> = fc.record({
    roles: fc.array(someRole, { maxLength: 4 }),
    moduleAdmins: fc.array(fc.record({ module: fc.constantFrom('cm', 'fa', 'pr'), scope: fc.constantFrom(null, 'd1') }), { maxLength: 2 }),
  })
  const paths = (tree: PermissionTree): string[] =>
    Object.entries(tree).flatMap(([module, areas]) =>
      Object.entries(areas).flatMap(([area, objects]) =>
        objects.flatMap((object) =>
          (['actions', 'read', 'write', 'fields'] as const).flatMap((key) =>
            (object[key] ?? []).map((entry) => `${module}.${area}.${object.name}.${key}.${entry}`),
          ),
        ),
      ),
    )
  const treeFrom = (holdings: Holdings) => composeRights(holdings, targets).tree

  test('a deny never adds', () => {
    fc.assert(
      fc.property(someHoldings, someGrant(fc.constant('deny')), (holdings, denial) => {
        const before = new Set(paths(treeFrom(holdings)))
        const after = paths(treeFrom({ ...holdings, roles: [...holdings.roles, { code: 'x', grants: [denial] }] }))
        expect(after.filter((entry) => !before.has(entry))).toEqual([])
      }),
    )
  })
  test('the order of roles and grants does not matter', () => {
    fc.assert(
      fc.property(someHoldings, (holdings) => {
        const turned = { ...holdings, roles: holdings.roles.map((role) => ({ ...role, grants: role.grants.toReversed() })).toReversed() }
        expect(composeRights(turned, targets)).toEqual(composeRights(holdings, targets))
      }),
    )
  })
  test('nobody has what admin has not, but closed objects and listed rows', () => {
    const admin = new Set(paths(treeFrom({ roles: [{ code: 'admin', grants: [] }], moduleAdmins: [] })))
    fc.assert(
      fc.property(someHoldings, (holdings) => {
        const beyond = paths(treeFrom(holdings)).filter(
          (entry) => !admin.has(entry) && !/^(fa|pr)\./.test(entry) && !/\.listed$/.test(entry),
        )
        expect(beyond).toEqual([])
      }),
    )
  })
  test('every entry of a tree is found by the dotted check, and no object is empty', () => {
    fc.assert(
      fc.property(someHoldings, (holdings) => {
        const tree = treeFrom(holdings)
        for (const entry of paths(tree)) expect(can(tree, entry), entry).toBe(true)
        for (const areas of Object.values(tree))
          for (const objects of Object.values(areas)) for (const object of objects) expect(object.actions?.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('a tree cut down', () => {
  const roles = { admin: [grant('cm.admin.tag', { actions: ['list', 'edit'] }), grant('cm.use.lead', { actions: ['list'], read: 'own' })] }
  const tree = treeOf(roles)

  test('is the same object for the same tree and cut: statements are kept by it', () => {
    expect(restrictTree(tree, ['cm.use', 'cm.admin.tag.actions.list'])).toBe(restrictTree(tree, ['cm.use', 'cm.admin.tag.actions.list']))
    expect(withoutAdminAreas(tree)).toBe(withoutAdminAreas(tree))
  })
  test('is another for another cut, or another tree with the same rights', () => {
    expect(restrictTree(tree, ['cm.use'])).not.toBe(restrictTree(tree, ['cm']))
    expect(restrictTree(tree, ['cm.use'])).not.toBe(restrictTree(treeOf(roles), ['cm.use']))
    expect(withoutAdminAreas(tree)).not.toBe(withoutAdminAreas(treeOf(roles)))
  })
  test('has what is under the paths, and no admin areas outside their networks', () => {
    expect(can(restrictTree(tree, ['cm.admin.tag.actions.list']), 'cm.admin.tag.actions.list')).toBe(true)
    expect(can(restrictTree(tree, ['cm.admin.tag.actions.list']), 'cm.admin.tag.actions.edit')).toBe(false)
    expect(Object.keys(withoutAdminAreas(tree).cm ?? {})).toEqual(['use'])
  })
})
