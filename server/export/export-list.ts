/** An export of a list (shell.md §8, sc.md §8): what the caller may see of it, as CSV, XLSX or PDF. */
import type { Writable } from 'node:stream'
import { exportPersonal, type Entity, type Field } from '../../src/schemas/core/define'
import { isJson } from '../../src/schemas/core/field-types'
import type { Context } from '../kernel/context'
import { ApiError, invalidField } from '../kernel/errors'
import type { Services } from '../contracts/services'
import { fieldOf } from '../resource/query/fields'
import { conditionFrom } from '../resource/query/filter'
import { parseSort } from '../resource/query/list-query'
import { mayDo, mayRead, requireAction } from '../resource/query/rights'
import { companyToday } from '../kernel/company-time'
import { virtualFieldsOf, withVirtualFields } from './virtual-fields'
import { writeCsv } from './csv'
import { writePdf } from './pdf'
import { readRows, type RowQuery } from './rows'
import type { Sheet, WriteOptions } from './sheet'
import { chosenCells, editingSheet, writableMember, writableSql } from './editing'
import { filterWords } from './filter-words'
import { companyLogo } from './logo'
import { printedBy } from './printed-by'
import type { ValueContext } from '../field-types/field-type'
import { cellOf, columnsOfField, isPerson, wallClock, type Column } from './values'
import { writeXlsx } from './xlsx'

export interface ExportBody {
  format: 'csv' | 'xlsx' | 'pdf'
  filter?: unknown
  /** As in the address of the list: `-due_at,name`. */
  sort?: string
  q?: string
  /** Fields in their order; absent = all that the caller may read. */
  columns?: readonly string[]
  ids?: readonly number[]
  except?: readonly number[]
  /** `editing`: to be changed and imported again. */
  labels?: 'language' | 'field' | 'editing'
}

export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const
export const writers = { csv: writeCsv, xlsx: writeXlsx, pdf: writePdf } as const

export type FileFormat = keyof typeof writers

/** A document is for reading: what is longer is a sheet. */
export const pdfAtMost = 5_000

/** Who only may list takes no file of his own; what somebody who may export has sent to him is another matter. */
export type ExportRight = 'export' | 'list'

/** @throws 403 without the right to list and export, or for a field that the caller may not read; 422 for what makes no sense */
export function rowQueryOf(
  ctx: Context,
  entity: Entity,
  { filter, sort, q, ids, except }: ExportBody,
  right: ExportRight = 'export',
): RowQuery {
  requireAction(ctx, entity, 'list')
  requireAction(ctx, entity, right)
  return {
    filter: filter === undefined || filter === null ? { all: [] } : conditionFrom(filter),
    ...(sort ? { sort: parseSort(sort) } : {}),
    ...(q?.trim() ? { q: q.trim() } : {}),
    ...(ids ? { ids } : {}),
    ...(except ? { except } : {}),
  }
}

export interface PreparedExport {
  /** Name and type of the file that it becomes. */
  file: { name: string; type: string }
  write: (into: Writable, options?: WriteOptions) => Promise<void>
}

/** @throws as rowQueryOf, and 403 or 422 for columns, filter and sort: before anything is written */
export async function prepareExport(
  ctx: Context,
  services: Pick<Services, 'texts' | 'files'>,
  entity: Entity,
  body: ExportBody,
  right: ExportRight = 'export',
): Promise<PreparedExport> {
  const { texts, files } = services
  const query = rowQueryOf(ctx, entity, body, right)
  const isEditing = body.labels === 'editing'
  const isMasked = (field: Field) => field.custom?.personal === true && !mayDo(ctx, entity, exportPersonal)
  // A mask must not come back as a value.
  const fields = chosenFields(ctx, entity, body.columns).filter((field) => !(isEditing && isMasked(field)))
  const virtualFields = isEditing ? virtualFieldsOf(ctx, entity) : []
  const own = readRows(ctx, entity, query, {
    columns: new Set([...fields, ...(isEditing ? chosenCells(entity, fields).map(({ list }) => list) : [])].map(({ name }) => name)),
    withPeople: fields.some(isPerson),
    ...(isEditing ? { extra: [[writableMember, writableSql(ctx, entity)]] } : {}),
  })
  const pages = virtualFields.length > 0 ? withVirtualFields(ctx, entity, { pages: own, fields: virtualFields }) : own
  const { company, currency, printed, zone } = await printedBy(ctx, texts)
  const context: ValueContext = {
    texts,
    language: ctx.language,
    labels: body.labels === 'field' ? 'field' : 'language',
    // The import reads times without a zone in the company's.
    wallTime: wallClock(isEditing ? ctx.companyZone() : zone),
    companyCurrency: currency,
  }
  const editing = isEditing
    ? await editingSheet(ctx, entity, fields, {
        texts,
        values: context,
        virtualFields,
        valueOf: (field) => (row, refs) => cellOf(context, entity, field, row, refs),
      })
    : undefined
  const title = texts.translate(ctx.language, { key: `${entity.module}:entity.${entity.key}.plural` })
  const sheet: Sheet = {
    language: ctx.language,
    title,
    pages,
    company,
    printed,
    ...(await logoFor(ctx, files, body.format)),
    filter: [query.q ? `“${query.q}”` : '', body.format === 'pdf' ? await filterWords(ctx, context, entity, query.filter) : '']
      .filter((words) => words !== '')
      .join(' · '),
    columns:
      editing?.columns ??
      fields.flatMap((field) =>
        isMasked(field) ? columnsOfField(context, entity, field).map(masked) : columnsOfField(context, entity, field),
      ),
    ...(editing ? { editing } : {}),
  }
  return {
    file: { name: `${title.replace(/[\\/:*?"<>|]/g, ' ')} ${companyToday(ctx)}.${body.format}`, type: fileTypes[body.format] },
    write: (into, options) => writers[body.format](sheet, into, options),
  }
}

/** Only what is printed has a head with a logo. */
export async function logoFor(ctx: Context, files: Services['files'], format: FileFormat): Promise<Pick<Sheet, 'logo'>> {
  const logo = format === 'pdf' ? await companyLogo(ctx, files) : undefined
  return logo ? { logo } : {}
}

const masked = (column: Column): Column => ({
  ...column,
  numeric: false,
  cell: (row, refs) => (column.cell(row, refs).kind === 'empty' ? { kind: 'empty' } : { kind: 'text', text: '•••' }),
})

/** @throws 403 for a hidden field, 422 for an unknown one */
function chosenFields(ctx: Context, entity: Entity, names: readonly string[] | undefined): Field[] {
  if (!names) return entity.fields.filter((field) => !isJson(field) && mayRead(ctx, entity, field))
  return names.map((name) => {
    const field = fieldOf(entity, name)
    if (!field) throw invalidField('columns', 'error:unknown_field', { field: name })
    if (!mayRead(ctx, entity, field)) throw new ApiError(403, { key: 'error:field_forbidden', params: { field: name } })
    return field
  })
}
