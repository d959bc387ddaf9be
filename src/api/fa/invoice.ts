/** The document of a sales invoice (fa.md §2). */
import { http } from '../../providers/http/http'
import { openPdf } from '../engine/open-pdf'

/** In a tab of its own. */
export const openInvoice = (id: number): Promise<void> =>
  openPdf(() => http.get<Blob>(`/api/fa/invoice/${id}/pdf`, { responseType: 'blob' })).then(() => undefined)
