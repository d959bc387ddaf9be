/** Telling people (sc.md §3.5, §3.7 `notify.send`): the app channel. Mail, webhook, preferences and digest come with their entities. */
import { sql } from 'kysely'
import type { I18nText } from '../../../src/schemas/types'
import type { Context } from '../../context'
import { publishToPeople } from '../../outbox/publish'
import { expand } from './owners'

export interface NotificationData {
  title: I18nText | string
  body?: I18nText | string
  icon?: string
  workflow?: Readonly<Record<string, unknown>>
}

export interface Notice {
  /** `<m>.<kebab-words>` */
  event: string
  /** Owner codes. */
  to: readonly string[]
  data: NotificationData
  /** Path in the console. */
  url?: string
  /** Record it is about; `module` default the event's own. */
  model?: { module: string; id: number }
  /** Unread notices of one key fold into one, with a count. */
  group_key?: string
  /** People who are not told. */
  except?: readonly number[]
  /** Also the one who acts; otherwise he is never told of his own act. */
  self?: boolean
  /** Only over the personal channel, not stored. */
  silent?: boolean
  /** 2 = system-wide announcement. */
  type?: 1 | 2
}

/**
 * In the caller's transaction: nobody hears of what was not committed.
 * @returns ids of the notifications; none when silent
 */
export async function sendNotice(ctx: Context, { event, to, data, url, model, group_key, except = [], self = false, silent = false, type = 1 }: Notice): Promise<number[]> {
  const actor = ctx.person?.id
  const people = (await expand(ctx, to)).filter((id) => !except.includes(id) && (self || id !== actor))
  if (people.length === 0) return []
  if (silent) {
    await publishToPeople(ctx, people, 'notification.created', { event, data: { ...data, ...(url ? { url } : {}) } })
    return []
  }
  const module = model?.module ?? event.split('.')[0] ?? ''
  const stored = JSON.stringify({ ...data, ...(url ? { url } : {}) })
  const { rows } = await sql<{ id: number; user: number }>`
    with person(id) as (select unnest(${people}::bigint[])),
    folded as (
      update sc_user_notification as n set count = n.count + 1, data = ${stored}::text::jsonb, created_at = ${ctx.now()}, updated_at = ${ctx.now()}, version = n.version + 1
      from (select distinct on (old.user_id) old.id from sc_user_notification as old join person on person.id = old.user_id
        where old.group_key = ${group_key ?? null}::text and old.read_at is null and old.archived_at is null and old.deleted_at is null order by old.user_id, old.id desc) as last
      where n.id = last.id returning n.id, n.user_id
    ), added as (
      insert into sc_user_notification (created_at, updated_at, created_by, user_id, type, event, "modelType", "modelId", data, group_key, count)
      select ${ctx.now()}, ${ctx.now()}, ${actor ?? null}::bigint, person.id, ${type}, ${event}, ${module}, ${model?.id ?? null}::integer, ${stored}::text::jsonb, ${group_key ?? null}::text, 1
      from person where person.id not in (select user_id from folded) returning id, user_id
    )
    select id, user_id as user from folded union all select id, user_id from added order by id`.execute(ctx.db)
  await publishToPeople(ctx, people, 'notification.created', { event })
  return rows.map(({ id }) => id)
}
