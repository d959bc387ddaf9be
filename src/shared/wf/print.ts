/** The printed form (wf.md §8): as a PDF, and as the page of `/wf-form-print`. */
import { defineCall, typed } from '../core/call'
import { languages } from '../../schemas/core/types'
import type { FormPage } from './form-page'

/** The sealed file if there is one, else a copy with a watermark; `copy=1` asks for a copy in any case. */
export const pdfPath = '/api/wf/instance/:id/pdf'
export const pdfQuery = { type: 'object', additionalProperties: false, properties: { copy: { type: 'string', enum: ['1'] } } } as const

const flag = { enum: ['0', '1'] } as const

export const printInstance = defineCall({
  method: 'GET',
  path: '/api/wf/instance/:id/print',
  tag: 'wf/instance',
  query: { type: 'object', additionalProperties: false, properties: { trail: flag, attach: flag, lang: { enum: languages } } },
  answer: typed<{ data: FormPage }>(),
})
