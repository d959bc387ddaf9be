/** `GET /health`: may a proxy send people here? Without a sign-in, so it tells nothing but that. */
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { version } from '../../package.json'
import type { Db } from '../kernel/context'

export interface Health {
  /** `degraded`: it answers, but slowly, or its tables are not there yet. */
  status: 'ok' | 'degraded' | 'unavailable'
  version: string
  database: 'ok' | 'slow' | 'unreachable'
  migrations: 'applied' | 'missing' | 'unknown'
  /** Somebody is not told, or told late: the log says who. This node can serve all the same. */
  listeners?: 'failing'
}

/** A healthy database answers within a millisecond; a balancer asks every few seconds. */
const slowMs = 1_000
const deadlineMs = 2_000
/** Whoever asks more often gets the last answer: the call is open to all. */
const freshMs = 1_000

export const health = fp(
  async (app: FastifyInstance) => {
    let last: { at: number; answer: Promise<Health> } | undefined
    app.get('/health', { config: { rule: 'public', without_xsrf: true }, logLevel: 'warn' }, async (_request, reply) => {
      if (!last || Date.now() - last.at > freshMs) last = { at: Date.now(), answer: examine(app) }
      const answer = await last.answer
      return reply
        .code(answer.status === 'ok' ? 200 : 503)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(answer))
    })
  },
  { name: 'kontor-health' },
)

async function examine({ kontor: { db }, failingListeners }: FastifyInstance): Promise<Health> {
  const started = Date.now()
  const migrations = await within(deadlineMs, appliedMigrations(db)).catch(() => 'unknown' as const)
  if (migrations === 'unknown') return { status: 'unavailable', version, database: 'unreachable', migrations }
  const isSlow = Date.now() - started > slowMs
  return {
    status: isSlow || migrations === 'missing' ? 'degraded' : 'ok',
    version,
    database: isSlow ? 'slow' : 'ok',
    migrations,
    ...(failingListeners().length > 0 ? { listeners: 'failing' } : {}),
  }
}

/** A database that was never migrated, or was restored empty, has no declaration. */
async function appliedMigrations(db: Db): Promise<'applied' | 'missing'> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('kontor_declaration') is not null as found`.execute(db)
  return rows[0]?.found ? 'applied' : 'missing'
}

function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)
  })
  return Promise.race([answer, deadline]).finally(() => clearTimeout(timer))
}
