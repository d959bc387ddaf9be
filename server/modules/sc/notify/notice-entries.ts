/** The bell's entries: a new one each, unless it folds into one that the person has not read yet, or there are too many of its kind. */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Context } from '../../../kernel/context'
import { moduleOf, noticeEvent } from '../../notice-events'
import { publishToEach } from '../../../outbox/publish'
import { pushGone } from '../../../resource/history/take-back-notices'
import { inEveryLanguage } from './every-language'
import { notificationJson } from './notification-json'
import type { Notice } from './notifications'
import { floodAfter, foldMs, foldPeople, type NamedPerson } from './rules/notice-rules'

export interface Entry {
  id: number
  user: number
  folded: boolean
  /** It was not among the unread ones before. */
  raises: boolean
}

/** One that a new notice folds into. */
interface Open {
  id: number
  user: number
  unread: boolean
  people: readonly NamedPerson[]
}

export async function storeEntries(ctx: Context, people: readonly number[], notice: Notice): Promise<Entry[]> {
  if (people.length === 0) return []
  const open = await openEntries(ctx, people, notice)
  const folded = await fold(ctx, open, notice)
  const known = new Set(folded.map(({ user }) => user))
  const added = await add(
    ctx,
    people.filter((id) => !known.has(id)),
    notice,
  )
  const entries = [...folded, ...added].sort((a, b) => a.id - b.id)
  const { bundle } = noticeEvent(notice.event)
  if (bundle) await bundleEntries(ctx, entries, { event: notice.event, ...bundle })
  await push(ctx, entries)
  return entries
}

/** The newest stands for those before it, which go; what somebody has read is left to them. */
async function bundleEntries(ctx: Context, entries: readonly Entry[], { event, from, url }: { event: string; from: number; url: string }) {
  const since = new Date(ctx.now().getTime() - foldMs)
  const { rows } = await sql<{ user: number; ids: number[] }>`
    with own as (
      select n.* from unnest(${entries.map(({ user }) => user)}::bigint[]) as person(id)
      join sc_user_notification as n on n.user_id = person.id and n.event = ${event} and n.created_at > ${since}
        and n.read_at is null and n.archived_at is null and n.deleted_at is null
    ), due as (
      select user_id, max(id) as kept, sum(count)::int as count, bool_and(change_set is not distinct from own.newest) as is_one_set
      from (select own.*, first_value(change_set) over (partition by user_id order by id desc) as newest from own) as own
      group by user_id having sum(count) >= ${from} and count(*) > 1
    ), kept as (
      update sc_user_notification as n set count = due.count, change_set = case when due.is_one_set then n.change_set end,
        data = n.data || jsonb_build_object('url', ${url}::text), version = n.version + 1
      from due where n.id = due.kept
    ), gone as (
      update sc_user_notification as n set deleted_at = ${ctx.now()}, version = n.version + 1
      from own join due on due.user_id = own.user_id and due.kept <> own.id where n.id = own.id returning n.user_id, n.id
    )
    select user_id as user, array_agg(id) as ids from gone group by user_id`.execute(ctx.db)
  await pushGone(ctx, rows)
}

/** To each person the own entry, whole: the bell shows and counts it without asking. */
async function push(ctx: Context, entries: readonly Entry[]): Promise<void> {
  const { rows } = await sql<{ user: number; payload: Record<string, unknown> }>`
    select user_id as user, json_build_object('event', event, 'raises', entry.raises, 'notification', ${notificationJson()}) as payload
    from sc_user_notification join unnest(${entries.map(({ id }) => id)}::bigint[], ${entries.map(({ raises }) => raises)}::boolean[])
      as entry(own_id, raises) on own_id = id order by id`.execute(ctx.db)
  await publishToEach(ctx, 'notification.created', rows)
}

/** Of the same key the unread one of the last ten minutes; of a flood the latest of the event, read or not. */
async function openEntries(ctx: Context, people: readonly number[], { event, group_key }: Notice): Promise<Open[]> {
  const since = new Date(ctx.now().getTime() - foldMs)
  const { rows } = await sql<Open>`
    select distinct on (person.id) n.id, person.id as user, n.read_at is null as unread, coalesce(n.data -> 'people', '[]') as people
    from unnest(${people}::bigint[]) as person(id)
    join sc_user_notification as n on n.user_id = person.id and n.event = ${event} and n.created_at > ${since} and n.archived_at is null and n.deleted_at is null
    where (n.group_key = ${group_key ?? null}::text and n.read_at is null)
      or (select sum(recent.count) from sc_user_notification as recent
        where recent.user_id = person.id and recent.event = ${event} and recent.created_at > ${since} and recent.deleted_at is null) >= ${floodAfter}
    order by person.id, (n.group_key is not distinct from ${group_key ?? null}::text and n.read_at is null) desc, n.id desc`.execute(ctx.db)
  return rows
}

async function fold(ctx: Context, open: readonly Open[], notice: Notice): Promise<Entry[]> {
  if (open.length === 0) return []
  // Those whose entries name the same people get the same words.
  const contents = open.map(({ people }) => contentOf(notice, people))
  const { rows } = await sql<{ id: number; user: number }>`
    update sc_user_notification as n set count = n.count + 1, change_set = case when n.change_set = ${ctx.change_set ?? null}::text then n.change_set end, data = folded.data::jsonb, read_at = null, updated_at = ${ctx.now()}, version = n.version + 1
    from unnest(${open.map(({ id }) => id)}::bigint[], ${contents}::text[]) as folded(id, data) where n.id = folded.id returning n.id, n.user_id as user`.execute(
    ctx.db,
  )
  const wasUnread = new Set(open.filter(({ unread }) => unread).map(({ id }) => id))
  return rows.map((row) => ({ ...row, folded: true, raises: !wasUnread.has(row.id) }))
}

async function add(ctx: Context, people: readonly number[], notice: Notice): Promise<Entry[]> {
  if (people.length === 0) return []
  const { event, model, group_key, type = 1 } = notice
  const { rows } = await sql<{ id: number; user: number }>`
    insert into sc_user_notification (created_at, updated_at, created_by, user_id, type, event, "modelType", "modelId", data, group_key, change_set, count)
    select ${ctx.now()}, ${ctx.now()}, ${ctx.person?.id ?? null}::bigint, person.id, ${type}, ${event}, ${model?.module ?? moduleOf(noticeEvent(event))}, ${model?.id ?? null}::integer,
      ${contentOf(notice, [])}::text::jsonb, ${group_key ?? null}::text, ${ctx.change_set ?? null}::text, 1
    from unnest(${people}::bigint[]) as person(id) returning id, user_id as user`.execute(ctx.db)
  return rows.map((row) => ({ ...row, folded: false, raises: true }))
}

/** As JSON. @param before who stands behind the entry already */
function contentOf({ data, by, url }: Notice, before: readonly NamedPerson[]): string {
  const people = foldPeople(before, by && { id: by.id, name: by.name })
  const title =
    by && people.length > 1
      ? by.title(inEveryLanguage('sc:notice.people', (language) => ({ person: i18nText(by.name, language), count: people.length - 1 })))
      : data.title
  return JSON.stringify({ ...data, title, ...(url ? { url } : {}), ...(people.length > 0 ? { people } : {}) })
}
