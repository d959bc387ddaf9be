/** Asking for leave to pass beyond a customer's credit, and deciding about it (cm.md §3.6, §4). */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import type { OverrideWanted } from '../../../../src/shared/cm/credit'
import { actorOf, transact, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, conflict, invalidField } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { whoSql } from '../../../resource/query/record-actions'
import { requireAction } from '../../../resource/query/rights'
import { isInApproval } from '../../../resource/request/about-record'
import { createRecord, lockForWrite, updateRecord, type WriteOptions } from '../../../resource/write/write'
import { usageText } from './credit-check'
import { creditRefusal, creditVerdict } from './credit-gate'
import { notifyAsked, notifyDecided, notifyLapsed } from './credit-override-notices'
import { overrideEnds } from './rules/credit-override'

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
    // A lead is invoiced once it is won.
    if (lead.status !== (checkpoint === 'invoice' ? 'won' : 'open'))
      throw new ApiError(409, { key: `cm:error.lead_is_${String(lead.status)}` })
    if (typeof lead.organization !== 'number') throw invalidField('organization', 'error:validation.required')
    const verdict = await creditVerdict(tx, { checkpoint, lead, amount: new Decimal(amount ?? String(lead.amount ?? 0)) })
    if (verdict?.demands === 'block') throw await creditRefusal(tx, verdict)
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

/** What the declared actions do beside what they set: an approval holds for its time, who asked is told. */
export const overrideActions: NonNullable<EntityHooks['actions']> = {
  approve: {
    run: (ctx, { before }) => {
      requireInTime(ctx, before)
      return Promise.resolve({ expires_at: overrideEnds('approved', ctx.now()).toISOString() })
    },
    afterwards: (ctx, { after }) => notifyDecided(ctx, after),
  },
  reject: {
    run: (ctx, { before }) => {
      requireInTime(ctx, before)
      return Promise.resolve(undefined)
    },
    afterwards: (ctx, { after }) => notifyDecided(ctx, after),
  },
}

/** @throws 409 while a form decides about it, and when it has lapsed, and the hourly job has not found it yet */
function requireInTime(ctx: Context, override: Values): void {
  const { expires_at } = override
  if (isInApproval(override)) throw conflict('cm:error.override_in_approval')
  if (new Date(String(expires_at)).getTime() <= ctx.now().getTime()) throw conflict('cm:error.override_decided')
}

/** How many wait for the caller. */
export async function waitingForDecision(ctx: Context): Promise<number> {
  if (!ctx.person) return 0
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*)::int as count from cm_credit_override as t
    where t.pending and t.expires_at > ${ctx.now()} and t.deleted_at is null and ${whoSql(ctx, entityOf(ctx), 'approve', 't') ?? sql`true`}`.execute(
    ctx.db,
  )
  return row?.count ?? 0
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
