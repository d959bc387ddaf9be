/** Every setting, read from the environment in one place. A wrong value stops the start with a sentence that says what to write. */
import { randomBytes, type KeyObject } from 'node:crypto'
import { hostname, networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import { SettingsReader } from './settings-reader'

export { SettingsError } from './settings-reader'

export interface Config {
  production: boolean
  host: string
  /** 0 = any free port; `main.ts` fills in the real one before the app is built. */
  port: number
  /** Folder of the embedded database, local files and logs; absolute. */
  data: string
  /** null = the embedded PostgreSQL under `data`. */
  database: { url: string; migrateUrl: string } | null
  /** Seconds for which a start waits for a database that does not answer yet. */
  databaseWait: number
  /** Demo accounts and rows, made once on an empty database. `password` null = one is made and kept. */
  demo: { enabled: boolean; password: string | null }
  /** Every captcha has this answer; null in production. */
  captchaFixed: string | null
  /** Passwords are taken although the security settings say providers only: the operator's way in when the provider is away. */
  passwordSignIn: boolean
  /** As Fastify takes it: false, true, number of proxies, or their addresses. */
  trustProxy: boolean | number | readonly string[]
  /** Origins (`https://kontor.example`) whose pages may call the API and open sockets. */
  origins: readonly string[]
  broadcast: BroadcastConfig
  files: FileStoreConfig
  /** ClamAV's daemon, which looks through uploads; null = nobody does. */
  clamd: { host: string; port: number } | null
  /** Private networks that webhooks may reach, also without TLS; none by default. */
  webhookNetworks: readonly string[]
  /** Jobs that this node runs at once; 0 = it leaves them to others. */
  jobsAtOnce: number
  /** Sockets that one address (IPv6: one /64) may have open on this node. */
  socketsPerAddress: number
  log: { level: LogLevel }
  /** Bearer token of `GET /metrics`; null = only from this machine. */
  metricsToken: string | null
  /** Checks licence files; null = none is accepted. */
  licenseKey: KeyObject | null
  /** Key of this installation for HMACs (XSRF, signed addresses). */
  secret: string
  /** Secrets that were not given: random here, replaced in `main.ts` by the ones that all nodes share. */
  generated: readonly ('broadcast_key' | 'broadcast_secret' | 'secret')[]
}

export interface BroadcastConfig {
  /** `built-in`: this server speaks the Pusher protocol. `external`: a Reverb-compatible server does. */
  driver: 'built-in' | 'external'
  appId: string
  key: string
  secret: string
  /** What browsers connect to; null (built-in only) = the address that the page came from. */
  host: string | null
  port: number | null
  scheme: 'http' | 'https' | null
}

export type FileStoreConfig =
  | { store: 'local'; folder: string }
  | {
      store: 's3'
      /** null = Amazon S3 itself, in the region. */
      endpoint: string | null
      region: string
      bucket: string
      accessKeyId: string
      secretAccessKey: string
      /** The bucket stands in the path of an address, not in front of the host. */
      pathStyle: boolean
    }

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * @param env the process' environment; empty values count as absent
 * @param options.production NODE_ENV is production: no fixed captcha
 * @param options.warn takes each sentence about a setting that is ignored or probably misspelt
 * @throws SettingsError with one sentence a problem
 */
export function loadConfig(env: Environment, options: { production: boolean; warn?: (sentence: string) => void }): Config {
  const warn = options.warn ?? (() => undefined)
  const read = new SettingsReader(env)
  const host = read.text('HOST') ?? '127.0.0.1'
  const port = read.port('PORT', { any: true }) ?? 8080
  const data = resolve(read.text('KONTOR_DATA') ?? './data')
  const database = databaseOf(read, warn)
  const generated: Config['generated'][number][] = []
  const config: Config = {
    production: options.production,
    host,
    port,
    data,
    database,
    databaseWait: read.count('DATABASE_WAIT', { max: 3600 }) ?? 60,
    demo: { enabled: read.flag('KONTOR_DEMO') ?? database === null, password: read.text('KONTOR_DEMO_PASSWORD', { min: 8 }) ?? null },
    captchaFixed: captchaOf(read, options.production, warn),
    passwordSignIn: read.flag('PASSWORD_SIGN_IN') ?? false,
    trustProxy: read.proxies('TRUST_PROXY') ?? false,
    origins: read.origins('KONTOR_ORIGINS') ?? ownOrigins(host, port),
    broadcast: broadcastOf(read, generated),
    files: filesOf(read, data, warn),
    clamd: read.endpoint('CLAMD_ADDRESS') ?? null,
    webhookNetworks: read.networks('WEBHOOK_NETWORKS') ?? [],
    socketsPerAddress: read.count('SOCKETS_PER_ADDRESS', { max: 9_999 }) ?? 3_000,
    jobsAtOnce: read.count('JOBS_AT_ONCE', { max: 32 }) ?? 2,
    log: { level: read.oneOf('LOG_LEVEL', logLevels) ?? 'info' },
    metricsToken: read.text('METRICS_TOKEN', { min: 16 }) ?? null,
    licenseKey: read.publicKey('KONTOR_LICENSE_KEY') ?? null,
    secret: read.text('KONTOR_SECRET', { min: 32 }) ?? random('secret', generated),
    generated,
  }
  read.finish(warn)
  return config
}

/** The origins under which this server itself is reached: with HOST 0.0.0.0 every address of this machine. */
export function ownOrigins(host: string, port: number): string[] {
  const every = host === '0.0.0.0' || host === '::'
  const addresses = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter((one) => one.family === 'IPv4' || !one.scopeid)
    .map((one) => one.address)
  const hosts = every
    ? ['localhost', hostname(), ...addresses]
    : ['127.0.0.1', '::1', 'localhost'].includes(host)
      ? [host, 'localhost']
      : [host]
  const origins = hosts.map((name) => new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`).origin)
  return [...new Set(origins)]
}

function databaseOf(read: SettingsReader, warn: (sentence: string) => void): Config['database'] {
  const url = read.databaseUrl('DATABASE_URL')
  const migrateUrl = read.databaseUrl('DATABASE_MIGRATE_URL')
  if (!url) {
    if (migrateUrl)
      read.problem('DATABASE_MIGRATE_URL is set but DATABASE_URL is not: set DATABASE_URL too, or neither for the embedded database.')
    return null
  }
  if (!migrateUrl)
    warn(
      'DATABASE_MIGRATE_URL is not set: tables are changed with the role of DATABASE_URL. Give the owner its own role (docs/run-in-production.md).',
    )
  return { url, migrateUrl: migrateUrl ?? url }
}

function captchaOf(read: SettingsReader, production: boolean, warn: (sentence: string) => void): string | null {
  const fixed = read.text('CAPTCHA_FIXED') ?? null
  if (fixed === null || !production) return fixed
  warn('CAPTCHA_FIXED is ignored because NODE_ENV is production.')
  return null
}

function broadcastOf(read: SettingsReader, generated: Config['generated'][number][]): BroadcastConfig {
  const driver = read.oneOf('BROADCAST_DRIVER', ['built-in', 'external']) ?? 'built-in'
  const external = driver === 'external'
  if (external) read.required(['BROADCAST_KEY', 'BROADCAST_SECRET', 'BROADCAST_APP_ID', 'BROADCAST_HOST'], 'BROADCAST_DRIVER is external')
  const scheme = read.oneOf('BROADCAST_SCHEME', ['http', 'https']) ?? (external ? 'https' : null)
  return {
    driver,
    appId: read.word('BROADCAST_APP_ID') ?? 'kontor',
    key: read.word('BROADCAST_KEY') ?? random('broadcast_key', generated, 10),
    secret: read.text('BROADCAST_SECRET', { min: 16 }) ?? random('broadcast_secret', generated),
    host: read.text('BROADCAST_HOST') ?? null,
    port: read.port('BROADCAST_PORT') ?? (external ? (scheme === 'http' ? 80 : 443) : null),
    scheme,
  }
}

function filesOf(read: SettingsReader, data: string, warn: (sentence: string) => void): FileStoreConfig {
  const store = read.oneOf('FILE_STORE', ['local', 's3']) ?? 'local'
  const folder = read.text('FILE_STORE_FOLDER')
  const endpoint = read.url('S3_ENDPOINT') ?? null
  const s3 = {
    endpoint,
    region: read.word('S3_REGION') ?? 'us-east-1',
    bucket: read.word('S3_BUCKET') ?? '',
    accessKeyId: read.text('S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: read.text('S3_SECRET_ACCESS_KEY') ?? '',
    // Amazon wants the bucket in the host's name; every other store takes it in the path, and few have such names.
    pathStyle: read.flag('S3_PATH_STYLE') ?? endpoint !== null,
  }
  if (store === 'local') {
    if (s3.bucket) warn('S3_BUCKET is ignored because FILE_STORE is not s3.')
    return { store, folder: folder ? resolve(folder) : resolve(data, 'files') }
  }
  if (folder) warn('FILE_STORE_FOLDER is ignored because FILE_STORE is s3.')
  read.required(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], 'FILE_STORE is s3')
  return { store, ...s3 }
}

function random(name: Config['generated'][number], generated: Config['generated'][number][], bytes = 32): string {
  generated.push(name)
  return randomBytes(bytes).toString('hex')
}
