/** What goes out beside an import: the empty template, and the rows that were refused with their errors, importable again. */
import type { Writable } from 'node:stream'
import { once } from 'node:events'
import type ExcelJS from 'exceljs'
import Papa from 'papaparse'
import type { Entity, Field } from '../../src/schemas/core/define'
import { holds, isBoolean, isChoice, isMany } from '../../src/schemas/core/field-types'
import { isFilledIn } from '../../src/schemas/core/json-schema'
import type { Language } from '../../src/schemas/core/types'
import { serverType } from '../field-types/field-types'
import type { Context } from '../kernel/context'
import type { Texts } from '../contracts/texts'
import { neutralised } from './cells'
import { companionTargets, fileTargets, importTargets, labelsOf, takesNone, targetLabel, text, valueLabels, type Target } from './columns'
import type { ImportRecord } from './import-record'
import type { SheetFormat } from './source'
import { readStaged } from './staged-rows'

export const contentTypes: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const templateRows = 1_000

/**
 * Headings in the caller's language, a row of hints (`#`), and lists to choose from.
 * @param paired also those of the records that may stand in the same rows
 */
export async function writeTemplate(
  ctx: Context,
  entity: Entity,
  texts: Texts,
  { format, paired }: { format: SheetFormat; paired: boolean },
  into: Writable,
): Promise<void> {
  const targets = [...importTargets(ctx, entity), ...fileTargets(ctx, entity), ...(paired ? companionTargets(ctx, entity) : [])]
  const headings = targets.map(
    (target) => `${targetLabel(labelOf(texts, entity, target, ctx.language), target)}${isNeeded(target) ? ' *' : ''}`,
  )
  const keeps = (field: Field) =>
    entity.virtualFields.includes(field)
      ? ` ${texts.translate(ctx.language, { key: `screens:import.hint.${takesNone(field) ? 'beside_list' : 'beside'}` })}`
      : ''
  const hints = targets.map(
    (target, index) => `${index === 0 ? '# ' : ''}${hintOf(texts, entity, target, ctx.language)}${keeps(target.field)}`,
  )
  const lists = targets.map(({ field, part }) =>
    isChoice(field)
      ? (field.values ?? []).map((value) => valueLabels(texts, part ?? entity, field, value)[ctx.language] ?? value)
      : isBoolean(field)
        ? ['yes', 'no'].map((word) => text(texts, 'screens', ctx.language, [word]) ?? word)
        : [],
  )
  await writeSheet(
    format,
    into,
    (function* rows() {
      yield headings
      yield hints
    })(),
    lists,
  )
}

const labelOf = (texts: Texts, entity: Entity, target: Target, language: Language) =>
  labelsOf(texts, entity, target)[language] ?? target.name
const isNeeded = ({ field, language, part }: Target) => !part && field.required && !isFilledIn(field) && !language

function hintOf(texts: Texts, entity: Entity, { field, part }: Target, language: Language): string {
  const say = (key: string, params: Record<string, unknown> = {}) =>
    texts.translate(language, { key: `screens:import.hint.${key}`, params })
  if (holds(field, 'choice'))
    return (field.values ?? [])
      .map((value) => valueLabels(texts, part ?? entity, field, value)[language] ?? value)
      .join(isMany(field) ? '; ' : ' / ')
  if (field.x.file) return say('files')
  if (field.x.in_sheets === 'hours') return say('hours')
  if (serverType(field).hint) return say(field.type)
  return typeof field.schema.maxLength === 'number' ? say('text', { limit: field.schema.maxLength }) : say('any')
}

/** The refused rows as they stood in the file (with what was corrected), and a last column that says why. */
export async function writeErrorFile(
  ctx: Context,
  record: ImportRecord,
  describe: (errors: NonNullable<Awaited<ReturnType<typeof readStaged>>[number]['errors']>) => string,
  heading: string,
  format: SheetFormat,
  into: Writable,
): Promise<void> {
  await writeSheet(
    format,
    into,
    (async function* rows() {
      yield [...record.analysis.headings, heading]
      for (let after = 0; ;) {
        const rows = await readStaged(ctx, record.id, { states: ['error', 'duplicate'], after })
        const last = rows.at(-1)
        if (!last) return
        after = last.line
        for (const row of rows) yield [...record.analysis.headings.map((_, column) => row.cells[column] ?? ''), describe(row.errors ?? {})]
      }
    })(),
  )
}

/** @param lists what to choose from, by column */
export async function writeSheet(
  format: SheetFormat,
  into: Writable,
  rows: AsyncIterable<string[]> | Iterable<string[]>,
  lists: readonly string[][] = [],
): Promise<void> {
  if (format === 'csv') {
    into.write('\uFEFF')
    for await (const row of rows) if (!into.write(`${Papa.unparse([row.map(neutralised)])}\r\n`)) await once(into, 'drain')
    into.end()
    return
  }
  await writeBook(into, [{ name: '1', rows, lists }])
}

export interface BookSheet {
  name: string
  rows: AsyncIterable<string[]> | Iterable<string[]>
  /** What to choose from, by column. */
  lists?: readonly string[][]
}

/** A workbook of several sheets, one written after another. */
export async function writeBook(into: Writable, sheets: readonly BookSheet[]): Promise<void> {
  const { default: excel } = await import('exceljs')
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: into, useStyles: true })
  for (const sheet of sheets) await writePage(book.addWorksheet(sheet.name, { views: [{ state: 'frozen', ySplit: 1 }] }), sheet)
  await book.commit()
}

async function writePage(sheet: ExcelJS.Worksheet, { rows, lists = [] }: BookSheet): Promise<void> {
  lists.forEach((values, index) => {
    const formula = `"${values.map((value) => value.replaceAll(',', ' ').replaceAll('"', "'")).join(',')}"`
    // Excel takes at most 255 characters of a list that stands in the rule itself.
    if (values.length === 0 || formula.length > 255) return
    const column = sheet.getColumn(index + 1).letter
    validationsOf(sheet).add(`${column}3:${column}${templateRows}`, { type: 'list', allowBlank: true, formulae: [formula] })
  })
  for await (const row of rows) sheet.addRow(row.map(neutralised)).commit()
  sheet.commit()
}

/** Known to the library and not to its types. */
export const validationsOf = (sheet: ExcelJS.Worksheet) =>
  (sheet as unknown as { dataValidations: { add: (range: string, rule: ExcelJS.DataValidation) => void } }).dataValidations
