/** The printed form and its PDF. */
import { http } from '../../providers/http/http'
import { addressOf } from '../../shared/core/call'
import type { FormPage } from '../../shared/wf/form-page'
import { pdfPath, printInstance } from '../../shared/wf/print'
import { call } from '../call'

export interface PrintWanted {
  id: number
  trail: boolean
  attach: boolean
  lang: FormPage['language'] | undefined
}

export const readPrintPage = async ({ id, trail, attach, lang }: PrintWanted, signal?: AbortSignal): Promise<FormPage> =>
  (
    await call(printInstance, {
      params: { id },
      query: { trail: trail ? '1' : '0', attach: attach ? '1' : '0', ...(lang ? { lang } : {}) },
      signal,
    })
  ).data

export interface PdfFile {
  content: Blob
  name: string
  /** The original with its signature, not a copy. */
  isSealed: boolean
}

/** @param from an instance, or a file that some record holds */
export async function readPdf(from: { id: number } | { file: number }, signal?: AbortSignal): Promise<PdfFile> {
  const url = 'id' in from ? addressOf(pdfPath, from) : `/api/common/attachment/${from.file}/download`
  const { data, headers } = await http.get<Blob>(url, { responseType: 'blob', ...(signal && { signal }) })
  return { content: data, name: nameIn(String(headers['content-disposition'] ?? '')), isSealed: headers['x-sealed'] === '1' }
}

/** RFC 6266: the encoded name first. */
function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]*)"/u.exec(disposition)?.[1] ?? 'form.pdf')
}
