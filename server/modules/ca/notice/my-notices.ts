/** Announcements of one's own (ca.md §2, §4, R11): read by filter, marked as read, acknowledged. */
import { sql } from 'kysely'
import type { Language } from '../../../../src/schemas/core/types'
import type { NoticeFilter, ReceivedNotice, ReceivedNotices } from '../../../../src/shared/ca/notice'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { instantJson } from '../../../field-types/dates'
import { companyToday } from '../../../kernel/company-time'
import { transact, type Context } from '../../../kernel/context'
import { conflict, notFound, unauthorized } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import { publishPersonal } from '../../../outbox/publish'
import { noticesChanged } from './deliver'

const perPage = 20

const own = (ctx: Context): number => {
  if (!ctx.person) throw unauthorized()
  return ctx.person.id
}

/** What was withdrawn is nobody's any more. */
const received = sql`ca_notice_receipt as r
  join ca_notice as n on n.id = r.notice_id and n.deleted_at is null and n.status in ('published', 'expired')`
const bodies = sql`jsonb_build_object('en', n.body_en, 'tw', n.body_tw, 'cn', n.body_cn, 'jp', n.body_jp)`
const isOpen = sql<boolean>`n.status = 'published'`
const toAcknowledge = sql<boolean>`(${isOpen} and n.require_ack and r.acked_at is null)`
const unread = sql<boolean>`(${isOpen} and r.read_at is null)`
const alerts = sql<boolean>`(${isOpen} and (n.level = 'urgent' or n.channels && array['banner', 'popup'])
  and case when n.require_ack then r.acked_at is null else r.read_at is null end)`

const conditions: Readonly<Record<NoticeFilter, Sql<boolean>>> = {
  unread,
  to_ack: toAcknowledge,
  all: sql<boolean>`true`,
  alerts,
}

type Row = Omit<ReceivedNotice, 'body'> & { bodies?: Partial<Record<Language, string>>; total: number }

export interface Wanted {
  filter: NoticeFilter
  id?: number
  page: number
}

/** Pinned ones first, then what is unread, then the latest. With `id` that one, whatever the filter. */
export async function listMine(ctx: Context, { filter, id, page }: Wanted): Promise<ReceivedNotices> {
  const withBody = filter === 'alerts' || id !== undefined
  const mine = sql`${received}
    where r.user_id = ${own(ctx)} and r.deleted_at is null`
  const { rows } = await sql<Row>`
    select n.id::int as id, n.revision, n.title, n.level, n.channels, n.status, ${instantJson(sql`n.published_at`)} as published_at,
      ${instantJson(sql`n.expire_at`)} as expire_at, coalesce(n.pinned_until >= ${companyToday(ctx)}::date, false) as is_pinned,
      n.require_ack, coalesce(n.allow_comments, false) as allow_comments, ${instantJson(sql`n.ack_deadline`)} as ack_deadline, n.ack_text,
      ${instantJson(sql`r.read_at`)} as read_at, ${instantJson(sql`r.acked_at`)} as acked_at,
      ${withBody ? bodies : sql`null::jsonb`} as bodies,
      (select jsonb_build_object('name', c.name, 'colour', c.colour) from ca_task_category as c where c.id = n.category_id) as category,
      (select coalesce(jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name, 'size', file.size) order by held.position), '[]')
        from ca_notice__files as held join sc_attachment as file on file.id = held.target_id and file.deleted_at is null
        where held.parent_id = n.id) as files,
      (select jsonb_build_object('id', t.id, 'number', t.number, 'title', t.title, 'status', t.status) from ca_task as t
        where t.id = r.task_id and t.deleted_at is null) as task,
      count(*) over ()::int as total
    from ${mine} and ${id === undefined ? conditions[filter] : sql`n.id = ${id}`}
    order by is_pinned desc, ${unread} desc, n.published_at desc, n.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(ctx.db)
  const {
    rows: [counts],
  } = await sql<{ unread: number; to_ack: number; popup_limit: number }>`
    select count(*) filter (where ${unread})::int as unread, count(*) filter (where ${toAcknowledge})::int as to_ack,
      (select popup_limit from ca_setting where id = 1) as popup_limit from ${mine}`.execute(ctx.db)
  const total = rows[0]?.total ?? 0
  return {
    data: rows.map(({ bodies, total: _total, ...row }) => ({ ...row, ...(withBody ? { body: i18nText(bodies, ctx.language) } : {}) })),
    meta: {
      unread: counts?.unread ?? 0,
      to_ack: counts?.to_ack ?? 0,
      popup_limit: counts?.popup_limit ?? 1,
      total,
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / perPage)),
    },
  }
}

/** Who got it reads it while it stands, and afterwards; one that was withdrawn disappears. */
export async function hasReceived(ctx: Context, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${received}
    where n.id = ${id} and r.user_id = ${own(ctx)} and r.deleted_at is null`.execute(ctx.db)
  return rows.length > 0
}

/** Whether its readers talk about it: where the author lets them; and whether more may be said, which ends with it. */
export async function talkOf(ctx: Context, id: number): Promise<{ isAllowed: boolean; isOpen: boolean }> {
  const { rows } = await sql<{ allowed: boolean; open: boolean }>`
    select coalesce(n.allow_comments, false) as allowed, ${isOpen} as open
    from ca_notice as n where n.id = ${id} and n.deleted_at is null`.execute(ctx.db)
  const isAllowed = rows[0]?.allowed === true
  return { isAllowed, isOpen: isAllowed && rows[0]?.open === true }
}

export const markRead = (ctx: Context, id: number, revision: number): Promise<Reading> => mark(ctx, id, revision, { isAcknowledged: false })
export const acknowledge = (ctx: Context, id: number, revision: number): Promise<Reading> =>
  mark(ctx, id, revision, { isAcknowledged: true })

interface Reading {
  id: number
  read_at: string | null
  acked_at: string | null
}

/** Again it changes nothing. @throws 404 for what one has not, or that was withdrawn; 409 for a revision that is no more */
async function mark(ctx: Context, id: number, revision: number, { isAcknowledged }: { isAcknowledged: boolean }): Promise<Reading> {
  return transact(ctx, async (tx) => {
    const {
      rows: [receipt],
    } = await sql<{ revision: number; acked: boolean; read: boolean }>`
      select r.revision, r.acked_at is not null as acked, r.read_at is not null as read
      from ${received}
      where r.notice_id = ${id} and r.user_id = ${own(tx)} and r.deleted_at is null for no key update of r`.execute(tx.db)
    if (!receipt) throw notFound()
    if (receipt.revision !== revision) throw conflict('ca:error.notice_changed', { revision: receipt.revision })
    if (isAcknowledged ? !receipt.acked : !receipt.read) {
      await sql`
        update ca_notice_receipt set read_at = coalesce(read_at, ${tx.now()}), version = version + 1,
          acked_at = ${isAcknowledged ? tx.now() : null}::timestamptz
        where notice_id = ${id} and user_id = ${own(tx)} and deleted_at is null`.execute(tx.db)
      await publishPersonal(tx, own(tx), noticesChanged)
    }
    const { rows } = await sql<Reading>`
      select notice_id::int as id, ${instantJson(sql`read_at`)} as read_at, ${instantJson(sql`acked_at`)} as acked_at from ca_notice_receipt
      where notice_id = ${id} and user_id = ${own(tx)} and deleted_at is null`.execute(tx.db)
    return rows[0] ?? { id, read_at: null, acked_at: null }
  })
}
