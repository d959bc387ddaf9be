/** The calls of quotations (cm.md §2.4). */
import { http } from '../../providers/http/http'
import type { RecordRow } from '../../providers/data/record-api'
import { openPdf } from '../engine/open-pdf'
import * as calls from '../../shared/cm/quotation'
import { call } from '../call'

export const makeQuotation = async (lead: number, body: calls.QuotationWanted, key: string): Promise<RecordRow> =>
  (await call(calls.makeQuotation, { params: { id: lead }, body, key })).data

/** In a tab of its own. */
export const openQuotation = (id: number): Promise<void> =>
  openPdf(() => http.get<Blob>(`/api/cm/quotation/${id}/pdf`, { responseType: 'blob' })).then(() => undefined)
