/** How the books are kept: parameters with their tabs, and the periods (fa.md §2). */
import type { accountRole } from '../schemas/fa/account-role'
import type { departmentSetting } from '../schemas/fa/department-setting'
import type { parameter } from '../schemas/fa/parameter'
import type { period } from '../schemas/fa/period'
import { resource } from './core/define-module'

const maintain = '/fa/admin/maintain'
const tabbed = { list: () => import('../pages/fa/parameter/parameter-tabs') }
const below = { permission: 'fa.admin.parameter', group: false, screens: tabbed } as const

export const settingResources = {
  period: resource<typeof period>({
    path: `${maintain}/parameter-period`,
    group: 'maintain',
    screens: { list: () => import('../pages/fa/period/period-page') },
  }),
  parameter: resource<typeof parameter>({ path: `${maintain}/parameter`, group: 'maintain', screens: tabbed }),
  'account-role': resource<typeof accountRole>({ ...below, path: `${maintain}/parameter/account-role` }),
  'department-setting': resource<typeof departmentSetting>({ ...below, path: `${maintain}/parameter/department-setting` }),
}
