/** What a customer owes and what a supplier is owed (fa.md R14): decimals of company currency as text with four digits. */
import { defineCall, typed } from '../core/call'
import { party } from './settlement-calls'

export interface PartySummaryAnswer {
  open: string
  overdue: string
  oldest_overdue_days: number
  currency: string
  as_of: string
  not_due: string
  /** Beside `open`; taken off only where the parameter says so. */
  deposits: string
  /** Cheques that are not cleared: part of `open`. */
  notes: string
  /** Overdue by age; `to` null = older than the last limit. */
  buckets: readonly { from: number; to: number | null; amount: string }[]
  by_currency: readonly { currency: string; amount: string; base: string }[]
  complete: boolean
}

const summaryOf = <const P extends `/api/${string}`>(path: P) =>
  defineCall({
    method: 'GET',
    path,
    tag: 'fa/settlement',
    query: {
      type: 'object',
      additionalProperties: false,
      properties: { ...party, as_of: { type: 'string', format: 'date' } },
    },
    answer: typed<{ data: PartySummaryAnswer }>(),
  })

/** Without `as_of` today. @throws 404 for a party that does not exist */
export const readReceivableSummary = summaryOf('/api/fa/receivable/summary')
export const readPayableSummary = summaryOf('/api/fa/payable/summary')
