/** The database of this start: the embedded one under KONTOR_DATA, or the one of DATABASE_URL, if it is fit. */
import { Client } from 'pg'
import type { Config } from '../config/config'
import { reasonOf, waitForDatabase } from '../database/connection/wait-for-database'
import { findRunning, startEmbedded } from '../embedded/supervise'
import { StartError } from '../kernel/start-error'

export interface OpenDatabase {
  url: string
  migrateUrl: string
  /** Role that gets rights on tables, but never on their shape. */
  applicationRole: string
  isEmbedded: boolean
  /** Stops the embedded one; leaves the other alone. */
  stop: () => Promise<void>
}

export interface Terminal {
  /** Sentences for the person who started Kontor. */
  say: (sentence: string) => void
  complain: (sentence: string) => void
}

const oldest = 15

/** @throws StartError with a sentence that says what to do */
export async function openDatabase(config: Config, { say, complain }: Terminal): Promise<OpenDatabase> {
  if (config.database) return openForeign(config.database, { seconds: config.databaseWait, say })
  const { url, migrateUrl, stop } = await startEmbedded({ folder: config.data, say, complain, waitSeconds: config.databaseWait })
  return { url, migrateUrl, stop, applicationRole: roleOf(url), isEmbedded: true }
}

/** For a command beside the server: while Kontor runs, its embedded database is used as it stands, not started a second time. */
export async function findOrOpenDatabase(config: Config, terminal: Terminal): Promise<OpenDatabase> {
  const running = config.database ? null : await findRunning(config.data)
  return running
    ? { ...running, applicationRole: roleOf(running.url), isEmbedded: true, stop: () => Promise.resolve() }
    : openDatabase(config, terminal)
}

interface Patience {
  seconds: number
  say: (sentence: string) => void
}

async function openForeign({ url, migrateUrl }: NonNullable<Config['database']>, patience: Patience): Promise<OpenDatabase> {
  await check('DATABASE_URL', url, patience)
  if (migrateUrl !== url) await check('DATABASE_MIGRATE_URL', migrateUrl, patience)
  return { url, migrateUrl, applicationRole: roleOf(url), isEmbedded: false, stop: () => Promise.resolve() }
}

async function check(setting: string, url: string, { seconds, say }: Patience): Promise<void> {
  const where = placeOf(url)
  const client = await waitForDatabase(() => connected(url), {
    seconds,
    onWait: (reason) =>
      say(`The database of ${setting} (${where}) does not take connections yet: ${reason}. Waiting for it, ${seconds} seconds at most …`),
  }).catch((error: unknown) => {
    throw new StartError(
      `The database of ${setting} (${where}) can't be opened: ${reasonOf(error)}. Check that PostgreSQL runs there and that user, password and database are right.`,
      { cause: error },
    )
  })
  try {
    const {
      rows: [about],
    } = await client.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    )
    const major = Math.floor((about?.version ?? 0) / 10_000)
    if (major < oldest)
      throw new StartError(`The database of ${setting} (${where}) is PostgreSQL ${major}: Kontor needs ${oldest} or newer.`)
    if (about?.encoding !== 'UTF8')
      throw new StartError(`The database of ${setting} (${where}) is encoded in ${about?.encoding}: make one with ENCODING 'UTF8'.`)
  } finally {
    await client.end()
  }
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

function placeOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? hostname}${port ? `:${port}` : ''}${pathname}`
}

/** The role that a connection string signs in as. */
export const roleOf = (url: string) => decodeURIComponent(new URL(url).username)
