/** The calls of quotations (cm.md §2.4). */
import { http } from '../../providers/http/http'
import type { RecordRow } from '../../providers/data/record-api'
import { openPdf } from '../engine/open-pdf'
import type { CreditAnswer } from '../../shared/cm/lead'

/** Without a language the customer's. */
export interface Wanted {
  language?: string
  valid_until: string
}

export async function makeQuotation(lead: number, wanted: Wanted): Promise<RecordRow> {
  return (await http.post<{ data: RecordRow }>(`/api/cm/lead/${lead}/quotation`, wanted)).data.data
}

/** @returns with what is to be said of the customer's credit */
export async function sendQuotation(id: number): Promise<{ quotation: RecordRow; credit: CreditAnswer | null }> {
  const {
    data: { data, meta },
  } = await http.post<{ data: RecordRow; meta?: { credit?: CreditAnswer } }>(`/api/cm/quotation/${id}/send`, {})
  return { quotation: data, credit: meta?.credit ?? null }
}

export async function acceptQuotation(id: number): Promise<RecordRow> {
  return (await http.post<{ data: RecordRow }>(`/api/cm/quotation/${id}/accept`, {})).data.data
}

/** In a tab of its own. */
export const openQuotation = (id: number): Promise<void> =>
  openPdf(() => http.get<Blob>(`/api/cm/quotation/${id}/pdf`, { responseType: 'blob' })).then(() => undefined)
