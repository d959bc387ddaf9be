/** How far the targets of a plan are reached (cm.md R8): by owner and span, of those whose lines the caller may read. */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import type { AttainmentAnswer, Cell, OwnerAttainment } from '../../../../src/shared/cm/quota'
import { overAssigned } from '../../../../src/shared/cm/quota-allocation'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import { findRecord } from '../../../resource/read/read'
import { rowPredicate } from '../../../resource/query/predicate'
import { titleSql } from '../../../resource/query/titles'
import { attainmentOf } from './rules/attainment'
import { topOwners } from './rules/top-owners'
import { lineSums } from './line-sums'
import { spansOf } from './quota-hooks'
import type { Sql } from '../../../kernel/sql'
import type { Span } from '../../../../src/shared/cm/quota-periods'
import { workcal } from '../../sc/index'
import { countWorkdays } from './rules/count-workdays'

interface LineRow {
  id: number
  owner: string
  start: string
  target: string
  actual: string
  department: number | null
  path: string | null
  name: string | null
  departments: number[]
  open: string | null
}

/** @throws 404 for a plan that is not there */
export async function readAttainment(ctx: Context, id: number): Promise<AttainmentAnswer> {
  const plan = await findRecord(ctx, ctx.snapshot.get('cm/quota'), id)
  if (!plan) throw notFound()
  const today = companyToday(ctx)
  const spans = await workdaysOf(ctx, await spansOf(ctx, plan), today)
  const lines = await readLines(ctx, plan)
  const cellOf = (at: readonly number[], rows: readonly (LineRow | undefined)[]): Cell =>
    standing(
      at.map((index) => spans[index]).filter((span) => span !== undefined),
      rows.filter((row) => row !== undefined),
    )
  const all = spans.map((_, index) => index)
  const byOwner = new Map<string, LineRow[]>()
  for (const line of lines) byOwner.set(line.owner, [...(byOwner.get(line.owner) ?? []), line])
  const heads = [...byOwner.values()].flatMap(([first]) => first ?? [])
  const top = topOwners(heads)
  const owners = [...byOwner].map(([owner, rows]): OwnerAttainment => {
    const at = (start: string) => rows.find((row) => row.start === start)
    const [head] = rows
    return {
      owner,
      name: head?.name ?? owner,
      department: head?.department ?? null,
      departments: head?.departments ?? [],
      is_top: top.has(owner),
      cells: spans.map(({ start }, index) => (at(start) ? cellOf([index], [at(start)]) : null)),
      total: cellOf(
        all.filter((index) => at(spans[index]?.start ?? '') !== undefined),
        rows,
      ),
      over_assigned: overOf(owner, head, lines),
    }
  })
  const shown = lines.filter(({ owner }) => top.has(owner))
  // The declaration is the type of its row.
  const { title, year, metric, period, status, currency, version, pipelines, activity_kind } = plan as unknown as AttainmentAnswer['quota']
  return {
    quota: { id, title, year, metric, period, status, currency, version, pipelines: pipelines ?? [], activity_kind },
    today,
    spans,
    owners,
    totals: all.map((index) =>
      cellOf(
        [index],
        shown.filter(({ start }) => start === spans[index]?.start),
      ),
    ),
    total: cellOf(all, shown),
  }
}

/** Departments by their tree, each with its people after it. */
async function readLines(ctx: Context, plan: Values): Promise<LineRow[]> {
  const isMeasured = plan.metric === 'won_amount' || plan.metric === 'won_count'
  // The plan of a row read by the engine has a number for an id.
  const id = Number(plan.id)
  const { rows } = await sql<LineRow>`
    with open as (${isMeasured && plan.status !== 'closed' ? lineSums(openLeads(ctx), sql`q.id = ${id}`) : sql`select null::bigint as line, null::numeric as value where false`})
    select l.id, l.owner, l.period_start::text as start, l.target::text as target, l.actual::text as actual, l.department_id::int as department, d.path,
      case when l.owner like 'd%' then ${titleSql(ctx, ctx.snapshot.get('sc/department'), 'd')} else (select ${titleSql(ctx, ctx.snapshot.get('sc/user'), 'p')} from sc_user as p where 'u' || p.id = l.owner) end as name,
      case when l.owner like 'd%' then array(select below.id::int from sc_department as below where below.path like d.path || '%' and below.deleted_at is null) else '{}' end as departments,
      ${isMeasured ? sql`coalesce(open.value, 0)::text` : sql`null`} as open
    from cm_quota_line as l left join sc_department as d on d.id = l.department_id left join open on open.line = l.id
    where l.quota_id = ${id} and l.deleted_at is null and ${rowPredicate(ctx, ctx.snapshot.get('cm/quota-line'), 'read', 'l')}
    order by d.path nulls last, l.owner like 'u%', l.owner, l.period_start`.execute(ctx.db)
  return rows
}

/** Spans and lines together: days add up, and so does what is open. */
function standing(spans: readonly { workdays: number; gone: number }[], rows: readonly LineRow[]): Cell {
  const sum = (of: (row: LineRow) => string | null) => rows.reduce((all, row) => all.plus(of(row) ?? 0), new Decimal(0))
  const days = (of: 'workdays' | 'gone') => spans.reduce((all, span) => all + span[of], 0)
  const [target, actual] = [sum((row) => row.target), sum((row) => row.actual)]
  const open = rows.some((row) => row.open !== null) ? sum((row) => row.open) : null
  return {
    target: target.toFixed(),
    actual: actual.toFixed(),
    open: open?.toFixed() ?? null,
    ...attainmentOf({ target, actual, open, gone: days('gone'), workdays: days('workdays') }),
  }
}

/** R9, over the year: all people at or below the department against its own target. */
function overOf(owner: string, head: LineRow | undefined, lines: readonly LineRow[]): string | null {
  if (!owner.startsWith('d') || !head) return null
  const own = lines.filter((line) => line.owner === owner).reduce((all, line) => all.plus(line.target), new Decimal(0))
  const people = lines.filter(
    (line) => line.owner.startsWith('u') && line.department !== null && head.departments.includes(line.department),
  )
  return overAssigned(
    own,
    people.map(({ target }) => target),
  )
}

/**
 * What is still open, as rows of what would count on the day it is to close: weighted by its chance, and shared as it would be (cm.md R8 "Landing").
 * A close that has passed is expected today at the earliest.
 */
const openLeads = (ctx: Context): Sql => sql`(
  select coalesce(c.user_id, o.owner_id) as user_id, o.department_id, o.pipeline_id, null::text as activity_kind,
    greatest(o.expected_close_date, ${companyToday(ctx)}::date) as day,
    o.weighted_base * coalesce(c.share, 100) / 100 as amount, o.probability / 100 * coalesce(c.share, 100) / 100 as leads, 0::numeric as customers, 0::numeric as activities
  from cm_lead as o left join cm_lead__credits as c on c.parent_id = o.id
  where o.status = 'open' and o.deleted_at is null and o.expected_close_date is not null and coalesce(o.forecast_category, '') <> 'omitted')`

/** Workdays of spans, by the company's calendar (cm.md R8 "Pace"). @returns each with all its workdays, and those before today */
async function workdaysOf(ctx: Context, spans: readonly Span[], today: string): Promise<(Span & { workdays: number; gone: number })[]> {
  const calendar = await workcal.calendarOf(ctx, await workcal.companyRegion(ctx))
  const works = (date: string) => workcal.works(calendar, date)
  return spans.map((span) => ({ ...span, ...countWorkdays(span, today, works) }))
}
