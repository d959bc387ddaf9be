/**
 * `POST /api/as/punch/device` (as.md R1, §9): a card at a reader. An unknown card is kept until it is somebody's; what comes after its
 * month was locked waits until that is open again.
 */
import { sql } from 'kysely'
import type { BodyOf } from '../../../../src/shared/core/call'
import type { devicePunch as call } from '../../../../src/shared/as/device-punch'
import type { PunchFlag } from '../../../../src/shared/as/day-words'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, invalidField } from '../../../kernel/errors'
import { publishPersonal } from '../../../outbox/publish'
import { createRecord } from '../../../resource/write/write'
import { devices } from '../../sc'
import { wallClock, wallSecond } from '../day/rules/local-time'
import { lockPeople } from '../person/lock-people'
import { lockedMonths } from '../period/locked-dates'
import { holderOfCard } from './match-cards'
import { isAhead, toSecond, tooSoon } from './rules/check-policies'
import { policyOf } from './policy-of-person'
import { notifyWaiting } from './waiting-punches'
import { workDateOf } from './work-date'

type DeviceBody = BodyOf<typeof call>
interface Recorded {
  id: number
  state: 'valid' | 'unmatched' | 'void' | 'waiting'
  again: boolean
}
/** Of a reader's clock, in seconds: more is shown with each punch (sc.md §5.6). */
const mostDrift = 60

/** @throws 401 for an unknown token, 403 of a disabled device and of a kiosk: by its token alone nobody punches for others; 422 */
export async function devicePunch(ctx: Context, token: string | undefined, body: DeviceBody): Promise<Recorded> {
  const device = await devices.authenticate(ctx, token)
  if (device.kind === 'kiosk') throw new ApiError(403, { key: 'as:error.kiosk_is_no_reader' }, { code: 'kiosk_is_no_reader' })
  return transact(withAllRights(ctx), async (tx) => {
    const now = tx.now().getTime()
    const isTooFar = isAhead(Date.parse(body.at), now)
    // A clock that is ahead of time is not believed: the punch was made when it came.
    const at = toSecond(isTooFar ? now : Date.parse(body.at))
    const flags: PunchFlag[] = isTooFar || Math.abs(device.drift_s ?? 0) > mostDrift ? ['clock_drift'] : []
    const direction = body.direction ?? (device.direction === 'both' ? 'auto' : device.direction)
    const zone = device.time_zone ?? tx.companyZone()
    const user = await holderOfCard(tx, body.card_no, wallClock(zone, at).date)
    if (user === null) await sql`select pg_advisory_xact_lock(hashtextextended(${`as card ${body.card_no}`}, 0))`.execute(tx.db)
    else await lockPeople(tx, [user])
    const former = await sentBefore(tx, device.id, body, at)
    if (former) return { ...former, again: true }
    if (user !== null) await refuseRepeated(tx, user, { at, direction, zone })
    const work_date = user === null ? wallClock(zone, at).date : await workDateOf(tx, user, { at, direction })
    const locked = await lockedMonths(tx, work_date, work_date)
    const state = locked.length > 0 ? 'waiting' : user === null ? 'unmatched' : 'valid'
    const row = await createRecord(
      tx,
      tx.snapshot.get('as/punch'),
      {
        ...{
          user,
          card_no: body.card_no,
          at: new Date(at).toISOString(),
          work_date: user === null ? null : work_date,
          received_at: tx.now().toISOString(),
          direction,
          method: 'device',
        },
        ...{
          device: device.id,
          site: device.site,
          device_event: body.event_no ?? null,
          flags,
          state,
        },
      },
      { trusted: true },
    )
    const id = row.id
    if (user !== null) await publishPersonal(tx, user, 'as.punch.recorded', { id, at: new Date(at).toISOString() })
    if (locked.length > 0) await notifyWaiting(tx, locked)
    return { id, state, again: false }
  })
}

/** By the reader's own number, else by card and time. */
async function sentBefore(
  ctx: Context,
  device: number,
  { card_no, event_no }: DeviceBody,
  at: number,
): Promise<Omit<Recorded, 'again'> | null> {
  const { rows } = await sql<Omit<Recorded, 'again'>>`
    select id::int as id, state from as_punch where device_id = ${device} and deleted_at is null
      and (${event_no === undefined ? sql`false` : sql`(device_event = ${event_no} and card_no = ${card_no})`} or (card_no = ${card_no} and at = to_timestamp(${at / 1000})))
    order by id limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

/** @throws 422 naming the time of the punch before; of a reader that tells no direction any punch within the gap is the same one */
async function refuseRepeated(
  ctx: Context,
  user: number,
  { at, direction, zone }: { at: number; direction: 'in' | 'out' | 'auto'; zone: string },
): Promise<void> {
  const gap = (await policyOf(ctx, { user, check_policy: null }))?.min_gap_seconds ?? 60
  const { rows } = await sql<{ at: number; direction: 'in' | 'out' | 'auto' }>`
    select (extract(epoch from at) * 1000)::float8 as at, coalesce(nullif(resolved_direction, 'ignored'), direction) as direction from as_punch
    where user_id = ${user} and state = 'valid' and deleted_at is null and at > to_timestamp(${at / 1000 - gap}) and at <= to_timestamp(${at / 1000})`.execute(
    ctx.db,
  )
  const repeated = direction === 'auto' ? (rows[0] ?? null) : tooSoon(rows, at, direction, gap)
  if (repeated) {
    throw invalidField('direction', 'as:error.punched_already', { time: wallSecond(zone, repeated.at) })
  }
}
