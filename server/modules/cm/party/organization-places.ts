/** Organizations from before their row said where they are (cm.md §2 "map toggle"); nothing else of them changes, so that nobody is told. */
import { sql } from 'kysely'
import type { Snapshot } from '../../../kernel/registry'
import type { Context } from '../../../kernel/context'

/** Looked at once by each process: whoever is saved since then says it himself. */
const placed = new WeakSet<Snapshot>()

export async function placeOrganizations(ctx: Context): Promise<void> {
  if (placed.has(ctx.snapshot)) return
  await sql`update cm_organization as o set lat = a.lat, lng = a.lng
    from (select distinct on (parent_id) parent_id, lat, lng from cm_organization__addresses where lat is not null and lng is not null
      order by parent_id, kind = 'registered' desc, kind = 'registered' and is_default desc, position) as a
    where a.parent_id = o.id and o.lat is null`.execute(ctx.db)
  placed.add(ctx.snapshot)
}
