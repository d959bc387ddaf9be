/** One act on many rows: each row stands or falls alone, and every failure says why. */
import type { Entity } from '../../src/schemas/define'
import type { Context } from '../context'
import { ApiError, type FieldErrors, type Message } from '../errors'
import type { Values } from '../module'
import { deleteRecord, restoreRecord, tooMany } from './delete'
import { updateRecord, type WriteOptions } from './write'

export interface Batch { action: 'edit' | 'delete' | 'restore'; ids: readonly { id: number; version?: number }[]; values?: Values }
export interface BatchResult { done: number[]; failed: { id: number; text: Message; errors?: FieldErrors; meta?: unknown }[] }

const limit = 200

/** @throws 422 for more than 200 rows; 403 comes per row, as everything else about a row */
export async function batchRecords(ctx: Context, entity: Entity, { action, ids, values = {} }: Batch, options: WriteOptions): Promise<BatchResult> {
  if (ids.length > limit) throw tooMany(limit)
  const result: BatchResult = { done: [], failed: [] }
  for (const { id, version } of ids) {
    try {
      if (action === 'edit') await updateRecord(ctx, entity, id, { ...values, ...(version ? { version } : {}) }, options)
      else if (action === 'delete') await deleteRecord(ctx, entity, id, options)
      else await restoreRecord(ctx, entity, id, options)
      result.done.push(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      result.failed.push({ id, text: error.text, ...(error.details.errors ? { errors: error.details.errors } : {}), ...(error.details.meta ? { meta: error.details.meta } : {}) })
    }
  }
  return result
}
