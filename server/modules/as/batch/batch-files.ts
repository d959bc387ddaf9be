/** Attachments of a batch of leave (as.md §2 batch-dayoff/add): everybody whom it gave leave sees them with their record (§6). */
import { sql } from 'kysely'
import type { BatchFile } from '../../../../src/shared/as/batch'
import { withAllRights, type Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { rowPredicate } from '../../../resource/query/predicate'
import { mayDo, mayRead } from '../../../resource/query/rights'
import { closedFieldsOf, guardedByRow } from '../../../resource/query/row-guards'
import { findRecord } from '../../../resource/read/read'

/** Whoever may see the attachments of one of its records opens those of the batch. */
export async function opensBatchFiles(ctx: Context, batch: number): Promise<boolean> {
  const entity = ctx.snapshot.get('as/dayoff')
  if (!mayDo(ctx, entity, 'show') || !seesFiles(ctx)) return false
  const { rows } = await sql`
    select from as_dayoff as record where record.batch_id = ${batch} and record.deleted_at is null
      and ${rowPredicate(ctx, entity, 'read', 'record')} and ${guardedByRow(ctx, entity, 'record').get('files') ?? sql<boolean>`true`}
    limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** @param id of a leave record @throws 404 outside the caller's rows */
export async function filesOfBatch(ctx: Context, id: number): Promise<BatchFile[]> {
  const entity = ctx.snapshot.get('as/dayoff')
  const record = mayDo(ctx, entity, 'show') ? await findRecord(ctx, entity, id) : undefined
  if (!record) throw notFound()
  if (typeof record.batch !== 'number' || !seesFiles(ctx) || (await closedFieldsOf(ctx, entity, id)).has('files')) return []
  const batch = await findRecord(withAllRights(ctx), ctx.snapshot.get('as/batch'), record.batch)
  const { rows } = await sql<BatchFile>`
    select id::int as id, name as title, size::int as size, mime from sc_attachment
    where id = any(${batch?.files ?? []}::bigint[]) and deleted_at is null order by id`.execute(ctx.db)
  return rows
}

function seesFiles(ctx: Context): boolean {
  const entity = ctx.snapshot.get('as/dayoff')
  return entity.fields.some((field) => field.name === 'files' && mayRead(ctx, entity, field))
}
