/** Sign-ins, accounts that nobody uses, the second factor, seats (sc.md §8). */
import { sql } from 'kysely'
import { readLicense } from '../../../auth/rights/license'
import { companyToday } from '../../../kernel/company-time'
import { personName } from '../../../resource/read/person-names'
import { rowPredicate } from '../../../resource/query/predicate'
import { postHolds } from '../posts/post-holds'
import { idleBand, percentOf } from './rules/report-rules'
import { seatsUsed } from '../license/seats'
import type { ReportDefinition } from './definition'

const days = 30
const idleDays = 90
/** When somebody signed in, and with what, is not for everybody who may list people. */
const needs = ['sc.admin.user.fields.security-show']

export const logins: ReportDefinition = {
  key: 'logins',
  object: 'sc.admin.security',
  async build({ ctx, word, column }) {
    const today = companyToday(ctx)
    const { rows } = await sql<{ day: string; ok: number; failed: number; people: number }>`
      select day::date::text as day, count(attempt.id) filter (where attempt.result = 'ok')::int as ok, count(attempt.id) filter (where attempt.result <> 'ok')::int as failed,
        count(distinct attempt.user_id) filter (where attempt.result = 'ok')::int as people
      from generate_series(${today}::text::date - ${days - 1}::int, ${today}::text::date, interval '1 day') as day
      left join sc_login_attempt as attempt on attempt.deleted_at is null and attempt.at >= day::timestamp at time zone ${ctx.companyZone()} and attempt.at < (day + interval '1 day')::timestamp at time zone ${ctx.companyZone()}
      group by day order by day`.execute(ctx.db)
    const sum = (of: 'ok' | 'failed') => rows.reduce((all, row) => all + row[of], 0)
    return {
      columns: [column('day', 'date'), column('ok', 'number'), column('failed', 'number'), column('people', 'number')],
      rows: rows.map(({ day, ok, failed, people }) => ({ cells: [day, ok, failed, people] })),
      total: [word('total'), sum('ok'), sum('failed'), null],
      figure: { value: sum('ok'), kind: 'number' },
      chart: {
        is_time: true,
        is_grouped: false,
        series: [word('column.ok'), word('column.failed')],
        points: rows.map(({ day, ok, failed }) => ({ name: day.slice(5), amounts: [ok, failed] })),
      },
    }
  },
}

const bands = ['over_90', 'over_180', 'over_365', 'never'] as const

export const inactive: ReportDefinition = {
  key: 'inactive',
  object: 'sc.admin.user',
  needs,
  async build({ ctx, word, column }) {
    const { rows } = await sql<{
      id: number
      name: string
      account: string
      department: string | null
      last_login_at: string | null
      idle: number
    }>`
      select person.id, ${personName(ctx, 'person')} as name, person.account, person.last_login_at, floor(extract(epoch from ${ctx.now()}::timestamptz - coalesce(person.last_login_at, person.created_at)) / 86400)::int as idle, (
        select kontor_i18n(department.name, ${ctx.language}) from sc_user_department as post join sc_department as department on department.id = post.department_id
        where post.user_id = person.id and post.is_primary and ${postHolds(companyToday(ctx))}) as department
      from sc_user as person where person.deleted_at is null and person.status = 'active' and ${rowPredicate(ctx, ctx.snapshot.get('sc/user'), 'read', 'person')}
        and coalesce(person.last_login_at, person.created_at) < ${ctx.now()}::timestamptz - ${idleDays}::int * interval '1 day' order by idle desc, person.id`.execute(
      ctx.db,
    )
    const bandOf = ({ last_login_at, idle }: (typeof rows)[number]) => idleBand(last_login_at === null ? null : idle)
    return {
      columns: [column('person'), column('account'), column('department'), column('last_login', 'datetime'), column('idle', 'number')],
      rows: rows.map((row) => ({
        cells: [row.name, row.account, row.department, row.last_login_at, row.idle],
        url: `/sc/viewuser?id=${row.id}`,
      })),
      figure: { value: rows.length, kind: 'number' },
      chart: {
        is_time: false,
        is_grouped: false,
        series: [word('column.people')],
        points: bands.map((band) => ({ name: word(`band.${band}`), amounts: [rows.filter((row) => bandOf(row) === band).length] })),
      },
    }
  },
}

