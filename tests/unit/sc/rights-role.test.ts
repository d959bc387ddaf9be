/** The rights matrix: what a cell says, what a click does, who gains and loses (sc.md §2, §5.1). */
import fc from 'fast-check'
import { readProductTexts } from '../../../server/i18n/product-texts'
import { describe, expect, test } from 'vitest'
import { permissionTargets } from '../../../server/auth/rights/permission-objects'
import { composeRights } from '../../../server/auth/rights/permission-tree'
import { changedHoldings } from '../../../server/modules/sc/rights/rules/rights-change'
import {
  differences,
  nextEffect,
  offeredScopes,
  scopeOf,
  setCell,
  setRow,
  setScope,
  wildcardRows,
  type Grants,
} from '../../../src/pages/sc/rights/draft'
import { declaredEntities as entities } from '../../../src/schemas'
import { can } from '../../../src/schemas/core/permission'
import { cellState, type GrantDraft, type MatrixObject } from '../../../src/shared/sc/role-rights'
import { languages } from '../../../src/schemas/core/types'

const none = { actions: [], fields: [], read: 'none', write: 'none' } as const
const tag: MatrixObject = {
  path: 'cm.admin.tag',
  entities: ['cm/tag'],
  actions: ['list', 'show', 'create'],
  fields: ['personal-show'],
  closed: false,
  declared: none,
}
const voucher: MatrixObject = { ...tag, path: 'cm.admin.voucher', closed: true }
const grant = (path: string, effect: 'allow' | 'deny', actions: readonly string[], more: Partial<GrantDraft> = {}): GrantDraft => ({
  path,
  effect,
  actions,
  fields: [],
  read: 'none',
  write: 'none',
  targets: [],
  ...more,
})

describe('a cell', () => {
  test.each([
    ['nothing', [], { effect: 'none', by: null }],
    ['its own grant', [grant('cm.admin.tag', 'allow', ['create'])], { effect: 'allow', by: 'own' }],
    ['a wildcard', [grant('cm.*', 'allow', ['create'])], { effect: 'allow', by: 'wildcard' }],
    [
      'a denial, which wins',
      [grant('cm.*', 'allow', ['create']), grant('cm.admin.tag', 'deny', ['create'])],
      { effect: 'deny', by: 'own' },
    ],
    ['a denial of everything', [grant('cm.admin.*', 'deny', [])], { effect: 'deny', by: 'wildcard' }],
  ] as const)('says %s', (_name, grants, state) => expect(cellState(grants, tag, 'actions', 'create')).toEqual(state))
  test('what is declared needs no grant; no wildcard reaches what is closed', () => {
    expect(cellState([], { ...tag, declared: { ...none, actions: ['create'] } }, 'actions', 'create')).toEqual({
      effect: 'allow',
      by: 'declared',
    })
    expect(cellState([grant('cm.*', 'allow', ['create'])], voucher, 'actions', 'create').effect).toBe('none')
  })
})

describe('a click', () => {
  const click = (grants: Grants) =>
    setCell(grants, tag, ['actions', 'create'], nextEffect(cellState(grants, tag, 'actions', 'create')) ?? 'none')
  test('goes round allowed, denied, nothing; no empty grant is left', () => {
    const allowed = click([])
    expect(allowed).toEqual([grant('cm.admin.tag', 'allow', ['create'])])
    const denied = click(allowed)
    expect(denied).toEqual([grant('cm.admin.tag', 'deny', ['create'])])
    expect(click(denied)).toEqual([])
  })
  test('one thing of an object that is denied whole: the others stay denied', () => {
    expect(click([grant('cm.admin.tag', 'deny', [])])).toEqual([
      grant('cm.admin.tag', 'deny', ['list', 'show'], { fields: ['personal-show'] }),
    ])
  })
  test('what a wildcard denies is not to be had here', () => expect(nextEffect({ effect: 'deny', by: 'wildcard' })).toBe(null))
  test('property: the cell then says what was chosen, and no other cell says otherwise than before', () => {
    const cells = [...tag.actions.map((entry) => ['actions', entry] as const), ['fields', 'personal-show'] as const]
    const grants = fc.uniqueArray(
      fc
        .record({
          path: fc.constantFrom('cm.admin.tag', 'cm.admin.*', 'cm.*'),
          effect: fc.constantFrom('allow' as const, 'deny' as const),
          actions: fc.subarray([...tag.actions]),
          fields: fc.subarray([...tag.fields]),
          read: fc.constantFrom('none' as const, 'own' as const, 'all' as const),
          write: fc.constant('none' as const),
          targets: fc.constant([]),
        })
        .filter(({ effect, actions, fields, read }) => effect === 'deny' || actions.length + fields.length > 0 || read !== 'none'),
      { selector: ({ path, effect }) => `${path} ${effect}` },
    )
    fc.assert(
      fc.property(grants, fc.constantFrom(...cells), (before, [key, entry]) => {
        const next = nextEffect(cellState(before, tag, key, entry))
        fc.pre(next !== null)
        const after = setCell(before, tag, [key, entry], next ?? 'none')
        const state = cellState(after, tag, key, entry)
        // Taken back, what comes from above shows.
        if (next === 'none') expect(state.by).not.toBe('own')
        else expect(state.effect).toBe(next)
        for (const [otherKey, other] of cells)
          if (other !== entry) expect(cellState(after, tag, otherKey, other)).toEqual(cellState(before, tag, otherKey, other))
      }),
    )
  })
})

