/**
 * Lost rights reach open sockets on every node within a second (C44, S14): who is signed out, suspended or gone loses
 * the socket; who lost a right loses the channel. The news comes as events like any other.
 */
import type { ContextOf } from '../contracts/channels'
import type { Log } from '../outbox/dedicated-connection'
import type { OutboxEvent } from '../contracts/events'
import { eventName } from '../outbox/event'
import { kindOf } from './channel-name'
import type { AuthorizeChannel, Grant } from '../contracts/channels'
import { end, type Connection } from './connection'
import { isForEverybody } from './deliveries'
import type { Hub } from './hub'
import { codes } from './protocol'
import { isDismissal } from './rights-log'

/** What the person of this socket may now; null = nothing. */
export type Rejudge = (connection: Connection, channel: string) => Promise<Grant | null>

export interface RevocationOptions {
  hub: Hub
  log: Log
  authorize: AuthorizeChannel
  contextOf: ContextOf | undefined
  drop: (connection: Connection, channel: string) => void
  /** Of these sessions, those that are over. */
  endedSessions: (ids: readonly number[]) => Promise<readonly number[]>
}

export interface Revocation {
  apply: (event: OutboxEvent) => void
  /** Sessions also end by time, without an event. */
  closeEnded: () => Promise<void>
}

const judgedAtOnce = 16

export const rejudgeWith =
  ({ authorize, contextOf }: Pick<RevocationOptions, 'authorize' | 'contextOf'>): Rejudge =>
  async (connection, channel) => {
    const ctx = connection.person === null ? null : await contextOf?.(connection.person, connection.session)
    return ctx ? authorize(ctx, channel) : null
  }

export function createRevocation({ hub, log, authorize, contextOf, drop, endedSessions }: RevocationOptions): Revocation {
  function apply(event: OutboxEvent): void {
    const name = eventName(event)
    if (name === 'session.revoked' && event.user_id !== null) {
      const session = event.payload?.session_id
      hub.endPerson(event.user_id, typeof session === 'number' ? session : null, codes.unauthorized, 'The session is over.')
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
      const ctx = await contextOf(connection.person ?? 0, connection.session)
      if (!ctx) return end(connection, codes.unauthorized, 'The session is over.')
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
      const sessions = [...new Set([...hub.connections.values()].map(({ session }) => session).filter((session) => session !== null))]
      if (sessions.length === 0) return
      const over = new Set(await endedSessions(sessions))
      for (const connection of hub.connections.values()) {
        if (connection.session !== null && over.has(connection.session)) end(connection, codes.unauthorized, 'The session is over.')
      }
    },
  }
}
