/** A report as a file, by the writers that lists have. */
import type { Writable } from 'node:stream'
import type { AnyReport, ReportCell, ReportColumn, ReportColumnKind } from '../../src/shared/engine/report'
import type { Context } from '../kernel/context'
import { fileTypes, logoFor, writers, type FileFormat } from './export-list'
import { printedBy } from './printed-by'
import type { Sheet } from './sheet'
import type { Services } from '../contracts/services'
import { asText, type Cell } from '../field-types/field-type'
import { wallClock } from './values'
import { companyToday } from '../kernel/company-time'

/** @param how.title what the report is called, `how.filter` in words */
export async function reportFile(
  ctx: Context,
  { texts, files }: Pick<Services, 'texts' | 'files'>,
  report: Pick<AnyReport, 'columns' | 'rows' | 'total'>,
  { format, title, filter }: { format: FileFormat; title: string; filter: string },
) {
  const { company, printed, zone } = await printedBy(ctx, texts)
  const wallTime = wallClock(zone)
  const lines = [...report.rows.map(({ cells }) => cells), ...(report.total ? [report.total] : [])]
  const sheet: Sheet = {
    language: ctx.language,
    title,
    company,
    printed,
    filter,
    ...(await logoFor(ctx, files, format)),
    pages: onePage(lines),
    columns: report.columns.map((column, at) => ({
      heading: column.heading,
      width: at === 0 ? 28 : 14,
      numeric: isNumeric(column.kind),
      cell: ({ cells }) => cellOf((cells as readonly ReportCell[])[at] ?? null, column, wallTime), // made by onePage
    })),
  }
  return {
    name: `${title.replace(/[\\/:*?"<>|]/g, ' ')} ${companyToday(ctx)}.${format}`,
    type: fileTypes[format],
    write: (into: Writable) => writers[format](sheet, into),
  }
}

const numericKinds: readonly ReportColumnKind[] = ['number', 'hours', 'money', 'percent']
const isNumeric = (kind: ReportColumnKind): boolean => numericKinds.includes(kind)

async function* onePage(lines: readonly (readonly ReportCell[])[]): Sheet['pages'] {
  yield { rows: lines.map((cells) => ({ cells })), refs: {} }
}

function cellOf(value: ReportCell, { kind }: ReportColumn, wallTime: (instant: string) => string): Cell {
  if (value === null) return { kind: 'empty' }
  // Two decimals of an hour are exact to the minute.
  if (typeof value === 'number' && kind === 'hours') return { kind: 'duration', minutes: Math.round(value * 60) }
  if (typeof value === 'number')
    return {
      kind: 'number',
      digits: String(value),
      scale: Number.isInteger(value) ? 0 : 1,
      ...(kind === 'percent' ? { percent: true } : {}),
    }
  if (kind === 'money') return { kind: 'number', digits: value, scale: value.split('.')[1]?.length ?? 0 }
  if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) return { kind: 'date', date: value }
  if (kind !== 'datetime' || Number.isNaN(Date.parse(value))) return asText(value)
  const [date = '', time = ''] = wallTime(value).split(' ')
  return { kind: 'datetime', date, time }
}
