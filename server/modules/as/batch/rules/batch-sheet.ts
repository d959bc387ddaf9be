/** A sheet of lines of leave or overtime, row by row (as.md §8): what can be read, and what is wrong by row and column. Pure. */
import { fold } from '../../../../../src/schemas/core/fold'
import { batchSheetColumns, type BatchDraftLine, type BatchKind, type BatchSheetColumn } from '../../../../../src/shared/as/batch'

export interface SheetRow {
  line: number
  cells: readonly string[]
}

export type SheetProblemKind = 'needed' | 'person' | 'leave' | 'instant' | 'date' | 'time' | 'order' | 'break' | 'mode' | 'reason_long'

export interface SheetProblem {
  line: number
  column: BatchSheetColumn
  problem: SheetProblemKind
  value: string
}

export interface SheetReading {
  kind: BatchKind
  /** Folded headings → what they mean. */
  headings: ReadonlyMap<string, BatchSheetColumn>
  /** Folded employee number → person; folded code → leave type; folded word → mode. */
  people: ReadonlyMap<string, number>
  leaves: ReadonlyMap<string, number>
  modes: ReadonlyMap<string, 'pay' | 'comp'>
  /** Texts of cells, as every import reads them; undefined = it is none. */
  dayOf: (text: string) => string | undefined
  instantOf: (text: string) => string | undefined
  timeOf: (text: string) => string | undefined
  /** Wall clock of the company. @param later days after the date */
  instantAt: (date: string, time: string, later: number) => string
}

export type ReadLine = BatchDraftLine & { line: number }

/** @returns null where a column that every line needs has no heading */
export function readBatchSheet(
  headings: readonly string[],
  rows: readonly SheetRow[],
  reading: SheetReading,
): { lines: ReadLine[]; problems: SheetProblem[]; ignored: string[] } | { missing: BatchSheetColumn[] } {
  const columns = new Map<BatchSheetColumn, number>()
  const ignored: string[] = []
  headings.forEach((heading, at) => {
    const meant = reading.headings.get(fold(heading))
    if (meant !== undefined && batchSheetColumns[reading.kind].some((one) => one === meant) && !columns.has(meant)) columns.set(meant, at)
    else if (heading.trim() !== '') ignored.push(heading)
  })
  const missing = needed[reading.kind].filter((name) => !columns.has(name))
  if (missing.length > 0) return { missing }
  const lines: ReadLine[] = []
  const problems: SheetProblem[] = []
  for (const { line, cells } of rows) {
    const row: Row = {
      text: (column) => (cells[columns.get(column) ?? -1] ?? '').trim(),
      say: (column, problem, value) => void problems.push({ line, column, problem, value: value.slice(0, 60) }),
    }
    const before = problems.length
    const read = reading.kind === 'dayoff' ? leaveLine(row, reading) : overtimeLine(row, reading)
    if (read && problems.length === before) lines.push({ ...read, line })
  }
  return { lines, problems, ignored }
}

const needed: Readonly<Record<BatchKind, readonly BatchSheetColumn[]>> = {
  dayoff: ['employee_no', 'leave_code', 'start', 'end'],
  overtime: ['employee_no', 'work_date', 'start', 'end'],
}
const longestReason = 500

interface Row {
  text: (column: BatchSheetColumn) => string
  say: (column: BatchSheetColumn, problem: SheetProblemKind, value: string) => void
}

/** An empty cell of a column that is needed is told as such, anything else that has no meaning as it stands. */
function given<T>(row: Row, column: BatchSheetColumn, problem: SheetProblemKind, of: (text: string) => T | undefined): T | undefined {
  const text = row.text(column)
  const found = text === '' ? undefined : of(text)
  if (found === undefined) row.say(column, text === '' ? 'needed' : problem, text)
  return found
}

/** What may be left empty. */
function optional<T>(row: Row, column: BatchSheetColumn, problem: SheetProblemKind, of: (text: string) => T | undefined): T | null {
  return row.text(column) === '' ? null : (given(row, column, problem, of) ?? null)
}

function reasonOf(row: Row): string | null {
  const text = row.text('reason')
  if (text.length > longestReason) row.say('reason', 'reason_long', text)
  return text === '' ? null : text
}

function leaveLine(row: Row, reading: SheetReading): BatchDraftLine | undefined {
  const user = given(row, 'employee_no', 'person', (text) => reading.people.get(fold(text)))
  const leave = given(row, 'leave_code', 'leave', (text) => reading.leaves.get(fold(text)))
  const start_at = given(row, 'start', 'instant', reading.instantOf)
  const end_at = given(row, 'end', 'instant', reading.instantOf)
  const event_date = optional(row, 'event_date', 'date', reading.dayOf)
  const reason = reasonOf(row)
  if (start_at && end_at && Date.parse(end_at) <= Date.parse(start_at)) row.say('end', 'order', row.text('end'))
  if (user === undefined || leave === undefined || !start_at || !end_at) return undefined
  return { user, leave, start_at, end_at, event_date, reason, break_min: null, mode: null }
}

/** An end that is not after the start lies on the next day. */
function overtimeLine(row: Row, reading: SheetReading): BatchDraftLine | undefined {
  const user = given(row, 'employee_no', 'person', (text) => reading.people.get(fold(text)))
  const date = given(row, 'work_date', 'date', reading.dayOf)
  const start = given(row, 'start', 'time', reading.timeOf)
  const end = given(row, 'end', 'time', reading.timeOf)
  const mode = optional(row, 'mode', 'mode', (text) => reading.modes.get(fold(text))) ?? 'pay'
  const break_min = optional(row, 'break_min', 'break', (text) =>
    /^\d{1,3}$/.test(text) && Number(text) <= 720 ? Number(text) : undefined,
  )
  const reason = reasonOf(row)
  if (user === undefined || !date || !start || !end) return undefined
  const span = { start_at: reading.instantAt(date, start, 0), end_at: reading.instantAt(date, end, end <= start ? 1 : 0) }
  return { user, leave: null, ...span, break_min: break_min ?? 0, mode, event_date: null, reason }
}
