/** The workbook of an opening: which of its sheets is which, and their rows. */
import {
  openingColumns,
  openingNeeds,
  openingSheets,
  type OpeningSheet,
  type SheetColumn,
} from '../../../../../src/shared/fa/opening-import'
import { mostImportLines } from '../../../../../src/shared/fa/voucher-import'
import type { Services } from '../../../../contracts/services'
import { strip } from '../../../../import/formula'
import type { SourceRow } from '../../../../import/read-csv'
import { sourceRows } from '../../../../import/source'
import type { Context } from '../../../../kernel/context'
import { ApiError, invalidField } from '../../../../kernel/errors'
import { sharedTexts } from '../../../sc'
import type { OpeningRow, OpeningRows } from '../rules/opening-sheets'
import { columnsIn } from '../read-sheet'

/** Sheets that are looked at: notes and covers may stand before them. */
const mostSheets = 8

export interface FoundSheet {
  /** From 0. */
  nth: number
  headings: readonly string[]
  /** Column number → what it holds. */
  columns: Readonly<Record<string, SheetColumn>>
}
export type FoundSheets = Readonly<{ accounts: FoundSheet; items?: FoundSheet }>

type Files = Services['files']
type Source = { file_key: string }

const rowsOf = (files: Files, ctx: Context, { file_key }: Source, sheet: number): AsyncGenerator<SourceRow> =>
  sourceRows(
    files,
    { file_key, format: 'xlsx', encoding: null, delimiter: null, sheet },
    { calendar: undefined, year: ctx.now().getUTCFullYear() },
  )

/** By their headings, wherever they stand. @throws 422 on `file` where no sheet has accounts with their balances */
export async function findSheets(files: Files, ctx: Context, source: Source): Promise<FoundSheets> {
  const found: Partial<Record<OpeningSheet, FoundSheet>> = {}
  for (let nth = 0; nth < mostSheets && !(found.accounts && found.items); nth += 1) {
    const headings = await headingsOf(rowsOf(files, ctx, source, nth))
    for (const name of openingSheets) {
      const columns = columnsIn<SheetColumn>(sharedTexts(), headings, openingColumns[name])
      const known = Object.values(columns)
      if (!found[name] && openingNeeds[name].every((column) => known.includes(column))) found[name] = { nth, headings, columns }
    }
  }
  const { accounts, items } = found
  if (!accounts) throw invalidField('file', 'fa:opening_import.accounts_missing', { columns: neededOf(ctx, 'accounts') })
  return items ? { accounts, items } : { accounts }
}

async function headingsOf(rows: AsyncGenerator<SourceRow>): Promise<readonly string[]> {
  for await (const { cells } of rows) return cells
  return []
}

const neededOf = (ctx: Context, sheet: OpeningSheet): string =>
  openingNeeds[sheet].map((column) => sharedTexts().translate(ctx.language, { key: `fa:voucher_import.column.${column}` })).join(', ')

/** Headings that mean no column. */
export const unusedOf = ({ accounts, items }: FoundSheets): string[] =>
  [accounts, ...(items ? [items] : [])].flatMap(({ headings, columns }) =>
    headings.filter((heading, at) => heading.trim() !== '' && columns[String(at)] === undefined),
  )

/** Rows below the headings, as they stand in the file. */
export async function* bareRows(files: Files, ctx: Context, source: Source, { nth }: FoundSheet): AsyncGenerator<SourceRow> {
  let isHeading = true
  for await (const row of rowsOf(files, ctx, source, nth)) {
    if (!isHeading) yield row
    isHeading = false
  }
}

/** @throws 422 above 20,000 lines in both together */
export async function openingRows(files: Files, ctx: Context, source: Source, sheets: FoundSheets): Promise<OpeningRows> {
  const rows: Record<OpeningSheet, OpeningRow[]> = { accounts: [], items: [] }
  for (const name of openingSheets) {
    const sheet = sheets[name]
    if (!sheet) continue
    const columns = Object.entries(sheet.columns).map(([at, column]) => [Number(at), column] as const)
    for await (const { line, cells } of bareRows(files, ctx, source, sheet)) {
      if (rows.accounts.length + rows.items.length === mostImportLines)
        throw new ApiError(422, { key: 'error:import.too_many', params: { limit: mostImportLines } })
      rows[name].push({ line, cells: Object.fromEntries(columns.map(([at, column]) => [column, strip(cells[at] ?? '')])) })
    }
  }
  return rows
}
