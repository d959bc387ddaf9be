/** Regions of the working calendar (sc.md §3.4, §5.4): weekly pattern, zone and the hours that deadlines count. */
import { defineSchema } from '../core/define'

const office = [
  { start: '09:00', end: '12:00' },
  { start: '13:00', end: '18:00' },
]
const fiveDays = ['work', 'work', 'work', 'work', 'work', 'rest', 'regular_off'] as const

export const calendarRegion = defineSchema('sc/calendar-region', {
  x: {
    area: 'admin',
    lookup: true,
    list: { columns: ['country', 'time_zone', 'rule_pack', 'used_by'], sort: 'position', filters: ['country', 'rule_pack', 'active'] },
    related: [{ entity: 'sc/calendar-event', field: 'region' }],
    actions: { prepare: {}, publish: {} },
    default_grants: [{ role: 'hr-admin', actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'prepare', 'publish'] }],
    seeds: [
      {
        code: 'TW',
        country: 'TW',
        time_zone: 'Asia/Taipei',
        rule_pack: 'tw',
        weekly: fiveDays,
        work_hours: office,
        is_default: true,
        name: { en: 'Taiwan', tw: '臺灣', cn: '台湾', jp: '台湾' },
      },
      {
        code: 'HK',
        country: 'HK',
        time_zone: 'Asia/Hong_Kong',
        rule_pack: 'hk',
        weekly: fiveDays,
        work_hours: office,
        name: { en: 'Hong Kong', tw: '香港', cn: '香港', jp: '香港' },
      },
      {
        code: 'JP',
        country: 'JP',
        time_zone: 'Asia/Tokyo',
        rule_pack: 'jp',
        weekly: fiveDays,
        work_hours: office,
        name: { en: 'Japan', tw: '日本', cn: '日本', jp: '日本' },
      },
      {
        code: 'CN',
        country: 'CN',
        time_zone: 'Asia/Shanghai',
        rule_pack: 'cn',
        work_hours: office,
        weekly: ['work', 'work', 'work', 'work', 'work', 'rest', 'rest'],
        name: { en: 'Mainland China', tw: '中國大陸', cn: '中国大陆', jp: '中国大陸' },
      },
    ],
  },
  required: ['time_zone', 'weekly', 'rule_pack'],
  properties: {
    country: { type: 'string', pattern: '^[A-Z]{2}$', x: { codes: 'country', transform: 'upper' } },
    time_zone: { type: 'string', x: { codes: 'time_zone' } },
    weekly: { type: 'array', items: { enum: ['work', 'rest', 'regular_off'] }, x: { each: 'weekday' }, default: fiveDays },
    work_hours: {
      type: 'array',
      minItems: 1,
      maxItems: 6,
      items: {
        type: 'object',
        required: ['start', 'end'],
        properties: { start: { type: 'string', format: 'time' }, end: { type: 'string', format: 'time' } },
      },
      default: office,
    },
    rule_pack: { enum: ['tw', 'hk', 'jp', 'cn', 'none'], default: 'none' },
  },
})