export const twoFactor: ReportDefinition = {
  key: 'two-factor',
  object: 'sc.admin.user',
  needs,
  async build({ ctx, word, column }) {
    const today = companyToday(ctx)
    const { rows } = await sql<{ id: number | null; name: string | null; people: number; covered: number }>`
      select department.id, kontor_i18n(department.name, ${ctx.language}) as name, count(*)::int as people, (count(*) filter (where person.two_factor))::int as covered
      from sc_user as person left join sc_user_department as post on post.user_id = person.id and post.is_primary and ${postHolds(today)}
      left join sc_department as department on department.id = post.department_id
      where person.deleted_at is null and person.status = 'active' and ${rowPredicate(ctx, ctx.snapshot.get('sc/user'), 'read', 'person')}
      group by department.id, department.name, department.path order by department.path nulls last`.execute(ctx.db)
    const sum = (of: 'people' | 'covered') => rows.reduce((all, row) => all + row[of], 0)
    const nameOf = ({ name }: (typeof rows)[number]) => name ?? word('none.department')
    return {
      columns: [column('department'), column('people', 'number'), column('covered', 'number'), column('coverage', 'percent')],
      rows: rows.map((row) => ({
        cells: [nameOf(row), row.people, row.covered, percentOf(row.covered, row.people)],
        ...(row.id === null ? {} : { url: `/sc/list?filter[department_only][eq]=${row.id}&filter[two_factor][eq]=false` }),
      })),
      total: [word('total'), sum('people'), sum('covered'), percentOf(sum('covered'), sum('people'))],
      figure: { value: percentOf(sum('covered'), sum('people')) ?? 0, kind: 'percent' },
      chart: {
        is_time: false,
        is_grouped: false,
        series: [word('column.covered'), word('column.uncovered')],
        points: rows.map((row) => ({ name: nameOf(row), amounts: [row.covered, row.people - row.covered] })),
      },
    }
  },
}

export const seats: ReportDefinition = {
  key: 'seats',
  object: 'sc.admin.license',
  async build({ ctx, word, column }) {
    const { rows } = await sql<{ status: string; counted: number; hidden: number }>`
      select status, (count(*) filter (where not directory_hidden))::int as counted, (count(*) filter (where directory_hidden))::int as hidden
      from sc_user where deleted_at is null and status in ('invited', 'active', 'suspended') group by status`.execute(ctx.db)
    const { seats: limit } = await readLicense(ctx)
    const used = await seatsUsed(ctx)
    const lines = ['invited', 'active', 'suspended'].map((status) => ({
      status,
      name: word(`status.${status}`),
      counted: 0,
      hidden: 0,
      ...rows.find((row) => row.status === status),
    }))
    return {
      columns: [column('status'), column('seats_taken', 'number'), column('uncounted', 'number')],
      rows: [
        ...lines.map(({ status, name, counted, hidden }) => ({ cells: [name, counted, hidden], url: `/sc/list?status=${status}` })),
        { cells: [word('seats_limit'), limit ?? word('no_limit'), null], url: '/sc/license' },
      ],
      total: [word('seats_used'), used, lines.reduce((all, { hidden }) => all + hidden, 0)],
      figure: { value: used, kind: 'number' },
      chart: {
        is_time: false,
        is_grouped: false,
        series: [word('column.seats_taken')],
        points: [
          ...lines.map(({ name, counted }) => ({ name, amounts: [counted] })),
          ...(limit === null ? [] : [{ name: word('seats_limit'), amounts: [limit] }]),
        ],
      },
    }
  },
}
