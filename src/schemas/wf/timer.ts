/** What happens at a time (wf.md §3, §5.6). Fired once: the row is locked by who fires it. */
import { defineSchema } from '../core/define'

export const timer = defineSchema('wf/timer', {
  x: {
    area: 'admin',
    permission: 'all-running',
    title: 'kind',
    standard_actions: [],
    live: false,
    indexes: [{ fields: ['fire_at'] }, { fields: ['instance'] }],
  },
  required: ['instance', 'kind', 'fire_at'],
  properties: {
    instance: { x: { ref: 'wf/instance', on_delete: 'cascade' } },
    kind: { enum: ['delay', 'due', 'remind', 'escalate', 'expire'] },
    /** wf/task or wf/node-run, by the kind; of `expire` the draft itself, whose owner was warned. */
    target: { type: 'integer', minimum: 1 },
    fire_at: { type: 'string', format: 'date-time' },
    done_at: { type: 'string', format: 'date-time' },
  },
})
