/** Targets, how far they are reached, and what was forecast (cm.md §2). */
import AimOutlined from '@ant-design/icons/AimOutlined'
import type { forecastSnapshot } from '../schemas/cm/forecast-snapshot'
import type { quota } from '../schemas/cm/quota'
import type { quotaEntry } from '../schemas/cm/quota-entry'
import type { quotaLine } from '../schemas/cm/quota-line'
import { resource } from './core/define-module'

const path = '/cm/use/quota'
const grid = () => import('../pages/cm/quota/quota-page')

export const quotaResources = {
  quota: resource<typeof quota>({
    path: { list: path, create: `${path}/create`, edit: `${path}/create`, show: `${path}/detail` },
    icon: AimOutlined,
    open: 'page',
    form: [
      ['title', 'year'],
      ['metric', 'period'],
      ['pipelines', 'activity_kind'],
    ],
    hide: ['active_key'],
    columns: { year: () => import('../pages/cm/quota/year-cell') },
    extraColumns: { attainment: () => import('../pages/cm/quota/attainment-cell') },
    screens: {
      list: () => import('../pages/cm/quota/quota-list'),
      create: grid,
      edit: grid,
      show: () => import('../pages/cm/quota/quota-detail'),
    },
  }),
  'quota-line': resource<typeof quotaLine>({ path: `${path}/targets`, group: false }),
  'quota-entry': resource<typeof quotaEntry>({ path: `${path}/counted`, group: false, permission: 'cm.use.quota-line' }),
  'forecast-snapshot': resource<typeof forecastSnapshot>({
    path: '/cm/use/forecast/snapshots',
    group: false,
    permission: 'cm.use.forecast',
  }),
}
