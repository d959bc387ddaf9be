/** A form that is filled: read, kept as a draft, submitted, and what is done with what was sent (wf.md §2, §4.1). */
import { isAxiosError } from 'axios'
import { http } from '../../providers/http/http'
import type { BodyOf, QueryOf } from '../../shared/core/call'
import * as definitions from '../../shared/wf/definition-calls'
import * as calls from '../../shared/wf/instance-calls'
import * as previews from '../../shared/wf/preview-calls'
import { call } from '../call'
import { openPdf } from '../engine/open-pdf'

export type FillingQuestion = QueryOf<typeof calls.readFilling>
export type Draft = BodyOf<typeof calls.saveDraft>
export type SubmitBody = BodyOf<typeof calls.submit>
export type PreviewQuestion = BodyOf<typeof previews.previewFlow>

export const readFilling = async (query: FillingQuestion, signal?: AbortSignal) => (await call(calls.readFilling, { query, signal })).data

export const createDraft = async (template: number, draft: Draft, key: string) =>
  (await call(calls.createDraft, { body: { ...draft, template }, key })).data

export const saveDraft = async (id: number, draft: Draft) => (await call(calls.saveDraft, { params: { id }, body: draft })).data

export const discardDraft = (id: number) => call(calls.discardDraft, { params: { id } })

export const previewFlow = async (body: PreviewQuestion, signal?: AbortSignal) =>
  (await call(previews.previewFlow, { body, signal, background: true })).data

export const submit = async (id: number, body: SubmitBody, key: string) => (await call(calls.submit, { params: { id }, body, key })).data

/** Of a picture in the layout of a form. */
export const pictureAddress = async (id: number) => (await call(definitions.linkPicture, { params: { id } })).data.url

export const withdraw = (id: number, comment: string, key: string) => call(calls.withdraw, { params: { id }, body: { comment }, key })

export const remind = (id: number, key: string) => call(calls.remind, { params: { id }, body: {}, key })

/** As it would be printed now, in a tab of its own. */
export const openFormPdf = (id: number) =>
  openPdf(() => http.get<Blob>(`/api/wf/instance/${id}/pdf`, { responseType: 'blob' })).then(() => undefined)

/** The form has a newer version, or another window has saved the draft: what is there now must be read first. */
export const isOutdated = (error: unknown): boolean => isAxiosError(error) && error.response?.status === 409
