/** What a report of tasks declares (ca.md §8), and what it is asked. */
import { sql } from 'kysely'
import { permissionObject } from '../../../../src/schemas/core/permission'
import { isOfToday, type TaskReportGroup, type TaskReportKey } from '../../../../src/shared/ca/report'
import type { Report, ReportColumn, ReportColumnKind } from '../../../../src/shared/engine/report'
import type { Texts } from '../../../contracts/texts'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import { unionOfPaths } from '../../../resource/query/access-paths'
import { waysToRead } from '../../../resource/query/predicate'
import { organisation } from '../../sc'
import { dateAfter } from './rules/load'

export interface TaskQuestion {
  from?: string
  to?: string
  /** Owner code. */
  owner?: string
  by?: TaskReportGroup
}

export interface ReportBuild {
  ctx: Context
  period: { from: string; to: string }
  by: TaskReportGroup
  /** `ca:report.<key>` in the caller's language. */
  word: (key: string, params?: Readonly<Record<string, unknown>>) => string
  column: (name: string, kind?: ReportColumnKind, more?: Partial<ReportColumn>) => ReportColumn
  /** The tasks that the caller may read, to stand as a table under the alias `t`. */
  tasks: Sql<unknown>
  /** Is `person` (sc_user) one of those who are asked about? */
  people: Sql<boolean>
  /** An instant within the period. */
  within: (instant: Sql) => Sql<boolean>
  /** The list of tasks, with the filters that lead to what was counted. */
  listed: (filters: Readonly<Record<string, string>>) => string
}

export type Built = Omit<Report<TaskReportKey, number | null>, 'key'>

export interface TaskReport {
  key: TaskReportKey
  build: (build: ReportBuild) => Promise<Built>
}

/** @throws 422 on `to` before `from` */
export async function buildOf(ctx: Context, texts: Texts, key: TaskReportKey, asked: TaskQuestion): Promise<ReportBuild> {
  const period = periodOf(ctx, key, asked)
  if (period.to < period.from) throw invalidField('to', 'error:query', { parameter: 'to' })
  const word: ReportBuild['word'] = (name, params = {}) => texts.translate(ctx.language, { key: `ca:report.${name}`, params })
  const entity = ctx.snapshot.get('ca/task')
  const members = asked.owner === undefined ? null : await organisation.expand(ctx, [asked.owner])
  const zone = ctx.companyZone()
  return {
    ...{ ctx, period, by: asked.by ?? 'person', word },
    column: (name, kind = 'text', more = {}) => ({ heading: word(`column.${name}`), kind, ...more }),
    tasks: unionOfPaths(entity, waysToRead(ctx, entity, 't'), 't'),
    people: members === null ? sql<boolean>`true` : sql<boolean>`person.id = any(${members}::bigint[])`,
    within: (instant) => sql<boolean>`${instant} >= (${period.from}::date::timestamp at time zone ${zone})
      and ${instant} < ((${period.to}::date + 1)::timestamp at time zone ${zone})`,
    listed: (filters) => `/ca/use/task?${new URLSearchParams({ tab: tabOf(ctx), ...filters }).toString()}`,
  }
}

/** The widest tab that the caller has. */
function tabOf(ctx: Context): string {
  const read = permissionObject(ctx.tree, 'ca.use.task')?.read ?? []
  if (ctx.person === null || read.includes('all')) return 'all'
  return read.includes('tree') || read.includes('dept') ? 'department' : 'to_me'
}

/** A quarter of a year back, unless it was said. */
export function periodOf(ctx: Context, key: TaskReportKey, { from, to }: TaskQuestion): { from: string; to: string } {
  const today = companyToday(ctx)
  if (isOfToday(key)) return { from: today, to: today }
  const end = to ?? today
  return { from: from ?? dateAfter(end, -90), to: end }
}

export const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)
