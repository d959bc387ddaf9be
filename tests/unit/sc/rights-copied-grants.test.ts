/** A role's copy gives what the role gives (sc.md §2): also what the product gives it by its code. */
import { describe, expect, test } from 'vitest'
import { permissionTargets } from '../../../server/auth/rights/permission-objects'
import { composeRights, type HeldRole } from '../../../server/auth/rights/permission-tree'
import { copiedCode, copiedGrants } from '../../../server/modules/sc/rights/rules/copied-grants'
import { declaredEntities } from '../../../src/schemas'
import { role } from '../../../src/schemas/sc/role'
import type { GrantDraft } from '../../../src/shared/sc/role-rights'

const targets = permissionTargets(declaredEntities)
const rightsOf = (held: HeldRole) => composeRights({ roles: [held], moduleAdmins: [] }, targets)
const copyOf = (held: HeldRole): HeldRole => ({ code: 'another-code', grants: copiedGrants(held, targets) })
const granted = (more: Partial<GrantDraft> & { path: string }): GrantDraft => ({
  effect: 'allow',
  actions: [],
  fields: [],
  read: 'none',
  write: 'none',
  targets: [],
  ...more,
})

describe('the copy has the tree of', () => {
  test.each(role.seeds.map(({ code }) => String(code)))('the built-in role %s', (code) => {
    const held = { code, grants: [] }
    expect(rightsOf(copyOf(held))).toEqual(rightsOf(held))
  })

  test('a role with wildcards, listed departments, guarded fields and a denial', () => {
    const held = {
      code: 'sales-lead',
      grants: [
        granted({ path: 'cm.*', actions: ['list', 'show'], read: 'all' }),
        granted({ path: 'cm.use.lead', actions: ['edit'], write: 'listed', targets: ['d4'] }),
        granted({ path: 'sc.use.user', actions: ['list', 'show'], fields: ['personal-show'], read: 'tree' }),
        granted({ path: 'cm.admin.tag', effect: 'deny', actions: ['show'] }),
      ],
    }
    expect(rightsOf(held).targets).toEqual({ 'cm.use.lead.write': ['d4'] })
    expect(rightsOf(copyOf(held))).toEqual(rightsOf(held))
    expect(copiedGrants(held, targets)).toEqual(held.grants)
  })

  test('a built-in role to which more was granted and from which something was taken', () => {
    const held = {
      code: 'auditor',
      grants: [
        granted({ path: 'cm.use.lead', actions: ['edit'], write: 'own' }),
        granted({ path: 'fa.use.voucher', effect: 'deny' }),
        granted({ path: 'sc.admin.rights', effect: 'deny', actions: ['inspect'] }),
      ],
    }
    expect(rightsOf(copyOf(held))).toEqual(rightsOf(held))
  })
})

test('a path has one grant of an effect, as the database has it', () => {
  const held = { code: 'hr-admin', grants: [granted({ path: 'sc.admin.rights', actions: ['list'], read: 'own' })] }
  const paths = copiedGrants(held, targets).map(({ path, effect }) => `${path} ${effect}`)
  expect(new Set(paths).size).toBe(paths.length)
})

describe('the code of a copy', () => {
  test('says what it is a copy of, and counts where that one exists', () => {
    expect(copiedCode('sales', new Set(['sales']))).toBe('sales-copy')
    expect(copiedCode('sales', new Set(['sales', 'sales-copy', 'sales-copy-2']))).toBe('sales-copy-3')
  })
  test('is never longer than a code may be', () => {
    const long = 'a'.repeat(26) + '-bcdef'
    expect([copiedCode(long, new Set()), copiedCode(long, new Set()).length]).toEqual([`${'a'.repeat(26)}-copy`, 31])
    expect(copiedCode('b'.repeat(32), new Set(['b'.repeat(27) + '-copy']))).toBe('b'.repeat(25) + '-copy-2')
  })
})
