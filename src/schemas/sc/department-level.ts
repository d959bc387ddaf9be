/** Levels of the department tree (sc.md §3.1). A department's rank is greater than its parent's. */
import { defineSchema } from '../core/define'

export const departmentLevel = defineSchema('sc/department-level', {
  x: {
    area: 'admin',
    lookup: true,
    list: { columns: ['rank', 'used_by'], sort: 'position', filters: ['active'] },
    default_grants: [
      { role: 'hr-admin', actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export'] },
      { role: 'department-head', actions: ['list', 'show'] },
    ],
    seeds: [
      { code: 'COMPANY', rank: 1, name: { en: 'Company', tw: '公司', cn: '公司', jp: '会社' } },
      { code: 'DIVISION', rank: 2, name: { en: 'Division', tw: '處', cn: '事业部', jp: '本部' } },
      { code: 'DEPARTMENT', rank: 3, name: { en: 'Department', tw: '部', cn: '部', jp: '部' } },
      { code: 'SECTION', rank: 4, name: { en: 'Section', tw: '課', cn: '科', jp: '課' } },
      { code: 'TEAM', rank: 5, name: { en: 'Team', tw: '組', cn: '组', jp: '係' } },
    ],
  },
  required: ['rank'],
  properties: {
    rank: { type: 'integer', minimum: 1, maximum: 99, x: { unique: true } },
  },
})
