/** The whole server on a fresh, seeded database, spoken to as a browser would: sign-in, bearer, XSRF cookie and header. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp, type AppOptions } from '../../server/app'
import { loadConfig } from '../../server/config/config'
import type { Db } from '../../server/kernel/context'
import { connect } from '../../server/database/connection/connect'
import { declaredEntities } from '../../src/schemas'
import type { Entity } from '../../src/schemas/core/define'
import { migrate } from '../../server/database/migration/migrate'
import { createSnapshot } from '../../server/kernel/registry'
import { createTestDatabase, type TestDatabase } from './database'

export const testPassword = 'correct-horse-battery'
const captcha = 'kontor'

export interface Client {
  token: string
  userId: number
  /** @typeParam Data what its `data` is, where the test reads more of it than a row */
  get<Data = Row & Row[]>(url: string, options?: CallOptions): Promise<Answer<Data>>
  post<Data = Row & Row[]>(url: string, payload?: unknown, options?: CallOptions): Promise<Answer<Data>>
  /** @param payload bytes, or what becomes JSON */
  put<Data = Row & Row[]>(url: string, payload: Buffer | object, options?: CallOptions): Promise<Answer<Data>>
  patch<Data = Row & Row[]>(url: string, payload: unknown, options?: CallOptions): Promise<Answer<Data>>
  delete(url: string, options?: CallOptions): Promise<Answer>
}
export interface CallOptions {
  language?: string
  headers?: Record<string, string>
}
/** The answer with its body read; `body` is what tests look into, so it is loosely typed on purpose. */
export interface Answer<Data = Row & Row[]> {
  status: number
  body: Body<Data>
  headers: LightMyRequestResponse['headers']
  raw: LightMyRequestResponse
}
export interface Body<Data = Row & Row[]> {
  data: Data
  meta: Row
  message: string
  errors: Record<string, string[]>
  code?: string
  request_id: string
  [key: string]: unknown
}
export type Row = Record<string, unknown>

export interface TestApp {
  app: FastifyInstance
  db: Db
  database: TestDatabase
  /** Sets the server's clock; undefined lets it run again. */
  setNow(now: Date | undefined): void
  signIn(account: string, password?: string): Promise<Client>
  /** A client without a session. */
  anonymous: Client
  close(): Promise<void>
}

/**
 * @param options.template `seeded` (with demo people) by default
 * @param options.tendEvery by default the server looks after its jobs when the test asks it to: a look of its own would fall somewhere into
 *   a test, and start all the work of a night where one has moved the clock
 * @param options.byClock schedules start when their time comes, as in the product: by default
 * @param options.patience a hundred times what modules have to answer by default: slow is not broken
 * @param options.own declarations beside those of the product, or in place of one of the same name; their tables are made
 */
export async function testApp(
  options: Partial<Pick<AppOptions, 'modules' | 'logger' | 'tendEvery' | 'byClock' | 'filled' | 'patience'>> & {
    own?: readonly Entity[]
    template?: string
    database?: TestDatabase
    env?: Record<string, string>
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase(options.template ?? 'seeded'))
  const files = mkdtempSync(join(tmpdir(), 'kontor-test-files-'))
  const config = loadConfig(
    { CAPTCHA_FIXED: captcha, ...(options.env?.KONTOR_DATA ? {} : { FILE_STORE_FOLDER: files }), ...options.env },
    { production: false },
  )
  const own = options.own ?? []
  const entities = [...declaredEntities.filter(({ name }) => !own.some((entity) => entity.name === name)), ...own]
  if (options.own) await addTables(database, entities)
  const connection = connect(database.url, { max: 8, application_name: 'test', connect_timeout: 30_000 })
  let now: Date | undefined
  const app = await buildApp({
    config,
    db: connection.db,
    databaseUrl: database.url,
    migrateUrl: database.migrateUrl,
    now: () => now ?? new Date(),
    tendEvery: options.tendEvery ?? 0,
    patience: options.patience ?? (() => 100),
    ...(options.filled ? { filled: options.filled } : {}),
    byClock: options.byClock ?? true,
    ...(options.own ? { entities } : {}),
    ...(options.modules ? { modules: options.modules } : {}),
    ...(options.logger ? { logger: options.logger } : {}),
  })
  const close = async () => {
    await app.close()
    await connection.close()
    if (!options.database) await database.drop()
    rmSync(files, { recursive: true, force: true })
  }
  return {
    app,
    db: connection.db,
    database,
    close,
    setNow: (value) => {
      now = value
    },
    signIn: (account, password = testPassword) => signIn(app, account, password),
    anonymous: client(app, { token: '', userId: 0, cookies: {} }),
  }
}

async function addTables({ migrateUrl, url }: TestDatabase, entities: readonly Entity[]): Promise<void> {
  const owner = connect(migrateUrl, { max: 1, statement_timeout: 0 })
  try {
    await migrate(owner.db, createSnapshot(entities), { applicationRole: new URL(url).username })
  } finally {
    await owner.close()
  }
}

/** Several people at once. @returns a client each, in the order of their accounts */
export const signInAll = <const A extends readonly string[]>(server: TestApp, ...accounts: A) =>
  Promise.all(accounts.map((account) => server.signIn(account))) as Promise<{ -readonly [I in keyof A]: Client }> // one for each

async function signIn(app: FastifyInstance, account: string, password: string): Promise<Client> {
  const key = await app.inject({ method: 'GET', url: '/api/captcha' })
  const cookies = cookiesOf(key)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/sc/user/login',
    cookies,
    headers: { origin: '' },
    payload: { account, password, captcha_key: key.json<{ key: string }>().key, captcha },
  })
  if (answer.statusCode !== 200) throw new Error(`${account} can't sign in: ${answer.statusCode} ${answer.body}`)
  const { access_token, user_id } = answer.json<{ access_token: string; user_id: number }>()
  return client(app, { token: access_token, userId: user_id, cookies: { ...cookies, ...cookiesOf(answer) } })
}

const cookiesOf = (answer: LightMyRequestResponse) => Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))

function client(
  app: FastifyInstance,
  { token, userId, cookies }: { token: string; userId: number; cookies: Record<string, string> },
): Client {
  const call = async <Data = Row & Row[]>(
    method: InjectOptions['method'],
    url: string,
    payload: unknown,
    { language = 'en', headers = {} }: CallOptions = {},
  ): Promise<Answer<Data>> => {
    const raw = await app.inject({
      method,
      url,
      cookies,
      headers: {
        'accept-language': language,
        'x-requested-with': 'XMLHttpRequest',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookies['XSRF-TOKEN'] ? { 'x-xsrf-token': cookies['XSRF-TOKEN'] } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload: payload as object }),
    })
    const isJson = String(raw.headers['content-type'] ?? '').startsWith('application/json')
    return { status: raw.statusCode, body: (isJson ? raw.json() : {}) as Body<Data>, headers: raw.headers, raw }
  }
  return {
    token,
    userId,
    get: (url, options) => call('GET', url, undefined, options),
    post: (url, payload, options) => call('POST', url, payload ?? {}, options),
    put: (url, payload, options) => call('PUT', url, payload, options),
    patch: (url, payload, options) => call('PATCH', url, payload, options),
    delete: (url, options) => call('DELETE', url, undefined, options),
  }
}
