/** Who did what to which record (sc.md §3.3): written by the engine with each change, sealed by a hash chain, changed by nobody. */
import { defineSchema } from '../core/define'

const kept = { computed: true } as const

export const auditLog = defineSchema('sc/audit-log', {
  x: {
    area: 'admin',
    title: 'label',
    view: true,
    live: false,
    standard_actions: ['list', 'show', 'export'],
    actions: { verify: {} },
    default_grants: [{ role: 'auditor', actions: ['list', 'show', 'export', 'verify'], read: 'all' }],
    list: {
      columns: ['at', 'actor', 'action', 'label', 'entity', 'ip'],
      sort: '-id',
      filters: ['at', 'actor', 'action', 'module', 'entity', 'record_id', 'ip', 'request_id'],
    },
  },
  required: ['at', 'action', 'module'],
  properties: {
    at: { type: 'string', format: 'date-time', x: kept },
    actor: { x: { ref: 'sc/user', ...kept } },
    /** As whom the actor looked. */
    on_behalf_of: { x: { ref: 'sc/user', ...kept } },
    action: { type: 'string', maxLength: 60, x: kept },
    module: { type: 'string', maxLength: 10, x: kept },
    entity: { type: 'string', maxLength: 60, x: kept },
    record_id: { type: 'integer', x: kept },
    label: { type: 'string', maxLength: 300, x: kept },
    /** `{ field: { from, to } }`, secrets masked; of fields that the reader may read. */
    changes: { x: { type: 'json', repeats: 'record', ...kept } },
    ip: { type: 'string', maxLength: 64, x: kept },
    user_agent: { type: 'string', maxLength: 500, x: kept },
    request_id: { type: 'string', maxLength: 100, x: kept },
  },
})
