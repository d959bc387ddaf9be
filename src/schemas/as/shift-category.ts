/** Kinds of shifts (as.md §3): what the palette of the roster is grouped by. */
import { defineSchema } from '../core/define'
import { hrAdmin } from './value-lists'

export const shiftCategory = defineSchema('as/shift-category', {
  x: {
    area: 'admin',
    permission: 'shiftManagement',
    lookup: true,
    list: { columns: ['code', 'colour', 'used_by'], sort: 'position', filters: ['active'] },
    default_grants: [{ role: 'hr-admin', actions: hrAdmin }],
    seeds: [
      { code: 'DAY', colour: '#2f6fde', name: { en: 'Day', tw: '日班', cn: '日班', jp: '日勤' } },
      { code: 'LATE', colour: '#c77700', name: { en: 'Late', tw: '晚班', cn: '晚班', jp: '遅番' } },
      { code: 'NIGHT', colour: '#5b4bb7', name: { en: 'Night', tw: '夜班', cn: '夜班', jp: '夜勤' } },
    ],
  },
  properties: {},
})
