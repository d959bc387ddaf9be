/** What stands in a person's name, and handing it over one kind at a time (sc.md §7, §12.22). */
import { can } from '../../../../src/schemas/core/permission'
import type { Handover, HandoverItem } from '../../../../src/shared/sc/offboarding'
import { audit } from '../../../outbox/audit'
import { personNames } from '../../../resource/read/person-names'
import { transact, type Context } from '../../../kernel/context'
import { forbidden, notFound } from '../../../kernel/errors'
import type { HandoverEntry } from '../../../contracts/handover'
import { findRecord } from '../../../resource/read/read'
import { requireAction } from '../../../resource/query/rights'
import { lockForWrite } from '../../../resource/write/write'
import type { Texts } from '../../../contracts/texts'
import { refuseTouchingAdministrator } from '../rights/administrators'
import type { Leaving } from './leave'
import { planOf } from './offboarding'
import { requireReceiver } from './receiver'
import { supervisors } from '../organisation/supervisors'

/** @throws 404 outside the caller's rows */
export async function readHandover(
  ctx: Context,
  id: number,
  { texts, handover }: { texts: Texts; handover: readonly HandoverEntry[] },
): Promise<Handover> {
  const entity = ctx.snapshot.get('sc/user')
  requireAction(ctx, entity, 'offboard')
  const row = await findRecord(ctx, entity, id)
  if (!row) throw notFound()
  const items: HandoverItem[] = []
  for (const entry of handover) {
    const count = await entry.count(ctx, id)
    items.push({
      key: entry.key,
      label: texts.translate(ctx.language, { key: entry.label }),
      count,
      rows: count > 0 ? await entry.list(ctx, id) : [],
      ...(mayHandOver(ctx, entry) ? {} : { refused: true }),
    })
  }
  const plan = await planOf(ctx, id)
  return {
    items,
    suggested: await personAbove(ctx, id),
    plan: plan && { leave_date: String(row.leave_date), reason: plan.reason, skipped: plan.skipped },
  }
}

/**
 * @param to somebody active
 * @returns how many of it were handed over
 * @throws 404 for an unknown key, 403 where the transfer gives rights that the caller may not give, 422 on `to`
 */
export async function handOver(
  ctx: Context,
  id: number,
  { key, to }: { key: string; to: number },
  { handover }: Leaving,
): Promise<{ key: string; moved: number }> {
  const entity = ctx.snapshot.get('sc/user')
  requireAction(ctx, entity, 'offboard')
  const entry = handover.find((one) => one.key === key)
  if (!entry) throw notFound()
  if (!mayHandOver(ctx, entry)) throw forbidden(undefined, entry.needs)
  return transact(ctx, async (tx) => {
    const person = await lockForWrite(tx, entity, id)
    await refuseTouchingAdministrator(tx, id)
    await requireReceiver(tx, { from: id, to })
    const moved = await entry.count(tx, id)
    await entry.transfer(tx, id, to)
    await audit(tx, {
      action: 'handed-over',
      entity: 'user',
      record_id: id,
      label: String(person.account),
      changes: { key, to, count: moved },
    })
    return { key, moved }
  })
}

const mayHandOver = (ctx: Context, { needs }: HandoverEntry): boolean => needs === undefined || ctx.person === null || can(ctx.tree, needs)

async function personAbove(ctx: Context, id: number): Promise<{ id: number; name: string } | null> {
  const [above] = await supervisors(ctx, id, { max: 1 })
  if (above === undefined) return null
  const name = (await personNames(ctx, [above])).get(above)
  return name === undefined ? null : { id: above, name }
}
