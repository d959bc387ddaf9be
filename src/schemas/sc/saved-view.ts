/**
 * A list as somebody likes it (sc.md §3.6): filters, columns, order, kind of view. Everyone has his own and sees those shared
 * with him; nobody else's, not even an administrator. Fields are named as declared; former names (`x.renamed_from`) still find them.
 */
import { defineSchema } from '../core/define'

export const savedView = defineSchema('sc/saved-view', {
  x: {
    area: 'use',
    explicit_grants_only: true,
    row_owner: 'user',
    row_shared: 'shared_with',
    list: { columns: ['name', 'screen', 'shared_with'], sort: 'name', filters: ['screen'] },
    indexes: [{ fields: ['user', 'screen'] }],
    standard_actions: ['list', 'show', 'create', 'edit', 'delete'],
    default_grants: [{ role: 'staff', actions: ['list', 'show', 'create', 'edit', 'delete'], read: 'own', write: 'own' }],
  },
  required: ['user', 'screen', 'name'],
  properties: {
    user: { x: { ref: 'sc/user', on_delete: 'cascade', computed: true } },
    /** The entity whose list it is, `module/entity`. */
    screen: { type: 'string', minLength: 3, maxLength: 100, x: { fixed: true } },
    name: { type: 'string', minLength: 1, maxLength: 80, x: { search: true } },
    /** Condition tree; a range of days may be named instead of given (`{ field, op: 'between', value: 'this_month' }`). */
    filters: { x: { type: 'json' } },
    /** `[{ name, width?, pin? }]`; empty = the entity's own columns. */
    columns: { x: { type: 'json' } },
    /** As in the address of a list: `-due_at,name`. */
    sort: { type: 'string', maxLength: 200 },
    kind: { enum: ['table', 'kanban', 'calendar', 'tree', 'chart', 'map'], default: 'table' },
    /** The field of the board's columns, of the calendar's day. */
    kind_by: { type: 'string', maxLength: 63 },
    /** Of a chart: `{ type, by, over?, measure, of?, currency? }`, fields as the pivot of the API takes them (`due:month`). */
    chart: { x: { type: 'json' } },
    group_by: { type: 'string', maxLength: 63 },
    shared_with: { x: { type: 'owners' } },
    /** For the owner himself; others keep their choice in their preferences. */
    is_default: { type: 'boolean', default: false },
    pinned: { type: 'boolean', default: false },
  },
})
