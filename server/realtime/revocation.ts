/**
 * Lost rights reach open sockets on every node within a second (C44, S14): who is signed out, suspended or gone loses
 * the socket; who lost a right loses the channel. The news comes as events like any other.
 */
import type { CameBy, ContextOf } from '../contracts/channels'
import type { Log } from '../outbox/dedicated-connection'
import type { OutboxEvent } from '../contracts/events'
import { eventName } from '../outbox/event'
import { kindOf } from './channel-name'
import type { AuthorizeChannel, Grant } from '../contracts/channels'
import { end, type Connection } from './connection'
import { isForEverybody } from './deliveries'
import type { Hub } from './hub'
import { codes } from './protocol'
import { isDismissal, tokenEnd } from './rights-log'

/** What the person of this socket may now; null = nothing. */
export type Rejudge = (connection: Connection, channel: string) => Promise<Grant | null>

/** Which are over. */
export interface Ended {
  sessions: (ids: readonly number[]) => Promise<readonly number[]>
  tokens: (ids: readonly number[]) => Promise<readonly number[]>
}

export interface RevocationOptions {
  hub: Hub
  log: Log
  authorize: AuthorizeChannel
  contextOf: ContextOf | undefined
  drop: (connection: Connection, channel: string) => void
  ended: Ended
}

export interface Revocation {
  apply: (event: OutboxEvent) => void
  /** Sessions and access tokens also end by time, without an event. */
  closeEnded: () => Promise<void>
}

const judgedAtOnce = 16

export const rejudgeWith =
  ({ authorize, contextOf }: Pick<RevocationOptions, 'authorize' | 'contextOf'>): Rejudge =>
  async (connection, channel) => {
    const ctx = connection.person === null ? null : await contextOf?.(connection.person, connection)
    return ctx ? authorize(ctx, channel) : null
  }

export function createRevocation({ hub, log, authorize, contextOf, drop, ended }: RevocationOptions): Revocation {
  function apply(event: OutboxEvent): void {
    const name = eventName(event)
    if (name === 'session.revoked' && event.user_id !== null) {
      const session = event.payload?.session_id
      hub.endPerson(event.user_id, typeof session === 'number' ? session : null, codes.unauthorized, 'The session is over.')
    } else if (name === tokenEnd) {
      const withdrawn = [...hub.connections.values()].filter(({ access_token: id }) => id !== null && id === event.record_id)
      for (const connection of withdrawn) endOver(connection)
    } else if (isDismissal(name) && event.record_id !== null) {
      hub.endPerson(event.record_id, null, codes.unauthorized, 'The account is closed.')
    } else if (name === 'permission.changed') {
      const people = isForEverybody(event) ? [...hub.people()] : [event.user_id ?? 0]
      rejudgeAll(people).catch((error: unknown) => log.error({ error }, 'Sockets could not be judged anew'))
    }
  }

  async function rejudgeAll(people: readonly number[]): Promise<void> {
    const affected = people.flatMap((person) => [...hub.ofPerson(person)])
    for (const connection of affected) {
      // Until it is judged it hears that something changed, never what.
      for (const membership of connection.memberships.values()) membership.scope = 'some'
    }
    const waiting = [...affected]
    const worker = async (): Promise<void> => {
      for (let connection = waiting.pop(); connection; connection = waiting.pop()) await rejudge(connection)
    }
    await Promise.all(Array.from({ length: judgedAtOnce }, worker))
  }

  async function rejudge(connection: Connection): Promise<void> {
    // Judged as soon as the client comes back, which it does at once.
    if (!contextOf) return end(connection, codes.reconnect, 'Your rights have changed.')
    try {
      const ctx = await contextOf(connection.person ?? 0, connection)
      if (!ctx) return endOver(connection)
      for (const membership of [...connection.memberships.values()].filter(({ channel }) => kindOf(channel) !== 'public')) {
        const grant = await authorize(ctx, membership.channel)
        if (grant) membership.scope = grant.scope
        else drop(connection, membership.channel)
      }
    } catch (error) {
      log.warn({ error }, 'A socket could not be judged anew and is closed')
      end(connection, codes.reconnect, 'Your rights have changed.')
    }
  }

  return {
    apply,
    async closeEnded() {
      const open = [...hub.connections.values()]
      const over = new Set([...(await endedOf(open, 'session', ended.sessions)), ...(await endedOf(open, 'access_token', ended.tokens))])
      for (const connection of over) endOver(connection)
    },
  }
}

async function endedOf(
  open: readonly Connection[],
  by: keyof CameBy,
  ended: (ids: readonly number[]) => Promise<readonly number[]>,
): Promise<Connection[]> {
  const ids = [...new Set(open.map((connection) => connection[by]).filter((id) => id !== null))]
  const over = new Set(ids.length === 0 ? [] : await ended(ids))
  return open.filter((connection) => connection[by] !== null && over.has(connection[by]))
}

const endOver = (connection: Connection): void => end(connection, codes.unauthorized, 'The session is over.')
