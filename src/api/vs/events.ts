/** Votes and surveys (src/shared/vs/event.ts): mine in three groups, one of them, how I answer, what came out. */
import type { CrossRequest } from '../../shared/vs/cross-table'
import * as calls from '../../shared/vs/event'
import type { Answers } from '../../shared/vs/question'
import type { Trend } from '../../shared/vs/trend'
import { call } from '../call'

export interface GroupFilters {
  category: string
  kind: 'vote' | 'survey' | ''
  year: string
  q: string
}

/** @param filters empty texts narrow nothing */
export const readEventGroup = (group: calls.EventGroup, { category, kind, year, q }: GroupFilters, signal: AbortSignal) =>
  call(calls.readEventGroup, {
    params: { group },
    query: { ...(category && { category }), ...(kind && { kind }), ...(year && { year }), ...(q && { q }) },
    background: true,
    signal,
  })

export const readEventPage = async (id: number, signal: AbortSignal): Promise<calls.EventPage> =>
  (await call(calls.readEventPage, { params: { id }, background: true, signal })).data

/** @param revision the one that was read, 0 = none yet */
export const answerEvent = async (id: number, sent: { answers: Answers; revision: number; submit: boolean }) =>
  (await call(calls.answerEvent, { params: { id }, body: { ...sent, answers: { ...sent.answers } }, background: !sent.submit })).data

export const readResults = async (id: number, signal: AbortSignal): Promise<calls.EventResults> =>
  (await call(calls.readResults, { params: { id }, background: true, signal })).data

export const readCrossTable = async (id: number, { rows, columns }: CrossRequest, signal: AbortSignal): Promise<calls.CrossTable> =>
  (await call(calls.readCrossTable, { params: { id }, query: { rows, columns }, background: true, signal })).data

export const readTrend = async (id: number, signal: AbortSignal): Promise<Trend> =>
  (await call(calls.readTrend, { params: { id }, background: true, signal })).data
