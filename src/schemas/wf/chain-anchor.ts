/** The trails of a day in one hash (wf.md §5.10): even a rewrite of a whole trail shows. */
import { defineSchema } from '../core/define'

export const chainAnchor = defineSchema('wf/chain-anchor', {
  x: {
    area: 'admin',
    permission: 'certificate',
    title: 'day',
    standard_actions: ['list', 'show'],
    live: false,
    list: { columns: ['day', 'root', 'leaves'], sort: '-day' },
  },
  required: ['day', 'root', 'leaves', 'prev_root'],
  properties: {
    day: { type: 'string', format: 'date', x: { unique: true, computed: true } },
    root: { type: 'string', maxLength: 64, x: { computed: true } },
    leaves: { type: 'integer', minimum: 1, x: { computed: true } },
    prev_root: { type: 'string', maxLength: 64, x: { computed: true } },
  },
})
