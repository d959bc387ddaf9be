/** Whose a lead of a source is (cm.md §3.2 `default_owner`). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { organisation } from '../../sc'

/** Of a department or group the one who has the fewest open leads, so that what comes in is spread. @returns null = the source has nobody for it */
export async function sourceOwner(ctx: Context, source: unknown): Promise<number | null> {
  if (typeof source !== 'number') return null
  const {
    rows: [row],
  } = await sql<{ owner: string | null }>`select default_owner as owner from cm_source where id = ${source}`.execute(ctx.db)
  if (!row?.owner) return null
  const people = await organisation.expand(ctx, [row.owner])
  const {
    rows: [chosen],
  } = await sql<{ id: number }>`
    select person.id from unnest(${people}::bigint[]) as person (id)
    order by (select count(*) from cm_lead as l where l.owner_id = person.id and l.status = 'open' and l.deleted_at is null), person.id limit 1`.execute(
    ctx.db,
  )
  return chosen ? Number(chosen.id) : null
}
