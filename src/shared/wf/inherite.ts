/** Handing over what one person had (wf.md §2 inherite-add, §5.8): what there is, the preview, the run, and taking it back. */
import { defineCall, typed } from '../core/call'

export const inheriteKinds = ['tasks', 'instances', 'drafts', 'copies', 'delegations', 'managers', 'definitions', 'seals'] as const
export type InheriteKind = (typeof inheriteKinds)[number]

/** Lines can be taken back for so long, where nobody acted on them since. */
export const undoDays = 7

const id = { type: 'integer', minimum: 1 } as const
const ids = { type: 'array', maxItems: 200, items: id } as const
const tag = 'wf/inherite'

/** Each kind has its receiver. Categories and forms narrow down what hangs on a form; empty = all. */
const wanted = {
  from_user: id,
  kinds: {
    type: 'array',
    minItems: 1,
    maxItems: inheriteKinds.length,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'to'],
      properties: { kind: { enum: inheriteKinds }, to: id },
    },
  },
  filter: { type: 'object', additionalProperties: false, properties: { categories: ids, templates: ids } },
} as const

export type ConflictReason =
  'person_on_node' | 'person_is_applicant' | 'decides_on_it' | 'has_copy' | 'is_principal' | 'is_already' | 'has_draft' | 'person_inactive'

export interface InheritePreview {
  kind: InheriteKind
  to: number
  count: number
  /** They would stay as they are. */
  conflicts: readonly { target: number; label: string; reason: ConflictReason }[]
}

export const previewInherite = defineCall({
  method: 'POST',
  path: '/api/wf/inherite/preview',
  tag,
  body: { type: 'object', additionalProperties: false, required: ['from_user', 'kinds'], properties: wanted },
  answer: typed<{ data: InheritePreview[] }>(),
})

/** @property run_at an instant to come; absent = now */
export const handOver = defineCall({
  method: 'POST',
  path: '/api/wf/inherite/hand-over',
  tag,
  idempotent: true,
  status: 201,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['from_user', 'kinds'],
    properties: { ...wanted, run_at: { type: 'string', format: 'date-time' } },
  },
  answer: typed<{ data: { id: number; state: 'scheduled' | 'done' | 'partial'; moved: number; failed: number } }>(),
})

export const undoInherite = defineCall({
  method: 'POST',
  path: '/api/wf/inherite/:id/undo',
  tag,
  idempotent: true,
  answer: typed<{ data: { id: number; undone: number; kept: number } }>(),
})
