/** The calls of the audit log's hash chain (sc.md §5.6, §7): what the last look found, and another look. */
import { defineCall, typed } from '../core/call'

export interface Verdict {
  ok: boolean
  /** Audit id of the first entry that is changed, missing or out of its place. */
  broken_at?: number
  /** Links that were read. */
  entries: number
  /** Rows that no link covers yet: normally those of the last second. */
  unsealed: number
}
/** What the last look found, and when. */
export interface ChainState extends Verdict {
  at: string
}

const tag = 'sc/audit-log'

export const readChainState = defineCall({
  method: 'GET',
  path: '/api/sc/audit-log/chain',
  tag,
  answer: typed<{ data: ChainState | null }>(),
})

export const verifyChain = defineCall({
  method: 'POST',
  path: '/api/sc/audit-log/verify',
  tag,
  status: 202,
  answer: typed<{ data: { job_id: number } }>(),
})
