/** Lines of a batch out of a sheet (as.md §2 batch-…/import, §8): its template, and what a filled one says, before anything is written. */
import type { Writable } from 'node:stream'
import { sql } from 'kysely'
import { fold } from '../../../../src/schemas/core/fold'
import { languages } from '../../../../src/schemas/core/types'
import { batchSheetColumns, mostLines, type BatchKind, type BatchSheetAnswer, type BatchSheetColumn } from '../../../../src/shared/as/batch'
import type { Services } from '../../../contracts/services'
import type { CellContext } from '../../../field-types/field-type'
import { cellValue } from '../../../import/cells'
import { strip } from '../../../import/formula'
import { writeSheet } from '../../../import/sheets'
import { analyse, sourceRows, type SheetFormat } from '../../../import/source'
import { uploadedFile } from '../../../import/uploaded-file'
import type { Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { wallMinute } from '../day/rules/local-time'
import { instantOf } from '../person/employee'
import { readBatchSheet, type SheetProblem, type SheetReading, type SheetRow } from './rules/batch-sheet'

type Tools = Pick<Services, 'texts' | 'files'>

const columnKey = (name: BatchSheetColumn): string => `as:batch_sheet.column.${name}`

/** Codes as headings, then a row of hints in the caller's language. */
export async function writeBatchTemplate(
  ctx: Context,
  { texts }: Pick<Tools, 'texts'>,
  { kind, format }: { kind: BatchKind; format: SheetFormat },
  into: Writable,
): Promise<void> {
  const columns = batchSheetColumns[kind]
  const hints = columns.map((name, at) => {
    const hint = texts.translate(ctx.language, { key: `as:batch_sheet.hint.${kind}.${name}` })
    return `${at === 0 ? '# ' : ''}${texts.translate(ctx.language, { key: columnKey(name) })}: ${hint}`
  })
  await writeSheet(format, into, [[...columns], hints])
}

/** @throws 404 for a file that the caller has not uploaded, 422 for what is no sheet, has too many rows, or lacks a column that every line needs */
export async function readBatch(ctx: Context, tools: Tools, kind: BatchKind, file: number): Promise<BatchSheetAnswer> {
  const { texts } = tools
  const [headings, rows] = await rowsOf(ctx, tools.files, await uploadedFile(ctx, file, 'as:error.import_too_large'))
  const found = readBatchSheet(headings, rows, await readingOf(ctx, tools, kind))
  const heading = (name: BatchSheetColumn) => texts.translate(ctx.language, { key: columnKey(name) })
  if ('missing' in found)
    throw new ApiError(422, { key: 'as:batch_sheet.missing', params: { columns: found.missing.map(heading).join(', ') } })
  if (found.lines.length + found.problems.length === 0) throw new ApiError(422, { key: 'as:error.batch_empty' })
  const tell = ({ line, column, problem, value }: SheetProblem) => ({
    ...{ line, column: heading(column) },
    text: texts.translate(ctx.language, { key: `as:batch_sheet.problem.${problem}`, params: { value } }),
  })
  return { lines: found.lines, problems: found.problems.map(tell), ignored: found.ignored }
}

async function readingOf(ctx: Context, { texts }: Pick<Tools, 'texts'>, kind: BatchKind): Promise<SheetReading> {
  const { rows: people } = await sql<{ no: string; id: number }>`
    select employee_no as no, id::int as id from sc_user where employee_no is not null and deleted_at is null and status in ('active', 'suspended')`.execute(
    ctx.db,
  )
  const { rows: leaves } = await sql<{
    code: string
    id: number
  }>`select code, id::int as id from as_leave where active and deleted_at is null`.execute(ctx.db)
  const zone = ctx.companyZone()
  const cells: CellContext = { language: ctx.language, zone, values: () => new Map() }
  const valueOf = (type: 'date' | 'datetime' | 'time') => (text: string) => {
    const value = cellValue({ name: 'cell', type, required: false, schema: {}, x: {} }, text, cells)
    return 'value' in value && typeof value.value === 'string' ? value.value : undefined
  }
  const inEvery = (key: string) => languages.map((language) => fold(texts.translate(language, { key })))
  const modes = (['pay', 'comp'] as const).flatMap((mode) =>
    [fold(mode), ...inEvery(`as:entity.overtime.fields.mode.enum.${mode}`)].map((word) => [word, mode] as const),
  )
  return {
    kind,
    headings: new Map(
      batchSheetColumns[kind].flatMap((name) => [fold(name), ...inEvery(columnKey(name))].map((word) => [word, name] as const)),
    ),
    people: new Map(people.map(({ no, id }) => [fold(no), id])),
    leaves: new Map(leaves.map(({ code, id }) => [fold(code), id])),
    modes: new Map(modes),
    ...{ dayOf: valueOf('date'), instantOf: valueOf('datetime'), timeOf: valueOf('time') },
    instantAt: (date, time, later) => instantOf(wallMinute(zone, date, time, later)),
  }
}

/** @throws 422 for more rows than a batch has lines */
async function rowsOf(ctx: Context, files: Services['files'], key: string): Promise<[string[], SheetRow[]]> {
  const reader = { calendar: undefined, year: ctx.now().getUTCFullYear() }
  const source = await analyse(files, key, { language: ctx.language, reader })
  const rows: SheetRow[] = []
  for await (const { line, cells } of sourceRows(files, source, reader)) {
    rows.push({ line, cells: cells.map(strip) })
    if (rows.length > mostLines + 1) throw new ApiError(422, { key: 'error:import.too_many', params: { limit: mostLines } })
  }
  const [headings, ...rest] = rows
  return [[...(headings?.cells ?? [])], rest]
}
