/** The child of bench/api.ts: either Kontor on the bench's tables, or the floor: bare Fastify and pg, the same SQL, nothing else. */
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildApp } from '../server/app'
import { loadConfig } from '../server/config/config'
import { connect } from '../server/database/connection/connect'
import { declaredEntities } from '../src/schemas'
import { benchCustomer, benchOrder } from './api-entities'

type Ask = 'cpu' | 'stop'

/** @param kind which of the two */
export async function serve(kind: 'kontor' | 'floor', url: string): Promise<void> {
  await serveApp(kind === 'kontor' ? await kontor(url) : floor(url))
}

/** Tells its port once it listens, and its CPU time (ms) and memory (MB) when asked. */
export async function serveApp(app: FastifyInstance): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
  process.on('message', (ask: Ask) => {
    if (ask === 'stop') process.exit(0)
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: (user + system) / 1000, rss: process.memoryUsage().rss / 1_048_576 })
  })
}

async function kontor(url: string) {
  const { db } = connect(url, { max: 16 })
  return buildApp({
    config: loadConfig({ CAPTCHA_FIXED: 'bench' }, { production: false }),
    db,
    databaseUrl: url,
    entities: [...declaredEntities, benchCustomer, benchOrder],
  })
}

const columns =
  'id, number, customer_id, status, amount::text as amount, cost::text as cost, due::text as due, note, urgent, name, created_at, updated_at, version'

/** Rows, their total and what they refer to: one statement, as one would write it by hand. */
const list = `
  with page as materialized (
    select ${columns} from zz_order where deleted_at is null and status = $1 order by due desc nulls last, id limit 25
  ), total as materialized (
    select count(*)::int as rows from (select 1 from zz_order where deleted_at is null and status = $1 limit 100001) as counted
  )
  select page.*, (select rows from total) as total, (select name from zz_customer where id = customer_id) as customer from page`

/** No session, right, validation, audit, revision, event or translation: what the same rows cost at least. */
function floor(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 16 })
  const app = Fastify()
  const row = { type: 'object', additionalProperties: true } as const
  app.get(
    '/list',
    {
      schema: {
        response: { 200: { type: 'object', properties: { data: { type: 'array', items: row }, total: { type: 'integer' }, refs: row } } },
      },
    },
    async () => {
      const { rows } = await pool.query<{ customer_id: number; customer: unknown; total: number }>({
        name: 'list',
        text: list,
        values: ['open'],
      })
      const refs = Object.fromEntries(rows.map(({ customer_id, customer }) => [customer_id, { name: customer }]))
      return { data: rows.map(({ customer: _customer, total: _total, ...row }) => row), total: rows[0]?.total ?? 0, refs }
    },
  )
  app.get(
    '/read/:id',
    async (request) =>
      (
        await pool.query({
          name: 'read',
          text: `select ${columns} from zz_order where id = $1 and deleted_at is null`,
          values: [(request.params as { id: string }).id],
        })
      ).rows[0],
  )
  app.post('/create', async (request, reply) => {
    const body = request.body as Record<string, unknown>
    const { rows } = await pool.query({
      name: 'create',
      text: `insert into zz_order (number, customer_id, status, amount, due, urgent) values ($1, $2, $3, $4, $5, false) returning ${columns}`,
      values: [body.number, body.customer, body.status, body.amount, body.due],
    })
    return reply.code(201).send(rows[0])
  })
  app.patch('/update/:id', async (request) => {
    const body = request.body as Record<string, unknown>
    return (
      await pool.query({
        name: 'update',
        text: `update zz_order set note = $1, version = version + 1, updated_at = now() where id = $2 returning ${columns}`,
        values: [body.note, (request.params as { id: string }).id],
      })
    ).rows[0]
  })
  return app
}
