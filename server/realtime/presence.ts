/**
 * Who is in a presence channel, over all nodes. The table `kontor_presence` is the truth; a node that shows a channel
 * reads it anew when told that it changed, and says what is different. So nothing depends on the order of messages.
 */
import { sql } from 'kysely'
import type { Db } from '../kernel/context'
import type { Log } from '../outbox/dedicated-connection'
import type { Connection, Membership } from './connection'
import type { Hub } from './hub'
import { eventFrame } from './protocol'

export interface PresenceOptions {
  db: Db
  hub: Hub
  log: Log
  node: () => number
  /** Tells the other nodes. */
  notify: (channel: string) => void
}

export interface Presence {
  /** @returns what `subscription_succeeded` says. @throws when the database doesn't take it */
  join: (connection: Connection, membership: Membership) => Promise<Members>
  /** After the hub let go of it. */
  leave: (connection: Connection, membership: Membership) => void
  /** Another node changed the channel. */
  refresh: (channel: string) => Promise<void>
  /** The table may have lost our rows, or carry them under a former number of this node. */
  registerAgain: () => Promise<void>
  members: (channel: string) => Promise<ReadonlyMap<string, unknown>>
  /** Everything of this node goes; resolves when what was under way is written. */
  stop: () => Promise<void>
}

export interface Members {
  presence: { ids: string[]; hash: Record<string, unknown>; count: number }
}

interface View {
  members: ReadonlyMap<string, unknown>
  last: Promise<void>
  waiting: Promise<void> | null
}

export function createPresence({ db, hub, log, node, notify }: PresenceOptions): Presence {
  const views = new Map<string, View>()
  let leaving: { channel: string; socketId: string }[] = []
  let flushing: Promise<void> | null = null
  let writing: Promise<void> = Promise.resolve()

  function refresh(channel: string): Promise<void> {
    const view = views.get(channel)
    if (!view) return Promise.resolve()
    // A reading that has not begun yet will see this change too.
    view.waiting ??= view.last.then(() => {
      view.waiting = null
      return show(channel, view)
    })
    view.last = view.waiting.catch(() => undefined)
    return view.waiting
  }

  async function show(channel: string, view: View): Promise<void> {
    const members = await readMembers(channel)
    const before = view.members
    view.members = members
    for (const [id, info] of members) {
      if (!before.has(id))
        hub.broadcast(channel, eventFrame('pusher_internal:member_added', { user_id: id, user_info: info }, channel), { person: id })
    }
    for (const id of before.keys()) {
      if (!members.has(id)) hub.broadcast(channel, eventFrame('pusher_internal:member_removed', { user_id: id }, channel), { person: id })
    }
  }

  async function readMembers(channel: string): Promise<ReadonlyMap<string, unknown>> {
    const { rows } = await sql<{ user_id: number; info: unknown }>`
      select distinct on (user_id) user_id, info from kontor_presence where channel = ${channel} order by user_id, at`.execute(db)
    return new Map(rows.map(({ user_id, info }) => [String(user_id), info ?? {}]))
  }

  async function insert(entries: readonly { connection: Connection; membership: Membership }[]): Promise<void> {
    const rows = entries.map(({ connection, membership }) => ({
      channel: membership.channel,
      socket_id: connection.id,
      user_id: membership.member?.id,
      info: membership.member?.info,
    }))
    await sql`insert into kontor_presence (channel, socket_id, user_id, node, info)
      select channel, socket_id, user_id, ${node()}::int, info from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row(channel text, socket_id text, user_id bigint, info jsonb)
      on conflict (channel, socket_id) do update set node = excluded.node`.execute(db)
  }

  /** Sockets close by the thousand when a network breaks: one statement for all of a turn. */
  async function writeLeaves(): Promise<void> {
    const gone = leaving
    leaving = []
    if (gone.length === 0) return
    await sql`delete from kontor_presence using unnest(${gone.map(({ channel }) => channel)}::text[], ${gone.map(({ socketId }) => socketId)}::text[]) as gone(channel, socket_id)
      where kontor_presence.channel = gone.channel and kontor_presence.socket_id = gone.socket_id`.execute(db)
    for (const channel of new Set(gone.map((one) => one.channel))) {
      notify(channel)
      await refresh(channel)
    }
  }

  function flush(): Promise<void> {
    flushing = null
    writing = writing.then(writeLeaves).catch((error: unknown) => {
      log.warn({ error }, 'Members who left are still in the table; tried again')
      setTimeout(() => {
        registerAgain().catch(() => undefined)
      }, 2_000).unref()
    })
    return writing
  }

  async function registerAgain(): Promise<void> {
    const entries = [...hub.connections.values()].flatMap((connection) =>
      [...connection.memberships.values()].filter((membership) => membership.member).map((membership) => ({ connection, membership })),
    )
    await insert(entries)
    await sql`delete from kontor_presence where node = ${node()}::int and not socket_id = any(${[...hub.connections.keys()]}::text[])`.execute(
      db,
    )
    for (const channel of views.keys()) {
      notify(channel)
      await refresh(channel)
    }
  }

  return {
    refresh: (channel) =>
      refresh(channel).catch((error: unknown) => log.warn({ error, channel }, 'The members of a channel could not be read')),
    members: readMembers,
    registerAgain,
    async join(connection, membership) {
      const { channel } = membership
      await insert([{ connection, membership }])
      const view = views.get(channel) ?? { members: new Map(), last: Promise.resolve(), waiting: null }
      views.set(channel, view)
      notify(channel)
      await refresh(channel)
      const hash = Object.fromEntries(view.members)
      return { presence: { ids: [...view.members.keys()], hash, count: view.members.size } }
    },
    leave(connection, { channel, joining }) {
      if (!hub.channels.has(channel)) views.delete(channel)
      // The row of a join that is still under way would come after its own removal.
      Promise.resolve(joining)
        .catch(() => undefined)
        .then(() => {
          leaving.push({ channel, socketId: connection.id })
          flushing ??= new Promise<void>((resolve) => {
            setImmediate(resolve)
          }).then(flush)
        })
        .catch(() => undefined)
    },
    async stop() {
      await flushing
      await writing
      const { rows } = await sql<{ channel: string }>`delete from kontor_presence where node = ${node()}::int returning channel`.execute(db)
      for (const channel of new Set(rows.map((row) => row.channel))) notify(channel)
    },
  }
}
