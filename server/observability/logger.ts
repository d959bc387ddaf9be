/** Logs are JSON lines, by pino, and hold no secrets: no headers, no bodies, no tokens out of addresses. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import pino, { type DestinationStream, type LoggerOptions } from 'pino'
import type { LogLevel } from '../config/config'

const hidden = [
  'password',
  'new_password',
  'current_password',
  'token',
  'access_token',
  'refresh_token',
  'secret',
  'authorization',
  'cookie',
  'captcha',
  'connectionString',
]

/** @param destination stdout unless a test listens */
export function createLogger(level: LogLevel, destination?: DestinationStream): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: hidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: {
      req: (request: FastifyRequest) => ({ id: request.id, method: request.method, url: safeAddress(request.url), ip: request.ip }),
      res: (reply: FastifyReply) => ({ status: reply.statusCode }),
      err: safeError,
      error: safeError,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Reset and set-up links, calendar feeds, signatures and share keys stand in addresses; search words may be people's. */
export function safeAddress(address: string): string {
  const [path = '', query] = address.split('?')
  const safePath = path.replace(/^(\/(?:reset-password|setup|api\/[a-z]+\/ics)\/)[^/]+/, '$1[hidden]')
  if (query === undefined) return safePath
  const names = [...new URLSearchParams(query)].map(([name, value]) =>
    /^(page|per_page|sort|after|status|type)$/.test(name) ? `${name}=${value}` : `${name}=[hidden]`,
  )
  return `${safePath}?${names.join('&')}`
}

/** PostgreSQL's `detail` and `where` repeat values of rows (S43): the code, the constraint and the stack tell enough. */
function safeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const extra = Object.fromEntries(
    ['code', 'constraint', 'table', 'column', 'routine', 'statusCode'].flatMap((key) => {
      const value: unknown = Reflect.get(error, key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...extra,
    ...(error.cause === undefined ? {} : { cause: safeError(error.cause) }),
  }
}
