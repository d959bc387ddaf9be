/** For one person one rule of a leave type holds on one day (as.md §3 leave-rule). */
import { sql } from 'kysely'
import type { EntityHooks } from '../../../contracts/hooks'
import { organisation } from '../../sc'

interface Other {
  valid_from: string
  owners: string[] | null
}

export const leaveRuleHooks: EntityHooks = {
  async validate(ctx, { before, after }) {
    const { rows } = await sql<Other>`
      select valid_from::text as valid_from, owners from as_leave_rule
      where leave_id = ${after.leave} and id <> ${before?.id ?? 0} and deleted_at is null
        and daterange(valid_from, valid_to, '[]') && daterange(${after.valid_from}::text::date, ${after.valid_to ?? null}::text::date, '[]')
      order by valid_from`.execute(ctx.db)
    if (rows.length === 0) return undefined
    // Empty = everybody, whom any other rule meets.
    const people = new Set(await peopleOf(after.owners))
    for (const other of rows) {
      const meets = people.size === 0 || !other.owners?.length || (await peopleOf(other.owners)).some((id) => people.has(id))
      if (meets) return { owners: [{ key: 'as:error.leave_rule_overlap', params: { date: other.valid_from } }] }
    }
    return undefined

    async function peopleOf(owners: unknown): Promise<readonly number[]> {
      return Array.isArray(owners) && owners.length > 0 ? organisation.expand(ctx, owners.map(String)) : []
    }
  },
}