describe('rows', () => {
  test('a scope only widens what comes from above', () => {
    const above = [grant('cm.*', 'allow', ['list'], { read: 'dept' })]
    expect(offeredScopes(above, tag, 'read')).toEqual(['dept', 'tree', 'all'])
    const wider = setScope(above, tag, 'read', 'all')
    expect(scopeOf(wider, tag, 'read')).toBe('all')
    expect(setScope(wider, tag, 'read', 'dept')).toEqual(above)
  })
  test('a preset writes only what is not there by itself, and the differences say it', () => {
    const above = [grant('cm.*', 'allow', ['list'], { read: 'all' })]
    const reading = setRow(above, tag, 'read')
    expect(reading).toEqual([...above, grant('cm.admin.tag', 'allow', ['show'])])
    expect(differences(above, reading, [tag])).toEqual([{ path: 'cm.admin.tag', key: 'actions', entry: 'show', effect: 'allow' }])
    expect(setRow(reading, tag, 'none')).toEqual(above)
  })
  test('wildcards stand for what they reach, not for what is closed', () => {
    expect(wildcardRows([tag, { ...voucher, actions: ['sign'] }]).map(({ path, actions }) => ({ path, actions }))).toEqual([
      { path: 'cm.*', actions: ['list', 'show', 'create'] },
      { path: 'cm.admin.*', actions: ['list', 'show', 'create'] },
    ])
  })
})

describe('who gains and loses', () => {
  const targets = permissionTargets(entities)
  const sales = [{ ...grant('cm.admin.tag', 'allow', ['list', 'create']) }]
  const holdings = {
    roles: [
      { code: 'staff', grants: [], held: [{ how: 'implicit' as const, source: null }] },
      { code: 'sales', grants: sales, held: [{ how: 'assignment' as const, source: 'g5' }] },
    ],
    moduleAdmins: [],
  }
  const mayCreate = (change: Parameters<typeof changedHoldings>[2], owners = ['u31', 'g5', 'd12']) =>
    can(composeRights(changedHoldings(holdings, owners, change), targets).tree, 'cm.admin.tag.actions.create')
  test.each([
    ['nothing changed', { grants: sales, added: [], removed: [] }, true],
    ['taken from the group', { grants: sales, added: [], removed: ['g5'] }, false],
    ['taken from the group, given to the department', { grants: sales, added: ['d12'], removed: ['g5'] }, true],
    ['the grant gone', { grants: [], added: [], removed: [] }, false],
    ['given to somebody else', { grants: sales, added: ['u99'], removed: ['g5'] }, false],
  ])('%s', (_name, change, may) => expect(mayCreate({ code: 'sales', ...change })).toBe(may))
  test('a role not held yet comes by its owner', () => {
    const change = { code: 'editor', grants: [grant('cm.admin.tag', 'allow', ['edit'])], added: ['d12'], removed: [] }
    expect(can(composeRights(changedHoldings(holdings, ['u31', 'd12'], change), targets).tree, 'cm.admin.tag.actions.edit')).toBe(true)
    expect(can(composeRights(changedHoldings(holdings, ['u31'], change), targets).tree, 'cm.admin.tag.actions.edit')).toBe(false)
  })
})

test.each(languages)('everything in the matrix has a name (%s)', (language) => {
  const { rights } = readProductTexts().get('sc')?.[language] as {
    rights: { action: Record<string, string>; object: Record<string, string> }
  }
  const targets = permissionTargets(entities)
  const entries = new Set(targets.flatMap(({ actions, fields }) => [...actions, ...fields]))
  expect([...entries].filter((entry) => !rights.action[entry])).toEqual([])
  const bare = targets.filter(({ path }) => !entities.some((entity) => entity.path === path)).map(({ path }) => path.split('.')[2] ?? '')
  expect(bare.filter((name) => !rights.object[name])).toEqual([])
})
