/** How full the next weeks of people are (ca.md R9): what is left of their open tasks, against workdays less approved leave. */
import { sql } from 'kysely'
import '../../../contracts/absence'
import type { PersonLoad } from '../../../../src/shared/ca/report'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { unionOfPaths } from '../../../resource/query/access-paths'
import { waysToRead } from '../../../resource/query/predicate'
import { personName } from '../../../resource/read/person-names'
import { titleSql } from '../../../resource/query/titles'
import { organisation } from '../../sc'
import { workdaysOf } from '../series/series-tasks'
import { counterOf, dateAfter, dayCapacity, fullness, spread, weekOf, type Burden } from './rules/load'

export const weeksShown = 6

interface Row extends Burden {
  user: number
  name: string
  department: string | null
}

/** @param people whose: a condition on `person` (sc_user) @param from a day of the first week */
export async function loadOf(ctx: Context, people: Sql<boolean>, from?: string): Promise<PersonLoad[]> {
  const today = companyToday(ctx)
  const { weekStart } = ctx.companyCalendar()
  const first = weekOf(from ?? today, weekStart)
  const weeks = Array.from({ length: weeksShown }, (_, n) => dateAfter(first, 7 * n))
  const last = dateAfter(first, 7 * weeksShown - 1)
  const works = await workdaysOf(ctx)
  const rows = await burdens(ctx, people)
  const users = new Map(rows.map(({ user, name, department }) => [user, { user, name, department }]))
  const minutes = minutesByDay(rows, { today, works, last, count: counterOf(today, works) })
  const away = await leaveOf(ctx, [...users.keys()], first, last)
  return [...users.values()].map((person) => ({
    ...person,
    weeks: weeks.map((week) => {
      const days = Array.from({ length: 7 }, (_, n) => dateAfter(week, n)).filter((date) => date >= today)
      const total = Math.round(days.reduce((sum, date) => sum + (minutes.get(`${person.user} ${date}`) ?? 0), 0))
      const capacity = days
        .filter(works)
        .reduce((sum, date) => sum + Math.max(0, dayCapacity - (away.get(`${person.user} ${date}`) ?? 0)), 0)
      return { week, minutes: total, capacity, percent: fullness(total, capacity) }
    }),
  }))
}

function minutesByDay(rows: readonly Row[], at: Parameters<typeof spread>[1]): Map<string, number> {
  const minutes = new Map<string, number>()
  for (const row of rows)
    for (const [date, share] of spread(row, at)) {
      const key = `${row.user} ${date}`
      minutes.set(key, (minutes.get(key) ?? 0) + share)
    }
  return minutes
}

/**
 * Open tasks with an estimate and a due date. A task with subtasks counts by these; the assignees of an `any` task share it.
 */
async function burdens(ctx: Context, people: Sql<boolean>): Promise<Row[]> {
  const entity = ctx.snapshot.get('ca/task')
  const local = (column: string) => sql`to_char(${sql.ref(`t.${column}`)} at time zone ${ctx.companyZone()}, 'YYYY-MM-DD')`
  const { rows } = await sql<Row>`
    select part.user_id::int as "user", ${personName(ctx, 'person')} as name, ${departmentSql(ctx)} as department,
      ${local('start_at')} as start,
      ${local('due_at')} as due, case when t.completion_rule = 'all' and cardinality(t.workers) > 1 then 0 else t.progress end as progress,
      t.estimate::float8 / case when t.completion_rule = 'any' then greatest(cardinality(t.workers), 1) else 1 end as estimate
    from ${unionOfPaths(entity, waysToRead(ctx, entity, 't'), 't')} as t
      join ca_task_assignee as part on part.task_id = t.id and part.state = 'open' and part.deleted_at is null
      join sc_user as person on person.id = part.user_id and person.status = 'active' and person.deleted_at is null
    where t.deleted_at is null and t.status in ('todo', 'in_progress') and t.due_at is not null and t.estimate > 0 and ${people}
      and not exists (select 1 from ca_task as sub where sub.parent_id = t.id and sub.deleted_at is null and sub.status <> 'cancelled')
    order by name, part.user_id`.execute(ctx.db)
  return rows
}

/** Of the primary post of `person` today. */
export const departmentSql = (ctx: Context): Sql<string | null> =>
  sql<string | null>`(select ${titleSql(ctx, ctx.snapshot.get('sc/department'), 'place')} from sc_user_department as post
    join sc_department as place on place.id = post.department_id
    where post.user_id = person.id and post.is_primary and ${organisation.postHolds(companyToday(ctx))} limit 1)`

async function leaveOf(ctx: Context, people: readonly number[], from: string, until: string): Promise<Map<string, number>> {
  const leave = (await ctx.ports?.approvedLeave?.(ctx, { people, from, until })) ?? []
  return new Map(leave.map(({ user, date, minutes }) => [`${user} ${date}`, minutes]))
}
