/**
 * Publishing to an external Reverb-compatible server instead of our own sockets (`BROADCAST_DRIVER=external`): a durable
 * listener, so that each event is sent once by one node, in order, and again after a failure. Such a server can't tell
 * its sockets apart, so nobody gets ids of records.
 */
import type { BroadcastConfig } from '../config/config'
import type { EventHandler } from '../contracts/events'
import { deliveryOf } from './deliveries'
import { signCall } from './signature'

/** @param send replaced in tests */
export function externalBroadcast(config: BroadcastConfig, send: typeof fetch = fetch): EventHandler {
  const origin = `${config.scheme ?? 'https'}://${config.host}:${config.port ?? 443}`
  const path = `/apps/${config.appId}/events`
  return {
    name: 'kontor.external-broadcast',
    concerns: (event) => Boolean(deliveryOf(event)?.channel),
    async handle(_ctx, event) {
      const delivery = deliveryOf(event)
      // "Everybody's personal channel" has no name there; those screens ask again when a call is refused.
      if (!delivery || delivery.channel === null) return
      const { brief, channel } = delivery
      const body = JSON.stringify({
        name: brief.event,
        channels: [channel],
        data: JSON.stringify(brief.data),
        ...(event.socket_id === null ? {} : { socket_id: event.socket_id }),
      })
      const query = signCall(config, { method: 'POST', path, query: {}, body }, Date.now())
      const response = await send(`${origin}${path}?${new URLSearchParams(query)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(5_000),
        redirect: 'error',
      })
      if (!response.ok) throw new Error(`The broadcast server answered ${response.status}.`)
    },
  }
}
