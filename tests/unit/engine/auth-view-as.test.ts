/** As whom somebody may look: nobody with a right that he lacks himself (sc.md §6). */
import { expect, test } from 'vitest'
import { rightsBeyond } from '../../../server/auth/rights/view-as'
import type { PermissionObject, PermissionTree } from '../../../src/schemas/core/permission'

const tree = (...objects: PermissionObject[]): PermissionTree => ({ cm: { admin: objects } })
const lead = (more: Partial<PermissionObject> = {}): PermissionObject => ({
  name: 'lead',
  actions: ['list', 'show'],
  read: ['own', 'dept'],
  ...more,
})

test('of the same rights nothing is beyond, and of nobody’s either', () => {
  expect(rightsBeyond(tree(lead()), tree(lead()))).toEqual([])
  expect(rightsBeyond(tree(lead()), {})).toEqual([])
  expect(rightsBeyond({}, {})).toEqual([])
})

test('an action, a field, an object or a module that one lacks is named', () => {
  expect(rightsBeyond(tree(lead()), tree(lead({ actions: ['list', 'delete'] })))).toEqual(['cm.admin.lead.actions.delete'])
  expect(rightsBeyond(tree(lead()), tree(lead({ fields: ['finance-show'] })))).toEqual(['cm.admin.lead.fields.finance-show'])
  expect(rightsBeyond(tree(lead()), tree(lead(), { name: 'tag', actions: ['list'] }))).toEqual(['cm.admin.tag.actions.list'])
  expect(rightsBeyond(tree(lead()), { ca: { use: [{ name: 'notice', actions: ['show'] }] } })).toEqual(['ca.use.notice.actions.show'])
})

test('wider rows bring the narrower ones along, never the other way round', () => {
  expect(rightsBeyond(tree(lead({ read: ['all'] })), tree(lead({ read: ['own', 'listed', 'dept'] })))).toEqual([])
  expect(rightsBeyond(tree(lead({ read: ['own', 'dept'] })), tree(lead({ read: ['own', 'dept', 'tree'] })))).toEqual([
    'cm.admin.lead.read.tree',
  ])
})

test('wide reading is no wide writing', () => {
  expect(rightsBeyond(tree(lead({ read: ['all'] })), tree(lead({ read: ['all'], write: ['own'] })))).toEqual(['cm.admin.lead.write.own'])
})
