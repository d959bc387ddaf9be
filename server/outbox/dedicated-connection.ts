/** One connection of its own that is opened again whenever it breaks: for session locks and LISTEN, which a pool can't hold. */
import pg from 'pg'
import { typeParsers } from '../database/connection/type-parsers'

export interface Log {
  warn: (details: object, text: string) => void
  error: (details: object, text: string) => void
}

export interface DedicatedOptions {
  url: string
  application_name: string
  log: Log
  /** Milliseconds; PostgreSQL ends a session that is idle for longer, so that a node that hangs loses its locks. 0 = never. */
  idleLimit?: number
  /** Each time it is open, before it is used. A failure closes it again. */
  onOpen?: (client: pg.Client) => Promise<void>
  onNotification?: (message: pg.Notification) => void
  onLost?: () => void
}

export interface DedicatedConnection {
  /** The open connection; null while there is none. */
  current: () => pg.Client | null
  /** Resolves with the open connection, waiting for it where needed; null after stop. */
  open: () => Promise<pg.Client | null>
  stop: () => Promise<void>
}

const firstRetry = 50
const lastRetry = 1_000

export function dedicatedConnection(options: DedicatedOptions): DedicatedConnection {
  let client: pg.Client | null = null
  let opening: Promise<void> | null = null
  let stopped = false
  let cancelWait = () => undefined as void
  let waits = firstRetry

  async function connect(): Promise<void> {
    while (!stopped && !client) {
      const fresh = newClient(options)
      try {
        await fresh.connect()
        fresh.on('notification', (message) => options.onNotification?.(message))
        await options.onOpen?.(fresh)
        fresh.once('end', () => lost(fresh))
        client = fresh
        waits = firstRetry
      } catch (error) {
        fresh.end().catch(() => undefined)
        if (!stopped) options.log.warn({ error }, `${options.application_name}: no connection to PostgreSQL, trying again`)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, waits)
          cancelWait = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        waits = Math.min(waits * 2, lastRetry)
      }
    }
    opening = null
  }

  function lost(gone: pg.Client): void {
    if (client !== gone) return
    client = null
    options.onLost?.()
    if (!stopped) opening ??= connect()
  }

  opening = connect()
  return {
    current: () => client,
    async open() {
      while (!client && !stopped) await (opening ??= connect())
      return stopped ? null : client
    },
    async stop() {
      stopped = true
      cancelWait()
      const last = client
      client = null
      await opening?.catch(() => undefined)
      await last?.end().catch(() => undefined)
    },
  }
}

function newClient({ url, application_name, idleLimit = 0 }: DedicatedOptions): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name,
    connectionTimeoutMillis: 2_000,
    query_timeout: 10_000,
    keepAlive: true,
    options: `-c TimeZone=UTC -c DateStyle=ISO -c search_path=public -c statement_timeout=8s -c idle_in_transaction_session_timeout=8s -c idle_session_timeout=${idleLimit} -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3`,
    types: typeParsers,
  })
  // The 'end' event says the same again; without a listener the error would end the process.
  client.on('error', () => undefined)
  return client
}
