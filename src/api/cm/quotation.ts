/** The calls of quotations (cm.md §2.4). */
import { http } from '../../providers/http/http'
import type { RecordRow } from '../../providers/data/record-api'
import { openPdf } from '../engine/open-pdf'
import type { CreditAnswer } from '../../shared/cm/lead'
import * as calls from '../../shared/cm/quotation'
import { call } from '../call'

export const makeQuotation = async (lead: number, body: calls.QuotationWanted, key: string): Promise<RecordRow> =>
  (await call(calls.makeQuotation, { params: { id: lead }, body, key })).data

/** @returns with what is to be said of the customer's credit */
export async function sendQuotation(id: number): Promise<{ quotation: RecordRow; credit: CreditAnswer | null }> {
  const { data, meta } = await call(calls.sendQuotation, { params: { id }, body: {} })
  return { quotation: data, credit: meta?.credit ?? null }
}

export const acceptQuotation = async (id: number): Promise<RecordRow> =>
  (await call(calls.acceptQuotation, { params: { id }, body: {} })).data

/** In a tab of its own. */
export const openQuotation = (id: number): Promise<void> =>
  openPdf(() => http.get<Blob>(`/api/cm/quotation/${id}/pdf`, { responseType: 'blob' })).then(() => undefined)
