/** From where and how people may clock (as.md §3, R1). The matching policy with the lowest number wins. */
import { defineSchema } from '../core/define'
import { hrAdmin } from './value-lists'

export const checkPolicy = defineSchema('as/check-policy', {
  x: {
    area: 'admin',
    permission: 'clocking',
    open_options: true,
    list: {
      columns: ['code', 'name', 'priority', 'methods', 'sites', 'combine', 'on_fail', 'active', 'used_by'],
      sort: 'priority,code',
      filters: ['active', 'on_fail', 'photo'],
    },
    default_grants: [{ role: 'hr-admin', actions: hrAdmin }],
    sections: {
      place: { fields: ['sites', 'ip_ranges', ['combine', 'on_fail']] },
      device: { fields: ['methods', ['photo', 'bind_phone']] },
      time: { fields: [['early_block', 'min_gap_seconds']] },
    },
    seeds: [
      {
        code: 'OPEN',
        name: { en: 'From anywhere', tw: '不限地點', cn: '不限地点', jp: '場所を問わない' },
        priority: 1000,
        methods: ['web', 'mobile', 'kiosk', 'device', 'import'],
        on_fail: 'flag',
      },
    ],
    examples: [{ code: 'C{n}', ip_ranges: ['192.0.2.0/24'] }],
  },
  required: ['code', 'name', 'priority', 'methods', 'photo', 'bind_phone', 'combine', 'on_fail', 'min_gap_seconds', 'active'],
  properties: {
    code: { type: 'string', minLength: 1, maxLength: 32, pattern: '^[A-Za-z0-9_-]+$', x: { unique: true, search: true } },
    name: { x: { type: 'i18n-text', search: true } },
    /** Whom it is for; nobody = everybody. A person goes before a group, a group before a department. */
    owners: { x: { type: 'owners' } },
    priority: { type: 'integer', minimum: 1, maximum: 100_000, default: 100 },
    methods: {
      type: 'array',
      minItems: 1,
      items: { enum: ['web', 'mobile', 'kiosk', 'device', 'import'] },
      default: ['web', 'mobile', 'device', 'import'],
    },
    /** CIDR. */
    ip_ranges: { x: { type: 'texts' }, maxItems: 50 },
    /** Empty = the person's own site, where he has one. */
    sites: { x: { refs: 'sc/site', options: { field: 'active', op: 'eq', value: true } } },
    photo: { enum: ['off', 'optional', 'required'], default: 'off' },
    bind_phone: { type: 'boolean', default: false },
    combine: { enum: ['any', 'all'], default: 'any' },
    on_fail: { enum: ['block', 'flag'], default: 'block' },
    /** A punch earlier than this before the shift is refused; empty = none is. */
    early_block: { x: { type: 'duration' }, minimum: 0, maximum: 720 },
    min_gap_seconds: { type: 'integer', minimum: 0, maximum: 3600, default: 60, x: { unit: 'second' } },
    active: { type: 'boolean', default: true },
  },
})
