/** Who holds a role today, also one that comes by itself: of everyone active, of heads and their deputies, of assistants (sc.md §5.1). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { activeHolders } from './administrators'
import { peopleFilters } from '../people/people-filters'

/** @returns ids of active people, ascending */
export async function roleHolders(ctx: Context, { id, code }: { id: number; code: string }): Promise<number[]> {
  const byRole = peopleFilters.role
  const { rows } = await sql<{
    id: number
  }>`select person.id from sc_user as person where person.deleted_at is null and person.status = 'active' and ${byRole?.(ctx, 'person', [id]) ?? sql`false`}`.execute(
    ctx.db,
  )
  // Members of dynamic groups are found by their conditions, without a caller whose groups are known.
  return [...new Set([...rows.map((row) => row.id), ...(await activeHolders(ctx, code))])].sort((a, b) => a - b)
}
