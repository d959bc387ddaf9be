/** The grid of targets as a file (cm.md §8): a template as the grid shows it, and what a filled one says, before anything is saved. */
import { randomUUID } from 'node:crypto'
import type { Readable, Writable } from 'node:stream'
import { sql } from 'kysely'
import type { SheetAnswer } from '../../../../src/shared/cm/quota'
import { spansOfYear, type QuotaPeriod, type Span } from '../../../../src/shared/cm/quota-periods'
import { formatTags } from '../../../../src/shared/engine/language-tags'
import { languages, type Language } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import type { CellContext } from '../../../field-types/field-type'
import { cellValue } from '../../../import/cells'
import { writeSheet } from '../../../import/sheets'
import { analyse, sourceRows, type SheetFormat } from '../../../import/source'
import { strip } from '../../../import/formula'
import type { Services } from '../../../contracts/services'
import { quotaBasis } from './basis'
import { fiscalMonth } from './fiscal-year'
import { readQuotaSheet, type SheetOwner, type SheetRow, type SheetSpan } from './rules/quota-sheet'

export interface SheetPlan {
  year: number
  period: QuotaPeriod
}
export type ShownGrid = Readonly<{ owners: readonly string[]; targets: SheetAnswer['targets'] }>
type Tools = Pick<Services, 'texts' | 'files'>

/** More rows are no grid. */
const mostRows = 5_000

/**
 * @param shown the grid as it stands, saved or not: `owners` none = all whose targets the caller sets; cells without a target are left empty
 * @throws 403 without the right to set targets
 */
export async function quotaTemplate(
  ctx: Context,
  { texts }: Pick<Tools, 'texts'>,
  plan: SheetPlan,
  { owners, targets }: ShownGrid,
): Promise<(format: SheetFormat, into: Writable) => Promise<void>> {
  const known = (await ownersOf(ctx, plan)).filter(({ owner, may_set }) => (owners.length === 0 ? may_set : owners.includes(owner)))
  const spans = spansOfYear(plan.year, plan.period, await fiscalMonth(ctx))
  const say = (key: string) => texts.translate(ctx.language, { key: `cm:quota.${key}` })
  const cells = new Map(targets.map(({ owner, period_start, target }) => [`${owner} ${period_start}`, target]))
  const rows = [
    [say('sheet_code'), say('sheet_name'), ...spans.map((span) => spanName(ctx.language, { texts }, plan, span))],
    ...known.map(({ owner, code, name }) => [code, name, ...spans.map(({ start }) => cells.get(`${owner} ${start}`) ?? '')]),
  ]
  return (format, into) => writeSheet(format, into, rows)
}

/** @throws 422 for what is no sheet, or has no column of a period */
export async function readSheet(ctx: Context, { texts, files }: Tools, plan: SheetPlan, content: Readable): Promise<SheetAnswer> {
  const owners = await ownersOf(ctx, plan)
  const spans = spansOfYear(plan.year, plan.period, await fiscalMonth(ctx)).map((span): SheetSpan => ({
    ...span,
    names: spanNames({ texts }, plan, span),
  }))
  const [headings, rows] = await rowsOf(ctx, files, content)
  const cells: CellContext = { language: ctx.language, zone: ctx.companyZone(), values: () => new Map() }
  const found = readQuotaSheet(headings, rows, {
    owners,
    spans,
    dayOf: (text) => valueOf('date', text, cells),
    numberOf: (text) => valueOf('decimal', text, cells),
  })
  if (!found) throw new ApiError(422, { key: 'cm:error.quota_sheet_periods' })
  return {
    targets: found.targets,
    errors: found.errors.map(({ line, problem, owner, period, text }) => ({
      line,
      owner,
      period,
      text: texts.translate(ctx.language, { key: `cm:error.quota_sheet_${problem}`, params: { text } }),
    })),
  }
}

function valueOf(type: 'date' | 'decimal', text: string, context: CellContext): string | undefined {
  const found = text.trim() === '' ? undefined : cellValue({ name: 'target', type, required: false, schema: {}, x: {} }, text, context)
  return found && 'value' in found && typeof found.value === 'string' ? found.value : undefined
}

/** It lies in the store while it is read: a workbook is read from its end. */
async function rowsOf(ctx: Context, files: Services['files'], content: Readable): Promise<[string[], SheetRow[]]> {
  const key = `imports/${randomUUID()}`
  const reader = { calendar: undefined, year: ctx.now().getUTCFullYear() }
  try {
    await files.put(key, content)
    const source = await analyse(files, key, { language: ctx.language, reader })
    const rows: SheetRow[] = []
    for await (const { line, cells } of sourceRows(files, source, reader)) {
      rows.push({ line, cells: cells.map(strip) })
      if (rows.length > mostRows) throw new ApiError(422, { key: 'error:import.too_many', params: { limit: mostRows } })
    }
    const [headings, ...rest] = rows
    return [[...(headings?.cells ?? [])], rest]
  } finally {
    await files.delete(key)
  }
}

async function ownersOf(ctx: Context, plan: SheetPlan): Promise<SheetOwner[]> {
  const { owners } = await quotaBasis(ctx, { ...plan, metric: 'won_amount', pipelines: [], activity_kind: null })
  const { rows } = await sql<{ owner: string; code: string }>`
    select 'u' || id as owner, account as code from sc_user where 'u' || id = any(${owners.map(({ owner }) => owner)}::text[])
    union all select 'd' || id, code from sc_department where 'd' || id = any(${owners.map(({ owner }) => owner)}::text[])`.execute(ctx.db)
  const codes = new Map(rows.map(({ owner, code }) => [owner, code]))
  return owners.map(({ owner, name, may_set }) => ({ owner, name, may_set, code: codes.get(owner) ?? owner }))
}

/** As the grid heads its column. */
function spanName(language: Language, { texts }: Pick<Tools, 'texts'>, { period, year }: SheetPlan, { start }: Span): string {
  if (period === 'year') return String(year)
  if (period === 'month')
    return new Intl.DateTimeFormat(formatTags[language], { year: '2-digit', month: 'short', timeZone: 'UTC' }).format(
      new Date(`${start}T00:00:00Z`),
    )
  return texts.translate(language, { key: `cm:quota.${period}`, params: { n: partOf(period, start) } })
}

const partOf = (period: 'quarter' | 'half', start: string): number =>
  Math.floor((Number(start.slice(5, 7)) - 1) / (period === 'quarter' ? 3 : 6)) + 1

/** Also as people write it without us: 2026-03, 2026 Q2, 2026H1. */
function spanNames(tools: Pick<Tools, 'texts'>, plan: SheetPlan, span: Span): string[] {
  const [year = '', month = ''] = span.start.split('-')
  const plain =
    plan.period === 'month'
      ? [`${year}-${month}`, `${year}/${month}`, `${year}/${Number(month)}`]
      : plan.period === 'year'
        ? [year]
        : [`${plan.year}${plan.period === 'quarter' ? 'Q' : 'H'}${partOf(plan.period, span.start)}`]
  return [...languages.map((language) => spanName(language, tools, plan, span)), ...plain]
}
