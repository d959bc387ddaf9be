/** Reports of overtime (as.md §8): what was approved and worked, and how near people are to the ceiling of the month. */
import { sql } from 'kysely'
import { monthCeiling } from '../../../../src/shared/as/overtime-limits'
import { lawsOnDates } from '../labour/labour-law'
import { overtimeSettings } from '../overtime/labour-bands'
import { barsOf, hours, sumOf, type AttendanceReport } from './definition'

interface Person {
  id: number
  name: string
  department: string | null
}

export const overtime: AttendanceReport = {
  key: 'overtime',
  needs: [],
  async build({ ctx, people, personName, department, within, column, word, enumName }) {
    const { rows } = await sql<
      Person & {
        no: string
        date: string
        applied: number
        actual: number | null
        payable: number | null
        mode: string
        day_type: string | null
      }
    >`
      select u.id::int as id, ${personName} as name, ${department} as department, record.no, to_char(record.work_date, 'YYYY-MM-DD') as date,
        record.applied_min as applied, record.actual_min as actual, record.payable_min as payable, record.mode, record.day_type
      from sc_user as u join as_overtime as record on record.user_id = u.id and record.state = 'approved' and record.deleted_at is null
      where ${people} and ${within(sql`record.work_date`)} order by record.work_date, 3, 2`.execute(ctx.db)
    const byPerson = new Map<string, { pay: number; comp: number }>()
    for (const { name, mode, payable, applied } of rows) {
      const held = byPerson.get(name) ?? { pay: 0, comp: 0 }
      byPerson.set(name, { ...held, [mode]: held[mode === 'comp' ? 'comp' : 'pay'] + (payable ?? applied) })
    }
    const total = (of: (row: (typeof rows)[number]) => number | null) => hours(sumOf(rows, (row) => of(row) ?? 0))
    return {
      columns: [
        ...[column('date', 'date'), column('person'), column('department'), column('number'), column('class'), column('mode')],
        ...(['applied', 'actual', 'payable'] as const).map((key) => column(key, 'hours')),
      ],
      rows: rows.map((row) => ({
        cells: [
          ...[row.date, row.name, row.department, row.no],
          row.day_type === null ? null : enumName('overtime', 'day_type', row.day_type),
          ...[enumName('overtime', 'mode', row.mode), hours(row.applied)],
          ...[row.actual === null ? null : hours(row.actual), row.payable === null ? null : hours(row.payable)],
        ],
        url: `/as/admin/leave/overtime-record?filter[user][in]=${row.id}`,
      })),
      total: [
        word('total'),
        null,
        null,
        null,
        null,
        null,
        total((row) => row.applied),
        total((row) => row.actual),
        total((row) => row.payable),
      ],
      figure: { value: total((row) => row.payable ?? row.applied), kind: 'number' },
      chart: barsOf(
        [enumName('overtime', 'mode', 'pay'), enumName('overtime', 'mode', 'comp')],
        [...byPerson].map(([name, { pay, comp }]) => ({ name, amounts: [hours(pay), hours(comp)] })),
      ),
    }
  },
}

/** Month by month the minutes that the law counts, against the ceiling of the law that held for the person on the last of its days (R9). */
export const overtimeLimit: AttendanceReport = {
  key: 'overtime-limit',
  needs: [],
  async build({ ctx, people, personName, department, within, column, word }) {
    const { rows } = await sql<Person & { month: string; last: string; counted: number; labour_rule_set: string | null }>`
      select u.id::int as id, ${personName} as name, ${department} as department, to_char(record.work_date, 'YYYY-MM') as month,
        to_char(max(record.work_date), 'YYYY-MM-DD') as last, sum((band ->> 'min')::int)::int as counted,
        (select m.labour_rule_set from as_member as m where m.user_id = u.id and m.deleted_at is null) as labour_rule_set
      from sc_user as u join as_overtime as record on record.user_id = u.id and record.state = 'approved' and record.deleted_at is null
        cross join lateral jsonb_array_elements(coalesce(record.bands, '[]')) as band
      where ${people} and ${within(sql`record.work_date`)} and (band ->> 'counts_to_cap')::boolean
      group by u.id, to_char(record.work_date, 'YYYY-MM') order by 4 desc, 3, 2`.execute(ctx.db)
    const settings = await overtimeSettings(ctx)
    const lawOn = await lawsOnDates(
      ctx,
      rows.map(({ id, labour_rule_set }) => ({ user: id, labour_rule_set })),
    )
    const months = rows.map((row) => ({ ...row, cap: monthCeiling(lawOn(row.id, row.last), settings)?.minutes ?? null }))
    const percent = (counted: number, cap: number) => (cap === 0 ? null : Math.round((counted / cap) * 1000) / 10)
    return {
      columns: [
        ...[column('person'), column('department'), column('month', 'month'), column('counted', 'hours'), column('ceiling', 'hours')],
        ...[column('reached', 'percent'), column('left', 'hours')],
      ],
      rows: months.map(({ id, name, department: place, month, counted, cap }) => ({
        cells: [
          ...[name, place, month, hours(counted)],
          ...(cap === null ? [null, null, null] : [hours(cap), percent(counted, cap), hours(cap - counted)]),
        ],
        url: `/as/admin/leave/overtime-record?filter[user][in]=${id}`,
      })),
      figure: { value: months.filter(({ counted, cap }) => cap !== null && counted > cap).length, kind: 'number' },
      chart: barsOf(
        [word('column.counted')],
        months.map(({ name, month, counted }) => ({ name: `${name} ${month}`, amounts: [hours(counted)] })),
      ),
    }
  },
}
