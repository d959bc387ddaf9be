/** The steps of a delivery (sc.md §7), each one statement that acts only in the state it starts from, and tells the list. */
import { sql } from 'kysely'
import { notifyChannel } from '../../src/schemas/sc/notify-channel'
import { webhookDelivery } from '../../src/schemas/sc/webhook-delivery'
import type { RowOf } from '../../src/schemas/core/define'
import { actorOf, type Context } from '../kernel/context'
import { attemptsAtMost, nextAttempt } from '../outgoing/retry'
import { announce, outgoingActions, silentAfter, step, touched, type Changed } from '../outgoing/outgoing'
import { placeOf } from '../kernel/secrets'
import type { Outcome } from './post'

export type WebhookReason = NonNullable<RowOf<typeof webhookDelivery>['reason']>

/** A delivery that this run holds. */
export interface ClaimedDelivery {
  id: number
  channel: number
  event: string
  payload: string | null
  attempts: number
  run: string
  created_at: string
}

const place = placeOf(webhookDelivery, { name: 'payload' })
const cleared = sql`payload = null, run = null, sending_at = null, next_at = null`
const waiting = sql`run = null, sending_at = null`

/** @param payload as it is sent at every attempt @param at not before */
export async function queueDelivery(
  ctx: Context,
  { channel, event, payload, at }: { channel: number; event: string; payload: string; at: Date },
): Promise<number> {
  const [now, actor] = [ctx.now(), actorOf(ctx)]
  const { rows } = await sql<Changed>`
    insert into sc_webhook_delivery (created_at, updated_at, created_by, updated_by, channel_id, event, payload, state, attempts, next_at)
    values (${now}, ${now}, ${actor}::bigint, ${actor}::bigint, ${channel}, ${event}, ${ctx.secrets.seal(payload, place)}, 'queued', 0, ${at}) returning id, version`.execute(
    ctx.db,
  )
  await announce(ctx, webhookDelivery, rows, 'created')
  return rows[0]?.id ?? 0
}

export const payloadOf = (ctx: Context, { payload }: Pick<ClaimedDelivery, 'payload'>): string | null =>
  payload === null ? null : ctx.secrets.open(payload, place)

/** Up to `count` that are due become this run's; of several nodes each delivery is one's. @param only this one, whenever it is due */
export async function claimDeliveries(ctx: Context, count: number, only: number | null = null): Promise<ClaimedDelivery[]> {
  const now = ctx.now()
  const { rows } = await sql<ClaimedDelivery & Changed>`
    update sc_webhook_delivery set state = 'sending', attempts = attempts + 1, run = gen_random_uuid()::text, sending_at = ${now}, ${touched}
    where id in (select id from sc_webhook_delivery where state = 'queued' and deleted_at is null and case when ${only}::bigint is null then next_at <= ${now} else id = ${only}::bigint end
      order by next_at, id limit ${count} for update skip locked)
    returning id, version, channel_id as channel, event, payload, attempts, run, created_at`.execute(ctx.db)
  await announce(ctx, webhookDelivery, rows)
  return rows
}

/** @param once no further attempt follows, whatever came of it */
export async function deliveryEnded(
  ctx: Context,
  { id, run, attempts }: ClaimedDelivery,
  { reason, status, response }: Outcome,
  { once = false } = {},
): Promise<void> {
  const next = reason === null || reason === 'gone' || once ? null : nextAttempt(attempts, ctx.now())
  const answer = sql`reason = ${reason}::text, status = ${status}::integer, response = ${response}::text`
  const mine = sql`id = ${id} and state = 'sending' and run = ${run}`
  if (reason === null) await step(ctx, webhookDelivery, sql`state = 'sent', done_at = ${ctx.now()}, ${answer}, ${cleared}`, mine)
  else
    await step(
      ctx,
      webhookDelivery,
      sql`state = ${next ? 'queued' : 'failed'}, next_at = ${next}::timestamptz, ${answer}, ${waiting}`,
      mine,
    )
}

/** What time and settings change: deliveries of nodes that are gone, and those to addresses that were switched off. */
export async function tendDeliveries(ctx: Context): Promise<void> {
  const now = ctx.now()
  await step(
    ctx,
    webhookDelivery,
    sql`state = case when attempts >= ${attemptsAtMost} then 'failed' else 'queued' end, next_at = ${now}, reason = 'interrupted', ${waiting}`,
    sql`state = 'sending' and sending_at < ${new Date(now.getTime() - silentAfter)}`,
  )
  await step(
    ctx,
    webhookDelivery,
    sql`state = 'cancelled', reason = 'switched_off', ${cleared}`,
    sql`state = 'queued' and not exists (select 1 from ${sql.table(notifyChannel.table)} as channel where channel.id = channel_id and channel.active and channel.deleted_at is null)`,
  )
}

/** What the declared actions on a delivery do beside what they set. @param wake this node's sender */
export const deliveryActions = (wake: () => void) =>
  outgoingActions(wake, (ctx, id) => sql`update sc_webhook_delivery set ${cleared} where id = ${id}`.execute(ctx.db))
