/** Records that are called off or posted anew by hand (as.md §4.1). */
import type { Values } from '../../../contracts/hooks'
import type { RequestRules } from '../../../contracts/request'
import { transact, type Context } from '../../../kernel/context'
import { conflict, forbidden, invalid, notFound } from '../../../kernel/errors'
import { can } from '../../../../src/schemas/core/permission'
import { findRecord } from '../../../resource/read/read'
import { asAnswer } from '../../../resource/request/entered-request'
import { takeBack } from '../../../resource/request/phases'
import { storedRequest, writeRequest } from '../../../resource/request/stored-request'
import { formSetting } from '../hook/form-setting'
import { asRequests, type RequestEntity } from '../requests'
import { lockedDates } from '../period/locked-dates'
import { lockedWords } from '../period/locked-words'
import { requireOther } from './four-eyes'

const mayManage = (ctx: Context, action: 'cancel' | 'retry' | 'list'): boolean =>
  ctx.person === null || can(ctx.tree, `as.admin.record.actions.${action}`)

/**
 * By who manages records; leave also by its person, where the company lets people cancel freely.
 * @throws 404 outside the caller's rows, 403, 409 where it is not approved, 422 in a closed month or where earned time was used
 */
export async function cancelRecord(ctx: Context, entity: RequestEntity, id: number, reason: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const seen = await findRecord(tx, tx.snapshot.get(entity), id)
    if (!seen) throw notFound()
    await requireCanceller(tx, entity, seen)
    await cancelApproved(tx, entity, { ...seen, id }, reason)
  })
}

/**
 * In a transaction, after the rights were checked.
 * @throws 409 where it is not approved, 422 in a closed month or where earned time was used
 */
export async function cancelApproved(tx: Context, entity: RequestEntity, seen: Values & { id: number }, reason: string): Promise<void> {
  const rules: RequestRules = asRequests[entity]
  await rules.locks?.(tx, seen)
  const record = await storedRequest(tx, entity, seen.id)
  if (record.state !== 'approved') throw conflict('as:hook_refusal.not_cancelled')
  const key = `cancel:${entity}:${seen.id}:${Number(record.version)}`
  const note = tx.snapshot.get(entity).fields.some(({ name }) => name === 'note') ? { note: reason } : {}
  await asAnswer(() => takeBack(tx, { entity, rules }, record, { posting: { key }, values: note }))
}

/** Nobody changes his own hours alone (§6 four_eyes). */
async function requireCanceller(ctx: Context, entity: RequestEntity, record: Values): Promise<void> {
  const isOwn = ctx.person !== null && record.user === ctx.person.id
  const isFree = isOwn && entity === 'as/dayoff' && (await formSetting(ctx, 'dayoff')).cancel === 'free'
  if (isFree) return
  if (!mayManage(ctx, 'cancel')) throw forbidden(undefined, 'as.admin.record.actions.cancel')
  if (isOwn) await requireOther(ctx, Number(record.user))
}

/** The form's posting is tried again; the record follows once it is done. @throws 404, 403, 409 */
export async function retryRecord(ctx: Context, entity: RequestEntity, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const record = await findRecord(tx, tx.snapshot.get(entity), id)
    if (!record) throw notFound()
    if (!mayManage(tx, 'retry')) throw forbidden(undefined, 'as.admin.record.actions.retry')
    if (record.state !== 'failed' || typeof record.wf_instance !== 'number') throw conflict('as:hook_refusal.not_failed')
    await writeRequest(tx, entity, id, { fail_code: null })
    await tx.ports?.workflow?.retryPosting(tx, record.wf_instance)
  })
}

/** The time of what is approved is changed: by the rules of the record, whose hooks count it anew. @throws 404, 403, 409, 422 */
export async function amendRecord(
  ctx: Context,
  entity: 'as/dayoff' | 'as/overtime',
  id: number,
  { start_at, end_at, reason }: { start_at: string; end_at: string; reason: string },
): Promise<void> {
  await transact(ctx, async (tx) => {
    const record = await findRecord(tx, tx.snapshot.get(entity), id)
    if (!record) throw notFound()
    if (!mayManage(tx, 'cancel')) throw forbidden(undefined, 'as.admin.record.actions.cancel')
    await requireOther(tx, Number(record.user))
    if (record.state !== 'approved') throw conflict('as:hook_refusal.not_cancelled')
    const dates = datesOf(entity, record)
    const inMonths = await lockedDates(tx, dates[0] ?? '', dates.at(-1) ?? '')
    const locked = dates.filter((date) => inMonths.has(date))
    if (locked.length > 0) throw invalid({ start_at: [lockedWords(locked)] })
    await writeRequest(tx, entity, id, { start_at, end_at, note: reason })
  })
}

/** Work dates that it is about, in order: an instant in the evening may be of the next one. */
const datesOf = (entity: 'as/dayoff' | 'as/overtime', record: Values): string[] =>
  entity === 'as/overtime'
    ? [String(record.work_date).slice(0, 10)]
    : ((record.parts ?? []) as readonly { date: string }[]).map(({ date }) => date).toSorted()
