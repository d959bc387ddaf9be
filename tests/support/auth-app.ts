/** A server of the sign-in alone, with a few people and some calls to try rules on: what its tests need and no more. */
import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse, type RouteOptions } from 'fastify'
import { sql } from 'kysely'
import { declaredEntities } from '../../src/schemas'
import type { PermissionTree } from '../../src/schemas/core/permission'
import { authPlugin } from '../../server/auth/plugin'
import { hashPassword } from '../../server/auth/password/passwords'
import { loadConfig } from '../../server/config/config'
import type { Context, Db } from '../../server/kernel/context'
import { connect } from '../../server/database/connection/connect'
import { migrate } from '../../server/database/migration/migrate'
import { handleErrors } from '../../server/http/error-handler'
import { createFileStore } from '../../server/files/store'
import { createJobs } from '../../server/jobs/service'
import type { EntityHooks } from '../../server/contracts/hooks'
import type { Services } from '../../server/contracts/services'
import { createSnapshot } from '../../server/kernel/registry'
import { schemaCompiler } from '../../server/resource/write/schema-compiler'
import { tilesOf } from '../../server/config/map-tiles'
import { createTexts } from '../../server/i18n/texts'
import { createSecrets } from '../../server/kernel/secrets'
import { buildTemplate, createTestDatabase, type TestDatabase } from './database'

export const rightPassword = 'three-bears-at-the-sea'
export const home = '203.0.113.7'
export const elsewhere = '198.51.100.9'

export interface AuthApp {
  app: FastifyInstance
  db: Db
  system: Context
  /** For a second node on the same database. */
  database: TestDatabase
  /** Moves the server's clock. */
  advance(milliseconds: number): void
  browser(address?: string): Browser
  createPerson(account: string, more?: PersonOptions): Promise<number>
  giveRole(code: string, owner: string): Promise<void>
  close(): Promise<void>
}
export interface PersonOptions {
  password?: string | null
  status?: string
  mustChange?: boolean
  email?: string
  name?: string
}
export interface AuthAppOptions {
  env?: Record<string, string>
  hooks?: Readonly<Record<string, EntityHooks>>
  routes?: (app: FastifyInstance) => void
  /** Sees every route, those of the sign-in too. */
  onRoute?: (route: RouteOptions) => void
  logger?: object
  database?: TestDatabase
}

const fixedCaptcha = 'kontor'

/** @param options.env settings beside the fixed captcha; `CAPTCHA_FIXED: ''` = real captchas */
export async function authApp({ env = {}, hooks = {}, routes, onRoute, logger, database: given }: AuthAppOptions = {}): Promise<AuthApp> {
  const database = given ?? (await seededDatabase())
  const connection = connect(database.url, { max: 6 })
  const config = loadConfig(
    { CAPTCHA_FIXED: fixedCaptcha, KONTOR_SECRET: 'a secret that two nodes of one test share', ...env },
    { production: false },
  )
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  const snapshot = createSnapshot(declaredEntities)
  const system: Context = {
    person: null,
    tree: {},
    language: 'en',
    now,
    db: connection.db,
    autonomous: connection.db,
    snapshot,
    secrets: createSecrets(config.secret),
    companyZone: () => 'Asia/Taipei',
    companyCalendar: () => ({ weekStart: 1, fiscalMonth: 1 }),
    origin: {},
    afterCommit: (act) => act(),
    hooks,
  }
  const services: Services = {
    config,
    db: connection.db,
    autonomous: connection.db,
    now,
    texts: createTexts(),
    companyZone: system.companyZone,
    companyLanguage: () => 'tw',
    companyCalendar: system.companyCalendar,
    snapshot: () => snapshot,
    mapTiles: () => tilesOf(undefined),
    secrets: system.secrets,
    refreshEntities: () => Promise.resolve(),
    onEntitiesChanged: () => undefined,
    migrateUrl: '',
    hooks,
    search: {},
    handover: [],
    ports: {},
    retention: [],
    wakeMail: () => undefined,
    wakeWebhooks: () => undefined,
    jobs: createJobs({ kinds: [] }),
    bulkActions: new Map(),
    undo: {},
    files: await createFileStore(config.files),
    scanner: null,
    systemContext: () => ({ ...system }),
  }
  const app = Fastify({ logger: logger ?? false, trustProxy: config.trustProxy as boolean, exposeHeadRoutes: false })
  app.decorate('kontor', services)
  app.setValidatorCompiler(({ schema }) => schemaCompiler.compile(schema as object))
  handleErrors(app, services)
  if (onRoute) app.addHook('onRoute', onRoute)
  await app.register(authPlugin)
  probes(app)
  routes?.(app)
  await app.ready()
  return {
    app,
    db: connection.db,
    system,
    database,
    advance: (milliseconds) => {
      offset += milliseconds
    },
    browser: (address = home) => createBrowser(app, address),
    createPerson: (account, more) => createPerson(connection.db, account, more),
    giveRole: (code, owner) => giveRole(connection.db, code, owner),
    close: async () => {
      await app.close()
      await connection.close()
      if (!given) await database.drop()
    },
  }
}

