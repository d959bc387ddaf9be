/** When work starts by itself (sc.md §3.6, §7): one row a declared schedule; administrators move it, switch it off, or start it now. */
import { defineSchema } from '../core/define'

export const schedule = defineSchema('sc/schedule', {
  x: {
    area: 'admin',
    permission: 'job',
    title: 'key',
    standard_actions: ['list', 'show', 'edit'],
    actions: { run: {} },
    list: { columns: ['key', 'cron', 'time_zone', 'last_run', 'enabled'], sort: 'key', filters: ['enabled'] },
  },
  required: ['key', 'cron', 'enabled'],
  properties: {
    key: { type: 'string', maxLength: 100, x: { unique: true, computed: true, search: true } },
    cron: { type: 'string', maxLength: 100 },
    time_zone: { type: 'string', maxLength: 64, x: { codes: 'time_zone' } },
    last_run: { type: 'string', format: 'date-time', x: { computed: true } },
    enabled: { type: 'boolean', default: true },
  },
})
