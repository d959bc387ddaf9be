/** The proof of the books (fa.md R3, R4): what was proved last, and a new one. */
import { defineCall, typed } from '../core/call'

export const proofChecks = ['balanced', 'period_balance', 'open_items', 'equation', 'chain', 'numbers'] as const
export type ProofCheck = (typeof proofChecks)[number]

export interface ProofFinding {
  check: ProofCheck
  /** The voucher that breaks it, where there is one. */
  voucher: number | null
  number: string | null
  /** In the caller's language. */
  text: string
}

export interface Proof {
  id: number
  at: string
  ok: boolean
  /** Vouchers that were posted, and the last of them. */
  vouchers: number
  posting_no: number | null
  findings: readonly ProofFinding[]
}

/** The last proofs, the newest first; 30 at most. */
export const readProofs = defineCall({
  method: 'GET',
  path: '/api/fa/integrity',
  tag: 'fa/voucher',
  answer: typed<{ data: readonly Proof[] }>(),
})

/** The numbers that vouchers of a category have, by the month or year in which they begin anew (R2). */
export interface CategoryNumbers {
  /** Code. */
  category: string
  /** `202611` or `2026`. */
  period: string
  count: number
  /** The greatest that was given. */
  last: number
  /** At most 100. */
  missing: readonly number[]
  twice: readonly number[]
}

/** The number check as of now, the latest first. */
export const readNumbers = defineCall({
  method: 'GET',
  path: '/api/fa/integrity/numbers',
  tag: 'fa/voucher',
  answer: typed<{ data: readonly CategoryNumbers[] }>(),
})

/** Proves it now. */
export const proveBooks = defineCall({
  method: 'POST',
  path: '/api/fa/integrity/run',
  tag: 'fa/voucher',
  answer: typed<{ data: Proof }>(),
})
