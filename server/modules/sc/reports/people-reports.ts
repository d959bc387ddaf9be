/** Headcount, and who came and went (sc.md §8). Rows are those of the caller: a head counts his own tree. */
import { sql } from 'kysely'
import { headcountGroups, type HeadcountGroup, type ReportColumn } from '../../../../src/shared/engine/report'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { rowPredicate } from '../../../resource/query/predicate'
import { postHolds } from '../posts/post-holds'
import { largestSeries, monthEnds } from './rules/report-rules'
import type { ReportDefinition } from './definition'

const months = 24
const mostColours = 8

/**
 * Who comes back is hired anew, and his record tells the last time only: of former times his posts tell, those that ended before
 * it. Posts that follow one another without a gap are one employment.
 */
const employments = sql`(
  select id as user_id, hire_date as hired, leave_date as gone from sc_user
  union all select user_id, lower(span), upper(span) - 1 from (
    select post.user_id, unnest(range_agg(daterange(post.start_date, post.end_date, '[]'))) as span from sc_user_department as post join sc_user as person on person.id = post.user_id
    where post.deleted_at is null and post.end_date < person.hire_date group by post.user_id) as former)`

/** People and their employments: no account of a machine, and only rows of the caller. */
const employees = (ctx: Context) => sql`sc_user as person join ${employments} as employment on employment.user_id = person.id
  and person.deleted_at is null and not person.directory_hidden and ${rowPredicate(ctx, ctx.snapshot.get('sc/user'), 'read', 'person')}`

/** Hired by then and not gone before. */
const employed = (day: ReturnType<typeof sql>) =>
  sql<boolean>`employment.hired <= ${day} and (employment.gone is null or employment.gone >= ${day})`

const monthColumn = (day: string): ReportColumn => ({ heading: day.slice(0, 7), kind: 'number' })

/** Where the groups stand, in which order, and where their people are listed. */
const groups: Readonly<Record<HeadcountGroup, { id: ReturnType<typeof sql>; names: ReturnType<typeof sql>; url: (id: number) => string }>> =
  {
    department: { id: sql`department.id`, names: sql`sc_department as g order by g.path`, url: (id) => `/sc/list?dept=${id}` },
    level: {
      id: sql`department.level_id`,
      names: sql`sc_department_level as g order by g.rank`,
      url: (id) => `/sc/leveldept/show?id=${id}`,
    },
    position: {
      id: sql`post.job_position_id`,
      names: sql`sc_job_position as g order by g.grade desc, g.code`,
      url: (id) => `/sc/job-positions/show?id=${id}`,
    },
  }

export const headcount: ReportDefinition = {
  key: 'headcount',
  object: 'sc.admin.user',
  async build({ ctx, asked, word, column }) {
    const by = headcountGroups.find((group) => group === asked.by) ?? 'department'
    const { id, names, url } = groups[by]
    const days = monthEnds(companyToday(ctx), months)
    const { rows: counts } = await sql<{ day: string; id: number | null; people: number }>`
      select month.day::text as day, ${id} as id, count(*)::int as people from unnest(${days}::text[]::date[]) as month(day) join (${employees(ctx)}) on ${employed(sql`month.day`)}
      left join sc_user_department as post on post.user_id = person.id and post.is_primary and ${postHolds(sql`month.day`)}
      left join sc_department as department on department.id = post.department_id group by 1, 2`.execute(ctx.db)
    const { rows: named } = await sql<{
      id: number | null
      name: string
    }>`select g.id, kontor_i18n(g.name, ${ctx.language}) as name from ${names}`.execute(ctx.db)
    const at = new Map(counts.map((one) => [`${one.id} ${one.day}`, one.people]))
    const series = [...named, { id: null, name: word(`none.${by}`) }]
      .map((group) => ({ ...group, amounts: days.map((day) => at.get(`${group.id} ${day}`) ?? 0) }))
      .filter(({ amounts }) => amounts.some((amount) => amount > 0))
    const totals = days.map((_, n) => series.reduce((sum, { amounts }) => sum + (amounts[n] ?? 0), 0))
    const drawn = largestSeries(series, { most: mostColours, others: word('others') })
    return {
      columns: [column(by), ...days.map(monthColumn)],
      rows: series.map((group) => ({ cells: [group.name, ...group.amounts], ...(group.id === null ? {} : { url: url(group.id) }) })),
      total: [word('total'), ...totals],
      figure: { value: totals.at(-1) ?? 0, kind: 'number' },
      chart: {
        is_time: true,
        is_grouped: false,
        series: drawn.map(({ name }) => name),
        points: days.map((day, n) => ({ name: day.slice(0, 7), amounts: drawn.map(({ amounts }) => amounts[n] ?? 0) })),
      },
    }
  },
}

export const movements: ReportDefinition = {
  key: 'movements',
  object: 'sc.admin.user',
  async build({ ctx, word, column }) {
    const days = monthEnds(companyToday(ctx), months)
    const { rows } = await sql<{ day: string; joined: number; left: number; people: number }>`
      select month.day::text as day, count(*) filter (where employment.hired >= date_trunc('month', month.day) and employment.hired <= month.day)::int as joined,
        count(*) filter (where employment.gone >= date_trunc('month', month.day) and employment.gone <= month.day)::int as left, count(*) filter (where ${employed(sql`month.day`)})::int as people
      from unnest(${days}::text[]::date[]) as month(day) left join (${employees(ctx)}) on true group by month.day order by month.day`.execute(
      ctx.db,
    )
    const sum = (of: 'joined' | 'left') => rows.reduce((all, row) => all + row[of], 0)
    const year = rows.slice(-12)
    return {
      columns: [
        column('month', 'month'),
        column('joined', 'number'),
        column('left', 'number'),
        column('net', 'number'),
        column('people', 'number'),
      ],
      rows: rows.map(({ day, joined, left, people }) => ({ cells: [day.slice(0, 7), joined, left, joined - left, people] })),
      total: [word('total'), sum('joined'), sum('left'), sum('joined') - sum('left'), null],
      figure: { value: year.reduce((all, { joined, left }) => all + joined - left, 0), kind: 'number' },
      chart: {
        is_time: true,
        is_grouped: true,
        series: [word('column.joined'), word('column.left')],
        points: rows.map(({ day, joined, left }) => ({ name: day.slice(0, 7), amounts: [joined, left] })),
      },
    }
  },
}
