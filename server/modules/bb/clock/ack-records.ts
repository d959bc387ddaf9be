/** When the time to confirm is over, targets and their receipts are kept as the record (bb.md §5.4): it never changes again. */
import { sql } from 'kysely'
import type { DueWork } from '../../../contracts/jobs'
import { companyDayOf } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { organisation } from '../../sc'
import { targetsOf, type Addressed } from '../bulletin/who-reads'

interface Over extends Addressed {
  id: number
  revision: number
  ack_until: string
}

/** Every 15 seconds. What was confirmed after the deadline doesn't count, however late this runs. */
export const keepAckRecords: DueWork = async (ctx) => {
  const { rows } = await sql<Over>`
    update bb_bulletin set recorded_until = ack_until where id in (
      select id from bb_bulletin where state = 'published' and ack_required and ack_until <= ${ctx.now()} and publish_at <= ${ctx.now()}
        and recorded_until is distinct from ack_until and deleted_at is null
      order by ack_until limit 20 for update skip locked)
    returning id::int as id, revision, category_id::int as category, audience, exclude,
      to_char(ack_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ack_until`.execute(ctx.db)
  for (const bulletin of rows) await keepRecord(ctx, bulletin)
}

async function keepRecord(ctx: Context, bulletin: Over): Promise<void> {
  const { id, revision, ack_until } = bulletin
  const day = companyDayOf(ctx, ack_until)
  await sql`
    insert into bb_ack_record (bulletin_id, revision, ack_until, user_id, department_id, read_at, ack_at, ack_hash, at)
    select ${id}, ${revision}, ${ack_until}::timestamptz, person.id,
      (select post.department_id from sc_user_department as post where post.user_id = person.id and post.is_primary
        and ${organisation.postHolds(day)} limit 1),
      (select m.at from bb_reading as m where ${ofPerson(id, revision)} and m.kind = 'read' and m.at <= ${ack_until}::timestamptz),
      confirmed.at, confirmed.content_hash, ${ctx.now()}
    from unnest(${await targetsOf(ctx, bulletin)}::bigint[]) as person(id)
      left join lateral (select m.at, m.content_hash from bb_reading as m where ${ofPerson(id, revision)} and m.kind = 'ack'
        and m.at <= ${ack_until}::timestamptz) as confirmed on true
    on conflict do nothing`.execute(ctx.db)
}

const ofPerson = (bulletin: number, revision: number) =>
  sql`m.bulletin_id = ${bulletin} and m.user_id = person.id and m.revision = ${revision} and m.deleted_at is null`

/** People whose duty it is: targets, and once the deadline is over those of the record only (bb.md §5.1). */
export async function dutyBound(ctx: Context, { id, ack_until }: { id: number; ack_until: string | null }, targets: readonly number[]) {
  if (ack_until === null || Date.parse(ack_until) > ctx.now().getTime()) return [...targets]
  const { rows } = await sql<{ user: number }>`
    select user_id::int as user from bb_ack_record where bulletin_id = ${id} and ack_until = ${ack_until}::timestamptz
      and user_id = any(${[...targets]}::bigint[]) order by user_id`.execute(ctx.db)
  return rows.map(({ user }) => user)
}
