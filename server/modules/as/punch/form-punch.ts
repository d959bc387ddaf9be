/** Punches that approved forms make, and take back (as.md §4.1 unpunch). Rights are the form's. */
import { withAllRights, type Context } from '../../../kernel/context'
import { createRecord, lockForWrite, writeAction } from '../../../resource/write/write'
import { toSecond } from './rules/check-policies'

const name = 'as/punch'

/** @param asked.at instant, ISO @param asked.source_form id of the as/unpunch @returns the punch's id */
export async function addFormPunch(
  ctx: Context,
  asked: { user: number; at: string; work_date?: string; direction: 'in' | 'out'; source_form: number },
): Promise<number> {
  const row = await createRecord(
    withAllRights(ctx),
    ctx.snapshot.get(name),
    {
      ...{ user: asked.user, at: new Date(toSecond(Date.parse(asked.at))).toISOString(), received_at: ctx.now().toISOString() },
      ...(asked.work_date === undefined ? {} : { work_date: asked.work_date }),
      ...{ direction: asked.direction, method: 'form', source_form: asked.source_form, state: 'valid' },
    },
    { trusted: true },
  )
  return row.id
}

/** It stays, and counts for nothing any more. One that is void already stays as it is. */
export async function voidPunch(ctx: Context, id: number, reason: string): Promise<void> {
  const all = withAllRights(ctx)
  const before = await lockForWrite(all, ctx.snapshot.get(name), id)
  if (before.state === 'void') return
  await writeAction(all, ctx.snapshot.get(name), before, {
    state: 'void',
    void_reason: reason,
    voided_by: ctx.person?.id ?? null,
  })
}
