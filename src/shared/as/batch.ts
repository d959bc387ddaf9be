/** Calls of batches of leave and overtime (as.md §4.7): computed, posted line by line, called off. */
import { defineCall, typed } from '../core/call'

export type LineResult = 'new' | 'ok' | 'warn' | 'error' | 'posted' | 'voided'

export interface BatchLine {
  id: number
  user: number
  minutes: number | null
  result: LineResult
  message: string | null
  /** The record that it became. */
  record: number | null
  /** Of overtime: minutes of the month with this line, and their ceiling. */
  month_total_min: number | null
  month_cap_min: number | null
}

export interface BatchState {
  state: 'draft' | 'checked' | 'posted' | 'partly_posted' | 'voided'
  ok_count: number
  failed_count: number
  lines: readonly BatchLine[]
}

const tag = 'as/batch'
const answer = typed<{ data: BatchState }>()

/** Every line is computed and judged; nothing is posted. */
export const checkBatch = defineCall({ method: 'POST', path: '/api/as/batch/:id/check', tag, answer })

/** What is in order is posted, each line by itself; a line that is posted already stays as it is. */
export const postBatch = defineCall({ method: 'POST', path: '/api/as/batch/:id/post', tag, answer })

/** Each record that it made is called off. */
export const voidBatch = defineCall({
  method: 'POST',
  path: '/api/as/batch/:id/void',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['reason'],
    properties: { reason: { type: 'string', minLength: 1, maxLength: 500 } },
  },
  answer,
})
