/** Reports of leave (as.md §8): what is left on a day, by the ledger alone, and what was taken. */
import { sql } from 'kysely'
import { balanceColumnsOf, type LeaveBalanceColumn } from '../../../../src/shared/as/reports'
import { leaveKindOpen, leaveTypeOpen } from '../access/readers'
import { barsOf, hours, sumOf, type AttendanceReport, type ReportBuild } from './definition'

interface Balance {
  id: number
  name: string
  department: string | null
  leave: string
  granted: number
  used: number
  pending: number
  left: number
}

/** Of lots that are valid on the day, what was written for days up to it (R5). Types that the caller may not read of a person are left out. */
async function balancesOf({ ctx, people, personName, department, period, i18n }: ReportBuild): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select u.id::int as id, ${personName} as name, ${department} as department, ${i18n(sql`leave.name`)} as leave,
      coalesce(sum(row.minutes) filter (where row.kind in ('grant', 'adjust')), 0)::int as granted,
      -coalesce(sum(row.minutes) filter (where row.kind in ('use', 'unuse')), 0)::int as used,
      -coalesce(sum(row.minutes) filter (where row.kind in ('hold', 'release')), 0)::int as pending, coalesce(sum(row.minutes), 0)::int as left
    from sc_user as u join as_leave_entitlement as lot on lot.user_id = u.id and lot.deleted_at is null
      join as_leave as leave on leave.id = lot.leave_id
      join as_leave_ledger as row on row.lot_id = lot.id and row.effective_date <= ${period.to}::date
    where ${people} and lot.valid_from <= ${period.to}::date and (lot.valid_to is null or lot.valid_to >= ${period.to}::date)
      and ${leaveKindOpen(ctx, sql<number>`lot.leave_id`, sql<number>`u.id`)}
    group by u.id, leave.id order by 3, 2, leave.position`.execute(ctx.db)
  return rows
}

const balanceTexts = {
  person: ({ name }: Balance) => name,
  department: ({ department }: Balance) => department,
  leave_type: ({ leave }: Balance) => leave,
}
const isText = (name: LeaveBalanceColumn): name is keyof typeof balanceTexts => name in balanceTexts

export const leaveBalance: AttendanceReport = {
  key: 'leave-balance',
  needs: [],
  async build(build) {
    const { column, word } = build
    const rows = await balancesOf(build)
    const columns = balanceColumnsOf(build.columns)
    return {
      columns: columns.map((name) => column(name, isText(name) ? 'text' : 'hours')),
      rows: rows.map((row) => ({
        cells: columns.map((name) => (isText(name) ? balanceTexts[name](row) : hours(row[name]))),
      })),
      figure: { value: hours(sumOf(rows, ({ left }) => left)), kind: 'number' },
      chart: barsOf(
        [word('column.left')],
        byLeave(rows, ({ left }) => left),
      ),
    }
  },
}

export const leaveUsage: AttendanceReport = {
  key: 'leave-usage',
  needs: [],
  async build({ ctx, people, personName, department, within, i18n, column, word }) {
    const { rows } = await sql<Pick<Balance, 'id' | 'name' | 'department' | 'leave' | 'used'> & { times: number }>`
      select u.id::int as id, ${personName} as name, ${department} as department, coalesce(${i18n(sql`leave.name`)}, ${word('masked_leave')}) as leave,
        sum((part ->> 'minutes')::int)::int as used, count(distinct record.id)::int as times
      from sc_user as u join as_dayoff as record on record.user_id = u.id and record.state = 'approved' and record.deleted_at is null
        left join as_leave as leave on leave.id = record.leave_id and ${leaveTypeOpen(ctx, 'record')}
        cross join lateral jsonb_array_elements(coalesce(record.parts, '[]')) as part
      where ${people} and ${within(sql`(part ->> 'date')::date`)} group by u.id, leave.id order by 3, 2, leave.position`.execute(ctx.db)
    return {
      columns: [column('person'), column('department'), column('leave_type'), column('times', 'number'), column('used', 'hours')],
      rows: rows.map((row) => ({
        cells: [row.name, row.department, row.leave, row.times, hours(row.used)],
        url: `/as/admin/leave/dayoff-record?filter[user][in]=${row.id}`,
      })),
      total: [word('total'), null, null, sumOf(rows, ({ times }) => times), hours(sumOf(rows, ({ used }) => used))],
      figure: { value: hours(sumOf(rows, ({ used }) => used)), kind: 'number' },
      chart: barsOf(
        [word('column.used')],
        byLeave(rows, ({ used }) => used),
      ),
    }
  },
}

export const compBalance: AttendanceReport = {
  key: 'comp-balance',
  needs: [],
  async build({ ctx, people, personName, department, period, column, word }) {
    const { rows } = await sql<
      Pick<Balance, 'id' | 'name' | 'department' | 'granted' | 'used' | 'pending' | 'left'> & { earned: string; ends: string | null }
    >`
      select u.id::int as id, ${personName} as name, ${department} as department,
        to_char(coalesce(lot.earned_on, lot.valid_from), 'YYYY-MM-DD') as earned, to_char(lot.valid_to, 'YYYY-MM-DD') as ends,
        lot.granted_min as granted, -coalesce(sum(row.minutes) filter (where row.kind in ('use', 'unuse')), 0)::int as used,
        -coalesce(sum(row.minutes) filter (where row.kind in ('hold', 'release')), 0)::int as pending, sum(row.minutes)::int as left
      from sc_user as u join as_leave_entitlement as lot on lot.user_id = u.id and lot.deleted_at is null
        join as_leave as leave on leave.id = lot.leave_id and leave.kind = 'comp'
        join as_leave_ledger as row on row.lot_id = lot.id and row.effective_date <= ${period.to}::date
      where ${people} and lot.valid_from <= ${period.to}::date and (lot.valid_to is null or lot.valid_to >= ${period.to}::date)
      group by u.id, lot.id having sum(row.minutes) > 0
      order by lot.valid_to nulls last, 3, 2`.execute(ctx.db)
    const byPerson = new Map<string, number>()
    for (const { name, left } of rows) byPerson.set(name, (byPerson.get(name) ?? 0) + left)
    return {
      columns: [
        ...[column('person'), column('department'), column('earned', 'date')],
        ...(['granted', 'used', 'pending', 'left'] as const).map((key) => column(key, 'hours')),
        column('ends', 'date'),
      ],
      rows: rows.map((row) => ({
        cells: [row.name, row.department, row.earned, ...[row.granted, row.used, row.pending, row.left].map(hours), row.ends],
      })),
      total: [
        word('total'),
        null,
        null,
        hours(sumOf(rows, ({ granted }) => granted)),
        hours(sumOf(rows, ({ used }) => used)),
        hours(sumOf(rows, ({ pending }) => pending)),
        hours(sumOf(rows, ({ left }) => left)),
        null,
      ],
      figure: { value: hours(sumOf(rows, ({ left }) => left)), kind: 'number' },
      chart: barsOf(
        [word('column.left')],
        [...byPerson].map(([name, minutes]) => ({ name, amounts: [hours(minutes)] })),
      ),
    }
  },
}

function byLeave<T extends { leave: string }>(rows: readonly T[], minutes: (row: T) => number) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(row.leave, (sums.get(row.leave) ?? 0) + minutes(row))
  return [...sums].map(([name, sum]) => ({ name, amounts: [hours(sum)] }))
}
