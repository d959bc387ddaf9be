/** `npm start`: database, tables, standard rows, application, in this order; then the address and how to sign in. */
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp, type AppOptions } from '../app'
import { createSetupLink } from '../auth/account/setup'
import { ownOrigins, type Config } from '../config/config'
import { connect, type Connection } from '../database/connection/connect'
import { serverModules } from '../modules/index'
import { createLogger } from '../observability/logger'
import { startStuckWatch } from '../observability/stuck-watch'
import { addressWarning, followAddress } from './console-address'
import { demoAccounts, demoPassword, hasDemo } from './demo'
import { fillDatabase, migrateDatabase } from './migrate-and-fill'
import { openDatabase, type OpenDatabase, type Terminal } from './open-database'
import { stopOnSignals } from './stop'
import { StartError } from '../kernel/start-error'
import { sql } from 'kysely'
import type { Db } from '../kernel/context'

/** Resolves when it listens. @throws StartError with a sentence that says what to do; what was started is stopped then */
export async function serve(settings: Config, terminal: Terminal): Promise<void> {
  const database = await openDatabase(settings, terminal)
  const steps = [{ name: 'The database', end: database.stop }]
  stopOnSignals({ steps, terminal })
  const watch = await startStuckWatch()
  try {
    const config = await withPort(settings)
    await migrated(database, terminal)
    const connection = connect(database.url, { max: 20, patient: true })
    steps.unshift({ name: 'Its connections', end: connection.close })
    let endFilling: () => void = () => undefined
    // Nobody waits for the demo's forms: a module that answers them slowly is no broken one.
    let patience = 100
    const filled = new Promise<void>((resolve) => {
      endFilling = resolve
    }).then(() => void (patience = 1))
    const app = await build(await withSharedSecrets(config, connection.db), {
      ...{ database, connection, filled, watch },
      patience: () => patience,
    })
    steps.unshift({ name: 'The server', end: () => closeApp(app) })
    const { demo } = config
    if (
      await fillDatabase(
        app,
        serverModules,
        demo.enabled ? { password: demoPassword(config), activity: true, files: app.kontor.files } : null,
      )
    )
      terminal.say('Demo data was made.')
    endFilling()
    const kept = await followAddress(app.kontor.systemContext(), config.origins)
    connection.prompt()
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw portError(config, error)
    })
    for (const line of await greeting(app, config, kept)) terminal.say(line)
  } catch (error) {
    for (const { end } of steps) await end().catch(() => undefined)
    throw error
  }
}

/** Finds the port out before the slow part: whether it is free, or which one is. */
async function withPort(config: Config): Promise<Config> {
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(config.port, config.host, () => {
        const address = probe.address()
        probe.close(() => resolve(address && typeof address === 'object' ? address.port : config.port))
      })
  }).catch((error: unknown) => {
    throw portError(config, error)
  })
  // Port 0 is no address: the origins follow from the port that was found.
  return port === config.port
    ? config
    : { ...config, port, origins: [...config.origins.filter((origin) => new URL(origin).port !== '0'), ...ownOrigins(config.host, port)] }
}

function portError({ host, port }: Config, error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  const sentence =
    code === 'EADDRINUSE'
      ? `Port ${port} of ${host} is used by another program. Stop it, or set PORT to another number: PORT=${port === 65535 ? 8080 : port + 1} npm start`
      : code === 'EACCES'
        ? `Port ${port} is reserved for the system. Set PORT to a number above 1023, and let a proxy take ${port}.`
        : code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
          ? `HOST is ${JSON.stringify(host)}, which is no address of this machine: write 127.0.0.1, 0.0.0.0 for all, or one of its own.`
          : `Kontor can't listen on ${host}, port ${port}: ${error instanceof Error ? error.message : String(error)}.`
  return new StartError(sentence, { cause: error })
}

async function migrated(database: OpenDatabase, { say, complain }: Terminal): Promise<void> {
  const { steps, notes, fresh } = await migrateDatabase(database)
  for (const note of notes) complain(note)
  if (fresh) say('The database is new: its tables were made.')
  else if (steps.length > 0) say(`The database was brought up to date: ${steps.length} ${steps.length === 1 ? 'change' : 'changes'}.`)
}

async function build(
  config: Config,
  {
    database,
    connection,
    ...options
  }: { database: OpenDatabase; connection: Connection } & Required<Pick<AppOptions, 'filled' | 'watch' | 'patience'>>,
): Promise<FastifyInstance> {
  const app = await buildApp({
    config,
    db: connection.db,
    databaseUrl: database.url,
    migrateUrl: database.migrateUrl,
    ...options,
    logger: createLogger(config.log.level),
  })
  const { pool } = connection
  app.metrics.gauge('kontor_database_connections', 'Open connections of this node.', () => pool.totalCount)
  app.metrics.gauge('kontor_database_connections_idle', 'Connections that nobody uses.', () => pool.idleCount)
  app.metrics.gauge('kontor_database_waiting', 'Requests that wait for a connection.', () => pool.waitingCount)
  return app
}

/** Answers what is being asked; a connection that asks nothing (any more), or takes its answer too slowly, is not waited for. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const answered = setInterval(() => app.server.closeIdleConnections(), 50)
  const slow = setTimeout(() => app.server.closeAllConnections(), 10_000)
  await app.close().finally(() => {
    clearInterval(answered)
    clearTimeout(slow)
  })
}

/** @param kept the address that papers and mails name */
async function greeting(app: FastifyInstance, config: Config, kept: string | undefined): Promise<string[]> {
  // What people type, where that is known; else what this machine reaches it by.
  const address = config.origins[0] ?? own(config)
  const lines = ['', `Kontor runs at ${address}${config.origins.includes(own(config)) ? '' : ` (and listens on ${own(config)})`}`]
  const system = app.kontor.systemContext()
  const link = await createSetupLink(system)
  if (link)
    lines.push(
      '',
      'Nobody administers it yet. Open this link within 24 hours, once, and set up the first administrator:',
      `  ${address}${link.path}`,
    )
  else if (config.demo.enabled && (await hasDemo(system))) {
    lines.push('', `Demo accounts: ${demoAccounts.join(', ')}`, `Password:      ${demoPassword(config)}`)
  }
  const warning = addressWarning(kept)
  return [...lines, ...(warning.length > 0 ? ['', ...warning] : []), '', 'Ctrl+C stops it.', '']
}

const own = ({ host, port }: Config) => ownOrigins(host, port)[0] ?? ''

/**
 * Secrets that nobody set: made once and kept in the database, so that all nodes have the same and a restart changes none.
 * @param db the application's role, after the migration.
 * @returns the config with the kept secrets in place of the random ones
 */
async function withSharedSecrets(config: Config, db: Db): Promise<Config> {
  const drawn = { broadcast_key: config.broadcast.key, broadcast_secret: config.broadcast.secret, secret: config.secret }
  const kept = { ...drawn }
  for (const name of config.generated) kept[name] = await keep(db, name, drawn[name])
  return { ...config, secret: kept.secret, broadcast: { ...config.broadcast, key: kept.broadcast_key, secret: kept.broadcast_secret } }
}

/** Of nodes that start at once, the first one's value stays. */
async function keep(db: Db, name: string, value: string): Promise<string> {
  const key = `secret.${name}`
  await sql`insert into kontor_setting (name, value) values (${key}, to_jsonb(${value}::text)) on conflict (name) do nothing`.execute(db)
  const {
    rows: [row],
  } = await sql<{ value: string }>`select value #>> '{}' as value from kontor_setting where name = ${key}`.execute(db)
  return row?.value ?? value
}
