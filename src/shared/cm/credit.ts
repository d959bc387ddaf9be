/** The credit of customers (cm.md R14, §2.4, §3.6): how much is used, what a control would do, leave to pass beyond it. */
import { creditCheckpoints } from '../../schemas/cm/value-lists'
import { defineCall, typed, type BodyOf } from '../core/call'
import type { RecordRow } from '../core/record-row'

export type CreditAction = 'notify' | 'warn' | 'approve' | 'block'

/** What a control says of an exposure. */
export interface CreditPreview {
  /** Percent with two decimals; null = beyond any limit. */
  usage: string | null
  /** `none` also where the control does not look at this checkpoint. */
  action: CreditAction | 'none'
  /** Which level of the control decided, from 0. */
  level: number | null
}

export interface Exposure extends CreditPreview {
  /** Of all amounts. */
  currency: string
  exposure: string
  /** Null = unlimited. */
  limit: string | null
  overdue_days: number
  /** False = finance does not say what is owed: what is told is the least. */
  receivables_known: boolean
}

/** Why the credit of a customer warns or stops, and who can let it pass. Amounts are in company currency. */
export interface CreditStop {
  action: CreditAction | 'none'
  /** Percent with two decimals; null = beyond any limit. */
  usage: string | null
  overdue_days: number
  gaps: readonly ('receivables' | 'rate')[]
  currency: string
  /** What this adds. */
  adds: string
  /** With what this adds; absent for who may not see the credit of customers. */
  exposure?: string
  /** Null = unlimited; absent as above. */
  limit?: string | null
  /** Whom the level names; empty = whoever has the right. */
  deciders: readonly string[]
}

const tag = 'cm/credit-override'
const amount = { type: 'string', pattern: '^[0-9]{1,14}(\\.[0-9]{1,4})?$' } as const
const days = { type: 'integer', minimum: 0, maximum: 100_000 } as const

/** `amount`: about to be added, in `currency` (default the company's). */
export const readExposure = defineCall({
  method: 'GET',
  path: '/api/cm/organization/:id/exposure',
  tag: 'cm/organization',
  query: {
    type: 'object',
    additionalProperties: false,
    properties: { amount, currency: { type: 'string', pattern: '^[A-Z]{3}$' }, checkpoint: { enum: creditCheckpoints } },
  },
  answer: typed<{ data: Exposure }>(),
})

/** Before something of a lead passes a checkpoint: what would be said there. Null = there is no customer to look at. */
export const readCreditStop = defineCall({
  method: 'GET',
  path: '/api/cm/lead/:id/credit',
  tag: 'cm/lead',
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['checkpoint'],
    properties: { checkpoint: { type: 'string', enum: ['lead_won', 'quotation'] }, amount },
  },
  answer: typed<{ data: CreditStop | null }>(),
})

/** Beside the form of a control. Its values come as they are typed, and are judged by the entity's own rules. */
export const previewControl = defineCall({
  method: 'POST',
  path: '/api/cm/credit-limit-control/preview',
  tag: 'cm/credit-limit-control',
  body: {
    type: 'object',
    required: ['limit', 'exposure', 'overdue_days'],
    properties: {
      limit: { ...amount, type: ['string', 'null'] },
      exposure: amount,
      overdue_days: days,
      tolerated_overdue_days: days,
    },
  },
  answer: typed<{ data: CreditPreview }>(),
})

export const requestOverride = defineCall({
  method: 'POST',
  path: '/api/cm/credit-override',
  tag,
  status: 201,
  idempotent: true,
  body: {
    type: 'object',
    required: ['checkpoint', 'subject', 'reason'],
    additionalProperties: false,
    properties: {
      checkpoint: { type: 'string', enum: ['lead_won', 'quotation', 'invoice'] },
      subject: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      reason: { type: 'string', minLength: 1, maxLength: 500, pattern: '\\S' },
      // In the lead's currency, when it is not the lead's own that is to pass.
      amount,
    },
  },
  answer: typed<{ data: RecordRow }>(),
})
export type OverrideWanted = BodyOf<typeof requestOverride>
