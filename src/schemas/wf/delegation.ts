/** Somebody stands in (wf.md §3, §5.8). */
import { defineSchema } from '../core/define'

const chosen = (scope: string) => ({ field: 'scope', op: 'eq', value: scope }) as const
const given = (scope: string) => ({ show_if: chosen(scope), required_if: chosen(scope) })

export const delegation = defineSchema('wf/delegation', {
  x: {
    area: 'use',
    title: 'delegate',
    row_owner: 'principal',
    row_shared: 'shared_with',
    states: { field: 'state', automatic: { active: ['scheduled'], ended: ['scheduled', 'active'] } },
    actions: { end: { from: ['scheduled', 'active'], to: 'ended', place: 'primary', confirm: true } },
    list: {
      columns: ['principal', 'delegate', 'scope', 'from', 'until', 'mode', 'state'],
      sort: '-from',
      filters: ['state', 'principal', 'delegate'],
    },
    exclude: [{ name: 'one_for_all', equal: ['principal'], from: 'from', to: 'until', bounds: '[)', where: ['for_all'], error: 'from' }],
    examples: [{ from: '2199-01-01T00:00:00.000Z', until: '2199-01-02T00:00:00.000Z', principal: 'new', delegate: 'new', scope: 'all' }],
    default_grants: [
      { role: 'staff', actions: ['list', 'show', 'create', 'edit', 'delete', 'end'], read: 'own', write: 'own' },
      { role: 'department-head', actions: ['list', 'show', 'create', 'edit', 'delete', 'end'], read: 'tree', write: 'tree' },
    ],
  },
  required: ['principal', 'delegate', 'scope', 'from', 'until', 'mode'],
  properties: {
    principal: { x: { ref: 'sc/user', default_to: 'me' } },
    delegate: { x: { ref: 'sc/user' } },
    scope: { enum: ['all', 'categories', 'templates'], default: 'all' },
    categories: { x: { refs: 'wf/template-category', ...given('categories') } },
    templates: { x: { refs: 'wf/template', ...given('templates') } },
    from: { type: 'string', format: 'date-time', x: { default_to: 'now' } },
    until: { type: 'string', format: 'date-time', x: { after: 'from' } },
    /** Replace: the task goes to the delegate. Share: both see it, and the first decision holds. */
    mode: { enum: ['replace', 'share'], default: 'replace' },
    /** Also tasks that wait already. */
    include_running: { type: 'boolean', default: false },
    reason: { type: 'string', maxLength: 500 },
    source: { enum: ['manual', 'as'], default: 'manual', x: { computed: true } },
    source_id: { type: 'integer', minimum: 1, x: { computed: true } },
    state: { enum: ['scheduled', 'active', 'ended'], default: 'scheduled', x: { computed: true } },
    /** True while it stands and is for every form, else empty: one at a time. */
    for_all: { type: 'boolean', x: { computed: true } },
    /** The delegate, who sees it too. */
    shared_with: { x: { type: 'owners', computed: true } },
  },
})
