/** A task while it is worked on or given: single lines of its checklist, and who is away (src/shared/ca). */
import { readAbsences, type Absences } from '../../shared/ca/absence'
import * as calls from '../../shared/ca/task-checklist'
import { call } from '../call'

export const tickLine = async (id: number, line: number, done: boolean): Promise<void> =>
  void (await call(calls.tickLine, { params: { id }, body: { line, done } }))

export const placeLine = async (id: number, line: number, where: { assignee?: number | null; position?: number }): Promise<void> =>
  void (await call(calls.placeLine, { params: { id }, body: { line, ...where } }))

export const lineToSubtask = async (id: number, line: number): Promise<number> =>
  (await call(calls.lineToSubtask, { params: { id }, body: { line } })).data.id

/** @param query owner codes with commas between, and dates */
export const absencesOf = (query: { assignees: string; from: string; until: string }, signal: AbortSignal): Promise<Absences> =>
  call(readAbsences, { query, signal, background: true })
