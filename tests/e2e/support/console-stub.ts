/**
 * The built console before a server of few words: every answer is set by the test, every call is kept. For what the
 * browser must do by itself (timers, blocked calls, refusals); what both sides do together is tested on the real server.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import type { AddressInfo } from 'node:net'
import { defaultHome } from '../../../src/schemas/sc/default-home'
import { readProductTexts } from '../../../server/i18n/product-texts'

export interface StubCall {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: unknown
  at: number
}
export interface StubAnswer {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}
type Answer = StubAnswer | ((call: StubCall) => StubAnswer | Promise<StubAnswer>)

export interface ConsoleStub {
  url: string
  calls: StubCall[]
  /** Calls to a path, query left out. */
  to: (path: string) => StubCall[]
  /** @param route `GET /api/sc/security`, query left out */
  answer: (route: string, answer: Answer) => void
  close: () => Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const texts = readProductTexts()

export const clientFolder = resolve(process.env.KONTOR_CLIENT ?? 'dist/client')

export async function startConsoleStub(): Promise<ConsoleStub> {
  const answers = new Map<string, Answer>(Object.entries(standardAnswers))
  const calls: StubCall[] = []
  const html = readFileSync(join(clientFolder, 'index.html'), 'utf8')

  const server = createServer((request, response) => void serve(request, response))
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '/'] = (request.url ?? '/').split('?')
    if (path.startsWith('/assets/') && existsSync(join(clientFolder, path))) {
      response
        .writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
        .end(readFileSync(join(clientFolder, path)))
      return
    }
    if (!path.startsWith('/api/') && !path.startsWith('/lang/')) {
      const nonce = 'dGVzdA'
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; base-uri 'self'`,
        })
        .end(html.replaceAll('__CSP_NONCE__', nonce))
      return
    }
    const call: StubCall = {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: request.headers,
      body: await bodyOf(request),
      at: Date.now(),
    }
    calls.push(call)
    const answer =
      answers.get(`${call.method} ${path}`) ??
      (path.startsWith('/lang/json-data/')
        ? messages(path)
        : { status: 404, body: { message: `no answer set for ${call.method} ${path}` } })
    const { status = 200, body = {}, headers = {} } = typeof answer === 'function' ? await answer(call) : answer
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(status === 204 ? '' : JSON.stringify(body))
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    to: (path) => calls.filter((call) => call.path.split('?')[0] === path),
    answer: (route, answer) => void answers.set(route, answer),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

/** What login answers for user 7. */
export const signedInAnswer = {
  access_token: 'first',
  token_expires: 3600,
  user_id: 7,
  user_departments: [12],
  autoLogoutEnabled: true,
  autoLogoutDuration: '2.00',
  next: 'home',
  last_login: null,
}

/** All actions on a lookup, as the tree says it. */
const all = (name: string) => ({
  name,
  actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export'],
  read: ['own', 'dept', 'tree', 'all'],
  write: ['own', 'dept', 'tree', 'all'],
})
export const userAnswer = (
  userPermission: unknown = {
    sc: {
      admin: [
        all('user'),
        all('department'),
        all('group'),
        all('job-position'),
        all('role'),
        all('calendar-region'),
        all('department-level'),
      ],
    },
    cm: { admin: [all('tax-category'), all('payment-term'), all('source')] },
  },
) => ({
  body: {
    data: {
      id: 7,
      account: 'amy',
      name: '陳怡君',
      name_en: 'Amy Chen',
      departments: [{ id: 12, name: '業務部', is_primary: true }],
      userPermission,
      preferences: {},
    },
  },
})

const standardAnswers: Record<string, Answer> = {
  'GET /api/sc/company-setup/get-setup': {
    headers: { 'set-cookie': 'XSRF-TOKEN=xsrf-1; Path=/' },
    body: {
      data: {
        name: { en: 'Taiyang Trading Co., Ltd.', tw: '太陽貿易股份有限公司', cn: '太阳贸易股份有限公司', jp: '太陽貿易株式会社' },
        short_name: null,
        primary_colour: null,
        languages: ['en', 'tw', 'cn', 'jp'],
        default_language: 'tw',
        era: 'ce',
        time_zone: 'Asia/Taipei',
      },
    },
  },
  'GET /api/sc/security': {
    body: {
      data: { captcha_mode: 'always', password_min: 12, password_classes: 0, password_blocklist: true, sso_only: false, providers: [] },
    },
  },
  'GET /api/captcha': (call) => ({
    body: call.path.includes('mode=pow') ? { key: 'pow', salt: 'c2FsdA', difficulty: 8 } : { key: `key-${call.at}`, image: picture },
  }),
  'POST /api/sc/user/login': { body: signedInAnswer },
  'POST /api/sc/user/refresh': { body: { access_token: 'first', token_expires: 3600 } },
  'POST /api/sc/user/logout': { status: 204 },
  'POST /api/sc/user/heartbeat': { status: 204 },
  'PATCH /api/sc/user/me/preferences': { body: { data: {} } },
  'GET /api/sc/user/7': userAnswer(),
  'GET /api/sc/home': { body: { data: { id: 1, name: { en: 'Everyone' }, widgets: defaultHome } } },
  'GET /api/sc/home/day': { body: { data: { date: '2026-11-21', holiday: null } } },
  'GET /api/sc/home/people': { body: { data: { joined: [], birthdays: [] } } },
  'GET /api/sc/home/administrator': { body: { data: {} } },
  'GET /api/sc/bookmark/mine': { body: { data: [] } },
  'GET /api/sc/user-notification': { body: { data: [], meta: { unread_count: 0, current_page: 1, last_page: 1 } } },
}

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><text x="20" y="28" font-size="24" font-family="monospace">AB7K</text></svg>')}`

function messages(path: string): StubAnswer {
  const module = path.split('/').at(-1) ?? ''
  return { body: texts.get(module) ?? {} }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return text ? JSON.parse(text) : undefined
}
