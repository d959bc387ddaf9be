/** One delivery: what is sent to whom, signed, and what comes of it. */
import { sql } from 'kysely'
import { notifyChannel } from '../../src/schemas/sc/notify-channel'
import { transact, type Context } from '../kernel/context'
import { placeOf } from '../kernel/secrets'
import type { AddressCheck } from './address-rules'
import { deliveryEnded, payloadOf, type ClaimedDelivery } from './outbox'
import { postWebhook, type Outcome, type Post } from './post'
import { createHmac } from 'node:crypto'

export interface Sending {
  allowed: AddressCheck
  /** The receiver is gone: its address is to be switched off. In the transaction that ends the delivery. */
  onGone: (ctx: Context, channel: number) => Promise<void>
  once?: boolean
}

export async function sendDelivery(
  system: Context,
  delivery: ClaimedDelivery,
  { allowed, onGone, once = false }: Sending,
): Promise<Outcome> {
  const outcome = await attempt(system, delivery, allowed)
  await transact(system, async (tx) => {
    await deliveryEnded(tx, delivery, outcome, { once })
    if (outcome.reason === 'gone') await onGone(tx, delivery.channel)
  })
  return outcome
}

async function attempt(ctx: Context, delivery: ClaimedDelivery, allowed: AddressCheck): Promise<Outcome> {
  const body = payloadOf(ctx, delivery)
  const message = { event: delivery.event, delivery: deliveryNumber(delivery) }
  const post = body === null ? null : await signedPost(ctx, delivery.channel, { ...message, body })
  return post ? postWebhook(post, { allowed }) : { reason: 'unreadable', status: null, response: null }
}

/**
 * @param message.delivery the same at every attempt
 * @returns null without the channel, and where its secret was sealed under a KONTOR_SECRET that this installation no longer has: unsigned, its
 * receiver would refuse it
 */
export async function signedPost(
  ctx: Context,
  id: number,
  { event, delivery, body }: { event: string; delivery: string; body: string },
): Promise<Post | null> {
  const {
    rows: [channel],
  } = await sql<{ url: string; secret: string | null }>`select url, secret from sc_notify_channel where id = ${id}`.execute(ctx.db)
  const secret = channel?.secret ? ctx.secrets.open(channel.secret, placeOf(notifyChannel, { name: 'secret' })) : null
  if (!channel || (channel.secret && secret === null)) return null
  return {
    url: channel.url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Kontor',
      'x-event': event,
      'x-delivery': delivery,
      ...(secret === null ? {} : { 'x-signature': signatureOf(secret, body, ctx.now()) }),
    },
  }
}

/** Is there such a channel, switched on? */
export async function isChannelActive(ctx: Context, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from sc_notify_channel where id = ${id} and active and deleted_at is null`.execute(ctx.db)
  return rows.length > 0
}

/** The same at every attempt; the moment keeps apart those of a database that was restored. */
export const deliveryNumber = ({ id, created_at }: Pick<ClaimedDelivery, 'id' | 'created_at'>): string =>
  `${id}-${new Date(created_at).getTime().toString(36)}`

/** What tells a receiver that a call is ours and new (sc.md §7): `t=<unix>,v1=<hex HMAC-SHA256 of "t.body">`. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
