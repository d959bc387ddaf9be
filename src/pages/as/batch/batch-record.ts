/** Lines of a stored batch as they are put together again. */
import type { RecordRow } from '../../../providers/data/record-api'
import type { BatchDraftLine } from '../../../shared/as/batch'

export type LineResult = 'new' | 'ok' | 'warn' | 'error' | 'posted' | 'voided'

/** As the record carries them. */
export interface StoredLine extends BatchDraftLine {
  id: number
  minutes: number | null
  result: LineResult
  message: string | null
  record: number | null
}

export const storedLines = ({ lines }: RecordRow): readonly StoredLine[] => (Array.isArray(lines) ? (lines as readonly StoredLine[]) : []) // by the declaration of as/batch

export const filesOfRecord = ({ files }: RecordRow): readonly number[] =>
  Array.isArray(files) ? files.filter((id): id is number => typeof id === 'number') : []

export const linesOfRecord = (row: RecordRow): BatchDraftLine[] =>
  storedLines(row).map(({ user, leave, start_at, end_at, break_min, mode, event_date, reason }) => ({
    ...{ user, leave: leave ?? null, start_at, end_at, break_min: break_min ?? null, mode: mode ?? null },
    ...{ event_date: event_date ?? null, reason: reason ?? null },
  }))
