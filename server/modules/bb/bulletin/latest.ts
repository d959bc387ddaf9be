/** Bulletins for a reader (bb.md §2 `/bb/use/list`, §5.2, §5.5): pinned ones, then the newest; and how many are unread. */
import { sql } from 'kysely'
import { latestCategories, type BulletinCounts, type LatestBulletins } from '../../../../src/shared/bb/bulletin'
import { daysOf, timeIn } from '../../../../src/shared/bb/time-filter'
import { companyDays, dayBounds } from '../../../kernel/company-time'
import { transact, type Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { bulletinsWithReceipt, isConfirmed, isRead, joinedInTime, lineColumns, linesOf, type LineRow } from './line-columns'
import { bulletinsChanged } from './notify-people'
import { publishPersonal } from '../../../outbox/publish'
import { branch } from '../category/rights'
import { isLive, isMeant, isOut, oversees } from './who-reads'

export interface Wanted {
  category?: string
  time?: string
  q?: string
  page: number
  perPage: number
}

const isNamed = (category: string): boolean => latestCategories.some((one) => one === category)

/** Its branch; unknown ones fall back to `latest`. */
async function categoryIn(ctx: Context, category: string | undefined): Promise<string> {
  if (category === undefined || isNamed(category)) return category ?? 'latest'
  if (!/^[1-9]\d{0,14}$/.test(category)) return 'latest'
  const { rows } = await sql`select from bb_category where id = ${Number(category)} and deleted_at is null`.execute(ctx.db)
  return rows.length > 0 ? category : 'latest'
}

const mine = (ctx: Context): Sql<boolean> => sql<boolean>`(b.author_id = ${ctx.person?.id ?? 0} or exists (
  select 1 from bb_bulletin__co_authors as with_me where with_me.parent_id = b.id and with_me.target_id = ${ctx.person?.id ?? 0}))`

/** What a reader has in lists: what is out and meant for them; managers and authors see theirs. */
const readable = (ctx: Context): Sql<boolean> =>
  sql<boolean>`(b.deleted_at is null and ${isOut(ctx, 'b')} and (${isMeant(ctx, 'b')} or ${mine(ctx)} or ${oversees(ctx, 'b')}))`

export const isUnread = (ctx: Context): Sql<boolean> =>
  sql<boolean>`(b.deleted_at is null and ${isLive(ctx, 'b')} and not ${isRead} and ${isMeant(ctx, 'b')})`
export const waitsForConfirmation = (
  ctx: Context,
): Sql<boolean> => sql<boolean>`(b.deleted_at is null and b.ack_required and ${isLive(ctx, 'b')}
  and not ${isConfirmed} and ${isMeant(ctx, 'b')} and ${joinedInTime(ctx)})`

function conditionOf(ctx: Context, { category, time, q }: { category: string; time: string; q: string }): Sql<boolean> {
  const days = daysOf(time, (preset) => companyDays(ctx, preset))
  const [from, to] = days ? [dayBounds(ctx, days[0]).start, dayBounds(ctx, days[1]).end] : [null, null]
  // Without a time or words what has ended is left to those who look for it.
  const isRunning = days === null && q === '' && category !== 'saved' ? isLive(ctx, 'b') : sql<boolean>`true`
  const parts: Sql<boolean>[] = [
    category === 'mine' ? sql<boolean>`(b.deleted_at is null and ${mine(ctx)})` : readable(ctx),
    ...(category === 'mine' ? [] : [isRunning]),
    ...(category === 'unread' ? [isUnread(ctx)] : []),
    ...(category === 'ack' ? [waitsForConfirmation(ctx)] : []),
    ...(category === 'saved'
      ? [
          sql<boolean>`exists (select 1 from sc_favourite as kept where kept.module = 'bb' and kept.entity = 'bulletin'
            and kept.record_id = b.id
            and kept.user_id = ${ctx.person?.id ?? 0} and kept.deleted_at is null)`,
        ]
      : []),
    ...(isNamed(category) ? [] : [sql<boolean>`b.category_id in ${branch(Number(category))}`]),
    ...(from === null || to === null ? [] : [sql<boolean>`b.publish_at between ${from}::timestamptz and ${to}::timestamptz`]),
    ...q
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(
        (word) =>
          sql<boolean>`(b.search_text ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}
            or b.serial_no ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`,
      ),
  ]
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

export async function latest(
  ctx: Context,
  { category: wanted, time: wantedTime, q = '', page, perPage }: Wanted,
): Promise<LatestBulletins> {
  const [category, time] = [await categoryIn(ctx, wanted), timeIn(wantedTime)]
  const found = conditionOf(ctx, { category, time, q })
  const pinned = sql<boolean>`coalesce(b.pinned_until > ${ctx.now()} and ${isLive(ctx, 'b')}, false)`
  const isApart = isNamed(category) ? category === 'latest' : true
  const rest = isApart ? sql<boolean>`not ${pinned}` : sql<boolean>`true`
  const order = sql`array_position(array['urgent','important','normal'], b.importance), b.pin_order nulls last,
    b.publish_at desc, b.id desc`
  const top =
    isApart && page === 1
      ? await sql<LineRow>`select ${lineColumns(ctx)} from ${bulletinsWithReceipt(ctx)} where ${found} and ${pinned}
        order by ${order} limit 50`.execute(ctx.db)
      : { rows: [] }
  const { rows } = await sql<LineRow>`
    select ${lineColumns(ctx)} from ${bulletinsWithReceipt(ctx)} where ${found} and ${rest}
    order by b.publish_at desc nulls first, b.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(ctx.db)
  const {
    rows: [counted],
  } = await sql<{ all: number; total: number }>`
    select count(*)::int as all, count(*) filter (where ${rest})::int as total from ${bulletinsWithReceipt(ctx)} where ${found}`.execute(
    ctx.db,
  )
  const { all, total } = counted ?? { all: 0, total: 0 }
  return {
    pinned: await linesOf(ctx, top.rows),
    data: await linesOf(ctx, rows),
    meta: { category, time, all, total, current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)) },
  }
}

export async function unreadByCategory(ctx: Context): Promise<Record<string, number>> {
  const { rows } = await sql<{ category: string; unread: number }>`
    select b.category_id::text as category, count(*)::int as unread from ${bulletinsWithReceipt(ctx)}
      where ${isUnread(ctx)} group by b.category_id`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ category, unread }) => [category, unread]))
}

export async function counts(ctx: Context): Promise<BulletinCounts> {
  const by_category = await unreadByCategory(ctx)
  const { rows } = await sql<{ ack: number }>`
    select count(*)::int as ack from ${bulletinsWithReceipt(ctx)} where ${waitsForConfirmation(ctx)}`.execute(ctx.db)
  return { unread: Object.values(by_category).reduce((sum, one) => sum + one, 0), ack: rows[0]?.ack ?? 0, by_category }
}

/** Nothing of it is confirmed by that. @returns how many were unread */
export async function readAll(ctx: Context, { category: wanted, time }: { category?: string; time?: string }): Promise<number> {
  const category = await categoryIn(ctx, wanted)
  return transact(ctx, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into bb_receipt (bulletin_id, user_id, first_seen_at, read_at, read_revision, reminded, views)
      select b.id, ${tx.person?.id ?? 0}, ${tx.now()}, ${tx.now()}, b.revision, 0, 0 from ${bulletinsWithReceipt(tx)}
      where ${conditionOf(tx, { category, time: timeIn(time), q: '' })} and ${isUnread(tx)}
      on conflict (bulletin_id, user_id) where deleted_at is null do update set read_at = excluded.read_at,
        read_revision = excluded.read_revision,
        first_seen_at = coalesce(bb_receipt.first_seen_at, excluded.first_seen_at), version = bb_receipt.version + 1
      returning bulletin_id::int as id`.execute(tx.db)
    await sql`
      insert into bb_reading (bulletin_id, user_id, revision, kind, at, content_hash)
      select b.id, ${tx.person?.id ?? 0}, b.revision, 'read', ${tx.now()}, b.content_hash from bb_bulletin as b
      where b.id = any(${rows.map(({ id }) => id)}::bigint[]) on conflict do nothing`.execute(tx.db)
    if (rows.length > 0 && tx.person) await publishPersonal(tx, tx.person.id, bulletinsChanged)
    return rows.length
  })
}
