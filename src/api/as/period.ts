/** The calls of month closing (as.md §4.5). */
import * as calls from '../../shared/as/period'
import type { AnswerOf } from '../../shared/core/call'
import { call } from '../call'

export const readChecklist = async (id: number, signal?: AbortSignal): Promise<readonly calls.ChecklistItem[]> =>
  (await call(calls.readChecklist, { params: { id }, signal })).data

/** @param revision 0 = as it would be now */
export const readSummary = (id: number, revision: number, signal?: AbortSignal): Promise<AnswerOf<typeof calls.readSummary>> =>
  call(calls.readSummary, { params: { id }, query: { revision: String(revision) }, signal })

export const prepareMonths = async (year: number): Promise<number> => (await call(calls.prepareMonths, { body: { year } })).data.made
