/** What people do with their tasks (wf.md §4.2, §5.15, §5.17). */
import type { I18nText } from '../../schemas/core/types'
import { defineCall, typed } from '../core/call'
import type { InstanceState } from './instance-calls'

const id = { type: 'integer', minimum: 1 } as const
const comment = { type: 'string', maxLength: 2000 } as const
const files = { type: 'array', maxItems: 20, items: id } as const
const people = { type: 'array', minItems: 1, maxItems: 50, items: id } as const
const tag = 'wf/task'

/** Every decision says what it was made on: §5.9. */
const seen = { version: id, content_hash: { type: 'string', maxLength: 64 } } as const
const proof = {
  password: { type: 'string', maxLength: 200 },
  pin: { type: 'string', maxLength: 12 },
  /** Null = without an image, where the step allows it; absent = the default one. */
  signature_id: { type: ['integer', 'null'], minimum: 1 },
  seal_id: id,
} as const

const acted = typed<{ data: { id: number; state: InstanceState; next: number | null } }>()
const act = <P extends string, const B extends Record<string, object>, const R extends readonly string[]>(
  name: P,
  properties: B,
  required: R,
) =>
  defineCall({
    method: 'POST',
    path: `/api/wf/task/:id/${name}`,
    tag,
    body: { type: 'object', additionalProperties: false, required, properties },
    answer: acted,
    idempotent: true,
  } as const)

const deciding = {
  ...seen,
  comment,
  data: { type: 'object' },
  files,
  ...proof,
  next_choice: { type: 'object', additionalProperties: { type: 'array', maxItems: 100, items: id } },
} as const

export const approve = act('approve', deciding, ['version', 'content_hash'] as const)
export const reject = act('reject', deciding, ['version', 'content_hash'] as const)
export const handle = act('handle', deciding, ['version', 'content_hash'] as const)
export const confirm = act('confirm', { ...seen, comment }, [] as const)
/** `target`: `initiator`, `previous` or a node. */
export const sendBack = act(
  'return',
  { ...seen, comment, files, target: { type: 'string', maxLength: 80 }, resume: { enum: ['again', 'back_to_me'] } },
  ['version', 'content_hash', 'target', 'comment'] as const,
)
export const transfer = act('transfer', { ...seen, comment, to: id }, ['to'] as const)
export const addSigner = act('add-signer', { ...seen, comment, place: { enum: ['before', 'after', 'parallel'] }, people }, [
  'place',
  'people',
] as const)
export const removeSigner = act('remove-signer', { comment, added: id }, ['added'] as const)
export const addCopy = act('add-copy', { comment, people }, ['people'] as const)
export const retract = act('retract', { comment }, [] as const)
export const hold = act('hold', { comment: { ...comment, minLength: 1 } }, ['comment'] as const)
/** By who manages the form: to somebody else, with a reason. */
export const reassign = act('reassign', { comment: { ...comment, minLength: 1 }, to: id }, ['to', 'comment'] as const)

/** By the form manager: somebody beside those who decide at the node of this task. */
export const addApprover = act('add-approver', { comment: { ...comment, minLength: 1 }, to: id }, ['to', 'comment'] as const)
/** By the form manager: this task is taken away; the last one of a node stays. */
export const removeApprover = act('remove-approver', { comment: { ...comment, minLength: 1 } }, ['comment'] as const)

export const bulkApprove = defineCall({
  method: 'POST',
  path: '/api/wf/task/bulk-approve',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['tasks'],
    properties: { tasks: { type: 'array', minItems: 1, maxItems: 100, items: id }, comment, ...proof },
  },
  answer: typed<{ data: { done: number[]; failed: { id: number; message: string }[]; batch: string } }>(),
  idempotent: true,
})

/** What forms come to by one currency, unit or field. */
export interface BulkAmount {
  currency: string | null
  /** Of plain numbers, where their field has one. */
  unit: string | null
  /** Of plain numbers without a unit: the field that was added up. */
  label: I18nText | null
  amount: string
  forms: number
}

export interface BulkSums {
  amounts: readonly BulkAmount[]
  /** Of leave and overtime. */
  time: { minutes: number; forms: number } | null
}

/** What the tasks that are to be approved together come to; of those that do not wait for the caller nothing is said. */
export const readBulkSums = defineCall({
  method: 'GET',
  path: '/api/wf/task/bulk-sums',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['tasks'],
    properties: { tasks: { type: 'string', pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,99}$' } },
  },
  answer: typed<{ data: BulkSums }>(),
})

export interface BulkUnprintable {
  /** Of the forms and of the comment, each once. */
  characters: string[]
  /** Forms that hold some of them. */
  instances: number[]
}

/** What the PDFs cannot show of the forms that are to be approved together, and of the comment that goes with it. */
export const readBulkUnprintable = defineCall({
  method: 'POST',
  path: '/api/wf/task/bulk-unprintable',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['tasks'],
    properties: {
      tasks: { type: 'array', maxItems: 100, items: { type: 'integer', minimum: 1 } },
      comment: { type: 'string', maxLength: 2000 },
    },
  },
  answer: typed<{ data: BulkUnprintable }>(),
})
