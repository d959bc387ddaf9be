/** The bell's calls (product.md §7): own notifications only; another person's id is unknown. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { transact, type Context } from '../../context'
import { notFound, unauthorized } from '../../errors'
import { publishPersonal } from '../../outbox/publish'
import { idParams } from '../../resource/route-schemas'
import { instant } from '../../resource/row-json'

/** Query values are texts; the server coerces none. */
const listQuery = {
  type: 'object', additionalProperties: false,
  properties: {
    type: { enum: ['1', '2'], default: '1' },
    page: { type: 'string', pattern: '^[1-9][0-9]{0,4}$', default: '1' },
    per_page: { type: 'string', pattern: '^([1-9][0-9]?|1[0-9][0-9]|200)$', default: '20' },
    status: { enum: ['all', 'unread'], default: 'all' },
  },
} as const
type ListQuery = Readonly<Partial<Record<'type' | 'page' | 'per_page' | 'status', string>>>

const rule = 'signed-in' as const
const tags = ['sc/user-notification']

export function notificationRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: ListQuery }>('/api/sc/user-notification', { config: { rule }, schema: { querystring: listQuery, tags } }, async ({ ctx, query }) => listNotifications(ctx, query))

  app.post<{ Params: { id: string } }>('/api/sc/user-notification/:id/read', { config: { rule }, schema: { params: idParams, tags } }, async ({ ctx, params }) =>
    ({ data: { id: await mark(ctx, Number(params.id), true) } }))

  app.post<{ Params: { id: string } }>('/api/sc/user-notification/:id/unread', { config: { rule }, schema: { params: idParams, tags } }, async ({ ctx, params }) =>
    ({ data: { id: await mark(ctx, Number(params.id), false) } }))

  app.post('/api/sc/user-notification/read-all', { config: { rule }, schema: { tags } }, async ({ ctx }) => ({ data: { ids: await markAll(ctx) } }))
}

const own = (ctx: Context): number => {
  if (!ctx.person) throw unauthorized()
  return ctx.person.id
}

async function listNotifications(ctx: Context, query: ListQuery) {
  const [type, page, per_page] = [Number(query.type ?? 1), Number(query.page ?? 1), Number(query.per_page ?? 20)]
  const status = query.status ?? 'all'
  const { rows: [row] } = await sql<{ data: unknown[]; total: number; unread: number }>`
    with mine as (
      select * from sc_user_notification where user_id = ${own(ctx)} and type = ${type} and archived_at is null and deleted_at is null
    ), shown as (
      select * from mine where ${status} = 'all' or read_at is null order by created_at desc, id desc limit ${per_page} offset ${(page - 1) * per_page}
    )
    select (select count(*)::int from mine where ${status} = 'all' or read_at is null) as total, (select count(*)::int from mine where read_at is null) as unread,
      coalesce((select json_agg(json_build_object('id', id, 'type', type, 'event', event, 'modelType', "modelType", 'modelId', "modelId", 'data', data, 'group_key', group_key,
        'count', count, 'read_at', ${instant(sql`read_at`)}, 'created_at', ${instant(sql`created_at`)}) order by created_at desc, id desc) from shown), '[]') as data`.execute(ctx.db)
  const total = row?.total ?? 0
  return { data: row?.data ?? [], meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), per_page, total, unread_count: row?.unread ?? 0 } }
}

/** @throws 404 for one that is not the caller's own */
async function mark(ctx: Context, id: number, read: boolean): Promise<number> {
  return transact(ctx, async (tx) => {
    const { rows: [row] } = await sql<{ changed: boolean }>`
      update sc_user_notification as n set read_at = case when ${read} then coalesce(n.read_at, ${tx.now()}) end, version = n.version + 1
      from (select id, read_at from sc_user_notification where id = ${id} for update) as before
      where n.id = before.id and n.user_id = ${own(tx)} and n.deleted_at is null returning (before.read_at is not null) <> ${read} as changed`.execute(tx.db)
    if (!row) throw notFound()
    if (row.changed) await publishPersonal(tx, own(tx), 'notification.read', { ids: [id], read })
    return id
  })
}

async function markAll(ctx: Context): Promise<number[]> {
  return transact(ctx, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update sc_user_notification set read_at = ${tx.now()}, version = version + 1
      where user_id = ${own(tx)} and type = 1 and read_at is null and archived_at is null and deleted_at is null returning id`.execute(tx.db)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await publishPersonal(tx, own(tx), 'notification.read', { ids, read: true })
    return ids
  })
}
