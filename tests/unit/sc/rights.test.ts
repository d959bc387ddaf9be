import { describe, expect, test } from 'vitest'
import { firstBeyond } from '../../../server/modules/sc/rights/administrators'
import { can, type PermissionTree } from '../../../src/schemas/core/permission'

describe('the dotted check (sc.md §12.2)', () => {
  const tree: PermissionTree = { cm: { admin: [{ name: 'tax-category', actions: ['list'] }] } }
  test('cm.admin.tax-category.actions.list is yes', () => expect(can(tree, 'cm.admin.tax-category.actions.list')).toBe(true))
  test.each(['cm.admin.tax-category.actions.create', 'cm.use', 'cm.admin.tags.actions.list'])('%s is no', (path) =>
    expect(can(tree, path)).toBe(false),
  )
})

describe('nobody gives what he does not hold', () => {
  const held: PermissionTree = {
    cm: { admin: [{ name: 'tags', actions: ['list', 'edit'], read: ['own', 'dept'], write: ['own', 'dept', 'tree', 'all'] }] },
  }
  test('the same or less is within', () => {
    expect(firstBeyond({ cm: { admin: [{ name: 'tags', actions: ['edit'], read: ['own'] }] } }, held)).toBeUndefined()
    expect(firstBeyond({}, held)).toBeUndefined()
  })
  test('a further action, object, scope or module is named', () => {
    expect(firstBeyond({ cm: { admin: [{ name: 'tags', actions: ['delete'] }] } }, held)).toBe('cm.admin.tags.actions.delete')
    expect(firstBeyond({ cm: { admin: [{ name: 'source', actions: ['list'] }] } }, held)).toBe('cm.admin.source.actions.list')
    expect(firstBeyond({ cm: { admin: [{ name: 'tags', actions: ['list'], read: ['own', 'dept', 'tree'] }] } }, held)).toBe(
      'cm.admin.tags.read.tree',
    )
    expect(firstBeyond({ sc: { admin: [{ name: 'user', actions: ['list'] }] } }, held)).toBe('sc.admin.user.actions.list')
  })
  test('who has all rows may give listed ones', () => {
    expect(firstBeyond({ cm: { admin: [{ name: 'tags', actions: ['list'], write: ['own', 'listed'] }] } }, held)).toBeUndefined()
  })
})
