/** `GET /metrics` in the text of Prometheus: for this machine, or with METRICS_TOKEN as bearer. */
import { timingSafeEqual, createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { notFound } from '../kernel/errors'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

export interface Metrics {
  registry: Registry
  /** A number that is read when somebody asks. @param name `kontor_…`, in base units (seconds, bytes) */
  gauge: (name: string, help: string, read: () => number | Promise<number>) => void
}

/** Seconds; the goals are 50 and 150 ms. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 10]

export const metrics = fp(
  async (app: FastifyInstance) => {
    const registry = new Registry()
    const gauge: Metrics['gauge'] = (name, help, read) =>
      void new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read())
        },
      })
    app.decorate('metrics', { registry, gauge })
    measureRequests(app, registry)
    measureOutbox(app, gauge)
    gauge(
      'kontor_listeners_failing',
      'Listeners to domain events that failed last time and are tried again.',
      () => app.failingListeners().length,
    )
    let isFirst = true
    app.get('/metrics', { config: { rule: 'token', without_xsrf: true }, logLevel: 'warn' }, async (request, reply) => {
      if (!mayRead(request, app.kontor.config.metricsToken)) throw notFound()
      // Heap and event loop are observed from the first question on: observers cost something, and not everybody asks.
      if (isFirst) collectDefaultMetrics({ register: registry, prefix: 'kontor_' })
      isFirst = false
      return reply
        .header('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics())
    })
  },
  { name: 'kontor-metrics' },
)

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'kontor_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the address: addresses are countless, and name records.
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000)
  })
}

/** What is committed and not yet delivered; asked of the database, where it lies. -1 = it does not answer. */
function measureOutbox(app: FastifyInstance, gauge: Metrics['gauge']): void {
  const ask = async (read: 'rows' | 'age') => {
    try {
      const {
        rows: [row],
      } = await sql<{ rows: number; age: number }>`
        select count(*)::int as rows, coalesce(extract(epoch from now() - min(at)), 0)::float8 as age from kontor_outbox`.execute(
        app.kontor.db,
      )
      return row?.[read] ?? -1
    } catch {
      return -1
    }
  }
  gauge('kontor_outbox_rows', 'Events that wait for the sequencer.', () => ask('rows'))
  gauge('kontor_outbox_lag_seconds', 'Age of the oldest event that waits for the sequencer.', () => ask('age'))
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token))) return true
  // Behind a proxy on this machine everybody comes from it: a forwarded request is not local.
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => request.headers[name] !== undefined)
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
}

const digest = (text: string) => createHash('sha256').update(text).digest()
