/** The sockets of this node and the channels they are in. No I/O but writing to sockets. */
import { personChannelPrefix } from './channel-name'
import { end, write, type Connection, type Membership } from './connection'
import { eventFrame } from './protocol'
import type { Delivery, Message } from './deliveries'
import type { CameBy } from '../contracts/channels'

export interface Hub {
  connections: ReadonlyMap<string, Connection>
  channels: ReadonlyMap<string, ReadonlySet<Connection>>
  ofPerson: (id: number) => Iterable<Connection>
  people: () => Iterable<number>
  /** Open sockets of an address. */
  countOf: (address: string) => number
  add: (connection: Connection) => void
  /** @returns the memberships it had */
  remove: (connection: Connection) => Membership[]
  /** The first private channel says whose socket it is. @returns false when it is somebody else's already */
  bind: (connection: Connection, person: number, by: CameBy) => boolean
  join: (connection: Connection, membership: Membership) => void
  leave: (connection: Connection, channel: string) => Membership | undefined
  /** @returns bytes that a socket got at most, so that the caller can let them flow */
  deliver: (delivery: Delivery, except?: string | null) => number
  /** The same frame to every member but one socket, or one person. */
  broadcast: (channel: string, frame: Buffer, except?: { socket?: string | null; person?: string }) => void
  /** Ends all sockets of a person, or of one of his sessions. */
  endPerson: (person: number, session: number | null, code: number, reason: string) => void
}

export function createHub(): Hub {
  const connections = new Map<string, Connection>()
  const channels = new Map<string, Set<Connection>>()
  const people = new Map<number, Set<Connection>>()
  const addresses = new Map<string, number>()

  function leave(connection: Connection, channel: string): Membership | undefined {
    const membership = connection.memberships.get(channel)
    if (!membership) return undefined
    connection.memberships.delete(channel)
    const members = channels.get(channel)
    members?.delete(connection)
    if (members?.size === 0) channels.delete(channel)
    return membership
  }

  function deliverTo(channel: string, { full, brief }: Delivery, except: string | null): number {
    const members = channels.get(channel)
    if (!members) return 0
    const fullFrame = frameOnce(full, channel)
    const briefFrame = frameOnce(brief, channel)
    let bytes = 0
    for (const connection of members) {
      const membership = connection.memberships.get(channel)
      if (!membership?.joined || connection.id === except) continue
      const frame = membership.scope === 'all' ? fullFrame() : briefFrame()
      bytes = Math.max(bytes, frame.length)
      write(connection, frame)
    }
    return bytes
  }

  return {
    connections,
    channels,
    leave,
    ofPerson: (id) => [...(people.get(id) ?? [])],
    people: () => [...people.keys()],
    countOf: (address) => addresses.get(address) ?? 0,
    add(connection) {
      connections.set(connection.id, connection)
      addresses.set(connection.address, (addresses.get(connection.address) ?? 0) + 1)
    },
    remove(connection) {
      if (connections.delete(connection.id)) countDown(addresses, connection.address)
      if (connection.person !== null) forget(people, connection.person, connection)
      return [...connection.memberships.keys()]
        .map((channel) => leave(connection, channel))
        .filter((membership) => membership !== undefined)
    },
    bind(connection, person, by) {
      if (connection.person !== null) return connection.person === person && cameAlike(connection, by)
      Object.assign(connection, { person, session: by.session, access_token: by.access_token, ip: by.ip })
      people.set(person, (people.get(person) ?? new Set()).add(connection))
      return true
    },
    join(connection, membership) {
      connection.memberships.set(membership.channel, membership)
      channels.set(membership.channel, (channels.get(membership.channel) ?? new Set()).add(connection))
    },
    deliver(delivery, except = null) {
      if (delivery.channel !== null) return deliverTo(delivery.channel, delivery, except)
      const personal = [...channels.keys()].filter((channel) => channel.startsWith(personChannelPrefix))
      return Math.max(0, ...personal.map((channel) => deliverTo(channel, delivery, except)))
    },
    broadcast(channel, frame, { socket = null, person } = {}) {
      for (const connection of channels.get(channel) ?? []) {
        const membership = connection.memberships.get(channel)
        if (!membership?.joined || connection.id === socket || (person !== undefined && membership.member?.id === person)) continue
        write(connection, frame)
      }
    },
    endPerson(person, session, code, reason) {
      for (const connection of [...(people.get(person) ?? [])]) {
        if (session === null || connection.session === session) end(connection, code, reason)
      }
    },
  }
}

const cameAlike = (one: CameBy, other: CameBy): boolean => (['session', 'access_token'] as const).every((by) => one[by] === other[by])

function countDown(counts: Map<string, number>, address: string): void {
  const left = (counts.get(address) ?? 0) - 1
  if (left > 0) counts.set(address, left)
  else counts.delete(address)
}

function forget(people: Map<number, Set<Connection>>, person: number, connection: Connection): void {
  const own = people.get(person)
  own?.delete(connection)
  if (own?.size === 0) people.delete(person)
}

/** Built when the first socket wants it, and once. */
function frameOnce({ event, data }: Message, channel: string): () => Buffer {
  let frame: Buffer | undefined
  return () => (frame ??= eventFrame(event, data, channel))
}
