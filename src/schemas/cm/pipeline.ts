/** A way of selling as a row of stages (cm.md §3.6). Exactly one stage is won, one lost, at least one open: the cm hooks. */
import { defineSchema } from '../core/define'

export const pipeline = defineSchema('cm/pipeline', {
  x: {
    area: 'admin',
    lookup: true,
    list: { columns: ['currency'], sort: 'position', filters: ['currency', 'active'] },
    related: [{ entity: 'cm/stage', field: 'pipeline' }],
    default_grants: [{ role: 'department-head', actions: ['list', 'show'] }],
    seeds: [
      { code: 'SALES', name: { en: 'Sales', tw: '銷售', cn: '销售', jp: '営業' }, is_default: true },
      { code: 'RENEWAL', name: { en: 'Renewal', tw: '續約', cn: '续约', jp: '契約更新' } },
    ],
  },
  properties: {
    currency: { type: 'string', pattern: '^[A-Z]{3}$', x: { codes: 'currency', transform: 'upper' } },
    visible_to: { x: { type: 'owners' } },
    rot_enabled: { type: 'boolean', default: true },
  },
})
