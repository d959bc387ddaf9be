/** The child of bench/api.ts: either Kontor on the bench's tables, or the floor: bare Fastify and pg, the same SQL, nothing else. */
import Fastify from 'fastify'
import pg from 'pg'
import { buildApp } from '../server/app'
import { loadConfig } from '../server/config'
import { connect } from '../server/database/connect'
import { declaredEntities } from '../src/schemas'
import { benchCustomer, benchOrder } from './api-entities'

type Ask = 'cpu' | 'stop'

/** @param kind which of the two. Tells its port once it listens, and its CPU time (ms) and memory (MB) when asked. */
export async function serve(kind: 'kontor' | 'floor', url: string): Promise<void> {
  const app = kind === 'kontor' ? await kontor(url) : floor(url)
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
    async (request) => {
      const withTotal = (request.query as { total?: string }).total === '1'
      const { rows } = await pool.query({
        name: 'list',
        text: `select ${columns} from zz_order where deleted_at is null and status = $1 order by due desc nulls last, id limit 25`,
        values: ['open'],
      })
      const refs = await pool.query({
        name: 'refs',
        text: 'select id, name from zz_customer where id = any($1)',
        values: [rows.map(({ customer_id }: { customer_id: number }) => customer_id)],
      })
      const total = withTotal
        ? await pool.query({
            name: 'total',
            text: 'select count(*)::int as total from (select 1 from zz_order where deleted_at is null and status = $1 limit 100001) as c',
            values: ['open'],
          })
        : undefined
      return {
        data: rows,
        total: total?.rows[0]?.total ?? 0,
        refs: Object.fromEntries(refs.rows.map((ref: { id: number }) => [ref.id, ref])),
      }
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
