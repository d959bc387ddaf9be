/** A checkpoint of the credit control (cm.md R14, §4): lets pass, warns, or refuses with what would help. */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import { ApiError } from '../../../kernel/errors'
import type { CreditAnswer } from '../../../../src/shared/cm/lead'
import { withAllRights, type Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { notify, organisation } from '../../sc/index'
import { checkCredit, usageText, type Checkpoint, type CreditCheck } from './credit-check'
import { covers, type Approval, actionKnowing, type CreditGap } from './rules/credit-override'
import type { CreditAction, CreditStop } from '../../../../src/shared/cm/credit'
import { companyCurrency } from '../../../resource/read/company-currency'
import { personNames } from '../../../resource/read/person-names'
import { hiddenFields } from '../../../resource/query/rights'

/** What a lead is about to add, and to whom. */
export interface CreditSubject {
  checkpoint: Checkpoint
  lead: Values
  /** In the lead's currency. */ amount: Decimal
}

/** What the person reads, who need not see the amounts behind it. */
export interface CreditVerdict extends CreditCheck {
  organization: number
  /** In company currency. */
  amount: Decimal
  /** As the checkpoint sees it: more than the levels say where something is not known. */
  demands: CreditAction | 'none'
  gaps: readonly CreditGap[]
}

/** @returns null where there is no customer to look at */
export async function creditVerdict(ctx: Context, { checkpoint, lead, amount }: CreditSubject): Promise<CreditVerdict | null> {
  if (typeof lead.organization !== 'number') return null
  const inBase = lead.rate === null ? new Decimal(0) : amount.times(String(lead.rate))
  const check = await checkCredit(ctx, { organization: lead.organization, amount: inBase, checkpoint, lead: Number(lead.id) })
  const gaps: CreditGap[] = [
    ...(check.receivables === 'away' ? ['receivables' as const] : []),
    ...(lead.rate === null && amount.gt(0) ? ['rate' as const] : []),
  ]
  return {
    ...check,
    organization: lead.organization,
    amount: inBase,
    gaps,
    demands: actionKnowing(check.action, { gaps, hasLevels: check.levels.length > 0 }),
  }
}

/**
 * In the transaction of what passes. The customer is held until its end: of two that pass at once the second counts the first.
 * @returns what the person is to know, null when nothing
 * @throws 422 on `credit` (`credit_blocked`, `credit_approval`)
 */
export async function passCredit(ctx: Context, subject: CreditSubject): Promise<CreditAnswer | null> {
  await sql`select 1 from cm_organization where id = ${subject.lead.organization ?? null} for no key update`.execute(ctx.db)
  const verdict = await creditVerdict(ctx, subject)
  if (!verdict) return null
  const isApproved = await isApprovedBy(ctx, subject, verdict)
  if (verdict.demands === 'block' || (verdict.demands === 'approve' && !isApproved)) throw await creditRefusal(ctx, verdict)
  await notifyLevel(ctx, subject, verdict)
  return answerOf(verdict, isApproved)
}

/** What the person is to know of what has passed. @returns null when nothing */
export async function creditAnswer(ctx: Context, subject: CreditSubject): Promise<CreditAnswer | null> {
  const verdict = await creditVerdict(ctx, subject)
  return verdict && answerOf(verdict, await isApprovedBy(ctx, subject, verdict))
}

const isApprovedBy = async (ctx: Context, subject: CreditSubject, verdict: CreditVerdict): Promise<boolean> =>
  verdict.demands === 'approve' && (await approvals(ctx, subject)).some((approval) => covers(approval, { ...verdict, now: ctx.now() }))

const answerOf = (verdict: CreditVerdict, isApproved: boolean): CreditAnswer | null =>
  verdict.demands === 'warn' || isApproved ? { action: isApproved ? 'approved' : 'warn', ...usageOf(verdict) } : null

/** @returns 422 on `credit` with what stands behind it */
export async function creditRefusal(ctx: Context, verdict: CreditVerdict): Promise<ApiError> {
  const isBlocked = verdict.demands === 'block'
  const usage = usageText(verdict.usage)
  const text = {
    key: `cm:error.credit_${isBlocked ? 'blocked' : 'approval'}${usage === null ? '_beyond' : ''}${verdict.overdue_days > 0 ? '_overdue' : ''}`,
    params: { usage, days: verdict.overdue_days },
  }
  return new ApiError(422, text, {
    code: isBlocked ? 'credit_blocked' : 'credit_approval',
    errors: { credit: [text] },
    meta: { credit: await creditStop(ctx, verdict) },
  })
}

/** How much, of what, and who decides; limit and exposure for who may see them (§6). */
export async function creditStop(ctx: Context, verdict: CreditVerdict): Promise<CreditStop> {
  const isClosed = hiddenFields(ctx, ctx.snapshot.get('cm/organization')).has('credit_limit')
  const approver = verdict.demands === 'approve' ? verdict.level?.approver : null
  return {
    ...usageOf(verdict),
    action: verdict.demands,
    currency: await companyCurrency(ctx),
    adds: verdict.amount.toFixed(),
    ...(isClosed ? {} : { exposure: verdict.exposure.toFixed(), limit: verdict.limit?.toFixed() ?? null }),
    deciders: approver ? await decidersOf(ctx, approver) : [],
  }
}

/** As many as a sentence names. */
const mostDeciders = 3

async function decidersOf(ctx: Context, approver: string): Promise<string[]> {
  const ids = (await organisation.expand(withAllRights(ctx), [approver])).slice(0, mostDeciders)
  return [...(await personNames(ctx, ids)).values()]
}

const usageOf = ({ usage, overdue_days, gaps }: CreditVerdict) => ({ usage: usageText(usage), overdue_days, gaps })

async function approvals(ctx: Context, { checkpoint, lead }: CreditSubject): Promise<Approval[]> {
  const { rows } = await sql<Approval>`
    select organization_id as organization, amount::text as amount, expires_at from cm_credit_override
    where checkpoint = ${checkpoint} and subject = ${lead.id} and state = 'approved' and deleted_at is null for share`.execute(ctx.db)
  return rows.map((row) => ({ ...row, organization: Number(row.organization), expires_at: new Date(row.expires_at) }))
}

/** Those whom the level names. */
async function notifyLevel(ctx: Context, { lead }: CreditSubject, { organization, level, usage }: CreditVerdict): Promise<void> {
  if (!level || level.notify.length === 0) return
  const {
    rows: [customer],
  } = await sql<{ name: string }>`select name from cm_organization where id = ${organization}`.execute(ctx.db)
  const params = { organization: customer?.name ?? '', lead: String(lead.title), usage: usageText(usage) ?? '∞' }
  await notify.send(ctx, {
    event: 'cm.credit.noted',
    to: level.notify,
    params,
    url: `/cm/use/contact/organizations/view?id=${organization}`,
    model: { module: 'cm', id: organization },
    data: { title: notify.text('cm:notice.credit_noted', () => params) },
  })
}