/** Tables, the built-in roles and one row of security settings. */
async function seededDatabase(): Promise<TestDatabase> {
  await buildTemplate('auth', async ({ url, migrateUrl }) => {
    const owner = connect(migrateUrl, { max: 2 })
    await migrate(owner.db, createSnapshot(declaredEntities), { applicationRole: new URL(url).username })
    for (const code of ['admin', 'staff', 'department-head', 'department-assistant', 'hr-admin', 'auditor']) {
      await sql`insert into sc_role (code, name, builtin) select ${code}, ${JSON.stringify({ en: code })}::text::jsonb, true
        where not exists (select 1 from sc_role where code = ${code})`.execute(owner.db)
    }
    await owner.close()
  })
  return createTestDatabase('auth')
}

/** Calls with each kind of rule. */
function probes(app: FastifyInstance): void {
  app.get('/api/probe/public', { config: { rule: 'public' } }, async ({ ctx }) => ({
    person: ctx.person?.account,
    tree: ctx.tree,
    language: ctx.language,
  }))
  app.get('/api/probe/me', { config: { rule: 'signed-in' } }, async ({ ctx }) => ({ person: ctx.person, tree: ctx.tree }))
  app.post('/api/probe/act', { config: { rule: 'signed-in' } }, async () => ({ done: true }))
  app.get('/api/probe/users', { config: { rule: { paths: ['sc.admin.user.actions.list'] } } }, async () => ({ done: true }))
  app.get('/api/probe/broken', { config: { rule: 'public' } }, async () => {
    throw new Error('secret detail of the inside')
  })
}

export interface CallOptions {
  headers?: Record<string, string>
  address?: string
  withoutXsrf?: boolean
  token?: string
}
/** The fields that some call answers; each test looks at those of its own call. */
export interface Body {
  access_token: string
  token_expires: number
  next: string
  last_login: { at: string; ip: string } | null
  message: string
  errors: Record<string, string[]>
  code?: string
  meta?: unknown
  request_id: string
  key: string
  salt: string
  image: string
  person: { id: number }
  tree: PermissionTree
  data: { one_time_password: string; path: string; token: string }
  [further: string]: unknown
}
export interface Reply {
  status: number
  body: Body
  raw: LightMyRequestResponse
}

/** Keeps cookies and the bearer token as a browser does. */
export interface Browser {
  token: string
  readonly cookies: Record<string, string>
  login(account: string, password?: string, more?: object): Promise<Reply>
  get(url: string, options?: CallOptions): Promise<Reply>
  post(url: string, payload?: object, options?: CallOptions): Promise<Reply>
}

function createBrowser(app: FastifyInstance, address: string): Browser {
  const cookies: Record<string, string> = {}
  const browser: Browser = {
    token: '',
    cookies,
    async login(account, password = rightPassword, more = {}) {
      const reply = await browser.post('/api/sc/user/login', { account, password, captcha: fixedCaptcha, ...more })
      if (reply.status === 200) browser.token = reply.body.access_token
      return reply
    },
    get: (url, options) => call('GET', url, undefined, options),
    post: (url, payload = {}, options = {}) => call('POST', url, payload, options),
  }
  async function call(
    method: 'GET' | 'POST',
    url: string,
    payload: InjectOptions['payload'],
    { headers = {}, withoutXsrf, address: from = address, token = browser.token }: CallOptions = {},
  ): Promise<Reply> {
    const raw = await app.inject({
      method,
      url,
      cookies,
      remoteAddress: from,
      headers: {
        'accept-language': 'en',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookies['XSRF-TOKEN'] && !withoutXsrf ? { 'x-xsrf-token': cookies['XSRF-TOKEN'] } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const { name, value } of raw.cookies) cookies[name] = value
    // An answer without JSON has none of the fields; a test that looks for one sees undefined.
    const isJson = String(raw.headers['content-type'] ?? '').startsWith('application/json')
    return { status: raw.statusCode, body: isJson ? raw.json<Body>() : ({} as Body), raw }
  }
  return browser
}

let oneHash: Promise<string> | undefined

async function createPerson(
  db: Db,
  account: string,
  { password = rightPassword, status = 'active', mustChange = false, email, name = account }: PersonOptions = {},
): Promise<number> {
  const hash =
    password === null ? null : password === rightPassword ? await (oneHash ??= hashPassword(rightPassword)) : await hashPassword(password)
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into sc_user (account, name, email, hire_date, employment, status, must_change_password, password_hash, password_changed_at)
    values (${account}, ${name}, ${email ?? `${account}@example.com`}, '2026-01-01', 'full', ${status}, ${mustChange}, ${hash}, now()) returning id`.execute(
    db,
  )
  return Number(row?.id)
}

async function giveRole(db: Db, code: string, owner: string): Promise<void> {
  await sql`insert into sc_role_assignment (role_id, owner) select id, ${owner} from sc_role where code = ${code}`.execute(db)
}
