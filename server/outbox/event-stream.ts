/**
 * What every node hears: the numbered events in order, each once, and messages between nodes. The numbers are gapless and
 * committed in order, so "everything after the last one I had" never skips any, also after a broken connection.
 */
import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { eventSignal } from './batch'
import { dedicatedConnection, type Log } from './dedicated-connection'
import type { OutboxEvent } from '../contracts/events'
import { eventColumns } from './event'
import { nodeLock, presenceSignal } from './housekeeping'
import { relaySignal, splitMessage, joinMessages } from './relay'

export interface EventStreamOptions {
  url: string
  log: Log
  /** Called in order of `seq`; the next ones are read when it is done. Must not throw. */
  onEvents: (events: readonly OutboxEvent[]) => Promise<void> | void
  /** A message of another node (client events, the publishing API). */
  onRelay?: (message: unknown) => void
  /** The members of a presence channel changed somewhere. */
  onPresence?: (channel: string) => void
  /** The connection is open (again); the number of this node may be a new one. */
  onOpen?: (node: number) => void
}

export interface EventStream {
  /** Resolves when the node hears. */
  ready: Promise<void>
  /** Number of this node, unique while it is connected. */
  node: () => number
  /** The last event that was handed on. */
  last: () => number
  /** To all other nodes; lost when the database is away. */
  relay: (message: unknown) => void
  notifyPresence: (channel: string) => void
  stop: () => Promise<void>
}

const eventsAtOnce = 1_000
/** A fallback: the batch that numbers events tells each node, and a connection that opens again reads at once. */
const pollEvery = 5_000

export function startEventStream(options: EventStreamOptions): EventStream {
  let node = randomInt(1, 2 ** 31 - 1)
  let last = -1
  let reading: Promise<void> | null = null
  let again = false
  let queue: Promise<unknown> = Promise.resolve()
  const received = joinMessages((message) => options.onRelay?.(message))
  const connection = dedicatedConnection({
    url: options.url,
    log: options.log,
    application_name: 'kontor events',
    onOpen,
    onNotification,
    onLost: () => undefined,
  })
  const poll = setInterval(read, pollEvery)
  const ready = connection.open().then(() => undefined)

  async function onOpen(client: pg.Client): Promise<void> {
    await client.query(`listen ${eventSignal}; listen ${relaySignal}; listen ${presenceSignal}`)
    while (!(await takeNode(client, node))) node = randomInt(1, 2 ** 31 - 1)
    if (last < 0) last = await newest(client)
    options.onOpen?.(node)
    queueMicrotask(read)
  }

  function onNotification({ channel, payload = '', processId }: pg.Notification): void {
    if (channel === eventSignal) read()
    else if (channel === presenceSignal) options.onPresence?.(payload)
    else if (processId !== processIdOf(connection.current())) received(processId, payload)
  }

  /** One reading at a time; what is signalled meanwhile is read by the next round. */
  function read(): void {
    if (reading) {
      again = true
      return
    }
    reading = readAll()
      .catch((error: unknown) => options.log.warn({ error }, 'Events could not be read; they are read at the next signal'))
      .finally(() => {
        reading = null
        if (again) read()
      })
  }

  async function readAll(): Promise<void> {
    const client = connection.current()
    do {
      // Without a connection nothing is read: its opening asks again. A signal that was kept for later would ask for ever.
      again = false
      if (!client || last < 0) return
      const { rows } = await inTurn(() =>
        client.query<OutboxEvent>({
          name: 'events-after',
          text: `select ${eventColumns} from kontor_event where seq > $1 order by seq limit $2`,
          values: [last, eventsAtOnce],
        }),
      )
      const newest = rows.at(-1)
      if (newest) {
        last = newest.seq
        await options.onEvents(rows)
      }
      if (rows.length === eventsAtOnce) again = true
    } while (again)
  }

  /** pg takes one statement at a time on a connection. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = queue.then(act)
    queue = turn.catch(() => undefined)
    return turn
  }

  function notify(signal: string, payload: string): void {
    inTurn(async () =>
      connection.current()?.query({ name: 'node-notify', text: 'select pg_notify($1, $2)', values: [signal, payload] }),
    ).catch((error: unknown) => options.log.warn({ error }, 'Other nodes could not be told'))
  }

  return {
    ready,
    node: () => node,
    last: () => Math.max(last, 0),
    relay(message) {
      for (const part of splitMessage(message)) notify(relaySignal, part)
    },
    notifyPresence: (channel) => notify(presenceSignal, channel),
    async stop() {
      clearInterval(poll)
      await connection.stop()
    },
  }
}

async function takeNode(client: pg.Client, node: number): Promise<boolean> {
  const {
    rows: [row],
  } = await client.query<{ gained: boolean }>('select pg_try_advisory_lock($1::int, $2::int) as gained', [nodeLock, node])
  return row?.gained ?? false
}

async function newest(client: pg.Client): Promise<number> {
  const {
    rows: [row],
  } = await client.query<{ seq: number }>('select coalesce(max(seq), 0) as seq from kontor_event')
  return row?.seq ?? 0
}

/** pg keeps the backend's process number but doesn't declare it. */
const processIdOf = (client: pg.Client | null): number | null =>
  (client as unknown as { processID: number | null } | null)?.processID ?? null
