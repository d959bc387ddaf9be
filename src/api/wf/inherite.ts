/** Handing over what one person had (src/shared/wf/inherite.ts). */
import type { BodyOf } from '../../shared/core/call'
import * as calls from '../../shared/wf/inherite'
import { call } from '../call'

export type HandOver = BodyOf<typeof calls.handOver>

export const previewHandOver = async (body: BodyOf<typeof calls.previewInherite>, signal?: AbortSignal) =>
  (await call(calls.previewInherite, { body, signal })).data
export const handOver = async (body: HandOver, key: string) => (await call(calls.handOver, { body, key })).data
export const undoHandOver = async (id: number, key: string) => (await call(calls.undoInherite, { params: { id }, key })).data
