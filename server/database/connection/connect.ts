/** The connection to PostgreSQL: Kysely over pg, with named prepared statements (2–3 × the throughput) and values as JSON carries them. */
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type Dialect } from 'kysely'
import pg from 'pg'
import type { Db } from '../../kernel/context'
import { PipelineDriver } from './driver'
import { typeParsers } from './type-parsers'

export interface ConnectOptions {
  /** Connections at most. Default 10. */
  max?: number
  /** Shown in pg_stat_activity. */
  application_name?: string
  /** Milliseconds after which a statement is cancelled; 0 = never. Default 15 s. */
  statement_timeout?: number
  /** Milliseconds after which a connection that does not come is given up. Default 2 s; a minute where statements have no end. */
  connect_timeout?: number
  /** Until `prompt`, statements have no end and a connection has a minute: what a start makes takes as long as the machine needs. */
  patient?: boolean
}

/** While Kontor starts, a slow disk may keep a connection waiting for longer than people would. */
const patientMs = 60_000
const promptMs = 2_000
/** Many who ask at once wait for each other: as long as one statement may take. */
const patienceMs = 15_000

export interface Connection {
  db: Db
  pool: pg.Pool
  /** From now on people wait: the limits hold, for connections that are open, too. */
  prompt: () => void
  close: () => Promise<void>
}

/** Opens nothing yet: the first query does. @param url `postgres://…`; a unix socket as `?host=/path` */
export function connect(
  url: string,
  {
    max = 10,
    application_name = 'kontor',
    statement_timeout = 15_000,
    connect_timeout = statement_timeout === 0 ? patientMs : promptMs,
    patient = false,
  }: ConnectOptions = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name,
    ...(patient ? limits(0, patientMs) : limits(statement_timeout, connect_timeout)),
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    // The search path is stated, so that a role's own setting can't hide our tables.
    options: '-c TimeZone=UTC -c DateStyle=ISO -c standard_conforming_strings=on -c search_path=public -c jit=off',
    types: typeParsers,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // One that breaks while it is lent out tells its next query; between two queries of a transaction nobody else listens.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const driver = new PipelineDriver(pool, Math.max(patient ? patientMs : connect_timeout, patienceMs))
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const db = new Kysely<unknown>({ dialect })
  const prompt = () => {
    Object.assign(pool.options, limits(statement_timeout, connect_timeout))
    driver.renew()
  }
  return { db, pool, prompt, close: () => closeAll(db, pool) }
}

const limits = (statement_timeout: number, connect_timeout: number) => ({
  statement_timeout,
  // A network that swallows packets answers nothing, not even the cancelled statement.
  query_timeout: statement_timeout === 0 ? 0 : statement_timeout + 5_000,
  connectionTimeoutMillis: connect_timeout,
})

/** Kysely ends the pool only if it was used through Kysely. */
async function closeAll(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy()
  if (!pool.ending) await pool.end()
}

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  // shutting down, crashed, starting up, too many connections, out of memory or disk, statement or lock timeout
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53100',
  '53200',
  '53300',
  '57014',
  '55P03',
  '25P03',
])
const unavailableTexts =
  /timeout exceeded when trying to connect|connection terminated|query read timeout|not queryable|connection error|server closed the connection|connection ended/i

/** True when the database didn't answer, or not in time: the app says 503 and the caller may try again. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return unavailableCodes.has(code) || code.startsWith('08') || unavailableTexts.test(error.message)
}
