/** A stoppage by authority or company (as.md §3, R10): a typhoon day, a power cut. Its hours are neither absence nor lateness. */
import { defineSchema } from '../core/define'
import { hrAdmin } from './value-lists'

export const closure = defineSchema('as/closure', {
  x: {
    area: 'admin',
    list: {
      columns: ['name', 'kind', 'start_at', 'end_at', 'paid', 'regions', 'sites', 'owners'],
      sort: '-start_at',
      filters: ['kind', 'paid', 'start_at'],
    },
    period_lock: { by: 'as/period', on: ['start_at'], until: 'end_at' },
    default_grants: [{ role: 'hr-admin', actions: hrAdmin }],
    examples: [{ start_at: '2027-08-12T05:00:00.000Z', end_at: '2027-08-12T10:00:00.000Z' }],
  },
  required: ['name', 'kind', 'start_at', 'end_at', 'paid'],
  properties: {
    name: { x: { type: 'i18n-text', search: true } },
    kind: { enum: ['typhoon', 'earthquake', 'utility', 'other'], default: 'typhoon' },
    start_at: { type: 'string', format: 'date-time' },
    end_at: { type: 'string', format: 'date-time', x: { after: 'start_at' } },
    paid: { type: 'boolean', default: true },
    /** Whom it concerns; nothing in all three = everybody. */
    regions: { x: { refs: 'sc/calendar-region' } },
    sites: { x: { refs: 'sc/site' } },
    owners: { x: { type: 'owners' } },
    note: { x: { type: 'longtext' } },
  },
})
