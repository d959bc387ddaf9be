/** Read-grants (as.md §3): who is read is a person, a department, or a group that names its members. */
import { sql } from 'kysely'
import type { EntityHooks } from '../../../contracts/hooks'

export const readGrantHooks: EntityHooks = {
  async validate(ctx, { after: { subject } }) {
    if (typeof subject !== 'string' || !subject.startsWith('g')) return undefined
    const { rows } = await sql`select 1 from sc_group where 'g' || id = ${subject} and kind = 'dynamic'`.execute(ctx.db)
    return rows.length > 0 ? { subject: [{ key: 'as:error.subject_by_rule' }] } : undefined
  },
}
