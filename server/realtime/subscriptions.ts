/** `pusher:subscribe` and `pusher:unsubscribe` (C10–C18). */
import type { Log } from '../outbox/dedicated-connection'
import { isChannelName, kindOf } from './channel-name'
import { readClaim, type Claim } from './claim'
import { subscriptionRate, write, type Connection, type Membership } from './connection'
import type { Hub } from './hub'
import type { Presence } from './presence'
import { eventFrame } from './protocol'
import type { Rejudge } from './revocation'
import type { RightsLog } from './rights-log'
import { isSubscriptionSignature, type AppKey } from './signature'
import { takeToken } from './token-bucket'

export interface SubscriptionOptions {
  app: AppKey
  hub: Hub
  presence: Presence
  rejudge: Rejudge
  rights: RightsLog
  now: () => number
  log: Log
}

export interface Subscriptions {
  subscribe: (connection: Connection, data: Readonly<Record<string, unknown>>) => void
  unsubscribe: (connection: Connection, channel: unknown) => void
  /** The server takes a channel away; the client is told as of a refused subscription. */
  drop: (connection: Connection, channel: string) => void
}

const channelsPerSocket = 200
const membersPerChannel = 100

export function createSubscriptions({ app, hub, presence, rejudge, rights, now, log }: SubscriptionOptions): Subscriptions {
  function subscribe(connection: Connection, data: Readonly<Record<string, unknown>>): void {
    const { channel, auth } = data
    if (typeof channel !== 'string' || !isChannelName(channel))
      return refuse(connection, String(channel).slice(0, 164), 4009, 'The name of the channel is not valid.', 'ChannelError')
    const known = connection.memberships.get(channel)
    if (known) return known.joined && kindOf(channel) !== 'presence' ? succeed(connection, known) : undefined
    if (connection.memberships.size >= channelsPerSocket || !takeToken(connection.subscriptions, subscriptionRate, now())) {
      return refuse(connection, channel, 429, 'Too many subscriptions.', 'LimitReached')
    }
    if (kindOf(channel) === 'public') return enter(connection, { channel, scope: 'some', mark: null, joined: true })
    const channelData = typeof data.channel_data === 'string' ? data.channel_data : undefined
    if (!isSubscriptionSignature(app, auth, { socketId: connection.id, channel, channelData }))
      return refuse(connection, channel, 401, 'The signature is not valid.')
    const claim = channelData === undefined ? undefined : readClaim(channelData)
    if (kindOf(channel) === 'presence' && !claim) return refuse(connection, channel, 401, 'channel_data needs a user_id.')
    if (claim && !hub.bind(connection, Number(claim.user_id), claim))
      return refuse(connection, channel, 401, 'This connection belongs to another session.')
    connection.bound = true
    admit(connection, channel, claim)
  }

  /** A claim from before the last change of the person's rights is worth nothing by itself. */
  function admit(connection: Connection, channel: string, claim: Claim | undefined): void {
    const membership: Membership = {
      channel,
      scope: claim?.scope ?? 'some',
      mark: claim?.mark ?? null,
      joined: false,
      ...(claim && kindOf(channel) === 'presence' ? { member: { id: claim.user_id, info: claim.user_info ?? {} } } : {}),
    }
    if (!claim || !rights.changedSince(claim)) return enter(connection, membership)
    hub.join(connection, membership)
    admitAnew(connection, membership).catch((error: unknown) => fail(connection, membership, error))
  }

  async function admitAnew(connection: Connection, membership: Membership): Promise<void> {
    const { channel } = membership
    const turn = connection.judgements
    const judged = await rejudge(connection, channel)
    if (connection.memberships.get(channel) !== membership) return
    // The rights have changed again meanwhile.
    if (turn !== connection.judgements) return admitAnew(connection, membership)
    if (judged) return enter(connection, Object.assign(membership, judged))
    hub.leave(connection, channel)
    refuse(connection, channel, 403, 'The right to this channel has gone.')
  }

  function enter(connection: Connection, membership: Membership): void {
    if (membership.member) return enterPresence(connection, membership)
    membership.joined = true
    hub.join(connection, membership)
    succeed(connection, membership)
  }

  function enterPresence(connection: Connection, membership: Membership): void {
    const { channel } = membership
    hub.join(connection, membership)
    const joining = presence.join(connection, membership).then((members) => {
      // It may have left, or come again, while the database was asked.
      if (connection.memberships.get(channel) !== membership) return
      if (members.presence.count > membersPerChannel) {
        leave(connection, channel)
        return refuse(connection, channel, 4004, 'The channel has too many members.', 'LimitReached')
      }
      membership.joined = true
      write(connection, eventFrame('pusher_internal:subscription_succeeded', members, channel))
    })
    membership.joining = joining.catch((error: unknown) => fail(connection, membership, error))
  }

  function fail(connection: Connection, membership: Membership, error: unknown): void {
    log.warn({ error, channel: membership.channel }, 'A subscription failed')
    if (connection.memberships.get(membership.channel) !== membership) return
    leave(connection, membership.channel)
    refuse(connection, membership.channel, 503, 'The server could not admit you now.', 'ServerError')
  }

  function leave(connection: Connection, channel: string): void {
    const membership = hub.leave(connection, channel)
    if (membership?.member) presence.leave(connection, membership)
  }

  return {
    subscribe,
    unsubscribe: (connection, channel) => {
      if (typeof channel === 'string') leave(connection, channel)
    },
    drop(connection, channel) {
      leave(connection, channel)
      refuse(connection, channel, 403, 'The right to this channel has gone.')
    },
  }
}

function succeed(connection: Connection, { channel }: Membership): void {
  write(connection, eventFrame('pusher_internal:subscription_succeeded', '{}', channel))
}

/** The socket stays usable (C12). */
function refuse(connection: Connection, channel: string, status: number, error: string, type = 'AuthError'): void {
  write(connection, eventFrame('pusher:subscription_error', { type, error, status }, channel))
}
