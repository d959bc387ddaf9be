/** `POST /api/as/punch/clock` (as.md R1): the time is the server's, to the second; the same client_id is the same punch. */
import { sql } from 'kysely'
import type { BodyOf } from '../../../../src/shared/core/call'
import type { clockPunch as call } from '../../../../src/shared/as/clocking'
import type { PunchFlag, PunchLine } from '../../../../src/shared/as/day-words'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { forbidden, invalid, invalidField } from '../../../kernel/errors'
import { publishPersonal } from '../../../outbox/publish'
import { createRecord } from '../../../resource/write/write'
import { daySources } from '../day/day-sources'
import { personDays } from '../day/days-of-person'
import { nextDirection, stretches } from '../day/rules/directions'
import { wallClock } from '../day/rules/local-time'
import { hasBreaksToPunch } from '../day/rules/planned-shift'
import { lockPeople } from '../person/lock-people'
import { addressHolds, measurePlace, policyOf, sitesOf, type StoredPolicy } from './policy-of-person'
import { punchLine } from './punch-lines'
import { checkPunch, isAhead, tooEarly, tooSoon, toSecond } from './rules/check-policies'
import { placeRefusal } from './rules/refusals'
import { dateAmong } from './work-date'

export type ClockBody = BodyOf<typeof call>

/**
 * @returns the punch, and whether it was there before
 * @throws 422 by field: at (its month is locked), location, ip, direction (too soon, too early), method, photo, at_client, client_id
 */
export async function clockPunch(ctx: Context, body: ClockBody): Promise<{ punch: PunchLine; again: boolean }> {
  const user = ctx.person?.id
  if (!user) throw forbidden()
  const written = await transact(ctx, async (tx) => {
    // Whoever sends the same at once waits here, and finds the first.
    await lockPeople(tx, [user])
    const former = await sentBefore(tx, user, body.client_id)
    if (former !== null) return { id: former, again: true }
    return { id: await recordPunch(tx, user, body), again: false }
  })
  return { punch: await punchLine(ctx, written.id), again: written.again }
}

/** @throws 422 when the number is somebody else's */
async function sentBefore(ctx: Context, user: number, client_id: string): Promise<number | null> {
  const { rows } = await sql<{ id: number; own: boolean }>`
    select id::int as id, user_id = ${user} as own from as_punch where lower(client_id) = lower(${client_id}) and deleted_at is null`.execute(
    ctx.db,
  )
  const [row] = rows
  if (row && !row.own) throw invalidField('client_id', 'as:error.client_id_used')
  return row?.id ?? null
}

async function recordPunch(ctx: Context, user: number, body: ClockBody): Promise<number> {
  const received = ctx.now().getTime()
  const at = toSecond(received)
  if (body.at_client !== undefined && isAhead(Date.parse(body.at_client), received)) throw invalidField('at_client', 'as:error.clock_ahead')
  const around = await standingAround(ctx, user, at)
  const policy = await policyOf(ctx, around.person, ctx.person?.owners)
  const direction = body.direction === undefined || body.direction === 'auto' ? around.guess : body.direction
  refuseRepeated(around, { at, direction, policy })
  const { flags, site, distance_m } = await checkPlace(ctx, policy, around.person.site, body)
  const row = await createRecord(
    withAllRights(ctx),
    ctx.snapshot.get('as/punch'),
    {
      ...{
        user,
        at: new Date(at).toISOString(),
        work_date: around.date,
        received_at: new Date(received).toISOString(),
        direction: body.direction ?? 'auto',
        method: methodOf(ctx),
      },
      ...{ client_id: body.client_id, flags, site, distance_m, state: 'valid', ip: ctx.origin.ip ?? null },
      ...(body.latitude === undefined || body.longitude === undefined
        ? {}
        : { latitude: body.latitude.toFixed(6), longitude: body.longitude.toFixed(6) }),
      ...(body.accuracy_m === undefined ? {} : { accuracy_m: Math.round(body.accuracy_m) }),
      ...(body.photo === undefined ? {} : { photo: body.photo }),
      ...(body.note === undefined ? {} : { note: body.note }),
    },
    { trusted: true },
  )
  const id = Number(row.id)
  await publishPersonal(ctx, user, 'as.punch.recorded', { id, at: new Date(at).toISOString(), direction })
  return id
}

