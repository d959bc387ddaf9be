/** Reports that count readings (bb.md §2, §8): by the readers' department, by hour and weekday. */
import { sql } from 'kysely'
import { formatTags } from '../../../../src/shared/engine/language-tags'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { organisation } from '../../sc'
import type { UsageReport } from './definition'
import { percentOf } from './rules/usage'
import { usageOf, type Usage, type UsageChoice } from './usage-lines'

interface Readings {
  /** Of each bulletin again. */
  targets: number
  read: number
  views: number
}
interface Department extends Readings {
  id: number | null
  name: string | null
}

/** Each person counts in the department of their primary post today. */
async function departmentsOf(ctx: Context, { readerships }: Usage): Promise<Department[]> {
  const found = new Map<number | null, Department>()
  for (const { bulletins, people } of readerships) {
    const { rows } = await sql<Department>`
      select place.id, place.name, count(*)::int as targets, count(*) filter (where r.read_revision = b.revision)::int as read,
        coalesce(sum(r.views), 0)::int as views
      from unnest(${[...people]}::bigint[]) as person(id)
        cross join bb_bulletin as b
        left join bb_receipt as r on r.bulletin_id = b.id and r.user_id = person.id and r.deleted_at is null
        left join lateral (select d.id::int as id, kontor_i18n(d.name, ${ctx.language}) as name from sc_user_department as post
          join sc_department as d on d.id = post.department_id
          where post.user_id = person.id and post.is_primary and ${organisation.postHolds(companyToday(ctx))} limit 1) as place on true
      where b.id = any(${[...bulletins]}::bigint[]) group by 1, 2`.execute(ctx.db)
    for (const row of rows) {
      const known = found.get(row.id)
      found.set(row.id, known ? { ...known, ...added(known, row) } : row)
    }
  }
  return [...found.values()].sort((a, b) => b.targets - a.targets || ((a.name ?? '') < (b.name ?? '') ? -1 : 1))
}

const added = (a: Readings, b: Readings): Readings => ({
  ...{ targets: a.targets + b.targets, read: a.read + b.read, views: a.views + b.views },
})

export const department: UsageReport = {
  key: 'department',
  async build({ ctx, choice, column, word }) {
    const departments = await departmentsOf(ctx, await usageOf(ctx, choice))
    const total = departments.reduce<Readings>(added, { targets: 0, read: 0, views: 0 })
    const cells = ({ targets, read, views }: Readings) => [targets, read, percentOf(read, targets), views]
    const nameOf = ({ name }: Department) => name ?? word('no_department')
    return {
      columns: [
        column('department'),
        column('readings', 'number'),
        column('read', 'number'),
        column('read_rate', 'percent'),
        column('views', 'number'),
      ],
      rows: departments.map((one) => ({
        cells: [nameOf(one), ...cells(one)],
        ...(one.id === null ? {} : { url: leastReadOf(one.id, choice) }),
      })),
      total: [word('total'), ...cells(total)],
      figure: { value: percentOf(total.read, total.targets), kind: 'percent' },
      chart: {
        ...{ is_time: false, is_grouped: false, series: [word('column.read_rate')] },
        points: departments.map((one) => ({ name: nameOf(one), amounts: [percentOf(one.read, one.targets) ?? 0] })),
      },
    }
  },
}

/** Bulletins that the people of a department have read least. */
const leastReadOf = (id: number, { from, to }: UsageChoice): string =>
  `/bb/admin/usage?${new URLSearchParams({ report: 'least', from, to, owner: `d${id}` }).toString()}`

/** When targets read, by the company's clock. */
export const hours: UsageReport = {
  key: 'hours',
  async build({ ctx, choice, column, word }) {
    const { readerships } = await usageOf(ctx, choice)
    const counts = new Map<string, number>()
    const read: Sql = sql`(m.at at time zone ${ctx.companyZone()})`
    for (const { bulletins, people } of readerships) {
      const { rows } = await sql<{ weekday: number; hour: number; readings: number }>`
        select extract(dow from ${read})::int as weekday, extract(hour from ${read})::int as hour, count(*)::int as readings
        from bb_reading as m where m.kind = 'read' and m.deleted_at is null and m.bulletin_id = any(${[...bulletins]}::bigint[])
          and m.user_id = any(${[...people]}::bigint[]) group by 1, 2`.execute(ctx.db)
      for (const { weekday, hour, readings } of rows) counts.set(`${weekday} ${hour}`, (counts.get(`${weekday} ${hour}`) ?? 0) + readings)
    }
    const { weekStart } = ctx.companyCalendar()
    const weekdays = Array.from({ length: 7 }, (_, n) => (weekStart + n) % 7)
    // Monday was 2024-01-01; `dow` counts from Sunday.
    const name = new Intl.DateTimeFormat(formatTags[ctx.language], { weekday: 'short', timeZone: 'UTC' })
    const countIn = (weekday: number, hour: number) => counts.get(`${weekday} ${hour}`) ?? 0
    const ofHour = (hour: number) => weekdays.map((weekday) => countIn(weekday, hour))
    const all = [...counts.values()].reduce((sum, one) => sum + one, 0)
    return {
      columns: [
        column('hour'),
        ...weekdays.map((day) => ({
          heading: name.format(new Date(Date.UTC(2023, 11, 31 + day))),
          kind: 'number' as const,
          is_shaded: true,
        })),
      ],
      rows: all === 0 ? [] : Array.from({ length: 24 }, (_, hour) => ({ cells: [`${String(hour).padStart(2, '0')}:00`, ...ofHour(hour)] })),
      ...(all === 0 ? {} : { total: [word('total'), ...weekdays.map((day) => sumOfDay(day, countIn))] }),
      figure: { value: all, kind: 'number' },
      chart: { is_time: false, is_grouped: false, series: [], points: [] },
    }
  },
}

const sumOfDay = (day: number, countIn: (day: number, hour: number) => number): number =>
  Array.from({ length: 24 }, (_, hour) => countIn(day, hour)).reduce((sum, one) => sum + one, 0)
