/** Who has read bulletins of the demo, confirmed and answered them; each some hours after it came (bb.md §10). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'

/** @param least so many of a hundred people, who confirm where that is asked @param reactsOf one of so many readers reacts */
export async function readBy(
  ctx: Context,
  ids: readonly number[],
  { least, reactsOf }: { least: number; reactsOf: number },
): Promise<void> {
  const of = [...ids]
  await sql`
    insert into bb_receipt (bulletin_id, user_id, first_seen_at, read_at, read_revision, ack_at, ack_revision, ack_hash, reminded, views)
    select b.id, person.id, at, at, b.revision, case when b.ack_required then at end, case when b.ack_required then b.revision end,
      case when b.ack_required then b.content_hash end, 0, 1 + person.id % 3
    from bb_bulletin as b, sc_user as person,
      lateral (select least(b.publish_at + (1 + (person.id * 7 + b.id) % 40) * interval '17 minutes',
        ${ctx.now()}::timestamptz) as at) as moment
    where b.id = any(${of}::bigint[]) and person.status = 'active' and person.deleted_at is null
      and (person.id * 37 + b.id * 11) % 100 < ${least}
    on conflict do nothing`.execute(ctx.db)
  await sql`
    insert into bb_reading (bulletin_id, user_id, revision, kind, at, content_hash)
    select r.bulletin_id, r.user_id, r.read_revision, kind, r.read_at, b.content_hash
    from bb_receipt as r join bb_bulletin as b on b.id = r.bulletin_id, unnest(array['read', 'ack']) as kind
    where r.bulletin_id = any(${of}::bigint[]) and (kind = 'read' or r.ack_at is not null) on conflict do nothing`.execute(ctx.db)
  await sql`
    insert into bb_reaction (bulletin_id, user_id, kind)
    select r.bulletin_id, r.user_id, (array['like', 'like', 'thanks', 'celebrate'])[1 + r.user_id % 4] from bb_receipt as r
    where r.bulletin_id = any(${of}::bigint[]) and (r.user_id + r.bulletin_id) % ${reactsOf}::int = 0 on conflict do nothing`.execute(
    ctx.db,
  )
}
