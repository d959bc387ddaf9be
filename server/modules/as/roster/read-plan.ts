/** The roster as it is drawn and checked (as.md §2, R9): whom the caller may see, the cells of their plan, what departments need. */
import { sql } from 'kysely'
import { addDays, datesFrom, daysBetween } from '../../../../src/shared/as/calendar-dates'
import type { RosterCell, RosterRow } from '../../../../src/shared/as/roster'
import { type CoverageNeed, type HoursSystem, type RosterPerson } from '../../../../src/shared/as/roster-checks'
import { workMinutes, workStretches, type ShiftTimes } from '../../../../src/shared/as/shift-times'
import type { CalendarGap } from '../../../../src/shared/sc/calendar'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { rowPredicate } from '../../../resource/query/predicate'
import { personName } from '../../../resource/read/person-names'
import { organisation, workcal } from '../../sc'
import { lawsBetween, type CompanyRest } from '../../../../src/shared/as/labour-law'
import type { LawsOfPeople } from '../labour/labour-law'
import { personPlans } from '../plan/person-plan'
import type { PersonDate } from '../plan/rules/person-date'
import { shiftOn, storedShifts } from '../plan/stored-shifts'

export type PlanRow = Omit<RosterRow, 'law'> & { days: RosterCell[] }

interface Person {
  user: number
  name: string
  department: number | null
  department_name: string | null
  hours_system: HoursSystem
  labour_rule_set: string | null
  editable: boolean
}

const firstMonday = '2024-01-01'

/** The range with the weeks (or periods) that it touches, by the longest of the laws in force for these people: a week is judged whole. */
export function wholePeriods(
  from: string,
  to: string,
  people: readonly Person[],
  { keyOf, laws }: LawsOfPeople,
): { from: string; to: string } {
  const windows = people.flatMap(({ user, hours_system }) =>
    lawsBetween(laws[keyOf.get(user) ?? ''] ?? [], from, to)
      .flatMap(({ law }) => law.weeks)
      .filter((week) => week.hours_system === hours_system)
      .map(({ window_days }) => window_days),
  )
  const length = Math.ceil(Math.max(7, ...windows) / 7) * 7
  const back = ((daysBetween(firstMonday, from) % length) + length) % length
  const on = ((daysBetween(firstMonday, to) % length) + length) % length
  return { from: addDays(from, -back - 1), to: addDays(to, length - 1 - on + 1) }
}

/** Rows of the roster that the caller may read or write, on the person under `alias`. */
const mayOn = (ctx: Context, mode: 'read' | 'write', alias: string): Sql<boolean> => {
  const user = sql.ref(`${alias}.id`)
  const one = (name: string) =>
    sql<boolean>`exists (select 1 from (select ${user} as user_id) as one where ${rowPredicate(ctx, ctx.snapshot.get(name), mode, 'one')})`
  return mode === 'write' ? one('as/roster-entry') : sql<boolean>`(${one('as/roster-entry')} or ${one('as/day-record')})`
}

/**
 * @param wanted people by id, or those of a department and below it, by whichever of their posts; absent = everybody whom the caller may read, at most 200
 * @param mode `write`: only whom he may schedule
 */
export async function rosterPeople(
  ctx: Context,
  wanted: { users?: readonly number[]; department?: number },
  mode: 'read' | 'write',
): Promise<Person[]> {
  const below = wanted.department
    ? sql<boolean>`d.path like (select top.path || '%' from sc_department as top where top.id = ${wanted.department})`
    : null
  const today = sql`(now() at time zone ${ctx.companyZone()}::text)::date`
  const { rows } = await sql<Person>`
    select u.id::int as "user", ${personName(ctx, 'u')} as name, place.id::int as department, null as department_name,
      coalesce(m.hours_system, 'standard') as hours_system, m.labour_rule_set,
      ${mayOn(ctx, 'write', 'u')} as editable
    from sc_user as u left join as_member as m on m.user_id = u.id and m.deleted_at is null
      left join lateral (select d.id, d.path from sc_user_department as post join sc_department as d on d.id = post.department_id
        where post.user_id = u.id and ${below ? sql`(post.is_primary or ${below})` : sql`post.is_primary`} and ${organisation.postHolds(today)}
        order by ${below ? sql`${below} desc,` : sql``} post.is_primary desc, d.path limit 1) as place on true
    where u.deleted_at is null and u.status in ('active', 'suspended') and ${mayOn(ctx, mode, 'u')}
      ${wanted.users ? sql`and u.id = any(${[...wanted.users]}::bigint[])` : sql``}
      ${wanted.department ? sql`and place.path like (select top.path || '%' from sc_department as top where top.id = ${wanted.department})` : sql``}
    order by (u.id = ${ctx.person?.id ?? 0}) desc, place.path nulls last, name, u.id limit 500`.execute(ctx.db)
  const { rows: names } = await sql<{
    id: number
    name: unknown
  }>`select id::int as id, name from sc_department where id = any(${rows.map(({ department }) => department ?? 0)}::bigint[])`.execute(
    ctx.db,
  )
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({ ...row, department_name: row.department === null ? null : textOf(nameOf.get(row.department), ctx.language) }))
}

const textOf = (name: unknown, language: string): string | null => {
  if (typeof name === 'string') return name
  const texts = (name ?? {}) as Record<string, string | undefined>
  return texts[language] ?? texts.en ?? Object.values(texts)[0] ?? null
}

