/** Previews beside the forms of terms (cm.md §2.3, R1, R2): they change nothing. Values of the form come as they are typed, and are judged by the entity's own rules. */
import type { I18nText } from '../../schemas/core/types'
import { defineCall, typed } from '../core/call'

export interface DueDateStep {
  step: 'base' | 'cutoff' | 'months' | 'end_of_month' | 'day_of_month' | 'days' | 'next' | 'previous'
  date: string
}

export interface DueDatePreview {
  due_date: string
  discount_date: string | null
  steps: readonly DueDateStep[]
}

export interface DueRow {
  label: I18nText | null
  is_deposit: boolean
  payment_term: { id: number | null; code: string; name: I18nText }
  /** At full scale, as money fields. */
  amount: string
  due_date: string | null
  /** After the due date that do not make it overdue yet. */
  grace_days: number
  discount_date: string | null
  /** What is paid until then instead. */
  discount_payment: string | null
}

const date = { type: 'string', format: 'date' } as const
const amount = { type: 'string', format: 'decimal', pattern: '^[0-9]{1,14}(\\.[0-9]{1,4})?$' } as const
const reference = { type: 'integer', minimum: 1 } as const

/** `region`: whose workdays count, default the company's. */
export const previewPaymentTerm = defineCall({
  method: 'POST',
  path: '/api/cm/payment-term/preview',
  tag: 'cm/payment-term',
  body: { type: 'object', required: ['base_date_value'], properties: { base_date_value: date, region: reference } },
  answer: typed<{ data: DueDatePreview }>(),
})

/** Every base date of the deal is taken to be `date`. */
export const previewTermOfPayment = defineCall({
  method: 'POST',
  path: '/api/cm/term-of-payment/preview',
  tag: 'cm/term-of-payment',
  body: {
    type: 'object',
    required: ['amount', 'date'],
    properties: {
      amount,
      tax: amount,
      currency: { type: 'string', pattern: '^[A-Z]{3}$' },
      date,
      deposit_ratio: { ...reference, type: ['integer', 'null'] },
      region: reference,
    },
  },
  answer: typed<{ data: readonly DueRow[] }>(),
})
