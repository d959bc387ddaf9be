/** Seen, read, confirmed (bb.md §5.3): each once, of the revision that stands. */
import { sql } from 'kysely'
import type { ReactionKind, Reading } from '../../../../src/shared/bb/bulletin'
import { instantJson } from '../../../field-types/dates'
import { transact, type Context } from '../../../kernel/context'
import { conflict, forbidden, notFound, unauthorized, type ApiError } from '../../../kernel/errors'
import { publishEvent, publishPersonal } from '../../../outbox/publish'
import { bulletinsWithReceipt, joinedInTime } from './line-columns'
import { bulletinsChanged } from './notify-people'
import { isMeant, isOut, readsBulletin } from './who-reads'

const own = (ctx: Context): number => {
  if (!ctx.person) throw unauthorized()
  return ctx.person.id
}

interface Standing {
  revision: number
  content_hash: string | null
  is_meant: boolean
  ack_required: boolean
  is_live: boolean
  in_time: boolean
}

/** @throws 404 for who does not read it, and what is not there */
async function standing(ctx: Context, id: number): Promise<Standing> {
  const {
    rows: [row],
  } = await sql<Standing>`
    select b.revision, b.content_hash, ${isMeant(ctx, 'b')} as is_meant, b.ack_required, ${joinedInTime(ctx)} as in_time,
      (b.expire_at is null or b.expire_at > ${ctx.now()}) as is_live
    from ${bulletinsWithReceipt(ctx)} where b.id = ${id} and b.deleted_at is null and ${isOut(ctx, 'b')}
      and (b.author_id = ${own(ctx)} or ${readsBulletin(ctx, 'b')})`.execute(ctx.db)
  if (!row) throw notFound()
  return row
}

const receiptOf = async (ctx: Context, id: number): Promise<Reading> => {
  const { rows } = await sql<Reading>`
    select bulletin_id::int as id, ${instantJson(sql`read_at`)} as read_at, read_revision, ${instantJson(sql`ack_at`)} as ack_at,
      ack_revision, ack_hash
    from bb_receipt where bulletin_id = ${id} and user_id = ${own(ctx)} and deleted_at is null`.execute(ctx.db)
  return rows[0] ?? { id, read_at: null, read_revision: null, ack_at: null, ack_revision: null, ack_hash: null }
}

/** Its text has changed since the page was opened. */
const changed = (from: number, { revision }: Standing): ApiError => conflict('bb:error.text_changed', { revision, from })

/** Again it changes nothing; a view is counted once in 30 minutes. @throws 404, 409 for an older revision */
export async function markRead(ctx: Context, id: number, revision: number): Promise<Reading> {
  return transact(ctx, async (tx) => {
    const now = await standing(tx, id)
    if (now.revision !== revision) throw changed(revision, now)
    const { rows } = await sql`
      insert into bb_receipt as r (bulletin_id, user_id, first_seen_at, read_at, read_revision, reminded, views, last_viewed_at)
      values (${id}, ${own(tx)}, ${tx.now()}, ${tx.now()}, ${revision}, 0, 1, ${tx.now()})
      on conflict (bulletin_id, user_id) where deleted_at is null do update set
        first_seen_at = coalesce(r.first_seen_at, excluded.first_seen_at),
        read_at = case when r.read_revision = excluded.read_revision then r.read_at else excluded.read_at end,
        read_revision = excluded.read_revision,
        views = r.views + case when r.last_viewed_at > ${tx.now()}::timestamptz - interval '30 minutes' then 0 else 1 end,
        last_viewed_at = case when r.last_viewed_at > ${tx.now()}::timestamptz - interval '30 minutes' then r.last_viewed_at
          else excluded.last_viewed_at end,
        version = r.version + 1
      where r.read_revision is distinct from excluded.read_revision or r.last_viewed_at is null
        or r.last_viewed_at <= ${tx.now()}::timestamptz - interval '30 minutes'
      returning 1`.execute(tx.db)
    await keepReading(tx, id, { revision, kinds: ['read'], hash: now.content_hash })
    if (rows.length > 0) await publishPersonal(tx, own(tx), bulletinsChanged)
    return receiptOf(tx, id)
  })
}

