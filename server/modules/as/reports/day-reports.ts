/** Reports of days (as.md §8): what each person's days came to, who was late, away, or forgot a punch. */
import { sql } from 'kysely'
import { barsOf, hours, sumOf, type AttendanceReport } from './definition'

interface Person {
  id: number
  name: string
  department: string | null
}

/** Columns that hold hours; others count, or hold minutes. */
const hourColumns: readonly string[] = ['scheduled', 'worked', 'absent', 'leave', 'ot']
const amountKind = (name: string) => (hourColumns.includes(name) ? 'hours' : 'number')

const calendarOf = (id: number): string => `/as/use/calendar?user=${id}`
type Total = Person &
  Record<'scheduled' | 'worked' | 'late_count' | 'late' | 'early_count' | 'early' | 'absent' | 'missing' | 'leave' | 'ot', number>

/** Totals of the days of each person. */
async function totalsOf({ ctx, people, personName, department, within }: Parameters<AttendanceReport['build']>[0]): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select u.id::int as id, ${personName} as name, ${department} as department, sum(coalesce(day.scheduled_min, 0))::int as scheduled,
      sum(coalesce(day.worked_min, 0))::int as worked, count(*) filter (where day.late_min > 0)::int as late_count,
      sum(coalesce(day.late_min, 0))::int as late, count(*) filter (where day.early_min > 0)::int as early_count,
      sum(coalesce(day.early_min, 0))::int as early, sum(coalesce(day.absent_min, 0))::int as absent,
      count(*) filter (where day.status in ('missing_in', 'missing_out'))::int as missing, sum(coalesce(day.leave_min, 0))::int as leave,
      sum(coalesce(day.ot_payable_min, 0))::int as ot
    from sc_user as u join as_day_record as day on day.user_id = u.id and day.deleted_at is null
    where ${people} and ${within(sql`day.work_date`)} group by u.id order by 3, 2`.execute(ctx.db)
  return rows
}

export const monthlySheet: AttendanceReport = {
  key: 'monthly-sheet',
  needs: [],
  of_days: true,
  async build(build) {
    const { column, word } = build
    const rows = await totalsOf(build)
    const cells = (of: Omit<Total, keyof Person>) => [
      ...[hours(of.scheduled), hours(of.worked), of.late_count, of.late, of.early_count, of.early],
      ...[hours(of.absent), of.missing, hours(of.leave), hours(of.ot)],
    ]
    const keys = ['scheduled', 'worked', 'late_count', 'late', 'early_count', 'early', 'absent', 'missing', 'leave', 'ot'] as const
    const total = Object.fromEntries(keys.map((key) => [key, sumOf(rows, (row) => row[key])])) as Omit<Total, keyof Person>
    return {
      columns: [column('person'), column('department'), ...keys.map((key) => column(key, amountKind(key)))],
      rows: rows.map((row) => ({ cells: [row.name, row.department, ...cells(row)], url: calendarOf(row.id) })),
      total: [word('total'), null, ...cells(total)],
      figure: { value: hours(total.worked), kind: 'number' },
      chart: barsOf(
        [word('column.worked'), word('column.leave')],
        rows.map((row) => ({ name: row.name, amounts: [hours(row.worked), hours(row.leave)] })),
      ),
    }
  },
}

export const lateEarly: AttendanceReport = {
  key: 'late-early',
  needs: [],
  of_days: true,
  async build(build) {
    const { column, word } = build
    const rows = (await totalsOf(build)).filter(({ late_count, early_count }) => late_count + early_count > 0)
    rows.sort((a, b) => b.late + b.early - a.late - a.early)
    return {
      columns: [
        column('person'),
        column('department'),
        ...(['late_count', 'late', 'early_count', 'early'] as const).map((key) => column(key, 'number')),
      ],
      rows: rows.map((row) => ({
        cells: [row.name, row.department, row.late_count, row.late, row.early_count, row.early],
        url: calendarOf(row.id),
      })),
      total: [
        word('total'),
        null,
        ...(['late_count', 'late', 'early_count', 'early'] as const).map((key) => sumOf(rows, (row) => row[key])),
      ],
      figure: { value: sumOf(rows, (row) => row.late_count + row.early_count), kind: 'number' },
      chart: barsOf(
        [word('column.late'), word('column.early')],
        rows.map((row) => ({ name: row.name, amounts: [row.late, row.early] })),
      ),
    }
  },
}

type Day = Person & {
  date: string
  shift: string | null
  came: string | null
  went: string | null
  status: string
} & Record<'worked' | 'late' | 'early' | 'absent' | 'leave' | 'ot', number>

async function daysOf(
  { ctx, people, personName, department, within }: Parameters<AttendanceReport['build']>[0],
  only = sql<boolean>`true`,
): Promise<Day[]> {
  const clock = (instant: string) =>
    sql`to_char(${sql.ref(`day.${instant}`)} at time zone coalesce(m.zone, ${ctx.companyZone()}), 'HH24:MI')`
  const { rows } = await sql<Day>`
    select u.id::int as id, ${personName} as name, ${department} as department, to_char(day.work_date, 'YYYY-MM-DD') as date, shift.code as shift,
      ${clock('actual_in')} as came, ${clock('actual_out')} as went, day.status, coalesce(day.worked_min, 0) as worked,
      coalesce(day.late_min, 0) as late, coalesce(day.early_min, 0) as early, coalesce(day.absent_min, 0) as absent,
      coalesce(day.leave_min, 0) as leave, coalesce(day.ot_payable_min, 0) as ot
    from sc_user as u join as_day_record as day on day.user_id = u.id and day.deleted_at is null
      left join as_shift as shift on shift.id = day.shift_id left join as_member as m on m.user_id = u.id and m.deleted_at is null
    where ${people} and ${within(sql`day.work_date`)} and ${only} order by day.work_date, 3, 2`.execute(ctx.db)
  return rows
}

export const daily: AttendanceReport = {
  key: 'daily',
  needs: [],
  of_days: true,
  async build(build) {
    const { column, word, enumName } = build
    const rows = await daysOf(build)
    const statuses = [...new Set(rows.map(({ status }) => status))]
    return {
      columns: [
        ...[column('date', 'date'), column('person'), column('department'), column('shift'), column('in'), column('out')],
        ...(['worked', 'late', 'early', 'absent', 'leave', 'ot'] as const).map((key) => column(key, amountKind(key))),
        column('status'),
      ],
      rows: rows.map((row) => ({
        cells: [
          ...[row.date, row.name, row.department, row.shift, row.came, row.went, hours(row.worked), row.late, row.early],
          ...[hours(row.absent), hours(row.leave), hours(row.ot), enumName('day-record', 'status', row.status)],
        ],
        url: `${calendarOf(row.id)}&date=${row.date}`,
      })),
      figure: { value: rows.filter(({ status }) => status === 'normal').length, kind: 'number' },
      chart: barsOf(
        [word('column.days')],
        statuses.map((status) => ({
          name: enumName('day-record', 'status', status),
          amounts: [rows.filter((row) => row.status === status).length],
        })),
      ),
    }
  },
}

export const absence: AttendanceReport = {
  key: 'absence',
  needs: [],
  of_days: true,
  async build(build) {
    const { column, word, enumName } = build
    const rows = await daysOf(build, sql<boolean>`day.absent_min > 0`)
    const people = new Map<string, number>()
    for (const { name, absent } of rows) people.set(name, (people.get(name) ?? 0) + absent)
    return {
      columns: [
        column('date', 'date'),
        column('person'),
        column('department'),
        column('shift'),
        column('absent', 'hours'),
        column('status'),
      ],
      rows: rows.map((row) => ({
        cells: [row.date, row.name, row.department, row.shift, hours(row.absent), enumName('day-record', 'status', row.status)],
        url: `${calendarOf(row.id)}&date=${row.date}`,
      })),
      total: [word('total'), null, null, null, hours(sumOf(rows, ({ absent }) => absent)), null],
      figure: { value: hours(sumOf(rows, ({ absent }) => absent)), kind: 'number' },
      chart: barsOf(
        [word('column.absent')],
        [...people].map(([name, minutes]) => ({ name, amounts: [hours(minutes)] })),
      ),
    }
  },
}

export const punchError: AttendanceReport = {
  key: 'punch-error',
  needs: ['as.admin.punch-error.actions.list'],
  of_days: true,
  async build({ ctx, people, personName, department, within, column, word, enumName }) {
    const { rows } = await sql<Person & { date: string; kind: string; minutes: number | null; state: string; note: string | null }>`
      select u.id::int as id, ${personName} as name, ${department} as department, to_char(error.work_date, 'YYYY-MM-DD') as date, error.kind,
        error.minutes, error.state, error.note
      from sc_user as u join as_anomaly as error on error.user_id = u.id and error.deleted_at is null
      where ${people} and ${within(sql`error.work_date`)} order by error.work_date, 3, 2`.execute(ctx.db)
    const kinds = [...new Set(rows.map(({ kind }) => kind))]
    return {
      columns: [
        ...[column('date', 'date'), column('person'), column('department'), column('kind'), column('minutes', 'number'), column('state')],
        column('note'),
      ],
      rows: rows.map((row) => ({
        cells: [
          ...[row.date, row.name, row.department, enumName('anomaly', 'kind', row.kind), row.minutes],
          ...[enumName('anomaly', 'state', row.state), row.note],
        ],
        url: `/as/admin/leave/punch-card-error-list?filter[user][in]=${row.id}`,
      })),
      figure: { value: rows.filter(({ state }) => state !== 'resolved' && state !== 'waived').length, kind: 'number' },
      chart: barsOf(
        [word('column.count')],
        kinds.map((kind) => ({ name: enumName('anomaly', 'kind', kind), amounts: [rows.filter((row) => row.kind === kind).length] })),
      ),
    }
  },
}
