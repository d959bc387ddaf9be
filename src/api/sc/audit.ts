/** The hash chain of the audit log: what the last look found, and another look. */
import { http } from '../../providers/http/http'

export interface ChainState {
  ok: boolean
  at: string
  entries: number
  broken_at?: number
  unsealed: number
}

export async function readChainState(): Promise<ChainState | null> {
  return (await http.get<{ data: ChainState | null }>('/api/sc/audit-log/chain', { background: true })).data.data
}

/** @returns the job's id */
export async function verifyChain(): Promise<number> {
  return (await http.post<{ data: { job_id: number } }>('/api/sc/audit-log/verify', {})).data.data.job_id
}
