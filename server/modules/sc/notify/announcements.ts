/** Announcements to everybody (shell.md §7): system-wide notifications, `type=2`. Who dismissed one has an archived row of it among his own. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { dismissAnnouncement, type Notifications } from '../../../../src/shared/sc/notifications'
import { userNotification } from '../../../../src/schemas/sc/user-notification'
import { serve } from '../../../http/serve-call'
import type { I18nText } from '../../../../src/schemas/core/types'
import { same } from '../../../../src/schemas/core/same'
import { transact, type Context } from '../../../kernel/context'
import { notFound, unauthorized } from '../../../kernel/errors'
import type { EntityHooks } from '../../../contracts/hooks'
import { onEvent } from '../../../outbox/event'
import { publishPersonal, publishToEverybody } from '../../../outbox/publish'
import type { Sql } from '../../../kernel/sql'
import { instantJson } from '../../../field-types/dates'

const event = 'sc.announcement'
/** Tells consoles to read anew. */
const changed = 'announcement.changed'

export const announcementHooks: EntityHooks = {
  beforeSave: (ctx, { after }) => (after.starts_at ? {} : { starts_at: ctx.now().toISOString() }),

  /** What says something else is shown again to those who dismissed what it said before. */
  async afterSave(ctx, { before, after }) {
    if (!before || (same(before.text, after.text) && before.kind === after.kind)) return
    await sql`delete from sc_user_notification where type = 2 and event = ${event} and "modelId" = ${Number(after.id)}`.execute(ctx.db)
  },
}

export const notifyAnnouncement = onEvent(
  ['created', 'updated', 'deleted', 'restored'].map((act) => `${event}.${act}`),
  'sc.tell-announcement',
  (ctx) => publishToEverybody(ctx, changed),
)

export function announcementRoutes(app: FastifyInstance): void {
  serve(app, dismissAnnouncement, { rule: 'signed-in', token_path: userNotification.path }, async (ctx, { params }) => ({
    data: { id: await dismiss(ctx, params.id) },
  }))
}

interface Current {
  id: number
  text: I18nText
  kind: 'info' | 'warning'
  starts_at: string
  ends_at: string
  dismissed_at: string | null
}

/** Those of now, in the shape of notifications; `archived` = those that the caller has dismissed. `next_in`: seconds until another begins or one ends. */
export async function listAnnouncements(ctx: Context, archived: boolean): Promise<Notifications> {
  const { rows } = await sql<Current>`
    select a.id, a.text, a.kind, ${instantJson(sql`a.starts_at`)} as starts_at, ${instantJson(sql`a.ends_at`)} as ends_at, ${instantJson(sql`mine.archived_at`)} as dismissed_at
    from sc_announcement as a left join sc_user_notification as mine on ${isOf(ctx)}
    where ${isRunning(ctx)} order by a.kind = 'warning' desc, a.starts_at desc, a.id desc`.execute(ctx.db)
  const {
    rows: [next],
  } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from min(case when starts_at > ${ctx.now()} then starts_at else ends_at end) - ${ctx.now()}::timestamptz))::float8 as seconds
    from sc_announcement where deleted_at is null and ends_at > ${ctx.now()}`.execute(ctx.db)
  const data = rows
    .filter(({ dismissed_at }) => (dismissed_at !== null) === archived)
    .map(({ id, text, kind, starts_at, ends_at, dismissed_at }) => ({
      id,
      type: 2,
      event,
      modelType: 'sc',
      modelId: id,
      data: { title: text, kind, until: ends_at },
      group_key: null,
      count: 1,
      read_at: dismissed_at,
      archived_at: dismissed_at,
      created_at: starts_at,
    }))
  const unread_count = rows.filter(({ dismissed_at }) => dismissed_at === null).length
  return {
    data,
    meta: { current_page: 1, last_page: 1, per_page: data.length, total: data.length, unread_count, next_in: next?.seconds ?? null },
  }
}

/** Is there one that the caller has not dismissed, now or later? */
export async function isAnnounced(ctx: Context): Promise<boolean> {
  const { rows } = await sql`select 1 from sc_announcement as a left join sc_user_notification as mine on ${isOf(ctx)}
    where a.deleted_at is null and a.ends_at > ${ctx.now()} and mine.id is null limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** @throws 404 for one that is not shown */
async function dismiss(ctx: Context, id: number): Promise<number> {
  return transact(ctx, async (tx) => {
    // Held until the commit: two tabs leave one row.
    const { rows } = await sql`select 1 from sc_announcement as a where a.id = ${id} and ${isRunning(tx)} for no key update`.execute(tx.db)
    if (rows.length === 0) throw notFound()
    await sql`insert into sc_user_notification as mine (user_id, type, event, "modelType", "modelId", data, read_at, archived_at)
      select ${own(tx)}, 2, ${event}, 'sc', a.id, jsonb_build_object('title', a.text), ${tx.now()}, ${tx.now()} from sc_announcement as a
      where a.id = ${id} and not exists (select 1 from sc_user_notification as mine where ${isOf(tx)})`.execute(tx.db)
    await publishPersonal(tx, own(tx), changed)
    return id
  })
}

const own = (ctx: Context): number => {
  if (!ctx.person) throw unauthorized()
  return ctx.person.id
}

/** `mine` is what the caller has of the announcement `a`. */
const isOf = (ctx: Context): Sql<boolean> =>
  sql<boolean>`mine.user_id = ${own(ctx)} and mine.type = 2 and mine.event = ${event} and mine."modelId" = a.id and mine.deleted_at is null`

const isRunning = (ctx: Context): Sql<boolean> =>
  sql<boolean>`a.deleted_at is null and a.starts_at <= ${ctx.now()} and a.ends_at > ${ctx.now()}`
