/**
 * Lost rights reach open sockets on every node (C44, S14): who is signed out, suspended or gone loses the socket; who lost a right
 * loses the channel. Within a second by events like any other, and within five by a look that asks nobody else.
 */
import type { AuthorizeChannel, CurrentRights, CurrentRightsOf, Identity } from '../contracts/channels'
import type { Context } from '../kernel/context'
import type { Log } from '../outbox/dedicated-connection'
import type { OutboxEvent } from '../contracts/events'
import { eventName } from '../outbox/event'
import { kindOf } from './channel-name'
import { end, type Connection, type Membership } from './connection'
import { isForEverybody } from './deliveries'
import type { Hub } from './hub'
import { codes } from './protocol'
import { lostRecords, type RecordChannel } from './record-channels'
import { isDismissal, tokenEnd } from './rights-log'

export interface RevocationOptions {
  hub: Hub
  log: Log
  authorize: AuthorizeChannel
  currentRights: CurrentRightsOf
  drop: (connection: Connection, channel: string) => void
}

export interface Revocation {
  apply: (event: OutboxEvent) => void
  /**
   * Also what ends by time, what no event tells, and records that are no longer the person's to see.
   * Called while it runs, it does nothing.
   */
  check: () => Promise<void>
}

const judgedAtOnce = 16

/** What the person of this socket may now; null = nothing. */
export type Rejudge = (connection: Connection, channel: string) => Promise<Pick<Membership, 'scope' | 'mark'> | null>

export const rejudgeWith =
  ({ authorize, currentRights }: Pick<RevocationOptions, 'authorize' | 'currentRights'>): Rejudge =>
  async (connection, channel) => {
    const [current] = await currentRights(identitiesOf([connection]))
    const ctx = await current?.context()
    const grant = ctx ? await authorize(ctx, channel) : null
    return current && grant ? { scope: grant.scope, mark: current.mark } : null
  }

export function createRevocation({ hub, log, authorize, currentRights, drop }: RevocationOptions): Revocation {
  let isChecking = false

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
      void judgeAnew(people.flatMap((person) => [...hub.ofPerson(person)]))
    }
  }

  async function judgeAnew(affected: readonly Connection[]): Promise<void> {
    // Until it is judged it hears that something changed, never what.
    const turns = affected.map(beginJudging)
    const close = (connections: readonly Connection[]) => (error: unknown) => {
      log.warn({ error }, 'Sockets could not be judged anew and are closed')
      for (const connection of connections) end(connection, codes.reconnect, 'Your rights have changed.')
    }
    const found = await currentRights(identitiesOf(affected)).catch(close(affected))
    if (!found) return
    await inParts([...affected.entries()], ([at, connection]) =>
      judge(connection, found[at] ?? null, turns[at] ?? 0).catch(close([connection])),
    )
  }

  /** @param turn one that began later judges by newer rights: then this one has no say */
  async function judge(connection: Connection, current: CurrentRights | null, turn: number): Promise<void> {
    const ctx = await current?.context()
    if (turn !== connection.judgements) return
    if (!current || !ctx) return endOver(connection)
    for (const membership of privateOf(connection)) {
      const grant = await authorize(ctx, membership.channel)
      if (turn !== connection.judgements) return
      if (grant) Object.assign(membership, { scope: grant.scope, mark: current.mark })
      else drop(connection, membership.channel)
    }
  }

  async function check(): Promise<void> {
    const open = [...hub.connections.values()].filter(({ person }) => person !== null)
    const found = await currentRights(identitiesOf(open))
    const stale: Connection[] = []
    const records: RecordChannel[] = []
    for (const [at, connection] of open.entries()) {
      const current = found[at]
      if (!current) endOver(connection)
      else if (privateOf(connection).some(({ mark }) => mark !== current.mark)) stale.push(connection)
      else records.push(...(await recordsOf(connection, current)))
    }
    if (stale.length > 0) await judgeAnew(stale)
    for (const { connection, ctx, channel } of await lostRecords(records))
      if (connection.memberships.has(channel) && !(await authorize(ctx, channel))) drop(connection, channel)
  }

  return {
    apply,
    async check() {
      if (isChecking) return
      isChecking = true
      await check().finally(() => {
        isChecking = false
      })
    },
  }
}

const identitiesOf = (connections: readonly Connection[]): Identity[] =>
  connections.map(({ person, session, access_token, ip }) => ({ person: person ?? 0, session, access_token, ip }))

const privateOf = ({ memberships }: Connection): Membership[] =>
  [...memberships.values()].filter(({ channel }) => kindOf(channel) !== 'public')

/** @returns which time it is */
function beginJudging(connection: Connection): number {
  for (const membership of connection.memberships.values()) membership.scope = 'some'
  return (connection.judgements += 1)
}

async function inParts<Item>(items: Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const worker = async (): Promise<void> => {
    for (let item = items.pop(); item !== undefined; item = items.pop()) await act(item)
  }
  await Promise.all(Array.from({ length: judgedAtOnce }, worker))
}

async function recordsOf(connection: Connection, current: CurrentRights): Promise<RecordChannel[]> {
  const channels = privateOf(connection).filter(({ channel }) => kindOf(channel) === 'presence')
  const ctx: Context | null = channels.length === 0 ? null : await current.context()
  return ctx ? channels.map(({ channel }) => ({ connection, ctx, channel })) : []
}

const endOver = (connection: Connection): void => end(connection, codes.unauthorized, 'The session is over.')
