/** A punch that is made now, by a browser or at a kiosk (as.md R1, R2): its time is the server's, its direction theirs or the guess. */
import { sql } from 'kysely'
import type { Values } from '../../../contracts/hooks'
import { withAllRights, type Context } from '../../../kernel/context'
import { forbidden, invalidField } from '../../../kernel/errors'
import { publishPersonal } from '../../../outbox/publish'
import { createRecord } from '../../../resource/write/write'
import { daySources } from '../day/day-sources'
import { personDays } from '../day/days-of-person'
import { nextDirection, stretches, type Direction } from '../day/rules/directions'
import { wallClock, wallSecond } from '../day/rules/local-time'
import { hasBreaksToPunch } from '../day/rules/planned-shift'
import { policyOf, type StoredPolicy } from './policy-of-person'
import { tooEarly, tooSoon, toSecond } from './rules/check-policies'
import { dateAmong } from './work-date'

/** @throws 422 when the number is somebody else's */
export async function sentBefore(ctx: Context, user: number, client_id: string): Promise<number | null> {
  const { rows } = await sql<{ id: number; own: boolean }>`
    select id::int as id, user_id = ${user} as own from as_punch
    where lower(client_id) = lower(${client_id}) and deleted_at is null`.execute(ctx.db)
  const [row] = rows
  if (row && !row.own) throw invalidField('client_id', 'as:error.client_id_used')
  return row?.id ?? null
}

export interface NewPunch {
  id: number
  direction: 'in' | 'out'
}

/**
 * In the caller's transaction, the person locked.
 * @param asked direction; auto = as R2 guesses
 * @param judge says what else is kept of it, or refuses
 * @throws 422 on direction: too soon after the one before, or too early
 */
export async function punchNow(
  ctx: Context,
  user: number,
  asked: Direction,
  judge: (found: { policy: StoredPolicy | null; around: Around }) => Promise<Values>,
): Promise<NewPunch> {
  const received = ctx.now().getTime()
  const at = toSecond(received)
  const around = await standingAround(ctx, user, at)
  const policy = await policyOf(ctx, around.person, ctx.person?.owners)
  const direction = asked === 'auto' ? around.guess : asked
  refuseRepeated(around, { at, direction, policy })
  const kept = await judge({ policy, around })
  const row = await createRecord(
    withAllRights(ctx),
    ctx.snapshot.get('as/punch'),
    {
      user,
      at: new Date(at).toISOString(),
      work_date: around.date,
      received_at: new Date(received).toISOString(),
      direction: asked,
      state: 'valid',
      ip: ctx.origin.ip ?? null,
      ...kept,
    },
    { trusted: true },
  )
  const { id } = row
  await publishPersonal(ctx, user, 'as.punch.recorded', { id, at: new Date(at).toISOString(), direction })
  return { id, direction }
}

/** What surrounds a punch that is made now: its date, the shift and the punches of that date, and the guess of its direction. */
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

export type Around = Awaited<ReturnType<typeof standingAround>>

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
  if (repeated) throw invalidField('direction', 'as:error.punched_already', { time: wallSecond(person.zone, repeated.at) })
  if (plan?.planned && tooEarly(policy, direction, at, plan.planned.start)) {
    const from = plan.planned.start - (policy?.early_block ?? 0)
    throw invalidField('direction', 'as:error.punch_too_early', { time: wallClock(person.zone, from * 60_000).time })
  }
}
