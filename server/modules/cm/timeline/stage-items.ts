/** Moves of leads as a timeline shows them. */
import { sql } from 'kysely'
import type { StageItem } from '../../../../src/shared/cm/timeline'
import type { Context } from '../../../kernel/context'
import { byOrder } from './by-order'

/** In the order of the ids. The caller may show their leads. */
export async function stageItems(ctx: Context, ids: readonly number[]): Promise<StageItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StageItem>`
    select 'stage' as kind, id, at, by_id as by, lead_id as lead, from_stage_id as from_stage, to_stage_id as to_stage, seconds_in_from, skip_reason
    from cm_lead_stage_log where id = any(${ids}::bigint[])`.execute(ctx.db)
  return byOrder(ids, rows)
}
