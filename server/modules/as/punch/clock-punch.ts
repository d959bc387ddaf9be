/** `POST /api/as/punch/clock` (as.md R1): the time is the server's, to the second; the same client_id is the same punch. */
import type { BodyOf } from '../../../../src/shared/core/call'
import type { clockPunch as call } from '../../../../src/shared/as/clocking'
import type { PunchFlag, PunchLine } from '../../../../src/shared/as/day-words'
import { transact, type Context } from '../../../kernel/context'
import { forbidden, invalid, invalidField } from '../../../kernel/errors'
import { lockPeople } from '../person/lock-people'
import { addressHolds, measurePlace, sitesOf, type StoredPolicy } from './policy-of-person'
import { punchLine } from './punch-lines'
import { punchNow, sentBefore } from './punch-now'
import { checkPunch, isAhead } from './rules/check-policies'
import { placeRefusal } from './rules/refusals'

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

async function recordPunch(ctx: Context, user: number, body: ClockBody): Promise<number> {
  if (body.at_client !== undefined && isAhead(Date.parse(body.at_client), ctx.now().getTime()))
    throw invalidField('at_client', 'as:error.clock_ahead')
  const { id } = await punchNow(ctx, user, body.direction ?? 'auto', async ({ policy, around }) => ({
    ...(await checkPlace(ctx, policy, around.person.site, body)),
    ...{ method: methodOf(ctx), client_id: body.client_id },
    ...(body.latitude === undefined || body.longitude === undefined
      ? {}
      : { latitude: body.latitude.toFixed(6), longitude: body.longitude.toFixed(6) }),
    ...(body.accuracy_m === undefined ? {} : { accuracy_m: Math.round(body.accuracy_m) }),
    ...(body.photo === undefined ? {} : { photo: body.photo }),
    ...(body.note === undefined ? {} : { note: body.note }),
  }))
  return id
}

/** A telephone or a tablet says so itself. */
const methodOf = ({ origin: { user_agent } }: Context): 'web' | 'mobile' =>
  /Mobi|Android|iPhone|iPad/.test(user_agent ?? '') ? 'mobile' : 'web'

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
