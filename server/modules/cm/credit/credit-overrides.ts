/** Asking for leave to pass beyond a customer's credit, and deciding about it (cm.md §3.6, §4). */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import type { OverrideWanted } from '../../../../src/shared/cm/credit'
import { can } from '../../../../src/schemas/core/permission'
import { actorOf, transact, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, conflict, forbidden, invalidField, notFound } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { rowPredicate } from '../../../resource/query/predicate'
import { findRecord } from '../../../resource/read/read'
import { requireAction } from '../../../resource/query/rights'
import { createRecord, lockForWrite, updateRecord, type WriteOptions } from '../../../resource/write/write'
import { organisation } from '../../sc'
import { usageText } from './credit-check'
import { creditRefusal, creditVerdict } from './credit-gate'
import { notifyAsked, notifyDecided, notifyLapsed } from './credit-override-notices'
import { mayDecide, overrideEnds } from './rules/credit-override'

const entityOf = (ctx: Context) => ctx.snapshot.get('cm/credit-override')

/** @returns its id @throws 403, 404, 422: not needed, blocked whatever anybody says, one waits already */
export function requestOverride(
  ctx: Context,
  { checkpoint, subject, reason, amount }: OverrideWanted,
  options: WriteOptions = {},
): Promise<number> {
  requireAction(ctx, entityOf(ctx), 'request')
  return transact(ctx, async (tx) => {
    const lead = await lockForWrite(tx, tx.snapshot.get('cm/lead'), subject)
    if (lead.status !== 'open') throw new ApiError(409, { key: `cm:error.lead_is_${String(lead.status)}` })
    if (typeof lead.organization !== 'number') throw invalidField('organization', 'error:validation.required')
    const verdict = await creditVerdict(tx, { checkpoint, lead, amount: new Decimal(amount ?? String(lead.amount ?? 0)) })
    if (verdict?.demands === 'block') throw creditRefusal(verdict)
    if (verdict?.demands !== 'approve') throw invalidField('checkpoint', 'cm:error.override_not_needed')
    const {
      rows: [waiting],
    } = await sql<{
      id: number
    }>`select id from cm_credit_override where pending and checkpoint = ${checkpoint} and subject = ${subject} and deleted_at is null`.execute(
      tx.db,
    )
    if (waiting) throw invalidField('subject', 'cm:error.override_waits')
    const row = await createRecord(
      withAllRights(tx),
      entityOf(tx),
      {
        organization: lead.organization,
        checkpoint,
        subject,
        lead: subject,
        department: lead.department ?? null,
        reason,
        state: 'requested',
        pending: true,
        requester: actorOf(tx),
        amount: verdict.amount.toFixed(4),
        exposure: verdict.exposure.toFixed(4),
        limit: verdict.limit?.toFixed(4) ?? null,
        usage: usageText(verdict.usage),
        overdue_days: verdict.overdue_days,
        approvers: verdict.level?.approver ? [verdict.level.approver] : [],
        expires_at: overrideEnds('requested', tx.now()).toISOString(),
      },
      { ...options, trusted: true },
    )
    await notifyAsked(tx, row, lead)
    return Number(row.id)
  })
}

export interface Decision {
  state: 'approved' | 'rejected'
  note?: string | undefined
}

/** @throws 403 for who asked and whom it does not concern, 404, 409 when it is decided or lapsed */
export function decideOverride(ctx: Context, id: number, { state, note }: Decision, options: WriteOptions = {}): Promise<void> {
  return transact(ctx, async (tx) => {
    const row = await findRecord(tx, entityOf(tx), id, { lock: true })
    if (!row) throw notFound()
    if (!(await decides(tx, row)))
      throw forbidden(row.requester === tx.person?.id ? 'own_request' : undefined, `${entityOf(tx).path}.actions.approve`)
    if (row.state !== 'requested' || new Date(String(row.expires_at)).getTime() <= tx.now().getTime())
      throw conflict('cm:error.override_decided')
    const expires_at = state === 'approved' ? { expires_at: overrideEnds('approved', tx.now()).toISOString() } : {}
    const after = await updateRecord(
      withAllRights(tx),
      entityOf(tx),
      id,
      { state, pending: null, approver: actorOf(tx), decided_at: tx.now().toISOString(), note: note ?? null, ...expires_at },
      { ...options, trusted: true },
    )
    await notifyDecided(tx, after)
  })
}

/** May the caller decide about this one? @throws 404 */
export async function isDecider(ctx: Context, id: number): Promise<boolean> {
  const row = await findRecord(ctx, entityOf(ctx), id)
  if (!row) throw notFound()
  return row.state === 'requested' && decides(ctx, row)
}

/** How many wait for the caller: the rule of `decides` as a condition. */
export async function waitingForDecision(ctx: Context): Promise<number> {
  if (!ctx.person) return 0
  const { id, owners } = ctx.person
  const byRight = can(ctx.tree, `${entityOf(ctx).path}.actions.approve`)
    ? rowPredicate(ctx, entityOf(ctx), 'delete', 't')
    : sql<boolean>`false`
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*)::int as count from cm_credit_override as t
    where t.pending and t.expires_at > ${ctx.now()} and t.requester_id is distinct from ${id} and t.deleted_at is null
      and case when cardinality(t.approvers) > 0 then t.approvers && ${owners}::text[] else ${byRight} end`.execute(ctx.db)
  return row?.count ?? 0
}

async function decides(ctx: Context, row: Values): Promise<boolean> {
  if (!ctx.person) return false
  const approvers = (row.approvers ?? []) as readonly string[]
  return mayDecide(
    { requester: typeof row.requester === 'number' ? row.requester : null, approvers },
    {
      person: ctx.person.id,
      isNamed: approvers.length > 0 && (await organisation.matches(ctx, approvers, ctx.person.id)),
      mayApprove: can(ctx.tree, `${entityOf(ctx).path}.actions.approve`) && (await writes(ctx, Number(row.id))),
    },
  )
}

async function writes(ctx: Context, id: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from cm_credit_override as t where t.id = ${id} and ${rowPredicate(ctx, entityOf(ctx), 'delete', 't')}`.execute(
      ctx.db,
    )
  return rows.length > 0
}

/** What waited or held for too long (cm.md §7, hourly). @returns how many */
export async function expireOverrides(ctx: Context, options: WriteOptions = {}): Promise<number> {
  const { rows } = await sql<{ id: number; state: string }>`
    select id, state from cm_credit_override where state in ('requested', 'approved') and expires_at <= ${ctx.now()} and deleted_at is null order by id for update skip locked`.execute(
    ctx.db,
  )
  for (const { id, state } of rows) {
    const row = await updateRecord(ctx, entityOf(ctx), Number(id), { state: 'expired', pending: null }, { ...options, trusted: true })
    // An approval that ends is no news to who has used it.
    if (state === 'requested') await notifyLapsed(ctx, row)
  }
  return rows.length
}
