/** Ways to reach another person, and into their account: changed with the password typed again, and told to the former address (sc.md §5.2, §6). */
import { sql } from 'kysely'
import { same } from '../../../../src/schemas/core/same'
import { confirmedMinutes } from '../../../auth/rights/rule-check'
import type { Values } from '../../../contracts/hooks'
import { actorOf, type Context } from '../../../kernel/context'
import { ApiError, forbidden } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'

const ways = ['email', 'account', 'phone', 'mobile'] as const

/** @throws 403 `password_confirmation_required` where the caller's password was not typed within ten minutes, 403 for an access token: it knows none */
export async function requireConfirmedChange(ctx: Context, before: Values, after: Values): Promise<void> {
  if (ctx.person === null || isOwn(ctx, after) || !ways.some((field) => !same(before[field], after[field]))) return
  if (ctx.origin.access_token !== undefined) throw forbidden()
  const since = new Date(ctx.now().getTime() - confirmedMinutes * 60_000)
  // A job has no session: any of the person who started it counts.
  const session = ctx.origin.session_id ?? null
  const { rows } = await sql`
    select 1 from sc_session where user_id = ${actorOf(ctx)} and coalesce(confirmed_at, created_at) > ${since} and (${session}::bigint is null or id = ${session}) limit 1`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw new ApiError(403, { key: 'auth:step_up.required' }, { code: 'password_confirmation_required' })
}

/** The former address hears of it, whoever reads the new one. */
export async function tellFormerAddress(ctx: Context, before: Values, after: Values): Promise<void> {
  if (isOwn(ctx, after) || !before.email || same(before.email, after.email)) return
  await publishEvent(ctx, 'sc.email.changed', { entity: 'sc/user', record_id: Number(after.id), former: String(before.email) })
}

const isOwn = (ctx: Context, { id }: Values): boolean => ctx.person !== null && actorOf(ctx) === Number(id)
