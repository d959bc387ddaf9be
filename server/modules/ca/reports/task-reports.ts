/** Reports that count tasks (ca.md §8): how punctual, how old, how often put off and sent back. */
import { sql } from 'kysely'
import { companyToday } from '../../../kernel/company-time'
import type { Sql } from '../../../kernel/sql'
import { titleSql } from '../../../resource/query/titles'
import { personName } from '../../../resource/read/person-names'
import { sumOf, type ReportBuild, type TaskReport } from './definition'
import { punctuality as rateOf, share } from './rules/punctuality'

interface Group {
  /** Id, or the month. */
  of: string | null
  name: string | null
}

/** Each person's part of a task counts: parts that were finished, and open ones. */
const parts = sql`join ca_task_assignee as part on part.task_id = t.id and part.deleted_at is null and part.state in ('open', 'done')
  join sc_user as person on person.id = part.user_id`

function groupOf({ ctx, by }: ReportBuild): { of: Sql<string | null>; name: Sql<string | null>; joined: Sql<unknown> } {
  const month = sql<string>`to_char(t.due_at at time zone ${ctx.companyZone()}, 'YYYY-MM')`
  switch (by) {
    case 'month':
      return { of: month, name: month, joined: sql`` }
    case 'person':
      return { of: sql<string>`person.id::text`, name: personName(ctx, 'person'), joined: sql`` }
    case 'department':
      return {
        of: sql<string | null>`t.department_id::text`,
        name: titleSql(ctx, ctx.snapshot.get('sc/department'), 'own'),
        joined: sql`left join sc_department as own on own.id = t.department_id`,
      }
    case 'category':
      return {
        of: sql<string | null>`t.category_id::text`,
        name: titleSql(ctx, ctx.snapshot.get('ca/task-category'), 'own'),
        joined: sql`left join ca_task_category as own on own.id = t.category_id`,
      }
  }
}

/** Those of one group, in the list. */
function filtersOf({ by, period }: ReportBuild, { of }: Group): Record<string, string> {
  if (of === null) return {}
  if (by === 'month') return due(`${of}-01`, lastOf(of))
  const field = by === 'person' ? 'assignee' : by
  return { [`filter[${field}][in]`]: of, ...due(period.from, period.to) }
}

const due = (from: string, to: string): Record<string, string> => ({ 'filter[due_at][between]': `${from},${to}` })
const lastOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** What is counted is over, or open: the list says nothing of drafts and of what was cancelled. */
const judged = 'todo,in_progress,on_hold,review,done'

type Judged = Group & Record<'on_time' | 'late' | 'overdue', number>

export const punctuality: TaskReport = {
  key: 'punctuality',
  async build(build) {
    const { ctx, by, column, word, people, tasks, within, listed } = build
    const group = groupOf(build)
    // What waits for its reviewer is finished as far as its people go (R8).
    const finished = sql`case when t.reviewer_id is not null then t.submitted_at else coalesce(part.done_at, t.done_at) end`
    const isOver = sql`(t.status = 'done' or (t.status = 'review' and t.submitted_at is not null)
      or (part.state = 'done' and t.reviewer_id is null))`
    const { rows } = await sql<Judged>`
      select ${group.of} as of, ${group.name} as name, count(*) filter (where ${isOver} and ${finished} <= t.due_at)::int as on_time,
        count(*) filter (where ${isOver} and ${finished} > t.due_at)::int as late,
        count(*) filter (where not ${isOver} and t.due_at < ${ctx.now().toISOString()}::timestamptz)::int as overdue
      from ${tasks} as t ${parts} ${group.joined}
      where t.deleted_at is null and t.status not in ('draft', 'cancelled') and t.due_at is not null
        and ${within(sql`t.due_at`)} and ${people}
        and not (t.status = 'done' and part.state = 'open')
      group by 1, 2 order by 2 nulls last`.execute(ctx.db)
    const counted = rows.filter((row) => row.on_time + row.late + row.overdue > 0)
    const total = {
      ...{ on_time: sumOf(counted, (row) => row.on_time), late: sumOf(counted, (row) => row.late) },
      overdue: sumOf(counted, (row) => row.overdue),
    }
    const cells = (row: Omit<Judged, keyof Group>) => [row.on_time, row.late, row.overdue, rateOf(row)]
    return {
      columns: [
        column(by, by === 'month' ? 'month' : 'text'),
        ...[column('on_time', 'number'), column('late', 'number'), column('overdue', 'number'), column('rate', 'percent')],
      ],
      rows: counted.map((row) => ({
        cells: [row.name ?? word('none'), ...cells(row)],
        url: listed({ ...filtersOf(build, row), 'filter[status][in]': judged }),
      })),
      total: [word('total'), ...cells(total)],
      figure: { value: rateOf(total), kind: 'percent' },
      chart: {
        ...{ is_time: by === 'month', is_grouped: false, series: [word('column.on_time'), word('column.late'), word('column.overdue')] },
        points: counted.map((row) => ({ name: row.name ?? word('none'), amounts: [row.on_time, row.late, row.overdue] })),
      },
    }
  },
}