/** A telephone or a tablet says so itself. */
const methodOf = ({ origin: { user_agent } }: Context): 'web' | 'mobile' =>
  /Mobi|Android|iPhone|iPad/.test(user_agent ?? '') ? 'mobile' : 'web'

/** What stands around a punch that is made now: its date, the shift and the punches of that date, and the guess of its direction. */
export async function standingAround(ctx: Context, user: number, at: number) {
  const zone = ctx.companyZone()
  const today = wallClock(zone, at).date
  const sources = await daySources(ctx, [user], today, today)
  const person = sources.people.get(user)
  if (!person) throw forbidden()
  const days = personDays(sources, person, today, today)
  const date = dateAmong(sources, days, { at, direction: 'auto' }) ?? today
  const plan = days.planned.get(date)
  const own = days.punches.filter(({ id }) => days.attributions.get(id)?.work_date === date)
  const shift = plan?.shift ?? null
  const pauses = plan?.planned && shift && hasBreaksToPunch(shift) ? [...plan.planned.unpaid_breaks, ...gaps(plan.planned.segments)] : []
  const lastPause = pauses.length > 0 ? Math.max(...pauses.map(({ end }) => end)) : null
  return {
    sources,
    person,
    days,
    date,
    plan,
    punches: own,
    pauses,
    guess: nextDirection(own, at, lastPause),
    resolved: stretches(own, lastPause !== null),
  }
}

const gaps = (segments: readonly { start: number; end: number }[]) =>
  segments.slice(1).map((segment, index) => ({ start: segments[index]?.end ?? segment.start, end: segment.start }))

type Around = Awaited<ReturnType<typeof standingAround>>

/** @throws 422 naming the time of the punch before */
function refuseRepeated(
  { days, resolved, plan, person }: Around,
  { at, direction, policy }: { at: number; direction: 'in' | 'out'; policy: StoredPolicy | null },
): void {
  const earlier = days.punches.map((punch) => {
    const counted = resolved.directions.get(punch.id)
    return { at: punch.at, direction: punch.direction !== 'auto' ? punch.direction : counted === 'in' ? ('in' as const) : ('out' as const) }
  })
  const repeated = tooSoon(earlier, at, direction, policy?.min_gap_seconds ?? 60)
  if (repeated) throw invalidField('direction', 'as:error.punched_already', { time: secondsIn(person.zone, repeated.at) })
  if (plan?.planned && tooEarly(policy, direction, at, plan.planned.start)) {
    const from = plan.planned.start - (policy?.early_block ?? 0)
    throw invalidField('direction', 'as:error.punch_too_early', { time: wallClock(person.zone, from * 60_000).time })
  }
}

const secondsIn = (zone: string, at: number): string => `${wallClock(zone, at).time}:${String(Math.floor(at / 1000) % 60).padStart(2, '0')}`

async function checkPlace(
  ctx: Context,
  policy: StoredPolicy | null,
  site: number | null,
  body: ClockBody,
): Promise<{ flags: PunchFlag[]; site: number | null; distance_m: number | null }> {
  if (policy?.photo === 'required' && body.photo === undefined) throw invalidField('photo', 'as:error.photo_needed')
  const place = await measurePlace(ctx, sitesOf(policy, site), body)
  const ip = addressHolds(ctx, policy)
  const verdict = checkPunch(policy, { method: methodOf(ctx), ip, place, device: false })
  if (verdict.method_refused) throw invalidField('method', 'as:error.method_not_allowed')
  if (verdict.blocked) throw invalid(placeRefusal({ place, ip_refused: ip === false }))
  return {
    flags: verdict.flags,
    site: place?.inside ? place.site : null,
    distance_m: typeof place?.distance_m === 'number' ? Math.round(place.distance_m) : null,
  }
}
