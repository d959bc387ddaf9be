/** Days that differ from the weekly pattern (sc.md §3.4, §5.4). Only published ones count. */
import { defineSchema } from '../core/define'
import { publishedRows } from './calendar-packs/pack'
import { taiwan2026 } from './calendar-packs/taiwan-2026'

const partDay = { field: 'kind', op: 'eq', value: 'company' } as const

export const calendarEvent = defineSchema('sc/calendar-event', {
  x: {
    area: 'admin',
    list: {
      columns: ['region', 'date', 'kind', 'name', 'pay_class', 'paid', 'state', 'source'],
      sort: 'date',
      filters: ['region', 'date', 'kind', 'pay_class', 'state', 'source'],
    },
    actions: { prepare: {}, publish: {} },
    default_grants: [{ role: 'hr-admin', actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'prepare', 'publish'] }],
    exclude: [
      {
        name: 'one_a_day',
        equal: ['region'],
        from: 'date',
        to: 'date',
        bounds: '[]',
        error: 'date',
        where: [{ field: 'kind', not: 'observance' }],
      },
    ],
    import: {
      keys: [
        ['region', 'date', 'kind'],
        ['region', 'date'],
      ],
      ics: {
        date: 'date',
        title: 'name',
        start: 'start_time',
        end: 'end_time',
        category: 'kind',
        calendar: 'region',
        otherwise: { kind: 'holiday', pay_class: 'statutory' },
      },
    },
    // A published day that is past is changed only by who was asked.
    examples: [{ state: 'draft' }],
    seeds: publishedRows(taiwan2026),
  },
  required: ['region', 'date', 'kind', 'name', 'pay_class', 'paid', 'source', 'state'],
  properties: {
    region: { x: { ref: 'sc/calendar-region' } },
    date: { type: 'string', format: 'date' },
    kind: { enum: ['holiday', 'substitute_off', 'make_up_work', 'company', 'observance'] },
    name: { x: { type: 'i18n-text', search: true } },
    start_time: { type: 'string', format: 'time', x: { show_if: partDay } },
    end_time: {
      type: 'string',
      format: 'time',
      x: { show_if: partDay, after: 'start_time', required_if: { field: 'start_time', op: 'nempty' } },
    },
    pay_class: {
      enum: ['statutory', 'rest', 'ordinary'],
      x: {
        allowed_if: {
          make_up_is_ordinary: {
            any: [
              { field: 'kind', op: 'ne', value: 'make_up_work' },
              { field: 'pay_class', op: 'eq', value: 'ordinary' },
            ],
          },
        },
      },
    },
    paid: { type: 'boolean', default: true },
    source: { enum: ['pack', 'rule', 'manual'], default: 'manual', x: { computed: true } },
    source_ref: { type: 'string', maxLength: 200, x: { computed: true } },
    state: { enum: ['draft', 'published'], default: 'draft' },
  },
})
