/** Where a record went that was merged into another: its address leads on, and an edit of it is told so (cm.md §9). */
import { sql } from 'kysely'
import type { Entity } from '../../../../src/schemas/core/define'
import type { Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'

/** @returns the live record that it stands in now, also after several merges; null when it was not merged, or the caller may not see that one */
export async function mergedInto(ctx: Context, entity: Entity, id: number): Promise<number | null> {
  const {
    rows: [end],
  } = await sql<{ id: number }>`
    with recursive way as (
      select id, merged_into_id, deleted_at, 1 as step from ${sql.table(entity.table)} where id = ${id}
      union all select t.id, t.merged_into_id, t.deleted_at, way.step + 1 from ${sql.table(entity.table)} as t join way on t.id = way.merged_into_id where way.deleted_at is not null and way.step < 100
    ) select id from way where deleted_at is null and step > 1 limit 1`.execute(ctx.db)
  const survivor = end && (await findRecord(ctx, entity, Number(end.id)))
  return survivor ? Number(survivor.id) : null
}

/**
 * Runs a call about one record.
 * @param status of the refusal: 404 where it is read, 409 where it is changed
 * @throws with `meta.merged_into` in place of the 404 when the record was merged
 */
export async function orMerged<T>(ctx: Context, entity: Entity, id: number, status: 404 | 409, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    const merged_into = await mergedInto(ctx, entity, id)
    throw merged_into === null ? error : mergedError(status, merged_into)
  }
}

export const mergedError = (status: 404 | 409, merged_into: number): ApiError =>
  new ApiError(status, { key: 'cm:error.merged' }, { code: 'merged', meta: { merged_into } })
