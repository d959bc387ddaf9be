/** The chart as reports need it: accounts with their depth, statement lines, classes of departments. */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { AccountRef } from '../../../../src/shared/fa/report-answers'
import type { StatementKind } from '../../../../src/shared/fa/report-names'
import type { Context } from '../../../kernel/context'
import type { ExpenseClass, StatementLine } from './rules/statement'

export interface ChartAccount extends AccountRef {
  kind: string
  parent: number | null
  /** 1 = top. */
  level: number
  /** Id of its statement line. */
  line: number | null
}

type Row = Omit<ChartAccount, 'name' | 'level'> & { name: I18nText }

/** @returns all accounts by code, deleted ones with them: they may have lines */
export async function readChart(ctx: Context): Promise<ChartAccount[]> {
  const { rows } = await sql<Row>`
    select id::int as id, code, name, type, side, kind, currency, parent_id::int as parent, report_code_id::int as line from fa_account
    order by code collate "C", id`.execute(ctx.db)
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]))
  return rows.map((row) => ({ ...row, name: i18nText(row.name, ctx.language), level: depthOf(row.id, parents) }))
}

function depthOf(id: number, parents: ReadonlyMap<number, number | null>): number {
  let depth = 1
  for (let above = parents.get(id) ?? null; above !== null && depth < 20; above = parents.get(above) ?? null) depth += 1
  return depth
}

export const accountRef = ({ id, code, name, type, side, currency }: ChartAccount): AccountRef => ({ id, code, name, type, side, currency })

/**
 * @param from its code; alone it means the account and all below it
 * @returns ids of the accounts from code to code; null = all were requested
 */
export function accountsBetween(chart: readonly ChartAccount[], from: string | undefined, to: string | undefined): Set<number> | null {
  if (from === undefined && to === undefined) return null
  if (to === undefined || from === to)
    return below(
      chart,
      chart.filter(({ code }) => code === from).map(({ id }) => id),
    )
  const within = chart.filter(({ code }) => (from === undefined || code >= from) && code <= to)
  return below(
    chart,
    within.map(({ id }) => id),
  )
}

function below(chart: readonly ChartAccount[], ids: readonly number[]): Set<number> {
  const found = new Set(ids)
  for (let size = -1; size !== found.size;) {
    size = found.size
    for (const { id, parent } of chart) if (parent !== null && found.has(parent)) found.add(id)
  }
  return found
}

export interface TemplateLine extends StatementLine {
  statement: StatementKind
  name: string
  parent: number | null
  bold: boolean
  hide_zero: boolean
}

/** Lines of the template that the books follow, in their order. */
export async function readLines(ctx: Context): Promise<TemplateLine[]> {
  const { rows } = await sql<Omit<TemplateLine, 'name' | 'sign' | 'formula'> & { name: I18nText; sign: string; formula: string[] | null }>`
    select l.id::int as id, l.statement, l.code, l.name, l.sign, l.formula, coalesce(l.expense_classes, '{}') as expense_classes, l.parent_id::int as parent, coalesce(l.bold, false) as bold,
      coalesce(l.hide_zero, false) as hide_zero
    from fa_statement_line as l
    where l.deleted_at is null and l.statement in ('IS', 'BS')
      and l.template = coalesce((select statement_template from fa_parameter where deleted_at is null order by id limit 1), 'TW')
    order by l.statement, l.position, l.id`.execute(ctx.db)
  return rows.map((row) => ({
    ...row,
    name: i18nText(row.name, ctx.language),
    sign: row.sign === '-1' ? -1 : 1,
    formula: row.formula ?? [],
  }))
}

/** By department: its own class, else that of the one above it; without any the rule decides (R11). */
export async function departmentClasses(ctx: Context): Promise<Map<number, ExpenseClass>> {
  const { rows } = await sql<{ department: number; expense_class: ExpenseClass }>`
    with recursive known as (
      select d.id, s.expense_class from sc_department as d left join fa_department_setting as s on s.department_id = d.id and s.deleted_at is null where d.parent_id is null
      union all
      select d.id, coalesce(s.expense_class, known.expense_class) from sc_department as d join known on d.parent_id = known.id
        left join fa_department_setting as s on s.department_id = d.id and s.deleted_at is null
    ) select id::int as department, expense_class from known where expense_class is not null`.execute(ctx.db)
  return new Map(rows.map(({ department, expense_class }) => [department, expense_class]))
}
