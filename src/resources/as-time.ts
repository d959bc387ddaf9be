/** The time half of attendance: members, shifts, rosters, clocking, anomalies (as.md §2, §3). */
import type { setting } from '../schemas/as/setting'
import type { shift } from '../schemas/as/shift'
import type { shiftCategory } from '../schemas/as/shift-category'
import { resource, type ResourceDeclaration } from './core/define-module'

const shifts = '/as/admin/shift'
const clocking = '/as/admin/clocking'

/** Entities without screens of their own: key → permission. */
export const timePlain: Readonly<Record<string, string>> = {}

/** Paths in the order of the menu. */
export const timeOrder: readonly string[] = [`${shifts}/shift-list`, `${shifts}/shift-category-list`, `${clocking}/setting`]

export const timeResources: Readonly<Record<string, ResourceDeclaration>> = {
  shift: resource<typeof shift>({
    path: `${shifts}/shift-list`,
    group: 'shift',
    permission: 'as.admin.shiftManagement',
    open: 'page',
    form: [['code', 'category'], 'name', ['colour', 'active'], { section: 'times' }, { section: 'windows' }, { section: 'night' }],
  }),
  'shift-category': resource<typeof shiftCategory>({
    path: `${shifts}/shift-category-list`,
    group: 'shift',
    permission: 'as.admin.shiftManagement',
    form: [['code', 'name'], 'description', ['active', 'colour']],
  }),
  setting: resource<typeof setting>({ path: `${clocking}/setting`, group: 'clocking', permission: 'as.admin.clocking' }),
}
