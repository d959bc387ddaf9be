/** Planned activities are completed and cancelled by acts of their own (cm.md §4): by their owner, participants and who may change their lead. */
import type { Completion } from '../../../../src/shared/cm/activity'
import { transact, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { requireAction } from '../../../resource/query/rights'
import { createRecord, lockForWrite, updateRecord, type WriteOptions } from '../../../resource/write/write'

/** @returns the next step's id, if one was planned @throws 403, 404, 409 with a stale `version`, 422 when it is not planned */
export function completeActivity(
  ctx: Context,
  id: number,
  { next, ...completion }: Completion,
  options: WriteOptions = {},
): Promise<number | null> {
  return transact(ctx, async (tx) => {
    const row = await plannedActivity(tx, id)
    await updateRecord(tx, entityOf(tx), id, { ...completion, status: 'done' }, { ...options, trusted: true })
    if (!next) return null
    const { lead, organization, person, owner } = row
    const { id: following } = await createRecord(
      tx,
      entityOf(tx),
      { lead, organization, person, owner, ...next, status: 'planned' },
      options,
    )
    return Number(following)
  })
}

/** @throws as `completeActivity` */
export function cancelActivity(ctx: Context, id: number, { note }: { note?: string | null }, options: WriteOptions = {}): Promise<void> {
  return transact(ctx, async (tx) => {
    await plannedActivity(tx, id)
    await updateRecord(
      tx,
      entityOf(tx),
      id,
      { ...(note === undefined ? {} : { note }), status: 'cancelled' },
      { ...options, trusted: true },
    )
  })
}

const entityOf = (ctx: Context) => ctx.snapshot.get('cm/activity')

async function plannedActivity(ctx: Context, id: number): Promise<Values> {
  requireAction(ctx, entityOf(ctx), 'edit')
  const row = await lockForWrite(ctx, entityOf(ctx), id)
  if (row.status !== 'planned') throw invalidField('status', 'cm:error.activity_not_planned')
  return row
}
