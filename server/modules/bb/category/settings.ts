/** What holds in a category: its own word, else that of its level (bb.md §3). */
import { sql } from 'kysely'
import type { Approval } from '../../../../src/schemas/bb/value-lists'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'

export interface CategorySettings {
  id: number
  code: string
  active: boolean
  approval: Approval
  default_days: number
  comments: boolean
  ack_allowed: boolean
  max_pins: number
  number_pattern: string | null
}

/** Of a category under `c` with its level under `l`. */
export const settingColumns: Sql = sql`coalesce(c.approval, l.approval) as approval, coalesce(c.default_days,
  l.default_days) as default_days,
  coalesce(c.comments = 'yes', l.comments) as comments, coalesce(c.ack_allowed = 'yes', l.ack_allowed) as ack_allowed,
  coalesce(c.max_pins, l.max_pins) as max_pins`

/** @param says of the bulletin; null = as its category says. Pure. */
export const takesCommentsBy = ({ comments }: Pick<CategorySettings, 'comments'>, says: 'yes' | 'no' | null): boolean =>
  says === null ? comments : says === 'yes'

/** @throws 404 */
export async function settingsOf(ctx: Context, category: unknown): Promise<CategorySettings> {
  const {
    rows: [row],
  } = await sql<CategorySettings>`
    select c.id::int as id, c.code, c.active, c.number_pattern, ${settingColumns} from bb_category as c
    join bb_category_level as l on l.id = c.level_id where c.id = ${Number(category)}`.execute(ctx.db)
  if (!row) throw notFound()
  return row
}
