/**
 * What was or is to be done with a customer (cm.md §3.6): planned, then done or cancelled by acts of its own (§4). It stands at a lead, an
 * organization or a person; whoever may read or change the lead may do the same with it.
 */
import { defineSchema } from '../core/define'
import { activityOutcomes } from './value-lists'

const isDone = { field: 'status', op: 'eq', value: 'done' } as const
const atTime = { field: 'all_day', op: 'eq', value: false } as const

export const activity = defineSchema('cm/activity', {
  x: {
    area: 'use',
    title: 'subject',
    row_owner: 'owner',
    collaborators: 'participants',
    access_via: 'lead',
    some_of: [['lead', 'organization', 'person']],
    list: {
      columns: ['due_at', 'kind', 'subject', 'lead', 'organization', 'person', 'owner', 'status', 'outcome'],
      sort: '-due_at',
      filters: ['status', 'kind', 'owner', 'due_at', 'outcome', 'organization', 'lead'],
    },
    indexes: [
      { fields: ['owner', 'status', 'due_at'] },
      { fields: ['lead', 'status', 'due_at'] },
      { fields: ['organization', 'status', 'due_at'] },
      { fields: ['person', 'status', 'due_at'] },
      { fields: ['remind_at'] },
    ],
    default_grants: [
      { role: 'staff', actions: ['list', 'show', 'create', 'edit', 'delete'], read: 'own', write: 'own' },
      { role: 'department-head', actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export'], read: 'tree', write: 'tree' },
    ],
    examples: [
      {
        subject: 'Call {n}',
        organization: null,
        person: null,
        owner: null,
        due_at: '2026-03-02T01:00:00.000Z',
        all_day: false,
        status: 'planned',
        done_at: null,
        outcome: null,
      },
    ],
  },
  required: ['kind', 'subject', 'due_at'],
  properties: {
    kind: { enum: ['call', 'meeting', 'visit', 'email', 'message', 'demo', 'other'], default: 'call' },
    subject: { type: 'string', maxLength: 150, x: { search: true } },
    lead: { x: { ref: 'cm/lead', on_delete: 'cascade' } },
    organization: { x: { ref: 'cm/organization' } },
    person: { x: { ref: 'cm/person' } },
    /** Empty = who enters it. */
    owner: { x: { ref: 'sc/user' } },
    participants: { x: { refs: 'sc/user' }, maxItems: 50 },
    /** Of a whole day: its beginning in the company's zone. */
    due_at: { type: 'string', format: 'date-time' },
    all_day: { type: 'boolean', default: false },
    duration: { x: { type: 'duration', show_if: atTime }, minimum: 0, maximum: 10_080 },
    location: { type: 'string', maxLength: 200 },
    /** Minutes before it is due at which its owner is told; empty = he is not. */
    remind_before: { x: { type: 'duration' }, minimum: 0, maximum: 43_200 },
    /** The instant of that, until it has passed. */
    remind_at: { type: 'string', format: 'date-time', x: { computed: true } },
    /** What is logged afterwards is done from the start. */
    status: { enum: ['planned', 'done', 'cancelled'], default: 'planned', x: { fixed: true } },
    /** Empty = now. */
    done_at: { type: 'string', format: 'date-time', x: { show_if: isDone } },
    outcome: { enum: activityOutcomes, x: { show_if: isDone } },
    note: { x: { type: 'richtext', search: true }, maxLength: 20_000 },
    files: { x: { type: 'files' }, maxItems: 20 },
  },
})
