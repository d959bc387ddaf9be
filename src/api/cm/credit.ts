/** The calls of credit overrides, and what is told of credit where a lead is won or a quotation sent (cm.md R14, §3.6). */
import { http } from '../../providers/http/http'
import type { RecordRow } from '../../providers/data/record-api'
import type { Failure } from '../../providers/http/error-text'

export type Checkpoint = 'lead_won' | 'quotation'

/** Was it refused for the customer's credit? */
export const isCreditRefusal = ({ code }: Failure): boolean => code === 'credit_blocked' || code === 'credit_approval'

/** @param body.amount in the lead's currency, when it is not the lead's own */
export async function requestOverride(body: {
  checkpoint: Checkpoint
  subject: number
  reason: string
  amount?: string
}): Promise<RecordRow> {
  return (await http.post<{ data: RecordRow }>('/api/cm/credit-override', body)).data.data
}

export async function decideOverride(id: number, act: 'approve' | 'reject'): Promise<RecordRow> {
  return (await http.post<{ data: RecordRow }>(`/api/cm/credit-override/${id}/${act}`, {})).data.data
}

export async function mayDecideOverride(id: number, signal?: AbortSignal): Promise<boolean> {
  return (await http.get<{ data: { may_decide: boolean } }>(`/api/cm/credit-override/${id}/decision`, signal ? { signal } : {})).data.data
    .may_decide
}
