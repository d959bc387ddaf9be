/** `GET /api/as/clocking/today`: where the person stands now, and what a punch from here would meet (as.md §2, R1, R2). */
import { sql } from 'kysely'
import { addDays, datesFrom, firstDayOfMonth, monthOf } from '../../../../src/shared/as/calendar-dates'
import type { ClockState, ClockToday } from '../../../../src/shared/as/clocking'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Context } from '../../../kernel/context'
import { forbidden } from '../../../kernel/errors'
import { daySources } from '../day/day-sources'
import { plannedDay, plannedShiftOf } from '../day/planned-views'
import { instant } from '../day/rules/day-steps'
import { minuteOf } from '../day/rules/local-time'
import { addressHolds, placesOf, policyOf, sitesOf } from './policy-of-person'
import { punchLines } from './punch-lines'
import { standingAround } from './punch-now'

const daysAhead = 14

/** @throws 403 for who is no person */
export async function clockToday(ctx: Context): Promise<ClockToday> {
  const user = ctx.person?.id
  if (!user) throw forbidden()
  const now = ctx.now().getTime()
  const around = await standingAround(ctx, user, now)
  const { sources, person, date, plan } = around
  const ahead = await daySources(ctx, [user], addDays(date, 1), addDays(date, daysAhead))
  const next = datesFrom(addDays(date, 1), addDays(date, daysAhead)).map((one) => ahead.on(person, one))
  return {
    server_time: ctx.now().toISOString(),
    zone: ctx.companyZone(),
    shift: plannedShiftOf(sources, plan ?? sources.on(person, date), person.zone),
    ...stateOf(around, now),
    next_direction: around.guess,
    punches: await punchLines(ctx, sql<boolean>`punch.user_id = ${user} and punch.work_date = ${date}::date`),
    policy: await policyView(ctx, person),
    exempt: person.exempt,
    anomalies_open: await openAnomalies(ctx, user, date),
    next_shifts: next
      .filter(({ shift }) => shift !== null)
      .slice(0, 3)
      .map((one) => plannedDay(ahead, one)),
  }
}

/** In, out, or on a break: out within a break or a gap that the shift has. */
function stateOf(
  { resolved, pauses }: Awaited<ReturnType<typeof standingAround>>,
  now: number,
): { state: ClockState; since: string | null } {
  if (resolved.first_in === null) return { state: 'not_in', since: instant(resolved.last_out) }
  if (resolved.is_open) return { state: 'in', since: instant(resolved.last_in) }
  const isBreak = pauses.some(({ start, end }) => minuteOf(now) >= start && minuteOf(now) < end)
  return { state: isBreak ? 'on_break' : 'out', since: instant(resolved.last_out) }
}

async function policyView(
  ctx: Context,
  person: { user: number; site: number | null; check_policy: number | null },
): Promise<ClockToday['policy']> {
  const policy = await policyOf(ctx, person, ctx.person?.owners)
  const sites = sitesOf(policy, person.site)
  const places = await placesOf(ctx, sites)
  return {
    methods: policy?.methods ?? ['web', 'mobile', 'kiosk', 'device', 'import'],
    on_fail: policy?.on_fail ?? 'flag',
    needs_place: places.length > 0,
    ip_allowed: addressHolds(ctx, policy),
    photo: policy?.photo ?? 'off',
    places: places.map(({ name, ...place }) => ({ ...place, name: i18nText(name, ctx.language) })),
  }
}

async function openAnomalies(ctx: Context, user: number, date: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select count(distinct work_date)::int as days from as_anomaly where user_id = ${user} and deleted_at is null and state in ('open', 'reminded', 'explained')
      and work_date between ${firstDayOfMonth(monthOf(date))}::date and ${date}::date`.execute(ctx.db)
  return rows[0]?.days ?? 0
}
