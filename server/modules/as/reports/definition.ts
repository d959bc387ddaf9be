/** What a report of attendance declares (as.md §8); one file a family holds them, the register (index.ts) names them all. */
import { sql } from 'kysely'
import { isAsOf, isByDay, mostDays, type AttendanceReportKey } from '../../../../src/shared/as/reports'
import { daysBetween } from '../../../../src/shared/as/calendar-dates'
import type { Report, ReportColumn, ReportColumnKind } from '../../../../src/shared/engine/report'
import type { Texts } from '../../../contracts/texts'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import { rowPredicate } from '../../../resource/query/predicate'
import { logRelation } from '../../../resource/query/read-log'
import { titleSql } from '../../../resource/query/titles'
import { organisation } from '../../sc'

export interface AttendanceQuestion {
  from?: string
  to?: string
  /** Owner code. */ owner?: string
  /** Those of the table that are wanted, with commas between them; only balances have a choice. */ columns?: string
}

export interface ReportBuild {
  ctx: Context
  period: { from: string; to: string }
  /** As they were asked for. */
  columns: string | undefined
  /** `as:report.<key>` in the caller's language. */
  word: (key: string, params?: Readonly<Record<string, unknown>>) => string
  enumName: (entity: string, field: string, value: string) => string
  column: (name: string, kind?: ReportColumnKind) => ReportColumn
  /** People under this alias of sc_user whose attendance the caller may read, of those who are asked about. */
  people: Sql<boolean>
  /** How `u` is called, with the number of the employee; and the department of the primary post. */
  personName: Sql<string>
  department: Sql<string | null>
  within: (day: Sql) => Sql<boolean>
  i18n: (name: Sql) => Sql<string>
}

export type Built = Omit<Report<AttendanceReportKey, number | null>, 'key'>

export interface AttendanceReport {
  key: AttendanceReportKey
  /** Paths beside `as.admin.report`. */
  needs: readonly string[]
  /** It tells of people's days: who reads it is written down (as.md §6). */
  of_days?: true
  build: (build: ReportBuild) => Promise<Built>
}

/** @throws 422 on `to` before `from`, or on more days than a report by day shows */
export async function buildOf(ctx: Context, texts: Texts, key: AttendanceReportKey, asked: AttendanceQuestion): Promise<ReportBuild> {
  const period = periodOf(ctx, key, asked)
  if (period.to < period.from) throw invalidField('to', 'error:query', { parameter: 'to' })
  if (isByDay(key) && daysBetween(period.from, period.to) >= mostDays)
    throw invalidField('from', 'as:error.report_too_long', { days: mostDays })
  const word: ReportBuild['word'] = (name, params = {}) => texts.translate(ctx.language, { key: `as:report.${name}`, params })
  const members = asked.owner === undefined ? null : await organisation.expand(ctx, [asked.owner])
  return {
    ctx,
    period,
    columns: asked.columns,
    word,
    enumName: (entity, field, value) => texts.translate(ctx.language, { key: `as:entity.${entity}.fields.${field}.enum.${value}` }),
    column: (name, kind = 'text') => ({ heading: word(`column.${name}`), kind }),
    // The row rule of a person's days is that of all that is told of his attendance (as.md §6).
    people: sql<boolean>`u.deleted_at is null and exists (select 1 from (select u.id as user_id, u.id as id) as d
      where ${rowPredicate(ctx, ctx.snapshot.get('as/day-record'), 'read', 'd')})
      and ${members === null ? sql`true` : sql`u.id = any(${members}::bigint[])`}`,
    personName: sql<string>`concat_ws(' ', u.employee_no, ${titleSql(ctx, ctx.snapshot.get('sc/user'), 'u')})`,
    department: sql<string | null>`(select ${titleSql(ctx, ctx.snapshot.get('sc/department'), 'dep')} from sc_user_department as post
      join sc_department as dep on dep.id = post.department_id where post.user_id = u.id and post.is_primary and post.deleted_at is null
      and post.start_date <= ${period.to}::date and (post.end_date is null or post.end_date >= ${period.from}::date)
      order by post.start_date desc limit 1)`,
    within: (day) => sql<boolean>`${day} between ${period.from}::date and ${period.to}::date`,
    i18n: (name) => sql<string>`kontor_i18n(${name}, ${ctx.language})`,
  }
}

/** Whose days a report of them tells. */
export async function logDaysRead({ ctx, people, within }: ReportBuild): Promise<void> {
  const days = sql`(select day.* from as_day_record as day join sc_user as u on u.id = day.user_id
    where day.deleted_at is null and ${people} and ${within(sql`day.work_date`)})`
  await logRelation(ctx, ctx.snapshot.get('as/day-record'), days)
}

/** This month until today, unless it was said; of the daily report yesterday and today; of balances today. */
export function periodOf(ctx: Context, key: AttendanceReportKey, { from, to }: AttendanceQuestion): { from: string; to: string } {
  const today = companyToday(ctx)
  const end = to ?? (from !== undefined && from > today ? from : today)
  if (isAsOf(key)) return { from: end, to: end }
  return { from: from ?? (key === 'daily' ? end : `${end.slice(0, 7)}-01`), to: end }
}

/** Minutes as hours with two decimals at most. */
export const hours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100

/** The largest of them as bars. */
export function barsOf(series: readonly string[], points: readonly { name: string; amounts: readonly number[] }[]): Built['chart'] {
  const height = ({ amounts }: { amounts: readonly number[] }) => amounts.reduce((sum, amount) => sum + amount, 0)
  return {
    ...{ is_time: false, is_grouped: false, series },
    points: points.filter((point) => height(point) > 0).toSorted((a, b) => height(b) - height(a)),
  }
}

export const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)
