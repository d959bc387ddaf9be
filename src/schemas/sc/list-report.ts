/**
 * A list that is mailed by the clock (shell.md §8): what it asks was taken from the list as somebody saw it; each receiver gets
 * the rows and fields that he may see himself.
 */
import { defineSchema } from '../core/define'

const weekly = { field: 'frequency', op: 'eq', value: 'weekly' } as const
const monthly = { field: 'frequency', op: 'eq', value: 'monthly' } as const

export const listReport = defineSchema('sc/list-report', {
  x: {
    area: 'use',
    explicit_grants_only: true,
    row_owner: 'user',
    list: {
      columns: ['name', 'screen', 'frequency', 'time', 'format', 'receivers', 'next_at', 'sent_at', 'active'],
      sort: 'name',
      filters: ['screen', 'frequency', 'active'],
    },
    indexes: [{ fields: ['next_at'] }],
    standard_actions: ['list', 'show', 'create', 'edit', 'delete'],
    default_grants: [{ role: 'staff', actions: ['list', 'show', 'create', 'edit', 'delete'], read: 'own', write: 'own' }],
  },
  required: ['user', 'screen', 'name', 'format', 'frequency', 'time', 'receivers', 'active'],
  properties: {
    user: { x: { ref: 'sc/user', on_delete: 'cascade', computed: true } },
    /** The entity whose list it is, `module/entity`. */
    screen: { type: 'string', minLength: 3, maxLength: 100, x: { fixed: true } },
    name: { type: 'string', minLength: 1, maxLength: 80, x: { search: true } },
    format: { enum: ['xlsx', 'csv', 'pdf'], default: 'xlsx' },
    frequency: { enum: ['daily', 'weekly', 'monthly'], default: 'weekly' },
    weekday: { enum: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], default: 'mon', x: { show_if: weekly, required_if: weekly } },
    /** Of a shorter month its last day. */
    month_day: { type: 'integer', minimum: 1, maximum: 31, default: 1, x: { show_if: monthly, required_if: monthly } },
    /** In the company's zone. */
    time: { type: 'string', format: 'time', default: '08:00' },
    receivers: { x: { type: 'owners' } },
    active: { type: 'boolean', default: true },
    /** As a saved view has them; a named range of days stays a name. */
    filters: { x: { type: 'json' } },
    q: { type: 'string', maxLength: 200 },
    sort: { type: 'string', maxLength: 200 },
    /** Fields in their order; empty = all that the receiver may read. */
    columns: { x: { type: 'texts' }, maxItems: 200 },
    next_at: { type: 'string', format: 'date-time', x: { computed: true } },
    sent_at: { type: 'string', format: 'date-time', x: { computed: true } },
  },
})
