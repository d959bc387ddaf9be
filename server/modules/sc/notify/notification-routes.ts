/** The bell's calls (product.md §7): own notifications only; another person's id is unknown. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { transact, type Context } from '../../../kernel/context'
import { notFound, unauthorized } from '../../../kernel/errors'
import { publishPersonal } from '../../../outbox/publish'
import { idParams } from '../../../resource/routes/route-schemas'
import type { Sql } from '../../../kernel/sql'
import { instant } from '../../../resource/query/row-json'
import { listAnnouncements } from './announcements'

const day = { type: 'string', format: 'date' } as const
/** Query values are texts; the server coerces none. `type`, `page`, `status` are given (product.md §7), the rest is of the full page. */
const listQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    // 2 = announcements to everybody: those that run now, all on one page.
    type: { enum: ['1', '2'], default: '1' },
    page: { type: 'string', pattern: '^[1-9][0-9]{0,4}$', default: '1' },
    per_page: { type: 'string', pattern: '^([1-9][0-9]?|1[0-9][0-9]|200)$', default: '20' },
    status: { enum: ['all', 'unread', 'read'], default: 'all' },
    module: { type: 'string', maxLength: 10 },
    event: { type: 'string', maxLength: 100 },
    // Days of the person's zone, both counted.
    from: day,
    until: day,
    q: { type: 'string', maxLength: 200 },
    archived: { enum: ['0', '1'], default: '0' },
  },
} as const
type ListQuery = Readonly<Partial<Record<keyof (typeof listQuery)['properties'], string>>>

const rule = 'signed-in' as const
const tags = ['sc/user-notification']

export function notificationRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: ListQuery }>(
    '/api/sc/user-notification',
    { config: { rule }, schema: { querystring: listQuery, tags } },
    async ({ ctx, query }) => (query.type === '2' ? listAnnouncements(ctx, query.archived === '1') : listNotifications(ctx, query)),
  )

  app.post<{ Params: { id: string } }>(
    '/api/sc/user-notification/:id/read',
    { config: { rule }, schema: { params: idParams, tags } },
    async ({ ctx, params }) => ({ data: { id: await mark(ctx, Number(params.id), true) } }),
  )

  app.post<{ Params: { id: string } }>(
    '/api/sc/user-notification/:id/unread',
    { config: { rule }, schema: { params: idParams, tags } },
    async ({ ctx, params }) => ({ data: { id: await mark(ctx, Number(params.id), false) } }),
  )

  for (const [name, archived] of [
    ['archive', true],
    ['unarchive', false],
  ] as const) {
    app.post<{ Params: { id: string } }>(
      `/api/sc/user-notification/:id/${name}`,
      { config: { rule }, schema: { params: idParams, tags } },
      async ({ ctx, params }) => ({ data: { id: await archive(ctx, Number(params.id), archived) } }),
    )
  }

  app.post('/api/sc/user-notification/read-all', { config: { rule }, schema: { tags } }, async ({ ctx }) => ({
    data: { ids: await markAll(ctx) },
  }))
}

const own = (ctx: Context): number => {
  if (!ctx.person) throw unauthorized()
  return ctx.person.id
}

async function listNotifications(ctx: Context, query: ListQuery) {
  const [page, per_page] = [Number(query.page ?? 1), Number(query.per_page ?? 20)]
  const {
    rows: [row],
  } = await sql<{ data: unknown[]; total: number; unread: number }>`
    with mine as (
      select * from sc_user_notification where user_id = ${own(ctx)} and type = 1 and deleted_at is null
    ), wanted as (
      select * from mine where ${wantedOf(ctx, query)}
    ), shown as (
      select * from wanted order by created_at desc, id desc limit ${per_page} offset ${(page - 1) * per_page}
    )
    select (select count(*)::int from wanted) as total, (select count(*)::int from mine where read_at is null and archived_at is null) as unread,
      coalesce((select json_agg(json_build_object('id', id, 'type', type, 'event', event, 'modelType', "modelType", 'modelId', "modelId", 'data', data, 'group_key', group_key,
        'count', count, 'read_at', ${instant(sql`read_at`)}, 'archived_at', ${instant(sql`archived_at`)}, 'created_at', ${instant(sql`created_at`)}) order by created_at desc, id desc) from shown), '[]') as data`.execute(
    ctx.db,
  )
  const total = row?.total ?? 0
  return {
    data: row?.data ?? [],
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), per_page, total, unread_count: row?.unread ?? 0 },
  }
}

