/** Many vouchers at once (fa.md §2.3): chosen, checked without writing anything, then run as a job, each in a transaction of its own. */
import { defineCall, typed } from '../core/call'

export const batchActs = ['confirm', 'post'] as const
export type BatchAct = (typeof batchActs)[number]

export interface BatchVoucher {
  id: number
  number: string | null
  date: string | null
  /** Code of its category. */
  category: string
  summary: string | null
  total: string
  /** `ready`: what the check says; `done`, `skipped`: what became of it. */
  outcome: 'ready' | 'done' | 'skipped'
  /** In the caller's language: why it is, or would be, left out. */
  reasons: readonly string[]
  /** What whoever runs it acknowledges. */
  warnings: readonly string[]
}

/** Of a job of this kind: `result.vouchers`, in the order in which they were done, kept for 30 days. */
export interface BatchResult {
  act: BatchAct
  vouchers: readonly BatchVoucher[]
  done: number
  skipped: number
}

export const batchJobKind = 'fa.batch-vouchers'
/** So many are chosen at most. */
export const mostInBatch = 10_000

/**
 * `ids`, or a filter of the voucher list; those that are not in the state that the act begins with are told so.
 * `dry_run` answers `data.vouchers` and writes nothing; else `data.job` is the job that does it. 409 while another batch runs.
 */
export const runVoucherBatch = defineCall({
  method: 'POST',
  path: '/api/fa/voucher/batch-:act',
  tag: 'fa/voucher',
  params: { act: { enum: batchActs } },
  body: {
    type: 'object',
    additionalProperties: false,
    properties: {
      ids: { type: 'array', maxItems: mostInBatch, items: { type: 'integer', minimum: 1 } },
      /** As in the address of the list: `{status: {eq: 'draft'}}`. */
      filter: { type: 'object' },
      q: { type: 'string', maxLength: 200 },
      dry_run: { type: 'boolean' },
    },
  },
  answer: typed<{ data: { job: number | null; vouchers: readonly BatchVoucher[] | null } }>(),
})