/** @param drafts cells of drafts too: for who schedules; others see what is published */
export async function readPlan(ctx: Context, people: readonly Person[], from: string, to: string, drafts: boolean): Promise<PlanRow[]> {
  const ids = people.map(({ user }) => user)
  const plans = await personPlans(ctx, ids, from, to, { drafts })
  const leaves = await leavesOf(ctx, ids, from, to)
  const dates = datesFrom(from, to)
  return people.map(({ labour_rule_set: _set, ...person }) => {
    const of = plans.people.get(person.user)
    const days = of ? dates.map((date) => cellOf(plans.on(of, date), { leave: leaves.has(`${person.user} ${date}`), drafts })) : []
    return { ...person, days }
  })
}

/** As the caller sees it: with the drafts of those whom they schedule, and of the others what is published. In the order of `people`. */
export async function readOwnPlan(ctx: Context, people: readonly Person[], { from, to }: { from: string; to: string }): Promise<PlanRow[]> {
  const [own, others] = [people.filter(({ editable }) => editable), people.filter(({ editable }) => !editable)]
  const rows = [...(await readPlan(ctx, own, from, to, true)), ...(await readPlan(ctx, others, from, to, false))]
  const byUser = new Map(rows.map((row) => [row.user, row]))
  return people.flatMap(({ user }) => byUser.get(user) ?? [])
}

/** Whose employment has not begun, has ended or is suspended is off, and the law is not asked about the date. */
function cellOf(
  { date, of, rostered, entry, inherited, employed, suspension }: PersonDate,
  { leave, drafts }: { leave: boolean; drafts: boolean },
): RosterCell {
  const is_away = !employed || suspension !== null
  return {
    date,
    ...(is_away ? { day_type: 'off', rostered: 'off', shift: null } : { day_type: of.day_type, rostered, shift: of.shift }),
    ...{ version: entry?.version ?? null, state: entry?.state ?? null, unseen: entry?.unseen ?? false, is_away },
    holiday: (of.holiday_name ?? null) as I18nText | null,
    leave,
    // For who may clear the entry.
    ...(drafts && !is_away && inherited ? { inherited: inheritedCell(inherited) } : {}),
  }
}

const inheritedCell = ({ holiday_name, ...day }: NonNullable<PersonDate['inherited']>): NonNullable<RosterCell['inherited']> => ({
  ...day,
  holiday: (holiday_name ?? null) as I18nText | null,
})

/** Of whom the caller may read leave: the overlay says that somebody is away, and not why. */
async function leavesOf(ctx: Context, users: readonly number[], from: string, to: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct r.user_id || ' ' || to_char(d, 'YYYY-MM-DD') as key from as_dayoff as r
      cross join lateral generate_series((r.start_at at time zone ${ctx.companyZone()}::text)::date, ((r.end_at - interval '1 minute') at time zone ${ctx.companyZone()}::text)::date, interval '1 day') as d
    where r.user_id = any(${[...users]}::bigint[]) and r.state = 'approved' and r.deleted_at is null and d between ${from}::date and ${to}::date
      and ${rowPredicate(ctx, ctx.snapshot.get('as/dayoff'), 'read', 'r')}`.execute(ctx.db)
  return new Set(rows.map(({ key }) => key))
}

/** For the checks of R9: working time of each shift, in the version of the day. Days on which nobody is employed are not judged.
 * @param law of these people; without it only the staffing is judged */
export async function toChecked(ctx: Context, rows: readonly PlanRow[], law?: LawsOfPeople): Promise<RosterPerson[]> {
  const shifts = await storedShifts(ctx)
  const timesOn = (id: number, date: string): ShiftTimes | undefined => {
    const shift = shifts.get(id)
    return shift && shiftOn(shift, date).shift
  }
  return rows.map(({ user, department, hours_system, days }) => ({
    user,
    department,
    hours_system,
    laws: law?.laws[law.keyOf.get(user) ?? ''],
    days: days
      .filter(({ is_away }) => !is_away)
      .map(({ date, day_type, rostered, shift }) => {
        const times = day_type === 'work' && shift !== null ? timesOn(shift, date) : undefined
        return { date, day_type, rostered, shift, ...(times ? { spans: workStretches(times), work_minutes: workMinutes(times) } : {}) }
      }),
  }))
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

export async function coverageNeeds(ctx: Context, departments: readonly (number | null)[]): Promise<CoverageNeed[]> {
  const { rows } = await sql<Omit<CoverageNeed, 'weekday'> & { weekday: string | null }>`
    select department_id::int as department, shift_id::int as shift, weekday, to_char(date, 'YYYY-MM-DD') as date, min_people, max_people
    from as_coverage_need where deleted_at is null and department_id = any(${departments.map((id) => id ?? 0)}::bigint[]) order by id`.execute(
    ctx.db,
  )
  return rows.map((row) => ({ ...row, weekday: row.weekday === null ? null : weekdays.indexOf(row.weekday) }))
}

export async function companyRest(ctx: Context): Promise<CompanyRest> {
  const { rows } = await sql<CompanyRest>`
    select min_rest, coalesce(short_rest_approved, false) as short_rest_approved from as_setting where id = 1`.execute(ctx.db)
  return rows[0] ?? {}
}

/** What the calendars of these people lack: the roster would be drawn without its holidays. */
export async function gapsOf(ctx: Context, users: readonly number[], range: { from: string; to: string }): Promise<CalendarGap[]> {
  const regions = [...(await workcal.regionsOf(ctx, users)).values()].flatMap(({ region }) => region ?? [])
  return workcal.calendarGaps(ctx, [...new Set(regions)], range)
}
