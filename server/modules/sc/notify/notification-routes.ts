/** The bell's calls (routes.md §7): own notifications only; another person's id is unknown. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as acts from '../../../../src/shared/sc/notification-acts'
import * as calls from '../../../../src/shared/sc/notifications'
import { userNotification } from '../../../../src/schemas/sc/user-notification'
import { serve, type CallInput } from '../../../http/serve-call'
import { transact, type Context } from '../../../kernel/context'
import { notFound, unauthorized } from '../../../kernel/errors'
import { publishPersonal } from '../../../outbox/publish'
import type { Sql } from '../../../kernel/sql'
import { listAnnouncements } from './announcements'
import { notificationJson } from './notification-json'

type ListQuery = CallInput<typeof calls.readNotifications>['query']

export function notificationRoutes(app: FastifyInstance): void {
  const signedIn = { rule: 'signed-in', token_path: userNotification.path } as const
  serve(app, calls.readNotifications, signedIn, (ctx, { query }) =>
    query.type === '2' ? listAnnouncements(ctx, query.archived === '1') : listNotifications(ctx, query),
  )
  serve(app, calls.markRead, signedIn, async (ctx, { params }) => ({ data: { id: await mark(ctx, params.id, true) } }))
  serve(app, calls.markUnread, signedIn, async (ctx, { params }) => ({ data: { id: await mark(ctx, params.id, false) } }))
  serve(app, acts.archive, signedIn, async (ctx, { params }) => ({ data: { id: await archive(ctx, params.id, true) } }))
  serve(app, acts.unarchive, signedIn, async (ctx, { params }) => ({ data: { id: await archive(ctx, params.id, false) } }))
  serve(app, acts.markAllRead, signedIn, async (ctx) => ({ data: { ids: await markAll(ctx) } }))
}

const own = (ctx: Context): number => {
  if (!ctx.person) throw unauthorized()
  return ctx.person.id
}

async function listNotifications(ctx: Context, query: ListQuery): Promise<calls.Notifications> {
  const [page, per_page] = [Number(query.page ?? 1), Number(query.per_page ?? 20)]
  const {
    rows: [row],
  } = await sql<{ data: calls.UserNotification[]; total: number; unread: number }>`
    with mine as (
      select * from sc_user_notification where user_id = ${own(ctx)} and type = 1 and deleted_at is null
    ), wanted as (
      select * from mine where ${wantedOf(ctx, query)}
    ), shown as (
      select * from wanted order by created_at desc, id desc limit ${per_page} offset ${(page - 1) * per_page}
    )
    select (select count(*)::int from wanted) as total, (select count(*)::int from mine where read_at is null and archived_at is null) as unread,
      coalesce((select json_agg(${notificationJson()} order by created_at desc, id desc) from shown), '[]') as data`.execute(ctx.db)
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
