/** Reports of what is not counted by task (ca.md §8): load of people, repeating duties, reach of announcements. */
import { sql } from 'kysely'
import { rowPredicate } from '../../../resource/query/predicate'
import { titleSql } from '../../../resource/query/titles'
import { companyToday } from '../../../kernel/company-time'
import { sumOf, type TaskReport } from './definition'
import { loadOf } from './load'
import { share } from './rules/punctuality'

export const load: TaskReport = {
  key: 'load',
  async build({ ctx, column, word, people, listed }) {
    const all = await loadOf(ctx, people)
    const weeks = all[0]?.weeks.map(({ week }) => week) ?? []
    const isOver = ({ minutes, capacity }: { minutes: number; capacity: number }) => minutes > capacity
    return {
      columns: [
        ...[column('person'), column('department')],
        ...weeks.map((week) => ({ heading: word('column.week', { date: week.slice(5) }), kind: 'percent' as const, is_heat: true })),
      ],
      rows: all.map(({ user, name, department, weeks: own }) => ({
        cells: [name, department, ...own.map(({ percent }) => percent)],
        url: listed({ 'filter[assignee][in]': String(user), 'filter[status][in]': 'todo,in_progress' }),
      })),
      figure: { value: all.filter(({ weeks: [now] }) => now !== undefined && isOver(now)).length, kind: 'number' },
      chart: { is_time: false, is_grouped: false, series: [], points: [] },
    }
  },
}

type Duty = { id: number; title: string } & Record<'planned' | 'on_time' | 'late' | 'missed' | 'cancelled', number>

/** Inspections above all: what was planned, and what became of it. */
export const series: TaskReport = {
  key: 'series',
  async build({ ctx, period, column, word }) {
    const entity = ctx.snapshot.get('ca/task-series')
    const finished = sql`case when t.reviewer_id is not null then t.submitted_at else t.done_at end`
    const isOver = sql`(t.status = 'done' or t.status = 'review')`
    const { rows } = await sql<Duty>`
      select s.id::int as id, s.title, count(*)::int as planned,
        count(*) filter (where ${isOver} and ${finished} <= t.due_at)::int as on_time,
        count(*) filter (where ${isOver} and ${finished} > t.due_at)::int as late,
        count(*) filter (where t.status = 'cancelled')::int as cancelled,
        count(*) filter (where not ${isOver} and t.status <> 'cancelled'
          and t.due_at < ${ctx.now().toISOString()}::timestamptz)::int as missed
      from ca_task_series as s join ca_task as t on t.series_id = s.id and t.deleted_at is null
      where s.deleted_at is null and ${rowPredicate(ctx, entity, 'read', 's')}
        and t.occurrence_date between ${period.from}::date and least(${period.to}::date, ${companyToday(ctx)}::date)
      group by s.id order by s.title, s.id`.execute(ctx.db)
    const cells = (row: Omit<Duty, 'id' | 'title'>) => [
      ...[row.planned, row.on_time, row.late, row.missed, row.cancelled],
      share(row.on_time, row.planned - row.cancelled),
    ]
    const counted = (['planned', 'on_time', 'late', 'missed', 'cancelled'] as const).map((key) => [key, sumOf(rows, (row) => row[key])])
    // Of all the keys above.
    const total = Object.fromEntries(counted) as Omit<Duty, 'id' | 'title'>
    return {
      columns: [
        column('series'),
        ...(['planned', 'on_time', 'late', 'missed', 'cancelled'] as const).map((key) => column(key, 'number')),
        column('kept', 'percent'),
      ],
      rows: rows.map((row) => ({ cells: [row.title, ...cells(row)], url: `/ca/use/series/show?id=${row.id}` })),
      total: [word('total'), ...cells(total)],
      figure: { value: share(total.on_time, total.planned - total.cancelled), kind: 'percent' },
      chart: {
        ...{ is_time: false, is_grouped: false, series: ['on_time', 'late', 'missed'].map((key) => word(`column.${key}`)) },
        points: rows.map((row) => ({ name: row.title, amounts: [row.on_time, row.late, row.missed] })),
      },
    }
  },
}

/** Of those whose author the caller is, or may be (R11). */
export const noticeReach: TaskReport = {
  key: 'notice-reach',
  async build({ ctx, column, within }) {
    const entity = ctx.snapshot.get('ca/notice')
    const { rows } = await sql<{ id: number; title: string; at: string; asks: boolean; people: number; read: number; acked: number }>`
      select n.id::int as id, ${titleSql(ctx, entity, 'n')} as title,
        to_char(n.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
        n.require_ack as asks, count(r.id)::int as people, count(r.read_at)::int as read, count(r.acked_at)::int as acked
      from ca_notice as n join ca_notice_receipt as r on r.notice_id = n.id and r.deleted_at is null
        join sc_user as person on person.id = r.user_id and person.status = 'active' and person.deleted_at is null
      where n.deleted_at is null and n.status in ('published', 'expired') and ${within(sql`n.published_at`)}
        and ${rowPredicate(ctx, entity, 'write', 'n')}
      group by n.id order by n.published_at desc, n.id desc`.execute(ctx.db)
    return {
      columns: [
        ...[column('notice'), column('published', 'datetime'), column('people', 'number'), column('read', 'number')],
        ...[column('read_rate', 'percent'), column('acked', 'number'), column('acked_rate', 'percent')],
      ],
      rows: rows.map((row) => ({
        cells: [
          ...[row.title, row.at, row.people, row.read, share(row.read, row.people)],
          ...(row.asks ? [row.acked, share(row.acked, row.people)] : [null, null]),
        ],
        url: `/ca/admin/notice?id=${row.id}`,
      })),
      figure: {
        value: share(
          sumOf(rows, ({ read }) => read),
          sumOf(rows, ({ people }) => people),
        ),
        kind: 'percent',
      },
      chart: { is_time: false, is_grouped: false, series: [], points: [] },
    }
  },
}
