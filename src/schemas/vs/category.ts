/** What votes and surveys are about: who may make and see them hangs on it (vs.md §3, §6). */
import { defineSchema } from '../core/define'

export const category = defineSchema('vs/category', {
  x: {
    area: 'admin',
    lookup: true,
    list: { columns: ['default_example', 'requires_approval', 'active', 'used_by'], sort: 'position', filters: ['active'] },
    related: [{ entity: 'vs/category-right', field: 'category' }],
    seeds: [
      { code: 'ELECTION', name: { en: 'Elections', tw: '選舉', cn: '选举', jp: '選挙' } },
      { code: 'RESOLUTION', name: { en: 'Resolutions', tw: '決議', cn: '决议', jp: '決議' } },
      { code: 'WELFARE', name: { en: 'Welfare', tw: '福利', cn: '福利', jp: '福利厚生' } },
      { code: 'HR', name: { en: 'HR surveys', tw: '人資調查', cn: '人力资源调查', jp: '人事アンケート' } },
      { code: 'TRAINING', name: { en: 'Training', tw: '教育訓練', cn: '培训', jp: '研修' } },
      { code: 'MEETING', name: { en: 'Meetings', tw: '會議', cn: '会议', jp: '会議' } },
      { code: 'SAFETY', name: { en: 'Safety', tw: '安全', cn: '安全', jp: '安全' } },
    ],
    examples: [{ default_example: null }],
  },
  properties: {
    code: { type: 'string', maxLength: 20 },
    default_example: { x: { ref: 'vs/example', on_delete: 'set_null', options: { field: 'active', op: 'eq', value: true } } },
    /** A form decides whether its events are published (`vs.publish`). */
    requires_approval: { type: 'boolean', default: false },
  },
})