function wantedOf(ctx: Context, { status = 'all', module, event, from, until, q, archived = '0' }: ListQuery): Sql<boolean> {
  const zone = sql`(select coalesce(time_zone, ${ctx.companyZone()}) from sc_user where id = ${own(ctx)})`
  // As the reader reads it: a notice of a record's change tells its name in his language.
  const text = sql`kontor_fold(concat_ws(' ', ${said(ctx, 'title')}, ${said(ctx, 'body')}))`
  return sql<boolean>`${sql.join(
    [
      sql`archived_at is ${archived === '1' ? sql`not null` : sql`null`}`,
      ...(status === 'all' ? [] : [sql`read_at is ${status === 'unread' ? sql`null` : sql`not null`}`]),
      ...(module ? [sql`"modelType" = ${module}`] : []),
      ...(event ? [sql`event = ${event}`] : []),
      ...(from ? [sql`created_at >= ${from}::text::date::timestamp at time zone ${zone}`] : []),
      ...(until ? [sql`created_at < (${until}::text::date + 1)::timestamp at time zone ${zone}`] : []),
      ...(q ? [sql`strpos(${text}, kontor_fold(${q})) > 0`] : []),
    ],
    sql` and `,
  )}`
}

const said = (ctx: Context, part: 'title' | 'body'): Sql =>
  sql`case jsonb_typeof(data -> ${part}::text) when 'object' then kontor_i18n(data -> ${part}::text, ${ctx.language}) else data ->> ${part}::text end`

/** Out of the bell, and read with it. @throws 404 for one that is not the caller's own */
async function archive(ctx: Context, id: number, archived: boolean): Promise<number> {
  return transact(ctx, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update sc_user_notification set archived_at = case when ${archived} then coalesce(archived_at, ${tx.now()}) end,
        read_at = case when ${archived} then coalesce(read_at, ${tx.now()}) else read_at end, version = version + 1
      where id = ${id} and user_id = ${own(tx)} and deleted_at is null returning id`.execute(tx.db)
    if (rows.length === 0) throw notFound()
    await publishPersonal(tx, own(tx), 'notification.read', { ids: [id], read: true, archived })
    return id
  })
}

/** @throws 404 for one that is not the caller's own */
async function mark(ctx: Context, id: number, read: boolean): Promise<number> {
  return transact(ctx, async (tx) => {
    const {
      rows: [row],
    } = await sql<{ changed: boolean }>`
      update sc_user_notification as n set read_at = case when ${read} then coalesce(n.read_at, ${tx.now()}) end, version = n.version + 1
      from (select id, read_at from sc_user_notification where id = ${id} for update) as before
      where n.id = before.id and n.user_id = ${own(tx)} and n.deleted_at is null returning (before.read_at is not null) <> ${read} as changed`.execute(
      tx.db,
    )
    if (!row) throw notFound()
    if (row.changed) await publishPersonal(tx, own(tx), 'notification.read', { ids: [id], read })
    return id
  })
}

async function markAll(ctx: Context): Promise<number[]> {
  return transact(ctx, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update sc_user_notification set read_at = ${tx.now()}, version = version + 1
      where user_id = ${own(tx)} and type = 1 and read_at is null and archived_at is null and deleted_at is null returning id`.execute(
      tx.db,
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await publishPersonal(tx, own(tx), 'notification.read', { ids, read: true })
    return ids
  })
}