/** Confirmed by its hash; again it changes nothing. @throws 404, 403 without a duty to, 409 for an older revision */
export async function confirm(ctx: Context, id: number, revision: number): Promise<Reading> {
  return transact(ctx, async (tx) => {
    const now = await standing(tx, id)
    if (now.revision !== revision) throw changed(revision, now)
    if (!now.ack_required || !now.is_meant || !now.is_live || !now.in_time) throw forbidden('nothing_to_confirm')
    const { rows } = await sql`
      insert into bb_receipt as r (bulletin_id, user_id, first_seen_at, read_at, read_revision, ack_at,
        ack_revision, ack_hash, reminded, views)
      values (${id}, ${own(tx)}, ${tx.now()}, ${tx.now()}, ${revision}, ${tx.now()}, ${revision}, ${now.content_hash}, 0, 0)
      on conflict (bulletin_id, user_id) where deleted_at is null do update set
        read_at = case when r.read_revision = excluded.read_revision then r.read_at else excluded.read_at end,
          read_revision = excluded.read_revision,
        ack_at = excluded.ack_at, ack_revision = excluded.ack_revision, ack_hash = excluded.ack_hash, version = r.version + 1
      where r.ack_revision is distinct from excluded.ack_revision returning 1`.execute(tx.db)
    await keepReading(tx, id, { revision, kinds: ['read', 'ack'], hash: now.content_hash })
    if (rows.length > 0) {
      await publishEvent(tx, 'bb.bulletin.acknowledged', { entity: 'bb/bulletin', record_id: id, user_id: own(tx), revision })
      await publishPersonal(tx, own(tx), bulletinsChanged)
    }
    return receiptOf(tx, id)
  })
}

/** Of each revision once: the first time stays. */
async function keepReading(
  ctx: Context,
  id: number,
  { revision, kinds, hash }: { revision: number; kinds: readonly ('read' | 'ack')[]; hash: string | null },
): Promise<void> {
  await sql`
    insert into bb_reading (bulletin_id, user_id, revision, kind, at, content_hash)
    select ${id}, ${own(ctx)}, ${revision}, kind, ${ctx.now()}, ${hash}::text
      from unnest(${[...kinds]}::text[]) as kind on conflict do nothing`.execute(ctx.db)
}

/** Rows that stood on the screen; of others nothing is kept. */
export async function markSeen(ctx: Context, ids: readonly number[]): Promise<void> {
  await sql`
    insert into bb_receipt as r (bulletin_id, user_id, first_seen_at, reminded, views)
    select b.id, ${own(ctx)}, ${ctx.now()}, 0, 0 from bb_bulletin as b
    where b.id = any(${[...ids]}::bigint[]) and b.deleted_at is null and ${isOut(ctx, 'b')} and ${isMeant(ctx, 'b')}
    on conflict (bulletin_id, user_id) where deleted_at is null do update set first_seen_at = excluded.first_seen_at
    where r.first_seen_at is null`.execute(ctx.db)
}

export interface Reactions {
  reactions: Readonly<Partial<Record<ReactionKind, number>>>
  my_reaction: ReactionKind | null
}

/** One of each person; null takes it back. @throws 404, 403 where they are off */
export async function react(ctx: Context, id: number, kind: ReactionKind | null): Promise<Reactions> {
  return transact(ctx, async (tx) => {
    await standing(tx, id)
    const { rows } = await sql`select from bb_bulletin where id = ${id} and reactions_on is distinct from 'no'`.execute(tx.db)
    if (rows.length === 0) throw forbidden('reactions_off')
    await sql`delete from bb_reaction where bulletin_id = ${id} and user_id = ${own(tx)} and kind is distinct from ${kind}::text`.execute(
      tx.db,
    )
    if (kind !== null)
      await sql`insert into bb_reaction (bulletin_id, user_id, kind) values (${id}, ${own(tx)}, ${kind}) on conflict do nothing`.execute(
        tx.db,
      )
    return reactionsOf(tx, id)
  })
}

export async function reactionsOf(ctx: Context, id: number): Promise<Reactions> {
  const { rows } = await sql<{ kind: ReactionKind; count: number; is_mine: boolean }>`
    select kind, count(*)::int as count, bool_or(user_id = ${own(ctx)}) as is_mine from bb_reaction
    where bulletin_id = ${id} and deleted_at is null group by kind`.execute(ctx.db)
  return {
    reactions: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])),
    my_reaction: rows.find(({ is_mine }) => is_mine)?.kind ?? null,
  }
}
