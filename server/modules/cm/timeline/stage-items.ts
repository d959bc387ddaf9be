/** Moves of leads as a timeline shows them. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { byOrder } from './by-order'

export interface StageItem {
  kind: 'stage'
  id: number
  at: string
  by: number | null
  lead: number
  /** Null = it began here. */
  from_stage: number | null
  to_stage: number
  seconds_in_from: number | null
  skip_reason: string | null
}

/** In the order of the ids. The caller may show their leads. */
export async function stageItems(ctx: Context, ids: readonly number[]): Promise<StageItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StageItem>`
    select 'stage' as kind, id, at, by_id as by, lead_id as lead, from_stage_id as from_stage, to_stage_id as to_stage, seconds_in_from, skip_reason
    from cm_lead_stage_log where id = any(${ids}::bigint[])`.execute(ctx.db)
  return byOrder(ids, rows)
}
