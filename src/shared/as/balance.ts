/** Balances of leave (as.md R5, §2 /as/use/leave): sums of the ledger, on any date. */
import { defineCall, typed } from '../core/call'
import type { Label } from './day-words'

const tag = 'as/leave-entitlement'
const date = { type: 'string', format: 'date' } as const
const idText = { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } as const

export const leaveKinds = ['annual', 'comp', 'sick', 'personal', 'family', 'event', 'official', 'statutory', 'unpaid', 'other'] as const
export type LeaveKind = (typeof leaveKinds)[number]

/** Minutes; a day is `daily_minutes` of the person. */
export interface LeaveBalance {
  leave: Label & {
    kind: LeaveKind
    unit_min: number
    step_min: number
    quota: 'none' | 'granted' | 'ceiling'
    /** 1 = full pay, 0.5 = half. */
    pay_ratio: number
    documents: 'none' | 'always' | 'over'
    documents_over_min: number | null
    needs_event: string
    deputy_required: boolean
  }
  /** Granted by lots that are valid on the date, without what was carried over. */
  entitled_min: number
  carried_min: number
  /** Taken and decided. */
  used_min: number
  /** Held by running forms. */
  pending_min: number
  /** What may still be asked for; of a type without quota null. */
  left_min: number | null
  /** Of `quota` ceiling: what the period allows, and the period. */
  ceiling_min: number | null
  period: { from: string; until: string } | null
  /** The first lot that runs out, with what is left in it. */
  next_expiry: { date: string; minutes: number } | null
  /** With `projected`: what rules grant until the date, already counted in `left_min`. */
  projected_grants: readonly { date: string; minutes: number }[]
}

/** Types that the person may use, in their order; without `user` of the caller, without `date` today. */
export const readBalance = defineCall({
  method: 'GET',
  path: '/api/as/balance',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    properties: { user: idText, leave: idText, date, projected: { enum: ['true', 'false'] } },
  },
  answer: typed<{ data: readonly LeaveBalance[]; meta: { date: string; daily_minutes: number } }>(),
})

export const ledgerKinds = ['grant', 'hold', 'release', 'use', 'unuse', 'carry_out', 'expire', 'pay_out', 'adjust'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** A row of the ledger with what was left after it. */
export interface LedgerLine {
  id: number
  at: string
  effective_date: string
  kind: LedgerKind
  /** Signed. */
  minutes: number
  /** Of all lots of the type, in the order of the lines. */
  balance_min: number
  lot: { id: number; source: string; valid_from: string; valid_to: string | null }
  /** The record that it is about: number and form in wf. */
  record: { no: string; instance: number | null } | null
  reason: string | null
}

/** The newest first, at most 200. */
export const readLedger = defineCall({
  method: 'GET',
  path: '/api/as/balance/ledger',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['leave'],
    properties: { user: idText, leave: idText },
  },
  answer: typed<{ data: readonly LedgerLine[] }>(),
})
