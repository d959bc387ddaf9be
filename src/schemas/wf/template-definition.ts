/** One version of a form (wf.md §3, §4.3): never changed once published. Read and written by calls of its own. */
import { defineSchema } from '../core/define'

const content = { type: 'json', computed: true } as const

export const templateDefinition = defineSchema('wf/template-definition', {
  x: {
    area: 'admin',
    title: 'version_no',
    standard_actions: [],
    live: false,
    actions: { publish: {}, simulate: {} },
    default_grants: [{ role: 'form-manager', actions: ['publish', 'simulate'] }],
    states: { field: 'state', automatic: { published: ['draft'], retired: ['published'] } },
    examples: [{ template: 'new' }],
    unique: [
      ['template', 'version_no'],
      ['template', 'drafted'],
      ['template', 'live'],
    ],
  },
  required: ['template', 'version_no', 'state'],
  properties: {
    template: { x: { ref: 'wf/template', on_delete: 'cascade', computed: true } },
    version_no: { type: 'integer', minimum: 1, x: { computed: true } },
    state: { enum: ['draft', 'published', 'retired'], default: 'draft', x: { computed: true } },
    /** True while it is the draft, else empty; the same of the published one. */
    drafted: { type: 'boolean', x: { computed: true } },
    live: { type: 'boolean', x: { computed: true } },
    json_schema: { x: content },
    ui_schema: { x: content },
    rules: { x: content },
    flow: { x: content },
    print_layout: { x: content },
    bindings: { x: content },
    settings: { x: content },
    /** SHA-256 of the canonical JSON of the seven. */
    hash: { type: 'string', maxLength: 64, x: { computed: true } },
    published_at: { type: 'string', format: 'date-time', x: { computed: true } },
    published_by: { x: { ref: 'sc/user', on_delete: 'set_null', computed: true } },
    note: { type: 'string', maxLength: 500, x: { computed: true } },
  },
})
