/** Several tasks given at once, all or none of them (ca.md §7): what meetings decide, and lists of duties. */
import { defineCall, typed } from '../core/call'

export const mostTasksAtOnce = 200

export interface IssuedTask {
  id: number
  number: string | null
  status: string
  /** Of tasks that were given to each of several people. */
  batch_id: number | null
}

/** Each task as `POST /api/ca/task` takes it. What is wrong is named as `tasks.0.title`. */
export const issueTaskBatch = defineCall({
  method: 'POST',
  path: '/api/ca/task/batch',
  tag: 'ca/task',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['tasks'],
    properties: {
      tasks: { type: 'array', minItems: 1, maxItems: mostTasksAtOnce, items: { type: 'object', additionalProperties: true } },
    },
  },
  answer: typed<{ data: readonly IssuedTask[] }>(),
  status: 201,
  idempotent: true,
})
