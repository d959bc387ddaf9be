/**
 * `POST /api/as/kiosk/punch` (as.md R1): people punch by card and PIN, or by the code of their own page, as with the clock, at the place of
 * the tablet. What comes after its month was locked waits, as a reader's does.
 */
import { sql } from 'kysely'
import type { BodyOf } from '../../../../src/shared/core/call'
import type { KioskPunch, kioskPunch as call } from '../../../../src/shared/as/kiosk'
import { isPassword } from '../../../auth/password/passwords'
import { personContext } from '../../../auth/rights/person-context'
import { can } from '../../../../src/schemas/core/permission'
import { transact, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { personNames } from '../../../resource/read/person-names'
import type { Device } from '../../sc'
import { wallClock } from '../day/rules/local-time'
import { lockedMonths } from '../period/locked-dates'
import { lockPeople } from '../person/lock-people'
import { holderOfCard } from '../punch/match-cards'
import { punchNow, sentBefore, standingAround } from '../punch/punch-now'
import { checkPunch } from '../punch/rules/check-policies'
import { notifyWaiting } from '../punch/waiting-punches'
import { authenticateKiosk } from './kiosk-device'
import { cardKey, countRight, countWrong, refuseLocked } from './kiosk-tries'
import { keysOf, openSecret } from './own-keys'
import { heldStep, readCode } from './rules/kiosk-code'

export const clockRight = 'as.use.clocking.actions.clock'
type Body = BodyOf<typeof call>

/** Who punches, and the code that it uses up. */
interface Shown {
  /** The person's own, on this tablet. */
  ctx: Context
  user: number
  member: number
  step: number | null
}

/**
 * @throws 401, 403 of the device; 422 by field: card_no, code, direction (too soon, too early), method, client_id; 429 while the card or
 * the
 * kiosk is locked
 */
export async function kioskPunch(ctx: Context, token: string | undefined, body: Body): Promise<KioskPunch> {
  const system = systemOf(ctx)
  const device = await authenticateKiosk(system, token)
  const shown = body.code === undefined ? await byPin(system, device, body) : await byCode(system, device, body.code, body.client_id)
  return transact(shown.ctx, async (tx) => {
    // Whoever sends the same at once waits here, and finds the first.
    await lockPeople(tx, [shown.user])
    if (shown.step === null) await countRight(tx, shown.user)
    const former = await sentBefore(tx, shown.user, body.client_id)
    if (former !== null) return { ...(await punchAnswer(tx, device, former)), again: true }
    if (shown.step !== null) await useUp(tx, shown.member, shown.step)
    const { id, direction } = await record(tx, device, shown.user, body)
    return { ...(await punchAnswer(tx, device, id)), direction, again: false }
  })
}

/** Whoever may be signed in on the tablet: it is the token that calls. */
function systemOf(ctx: Context): Context {
  const { ip, user_agent, request_id } = ctx.origin
  const origin = {
    ...(ip === undefined ? {} : { ip }),
    ...(user_agent === undefined ? {} : { user_agent }),
    ...(request_id === undefined ? {} : { request_id }),
  }
  return { ...ctx, person: null, tree: {}, origin }
}

/** @throws 422 on card_no, the same for an unknown card, a wrong PIN and none: nobody learns which cards there are */
async function byPin(system: Context, device: Device, { card_no = '', pin = '' }: Body): Promise<Shown> {
  const zone = device.time_zone ?? system.companyZone()
  const user = await holderOfCard(system, card_no, wallClock(zone, system.now().getTime()).date)
  const keys = { device: device.id, card: cardKey(user, card_no) }
  await refuseLocked(system, keys)
  const member = user === null ? undefined : await keysOf(system, { user })
  const isRight = await isPassword(member?.pin_hash ?? null, pin)
  const own = member && isRight ? await asPerson(system, member.user) : null
  if (!member || !own) {
    await countWrong(system, keys, member?.pin_hash ? member.user : null)
    throw invalidField('card_no', 'as:error.kiosk_card')
  }
  return { ctx: own, user: member.user, member: member.id, step: null }
}

/** What was sent before is judged by the time at which it came first. @throws 422 on code for one that is unknown or holds no more */
async function byCode(system: Context, device: Device, text: string, client_id: string): Promise<Shown> {
  const code = readCode(text)
  const keys = code ? await keysOf(system, { member: code.member }) : undefined
  const secret = keys ? openSecret(system, keys) : null
  const own = code && keys && secret !== null ? await asPerson(system, keys.user) : null
  if (!code || !keys || secret === null || !own) throw wrongCode()
  const { rows } = await sql<{ received_at: Date | string }>`
    select received_at from as_punch
    where lower(client_id) = lower(${client_id}) and user_id = ${keys.user} and device_id = ${device.id} and deleted_at is null`.execute(
    system.db,
  )
  const step = heldStep(code, secret, new Date(rows[0]?.received_at ?? system.now()).getTime())
  if (step === null) throw wrongCode()
  return { ctx: own, user: keys.user, member: keys.id, step }
}

const wrongCode = () => invalidField('code', 'as:error.kiosk_code')

/** With what they may; null for who has left, is suspended, or may not clock. */
async function asPerson(system: Context, user: number): Promise<Context | null> {
  const own = await personContext(() => system)(user, null)
  return own && can(own.tree, clockRight) ? { ...own, language: system.language, origin: { ...system.origin, ...own.origin } } : null
}

/** Each holds once, and none that is older than the last one. @throws 422 on code: of two at once the database refuses the second */
async function useUp(ctx: Context, member: number, step: number): Promise<void> {
  const { rows } = await sql`
    update as_member set code_step = ${step} where id = ${member} and (code_step is null or code_step < ${step}) returning id`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw wrongCode()
}

const record = (ctx: Context, device: Device, user: number, { direction, client_id }: Body) =>
  punchNow(ctx, user, direction ?? (device.direction === 'both' ? 'auto' : device.direction), async ({ policy, around }) => {
    const verdict = checkPunch(policy, { method: 'kiosk', ip: null, place: null, device: true })
    if (verdict.method_refused) throw invalidField('method', 'as:error.method_not_allowed')
    const locked = await lockedMonths(ctx, around.date, around.date)
    if (locked.length > 0) await notifyWaiting(ctx, locked)
    return {
      ...{ method: 'kiosk', device: device.id, site: device.site, client_id, flags: verdict.flags },
      ...(locked.length > 0 ? { state: 'waiting' } : {}),
    }
  })

interface Stored {
  at: Date | string
  work_date: string
  state: KioskPunch['state']
  direction: 'in' | 'out' | 'auto'
  resolved: 'in' | 'out' | 'ignored' | null
  user: number
}

/** @throws 422 on client_id for a punch that another device, or the clock, has sent */
async function punchAnswer(ctx: Context, device: Device, id: number): Promise<Omit<KioskPunch, 'again'>> {
  const { rows } = await sql<Stored>`
    select at, to_char(work_date, 'YYYY-MM-DD') as work_date, state, direction, resolved_direction as resolved, user_id::int as "user"
    from as_punch where id = ${id} and device_id = ${device.id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw invalidField('client_id', 'as:error.client_id_used')
  const { at, work_date, state, user } = row
  return {
    ...{ id, work_date, state, at: new Date(at).toISOString() },
    name: (await personNames(ctx, [user])).get(user) ?? '',
    direction: await directionOf(ctx, row),
  }
}

/** What counts for nothing yet is as it was guessed; between the first in and the last out only outs are passed over. */
async function directionOf(ctx: Context, { direction, resolved, at, user }: Stored): Promise<'in' | 'out'> {
  if (direction !== 'auto') return direction
  if (resolved === null) return (await standingAround(ctx, user, new Date(at).getTime())).guess
  return resolved === 'in' ? 'in' : 'out'
}
