/** Dates of repeating tasks that have no task yet (src/shared/ca/task-series.ts). */
import * as calls from '../../shared/ca/task-series'
import { call } from '../call'

export const comingOf = async (
  query: { tab: calls.ComingTab; from: string; until: string },
  signal: AbortSignal,
): Promise<readonly calls.ComingDate[]> => (await call(calls.readComing, { query, signal, background: true })).data

/** @returns its task */
export const openComing = async (series: number, occurrence: string): Promise<number> =>
  (await call(calls.openComing, { params: { id: series }, body: { occurrence } })).data.id
