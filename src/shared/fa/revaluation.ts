/** Foreign balances at the closing rate of a period (fa.md R7): rehearsed, then booked. */
import { defineCall, typed } from '../core/call'
import type { ReportObject } from './report-answers'

export interface RevaluationRate {
  currency: string
  /** Company currency for one unit. */
  rate: string
  date_used: string
  /** Older than the parameters allow. */
  stale: boolean
}

/** A balance whose worth has changed; amounts are signed, debit positive. */
export interface RevaluationRow {
  account: { id: number; code: string; name: string }
  /** `reverse`: taken back on the next day; `carry`: it stays. */
  mode: 'reverse' | 'carry'
  currency: string
  counterparty: ReportObject | null
  document_no: string | null
  /** In its currency, and what it stands at in company currency before. */
  amount: string
  base: string
  difference: string
  /** `realised`: nothing is left in the currency. */
  to: 'unrealised' | 'realised'
}

export interface RevaluationVoucher {
  id: number
  number: string
  date: string
}

export interface RevaluationAnswer {
  period: { id: number; code: string; end: string }
  currency: string
  /** Of the currencies that the rows are in. */
  rates: readonly RevaluationRate[]
  /** Empty: nothing to revalue. */
  rows: readonly RevaluationRow[]
  /** The day on which open items are taken back; null where none are. */
  reversal_date: string | null
  /** What was booked; empty in a rehearsal. */
  vouchers: readonly RevaluationVoucher[]
}

/** `dry_run` writes nothing. Again it books what has changed since. 422 `period_id`: a day that is not open, or a rate that is missing. */
export const revaluePeriod = defineCall({
  method: 'POST',
  path: '/api/fa/revaluation',
  tag: 'fa/period',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['period_id'],
    properties: { period_id: { type: 'integer', minimum: 1 }, dry_run: { type: 'boolean' } },
  },
  answer: typed<{ data: RevaluationAnswer }>(),
})
