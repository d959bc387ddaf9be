/** Grades by the sales of the last twelve months in company currency (cm.md §3.2, R11): from inclusive, to exclusive. */
import { defineSchema } from '../core/define'

export const salesRating = defineSchema('cm/sales-rating', {
  x: {
    area: 'admin',
    custom: true,
    lookup: true,
    list: { columns: ['min_amount', 'max_amount', 'max_discount', 'auto'], sort: 'position', filters: ['auto', 'active'] },
    exclude: [{ name: 'range', from: 'min_amount', to: 'max_amount', bounds: '[)', error: 'min_amount', where: ['active'] }],
    default_grants: [{ role: 'department-head', actions: ['list', 'show'] }],
    seeds: [
      { code: 'A', name: { en: 'Grade A', tw: 'A 級', cn: 'A级', jp: 'Aランク' }, min_amount: '10000000', max_discount: '20' },
      {
        code: 'B',
        name: { en: 'Grade B', tw: 'B 級', cn: 'B级', jp: 'Bランク' },
        min_amount: '3000000',
        max_amount: '10000000',
        max_discount: '12',
      },
      {
        code: 'C',
        name: { en: 'Grade C', tw: 'C 級', cn: 'C级', jp: 'Cランク' },
        min_amount: '1000000',
        max_amount: '3000000',
        max_discount: '8',
      },
      {
        code: 'D',
        name: { en: 'Grade D', tw: 'D 級', cn: 'D级', jp: 'Dランク' },
        min_amount: '1',
        max_amount: '1000000',
        max_discount: '5',
      },
      {
        code: 'N',
        name: { en: 'New', tw: '新客戶', cn: '新客户', jp: '新規' },
        min_amount: '0',
        max_amount: '1',
        max_discount: '3',
        is_default: true,
      },
    ],
  },
  required: ['min_amount'],
  properties: {
    min_amount: { x: { type: 'money', min: '0' } },
    max_amount: { x: { type: 'money', above: '0' } },
    max_discount: { x: { type: 'percent', min: '0', max: '100' } },
    auto: { type: 'boolean', default: true },
  },
})