/** Days since it was given, at most; null = older. */
const ages = [7, 30, 90, null] as const

export const openAge: TaskReport = {
  key: 'open-age',
  async build({ ctx, column, word, people, tasks, listed }) {
    const today = companyToday(ctx)
    const age = sql`(${today}::date - (t.created_at at time zone ${ctx.companyZone()})::date)`
    const { rows } = await sql<{ band: number; open: number; overdue: number; oldest: number }>`
      select width_bucket(${age}, array[8, 31, 91]) as band, count(distinct t.id)::int as open,
        count(distinct t.id) filter (where t.due_at < ${ctx.now().toISOString()}::timestamptz)::int as overdue, max(${age})::int as oldest
      from ${tasks} as t ${parts}
      where t.deleted_at is null and t.status in ('todo', 'in_progress', 'on_hold', 'review') and ${people} group by 1`.execute(ctx.db)
    const bands = ages.map((most, band) => ({ most, least: band === 0 ? 0 : Number(ages[band - 1]) + 1, ...found(rows, band) }))
    const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
    const nameOf = ({ most, least }: (typeof bands)[number]) =>
      most === null ? word('age_over', { days: least - 1 }) : word('age_within', { from: least, to: most })
    return {
      columns: [column('age'), column('open', 'number'), column('overdue', 'number'), column('oldest', 'number')],
      rows: bands.map((band) => ({
        cells: [nameOf(band), band.open, band.overdue, band.oldest],
        url: listed({
          'filter[status][in]': 'todo,in_progress,on_hold,review',
          'filter[created_at][between]': `${band.most === null ? '2000-01-01' : daysAgo(band.most)},${daysAgo(band.least)}`,
        }),
      })),
      total: [word('total'), sumOf(bands, ({ open }) => open), sumOf(bands, ({ overdue }) => overdue), null],
      figure: { value: sumOf(bands, ({ open }) => open), kind: 'number' },
      chart: {
        ...{ is_time: false, is_grouped: false, series: [word('column.in_time'), word('column.overdue')] },
        points: bands.map((band) => ({ name: nameOf(band), amounts: [band.open - band.overdue, band.overdue] })),
      },
    }
  },
}

const found = (rows: readonly { band: number; open: number; overdue: number; oldest: number }[], band: number) => {
  const row = rows.find((one) => one.band === band)
  return { open: row?.open ?? 0, overdue: row?.overdue ?? 0, oldest: row?.oldest ?? null }
}

type Changed = Group & Record<'tasks' | 'extended' | 'extensions' | 'returned', number>

export const changes: TaskReport = {
  key: 'changes',
  async build(build) {
    const { ctx, by, column, word, people, tasks, within, listed } = build
    const group = groupOf(build)
    const { rows } = await sql<Changed>`
      select ${group.of} as of, ${group.name} as name, count(distinct t.id)::int as tasks,
        count(distinct t.id) filter (where t.extended_count > 0)::int as extended,
        coalesce(sum(t.extended_count), 0)::int as extensions,
        count(distinct t.id) filter (where t.return_reason is not null)::int as returned
      from ${tasks} as t ${parts} ${group.joined}
      where t.deleted_at is null and t.status <> 'draft' and t.due_at is not null and ${within(sql`t.due_at`)} and ${people}
      group by 1, 2 order by 2 nulls last`.execute(ctx.db)
    const cells = (row: Omit<Changed, keyof Group>) => [
      ...[row.tasks, row.extended, row.extensions, row.returned],
      share(row.extended + row.returned, row.tasks),
    ]
    const touched = rows.filter(({ extended, returned }) => extended + returned > 0)
    return {
      columns: [
        column(by, by === 'month' ? 'month' : 'text'),
        ...[column('tasks', 'number'), column('extended', 'number'), column('extensions', 'number'), column('returned', 'number')],
        column('share', 'percent'),
      ],
      rows: rows.map((row) => ({ cells: [row.name ?? word('none'), ...cells(row)], url: listed(filtersOf(build, row)) })),
      figure: { value: sumOf(rows, ({ extended, returned }) => extended + returned), kind: 'number' },
      chart: {
        ...{ is_time: by === 'month', is_grouped: true, series: [word('column.extended'), word('column.returned')] },
        points: touched.map((row) => ({ name: row.name ?? word('none'), amounts: [row.extended, row.returned] })),
      },
    }
  },
}
