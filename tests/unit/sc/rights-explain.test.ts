/** Explain says what the tree says, and why (sc.md §2 Inspector, §5.1). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { can } from '../../../src/schemas/core/permission'
import { scopes, type Scope } from '../../../src/schemas/core/types'
import { compareTrees, explain, pathsOf } from '../../../server/auth/rights/explain'
import type { PermissionTarget } from '../../../server/auth/rights/permission-objects'
import { composeRights, type Grant, type HeldRole, type Holdings } from '../../../server/auth/rights/permission-tree'

const target = (path: string, more: Partial<PermissionTarget> = {}): PermissionTarget => ({
  path,
  actions: ['list', 'show', 'create', 'edit'],
  fields: ['finance-show', 'finance-edit'],
  closed: false,
  default_grants: [],
  ...more,
})
const lead = target('cm.use.lead', { default_grants: [{ role: 'staff', actions: ['list', 'show'], read: 'own' }] })
const targets = [
  lead,
  target('cm.use.task'),
  target('cm.admin.tag'),
  target('fa.use.voucher', { closed: true, default_grants: [{ role: 'accountant', actions: ['list'], read: 'all' }] }),
]
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

describe('the example of sc.md §5.1: Amy', () => {
  const roles: HeldRole[] = [
    { code: 'staff', grants: [], held: [{ how: 'implicit', source: null }] },
    {
      code: 'sales',
      grants: [grant('cm.use.lead', { actions: ['list', 'show', 'create', 'edit'], read: 'dept', id: 1 })],
      held: [{ how: 'position', source: '7' }],
    },
    {
      code: 'interns',
      grants: [grant('cm.use.lead', { effect: 'deny', actions: ['create'], id: 2 })],
      held: [{ how: 'assignment', source: 'g3' }],
    },
  ]
  const amy: Holdings = { roles, moduleAdmins: [] }
  test('may not create: Sales would allow it, Interns via g3 denies it', () => {
    const { allowed, reasons } = explain(amy, 'cm.use.lead.actions.create', targets)
    expect(allowed).toBe(false)
    expect(reasons.map(({ role, effect, denied, held }) => ({ role, effect, denied, held }))).toEqual([
      { role: 'sales', effect: 'allow', denied: true, held: [{ how: 'position', source: '7' }] },
      { role: 'interns', effect: 'deny', held: [{ how: 'assignment', source: 'g3' }] },
    ])
    expect(reasons.at(-1)).toMatchObject({ by: 'grant', pattern: 'cm.use.lead', grant: 2 })
  })
  test('may list: as staff, by the declaration, and by Sales', () => {
    const { allowed, reasons } = explain(amy, 'cm.use.lead.actions.list', targets)
    expect([allowed, reasons.map(({ role, by }) => `${String(role)} ${by}`)]).toEqual([true, ['staff declaration', 'sales grant']])
  })
  test('sees her department’s rows by Sales alone', () => {
    expect(explain(amy, 'cm.use.lead.read.dept', targets).reasons.map(({ role }) => role)).toEqual(['sales'])
    expect(explain(amy, 'cm.use.lead.read.tree', targets)).toMatchObject({ allowed: false, because: 'not_granted', reasons: [] })
  })
  test('may create once g3’s denial is gone', () => {
    expect(explain({ ...amy, roles: roles.slice(0, 2) }, 'cm.use.lead.actions.create', targets).allowed).toBe(true)
  })
})

describe('what is no grant', () => {
  const admin: Holdings = {
    roles: [
      { code: 'admin', grants: [] },
      { code: 'x', grants: [grant('cm.*', { effect: 'deny' })] },
    ],
    moduleAdmins: [{ module: 'fa', scope: null, owner: 'u1' }],
  }
  test('a closed object is closed to administrators and to its module’s', () => {
    const { allowed, reasons } = explain(admin, 'fa.use.voucher.actions.list', targets)
    expect([allowed, reasons.map(({ by, void: isVoid }) => `${by} ${String(isVoid)}`)]).toEqual([
      false,
      ['builtin closed', 'module-admin closed'],
    ])
  })
  test('nothing is denied to an administrator', () => {
    const { allowed, reasons } = explain(admin, 'cm.use.lead.actions.edit', targets)
    expect([allowed, reasons.map(({ effect, void: isVoid }) => `${effect} ${String(isVoid)}`)]).toEqual([
      true,
      ['allow undefined', 'deny admin'],
    ])
  })
  test.each([
    ['cm.use.nothing', 'unknown'],
    ['cm.use.lead.actions.fly', 'unknown'],
    ['cm.use.lead.colour', 'unknown'],
    ['', 'unknown'],
    ['cm.use.lead.actions.list.more', 'not_granted'],
  ])('%s: %s', (path, because) => {
    const { allowed, because: why } = explain({ roles: [], moduleAdmins: [] }, path, targets)
    expect([allowed, why]).toEqual([false, because])
  })
  test('a module that is switched off', () => {
    expect(explain({ ...admin, modules: new Set(['sc']) }, 'cm.use.lead.actions.list', targets)).toMatchObject({
      allowed: false,
      because: 'module_off',
    })
  })
  test('a module whose licence has lapsed: what changes something', () => {
    const lapsed = { ...admin, read_only: new Set(['cm']) }
    expect(explain(lapsed, 'cm.use.lead.actions.edit', targets)).toMatchObject({ allowed: false, because: 'module_lapsed' })
    expect(explain(lapsed, 'cm.use.lead.actions.list', targets)).toMatchObject({ allowed: true })
  })
})

const scope = fc.constantFrom<Scope | 'none'>('none', ...scopes)
const someGrant: fc.Arbitrary<Grant> = fc.record({
  path: fc.constantFrom('cm.*', 'cm.use.*', 'cm.admin.*', 'fa.*', ...targets.map(({ path }) => path)),
  effect: fc.constantFrom('allow' as const, 'deny' as const),
  actions: fc.subarray(['list', 'show', 'create', 'edit', 'fly']),
  fields: fc.subarray(['finance-show', 'finance-edit', 'other-show']),
  read: scope,
  write: scope,
  targets: fc.subarray(['d1', 'g2', 'u3']),
})
const someHoldings: fc.Arbitrary<Holdings> = fc.record({
  roles: fc.uniqueArray(
    fc.record({
      code: fc.constantFrom('staff', 'admin', 'auditor', 'accountant', 'a', 'b', 'c'),
      grants: fc.array(someGrant, { maxLength: 4 }),
    }),
    { selector: ({ code }) => code, maxLength: 4 },
  ),
  moduleAdmins: fc.array(fc.record({ module: fc.constantFrom('cm', 'fa'), scope: fc.constantFrom(null, 'd4') }), { maxLength: 2 }),
  read_only: fc.subarray(['cm', 'fa']).map((modules) => new Set(modules)),
})
const everyPath = [
  'cm',
  'cm.use',
  'cm.admin',
  'fa',
  'fa.use',
  'xx',
  ...targets.flatMap(({ path, actions, fields }) => [
    path,
    ...['actions', 'fields', 'read', 'write'].map((key) => `${path}.${key}`),
    ...actions.map((action) => `${path}.actions.${action}`),
    ...fields.map((field) => `${path}.fields.${field}`),
    ...scopes.flatMap((one) => [`${path}.read.${one}`, `${path}.write.${one}`]),
  ]),
]

describe('properties, over generated roles', () => {
  test('explain says yes exactly when the tree does, and never without a reason', () => {
    fc.assert(
      fc.property(someHoldings, fc.constantFrom(...everyPath), (holdings, path) => {
        const { tree } = composeRights(holdings, targets)
        const { allowed, reasons, because } = explain(holdings, path, targets)
        expect(allowed).toBe(can(tree, path))
        const counted = reasons.filter(({ void: isVoid }) => isVoid === undefined)
        if (allowed) expect(counted.some(({ effect, denied }) => effect === 'allow' && !denied)).toBe(true)
        else if (because === undefined) expect(reasons.length).toBeGreaterThan(0)
        // A no although somebody allows it names what takes it away, that no action uses it, or that the module can only be read.
        if (!allowed && because !== 'no_action' && because !== 'module_lapsed' && counted.some(({ effect }) => effect === 'allow'))
          expect(counted.some(({ effect }) => effect === 'deny')).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })
  test('the paths of a tree are those that it says yes to; comparing a person with himself finds nothing', () => {
    fc.assert(
      fc.property(someHoldings, someHoldings, (a, b) => {
        const [first, second] = [composeRights(a, targets).tree, composeRights(b, targets).tree]
        for (const path of pathsOf(first)) expect(can(first, path)).toBe(true)
        expect(compareTrees(first, first)).toEqual({ only_first: [], only_second: [] })
        for (const path of compareTrees(first, second).only_first) expect([can(first, path), can(second, path)]).toEqual([true, false])
      }),
    )
  })
})
