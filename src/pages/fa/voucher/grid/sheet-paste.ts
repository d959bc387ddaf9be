/** Lines pasted from a spreadsheet (fa.md §2.2): by a heading line where there is one, else by position; every cell that was not understood is named. Pure. */
import { bareNumber, dateOf } from '../../../../screens/field-types/grid-types'
import { parseTsv } from '../../../../screens/form/inputs/grid/tsv'
import type { Formats } from '../../../../components/format/format-settings'
import { plainEntry } from './amount-entry'
import { newLine, otherSide, type GridLine, type LineColumn, type LineValues } from './grid-line'
import { gridColumns } from './line-columns'

export interface SheetPaste {
  /** The columns as they are shown, from the one in which it was pasted. */
  columns: readonly LineColumn[]
  /** Words by which a heading names a column: its label, its name. */
  headings: (column: LineColumn) => readonly string[]
  /** Id of what a cell names; undefined where nothing or several things are called so. */
  idOf: (column: LineColumn, text: string) => number | undefined
  formats: Pick<Formats, 'language' | 'timeZone' | 'rocEra'>
}
export interface PastedLine {
  values: Partial<LineValues>
  /** Column → the text that was not understood. */
  wrong: Partial<Record<LineColumn, string>>
}

/** @returns one entry for each line of the sheet that is not empty */
export function pastedLines(text: string, paste: SheetPaste): PastedLine[] {
  const rows = parseTsv(text).filter((row) => row.some((cell) => cell.trim() !== ''))
  const heading = headingColumns(rows[0] ?? [], paste.headings)
  const places = heading ?? paste.columns
  return (heading ? rows.slice(1) : rows).map((row) => pastedLine(row, places, paste))
}

/** Pasted lines laid over those from `key` on: blank lines are filled, filled ones are changed, new ones are added. */
export function layLines(lines: readonly GridLine[], key: string, pasted: readonly PastedLine[], most: number): readonly GridLine[] {
  const at = Math.max(
    0,
    lines.findIndex((line) => line.key === key),
  )
  const laid = pasted.map(({ values }, step) => ({ ...(lines[at + step] ?? newLine()), ...values }))
  return [...lines.slice(0, at), ...laid, ...lines.slice(at + pasted.length)].slice(0, most)
}

/** A range of one cell is a text like any other, and goes into the input. */
export const isSheet = (text: string): boolean => parseTsv(text).some((row) => row.length > 1) || parseTsv(text).length > 1

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** @returns undefined where the first line is data: a heading names at least two columns, and nothing in it is a number */
function headingColumns(row: readonly string[], headings: SheetPaste['headings']): readonly (LineColumn | undefined)[] | undefined {
  const found = row.map((cell) => gridColumns.find((column) => headings(column).some((name) => folded(name) === folded(cell))))
  const isHeading = found.filter(Boolean).length >= 2 && row.every((cell) => cell.trim() === '' || !/^[\d.,\s]+$/.test(plainEntry(cell)))
  return isHeading ? found : undefined
}

/** What the sheet names that only the server knows, each once: accounts are known here. */
export function namesIn(text: string, { columns, headings }: Pick<SheetPaste, 'columns' | 'headings'>): (readonly [LineColumn, string])[] {
  const rows = parseTsv(text)
  const heading = headingColumns(rows[0] ?? [], headings)
  const places = heading ?? columns
  const names = new Map<string, readonly [LineColumn, string]>()
  for (const row of heading ? rows.slice(1) : rows)
    for (const [index, cell] of row.entries()) {
      const column = places[index]
      if (column && column !== 'account' && references.has(column) && cell.trim() !== '')
        names.set(`${column} ${cell.trim()}`, [column, cell.trim()])
    }
  return [...names.values()]
}

function pastedLine(row: readonly string[], places: readonly (LineColumn | undefined)[], paste: SheetPaste): PastedLine {
  const values: Record<string, unknown> = {}
  const wrong: Partial<Record<LineColumn, string>> = {}
  for (const [index, cell] of row.entries()) {
    const column = places[index]
    if (!column) continue
    const value = cell.trim() === '' ? emptyOf(column) : valueOf(column, cell, paste)
    if (value === undefined) wrong[column] = cell.trim()
    else values[column] = value
  }
  return { values: oneSide(values), wrong }
}

const references: ReadonlySet<LineColumn> = new Set<LineColumn>(['account', 'department', 'project', 'organization', 'person'])
const numbers: ReadonlySet<LineColumn> = new Set<LineColumn>(['debit', 'credit', 'rate', 'amount_currency'])
const days: ReadonlySet<LineColumn> = new Set<LineColumn>(['document_date', 'due_date'])

const emptyOf = (column: LineColumn): unknown => (references.has(column) || days.has(column) ? null : '')

function valueOf(column: LineColumn, cell: string, { idOf, formats }: SheetPaste): unknown {
  if (references.has(column)) return idOf(column, cell.trim())
  const text = cell.trim()
  if (numbers.has(column)) return pastedNumber(text)
  if (days.has(column)) return dateOf(text.normalize('NFKC'), formats)
  return column === 'currency' ? text.normalize('NFKC').toUpperCase() : text
}

/** `-` and `–` are how sheets write nothing; zero is nothing too. A negative number is kept, to be seen. */
function pastedNumber(text: string): string | undefined {
  if (/^[-–—]$/.test(text)) return ''
  const [found, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(bareNumber(text.normalize('NFKC'))) ?? []
  if (found === undefined || whole + fraction === '') return undefined
  const [units, parts] = [whole.replace(/^0+(?=\d)/, '') || '0', fraction.replace(/0+$/, '')]
  return units === '0' && parts === '' ? '' : `${sign}${units}${parts === '' ? '' : `.${parts}`}`
}

/** A negative debit of a sheet is a credit; both sides filled stay as they are, and the check of the line says so. */
function oneSide(values: Record<string, unknown>): Partial<LineValues> {
  const next: Record<string, unknown> = { ...values }
  for (const side of ['debit', 'credit'] as const) {
    const amount = next[side]
    const other = otherSide(side)
    if (typeof amount === 'string' && amount.startsWith('-') && (next[other] ?? '') === '') {
      next[other] = amount.slice(1)
      next[side] = ''
    }
  }
  return next
}
