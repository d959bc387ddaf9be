/** The file of an import as rows: which column is which, and each row below the headings. */
import { languages } from '../../../../src/schemas/core/types'
import { importColumns, isImportColumn, mostImportLines, type ImportColumn } from '../../../../src/shared/fa/voucher-import'
import type { Services } from '../../../contracts/services'
import type { Texts } from '../../../contracts/texts'
import type { CellContext } from '../../../field-types/field-type'
import { cellValue } from '../../../import/cells'
import { normalHeading, text } from '../../../import/columns'
import { strip } from '../../../import/formula'
import type { SourceRow } from '../../../import/read-csv'
import { sourceRows } from '../../../import/source'
import type { Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import type { ImportRecord } from './import-record'
import type { SheetReading, SheetRow } from './rules/sheet-vouchers'

/**
 * By their names or what they are called in any of the four languages; each is given once, to the first heading that means it.
 * @returns column number → what stands in it
 */
export const mappingOf = (texts: Texts, headings: readonly string[]): Record<string, ImportColumn> =>
  columnsIn(texts, headings, importColumns)

/** @param columns that the sheet may have */
export function columnsIn<Column extends string>(
  texts: Texts,
  headings: readonly string[],
  columns: readonly Column[],
): Record<string, Column> {
  const meanings = new Map<string, Column>()
  for (const column of columns) {
    const names = languages.flatMap((language) => text(texts, 'fa', language, ['voucher_import', 'column', column]) ?? [])
    for (const name of [column, ...names]) if (!meanings.has(normalHeading(name))) meanings.set(normalHeading(name), column)
  }
  const given = new Set<Column>()
  const mapping: Record<string, Column> = {}
  for (const [at, heading] of headings.entries()) {
    const column = meanings.get(normalHeading(heading))
    if (!column || given.has(column)) continue
    given.add(column)
    mapping[String(at)] = column
  }
  return mapping
}

/** As a caller sends it. @returns null for what is none */
export function givenMapping(json: string): Record<string, ImportColumn> | null {
  try {
    const parsed: unknown = JSON.parse(json)
    if (typeof parsed !== 'object' || parsed === null) return null
    const columns: unknown = 'columns' in parsed ? parsed.columns : parsed
    if (typeof columns !== 'object' || columns === null) return null
    const entries = Object.entries(columns)
    const mapping: Record<string, ImportColumn> = {}
    for (const [at, name] of entries) {
      if (!/^\d{1,3}$/.test(at) || typeof name !== 'string' || !isImportColumn(name)) return null
      mapping[at] = name
    }
    return new Set(Object.values(mapping)).size === entries.length ? mapping : null
  } catch {
    return null
  }
}

type Source = Pick<ImportRecord, 'file_key' | 'format' | 'encoding' | 'delimiter'>

/** All rows, headings first. */
export const rowsOf = (files: Services['files'], ctx: Context, source: Source): AsyncGenerator<SourceRow> =>
  sourceRows(files, source, { calendar: undefined, year: ctx.now().getUTCFullYear() })

/** @throws 422 above 20,000 lines */
export async function sheetRows(
  files: Services['files'],
  ctx: Context,
  record: Source & Pick<ImportRecord, 'mapping'>,
): Promise<SheetRow[]> {
  const columns = Object.entries(record.mapping).map(([at, column]) => [Number(at), column] as const)
  const rows: SheetRow[] = []
  let isHeading = true
  for await (const { line, cells } of rowsOf(files, ctx, record)) {
    if (isHeading) {
      isHeading = false
      continue
    }
    if (rows.length === mostImportLines) throw new ApiError(422, { key: 'error:import.too_many', params: { limit: mostImportLines } })
    rows.push({ line, cells: Object.fromEntries(columns.map(([at, column]) => [column, strip(cells[at] ?? '')])) })
  }
  return rows
}

/** Texts of cells as the import of the house reads them. */
export function cellReaders(ctx: Context): Pick<SheetReading, 'dayOf' | 'numberOf'> {
  const cells: CellContext = { language: ctx.language, zone: ctx.companyZone(), values: () => new Map() }
  const valueOf = (type: 'date' | 'decimal') => (cell: string) => {
    const found = cellValue({ name: 'cell', type, required: false, schema: {}, x: {} }, cell, cells)
    return 'value' in found && typeof found.value === 'string' ? found.value : undefined
  }
  return { dayOf: valueOf('date'), numberOf: valueOf('decimal') }
}
