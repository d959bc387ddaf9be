/** The leave type that compensatory time is: the company has one (as.md R8). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'

/** @returns its id, 0 without one */
export async function compensatoryLeave(ctx: Context): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from as_leave where kind = 'comp' and deleted_at is null order by active desc, position, id limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.id ?? 0
}
