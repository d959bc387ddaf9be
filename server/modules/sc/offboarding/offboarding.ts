/** Offboarding, taking a plan of it back, and coming back (sc.md §4). */
import { sql } from 'kysely'
import type { Offboarding } from '../../../../src/shared/sc/offboarding'
import { audit } from '../../../outbox/audit'
import { raiseEpoch } from '../../../auth/session/epoch'
import { actorOf, transact, type Context } from '../../../kernel/context'
import { invalid, invalidField } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { publishEvent } from '../../../outbox/publish'
import { companyToday } from '../../../kernel/company-time'
import { requireAction } from '../../../resource/query/rights'
import { lockForWrite, write } from '../../../resource/write/write'
import type { Texts } from '../../../contracts/texts'
import { activeAdministrators, refuseTouchingAdministrator } from '../rights/administrators'
import { leave, type LeavePlan, type Leaving } from './leave'
import { refreshPostMarks } from '../posts/post-marks'
import { actsAtOnce, notSettled } from './rules/leaving'
import { requireSeat } from '../license/seats'

/**
 * Today and earlier at once, a later day when it is over (day-change.ts). Said again it replaces the plan.
 * @returns `planned`: whether it waits for the day
 * @throws 422 naming what is neither handed over nor skipped; not oneself, not the last administrator
 */
export async function offboardUser(
  ctx: Context,
  id: number,
  { leave_date, reason, skipped, skip_reasons = {} }: Offboarding,
  { texts, ...leaving }: Leaving & { texts: Texts },
): Promise<{ id: number; planned: boolean }> {
  const entity = ctx.snapshot.get('sc/user')
  requireAction(ctx, entity, 'offboard')
  if (ctx.person?.id === id) throw invalidField('id', 'sc:error.offboard_self')
  return transact(ctx, async (tx) => {
    const before = await lockForWrite(tx, entity, id)
    await refuseTouchingAdministrator(tx, id)
    if (before.status === 'left') throw invalidField('id', 'sc:error.user_state_left')
    if (leave_date < String(before.hire_date)) throw invalidField('leave_date', 'sc:error.leave_before_hire', { date: before.hire_date })
    const administrators = await activeAdministrators(tx)
    if (administrators.length === 1 && administrators[0] === id) throw invalidField('id', 'sc:error.last_admin')
    await refuseUnsettled(tx, id, skipped, { texts, ...leaving })
    const plan: LeavePlan = { reason: reason ?? null, skipped: Object.fromEntries(skipped.map((key) => [key, skip_reasons[key] ?? null])) }
    if (actsAtOnce(leave_date, companyToday(tx))) {
      await leave(tx, before, { leave_date, ...plan }, leaving)
      return { id, planned: false }
    }
    await write(tx, entity, 'updated', before, { leave_date }, { ...before, leave_date })
    await keepPlan(tx, id, plan)
    await audit(tx, {
      action: 'offboard-planned',
      entity: 'user',
      record_id: id,
      label: String(before.account),
      changes: { leave_date, ...plan },
    })
    return { id, planned: true }
  })
}

/** @throws 422 when nothing is planned */
export async function cancelOffboarding(ctx: Context, id: number): Promise<{ id: number }> {
  const entity = ctx.snapshot.get('sc/user')
  requireAction(ctx, entity, 'offboard')
  return transact(ctx, async (tx) => {
    const before = await lockForWrite(tx, entity, id)
    await refuseTouchingAdministrator(tx, id)
    if (!(await planOf(tx, id))) throw invalidField('id', 'sc:error.offboard_not_planned')
    await keepPlan(tx, id, null)
    await write(tx, entity, 'updated', before, { leave_date: null }, { ...before, leave_date: null })
    await audit(tx, { action: 'offboard-cancelled', entity: 'user', record_id: id, label: String(before.account) })
    return { id }
  })
}

/** left → invited, with the same account; the old posts stay in the history. The invitation follows from the event. @throws 422 also when no seat is free */
export async function rehireUser(ctx: Context, id: number, hire_date: string): Promise<{ id: number }> {
  const entity = ctx.snapshot.get('sc/user')
  requireAction(ctx, entity, 'offboard')
  return transact(ctx, async (tx) => {
    const before = await lockForWrite(tx, entity, id)
    if (before.status !== 'left') throw invalidField('id', `sc:error.user_state_${String(before.status)}`)
    if (typeof before.leave_date === 'string' && hire_date <= before.leave_date)
      throw invalidField('hire_date', 'sc:error.rehire_before_leave', { date: before.leave_date })
    if (before.directory_hidden !== true) await requireSeat(tx, 'id', id)
    const values = {
      status: 'invited',
      hire_date,
      leave_date: null,
      probation_until: null,
      must_change_password: true,
      anonymised_at: null,
    }
    await write(tx, entity, 'updated', before, values, { ...before, ...values })
    await refreshPostMarks(tx, [id])
    await audit(tx, { action: 'rehired', entity: 'user', record_id: id, label: String(before.account), changes: { hire_date } })
    await raiseEpoch(tx, id)
    await publishEvent(tx, 'sc.user.rehired', { entity: 'sc/user', record_id: id, user: id })
    return { id }
  })
}

/** Who planned it, for whom the act is named when it comes. */
export type KeptPlan = LeavePlan & { by: number | null }

/** Its date is the person's `leave_date`. */
export async function planOf(ctx: Context, id: number): Promise<KeptPlan | null> {
  const {
    rows: [row],
  } = await sql<{ leave_plan: KeptPlan | null }>`select leave_plan from sc_user where id = ${id} and deleted_at is null`.execute(ctx.db)
  return row?.leave_plan ?? null
}

async function keepPlan(ctx: Context, id: number, plan: LeavePlan | null): Promise<void> {
  const kept: KeptPlan | null = plan && { ...plan, by: actorOf(ctx) }
  await sql`update sc_user set leave_plan = ${kept && JSON.stringify(kept)}::text::jsonb where id = ${id}`.execute(ctx.db)
}

/** While a plan waits for its day, the day may move, but not go. */
export async function refuseLosingPlan(ctx: Context, before: Values, after: Values): Promise<void> {
  if (before.leave_date === null || after.leave_date !== null) return
  if (await planOf(ctx, Number(before.id))) throw invalidField('leave_date', 'sc:error.offboard_planned')
}

async function refuseUnsettled(
  ctx: Context,
  id: number,
  skipped: readonly string[],
  { texts, handover }: Leaving & { texts: Texts },
): Promise<void> {
  const unknown = skipped.filter((key) => !handover.some((entry) => entry.key === key))
  if (unknown.length > 0) throw invalid({ skipped: unknown.map((key) => ({ key: 'sc:error.handover_unknown', params: { key } })) })
  const items = await Promise.all(handover.map(async ({ key, label, count }) => ({ key, label, count: await count(ctx, id) })))
  const open = notSettled(items, skipped)
  if (open.length === 0) return
  throw invalid(
    {
      skipped: open.map(({ label, count }) => ({
        key: 'sc:error.handover_open',
        params: { item: texts.translate(ctx.language, { key: label }), n: count },
      })),
    },
    { open: open.map(({ key, count }) => ({ key, count })) },
  )
}
