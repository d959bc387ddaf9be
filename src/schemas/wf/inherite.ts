/** What one person had is handed over to others (wf.md §3, §5.8). Made and undone by its own calls. */
import { defineSchema } from '../core/define'

const server = { computed: true } as const

export const inherite = defineSchema('wf/inherite', {
  x: {
    area: 'admin',
    title: 'from_user',
    standard_actions: ['list', 'show'],
    actions: { 'hand-over': {}, undo: {} },
    list: { columns: ['from_user', 'run_at', 'moved', 'failed', 'state', 'created_by'], sort: '-id', filters: ['state', 'from_user'] },
  },
  required: ['from_user', 'kinds', 'run_at', 'state'],
  properties: {
    from_user: { x: { ref: 'sc/user', ...server } },
    /** `[{kind, to}]`: each kind may have its own receiver. */
    kinds: { x: { type: 'json', ...server } },
    /** Categories and forms; empty = all. */
    filter: { x: { type: 'json', ...server } },
    run_at: { type: 'string', format: 'date-time', x: server },
    state: { enum: ['scheduled', 'running', 'done', 'partial', 'undone'], default: 'scheduled', x: server },
    moved: { type: 'integer', minimum: 0, default: 0, x: server },
    failed: { type: 'integer', minimum: 0, default: 0, x: server },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        required: ['kind', 'target'],
        properties: {
          kind: { type: 'string', maxLength: 40, x: server },
          target: { type: 'integer', minimum: 1, x: server },
          label: { type: 'string', maxLength: 250, x: server },
          to_user: { x: { ref: 'sc/user', on_delete: 'set_null', ...server } },
          result: { enum: ['moved', 'failed', 'undone', 'kept'], x: server },
          error: { type: 'string', maxLength: 500, x: server },
        },
      },
    },
  },
})
