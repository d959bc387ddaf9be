/** How much of its credit an organization would use, and what its control says to that (cm.md R14). */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import type { creditCheckpoints } from '../../../../src/schemas/cm/value-lists'
import { attempt, type Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { creditDecision, type CreditDecision, type CreditLevel } from './rules/credit-level'
import { actionUnproven } from './rules/credit-override'
import { exposureOf, type ExposureBasis } from './rules/exposure'

export type Checkpoint = (typeof creditCheckpoints)[number]

/** A level with whom it concerns, as owner codes. */
export interface ControlLevel extends CreditLevel {
  notify: readonly string[]
  approver: string | null
}

export interface CreditRequest {
  organization: number
  /** About to be added, in company currency. */
  amount: Decimal
  /** Absent = whatever the control looks at. */
  checkpoint?: Checkpoint
  /** The lead that the amount is of: it does not count a second time among those won or committed. */
  lead?: number
}

export interface CreditCheck extends CreditDecision<ControlLevel> {
  /** In company currency; limit null = unlimited. */
  exposure: Decimal
  limit: Decimal | null
  /** Of the control; none where it does not look at this checkpoint. */
  levels: readonly ControlLevel[]
  /** `away`: finance is there and does not answer; `none`: there is no finance. */
  receivables: 'known' | 'away' | 'none'
}

interface Terms {
  credit_limit: string | null
  unlimited: boolean
  tolerated: number
  basis: ExposureBasis
  checkpoints: string[]
  levels: ControlLevel[]
  /** A prospect with no limit of its own, and with a rating that stops nobody. */
  is_new: boolean
}

/** @throws 404 when there is no such organization; the caller has seen to who may ask */
export async function checkCredit(ctx: Context, { organization, amount, checkpoint, lead }: CreditRequest): Promise<CreditCheck> {
  const terms = await termsOf(ctx, organization)
  const owed = await receivablesOf(ctx, organization)
  const sold = await leadsOf(ctx, organization, lead ?? null)
  const exposure = exposureOf(terms.basis, { receivable: owed.open, amount, ...sold })
  const limit = terms.unlimited || terms.credit_limit === null ? null : new Decimal(terms.credit_limit)
  const levels = checkpoint === undefined || terms.checkpoints.includes(checkpoint) ? terms.levels : []
  const decision = creditDecision(levels, { limit, exposure, overdue_days: owed.days, tolerated_overdue_days: terms.tolerated })
  const isUnproven = terms.is_new && owed.days === 0 && !owed.open?.gt(0) && !sold.won?.gt(0)
  const action = actionUnproven(decision.action, isUnproven)
  // Whoever decides below the block is asked.
  const level = action === decision.action ? decision.level : (levels.findLast((one) => one.action === 'approve') ?? decision.level)
  return { ...decision, action, level, exposure, limit, levels, receivables: owed.state }
}

/** Percent with two decimals; null = beyond any limit. */
export const usageText = (usage: Decimal): string | null => (usage.isFinite() ? usage.toFixed(2, Decimal.ROUND_HALF_UP) : null)

/** Its own terms, else those of its rating; without a control of either the default one. */
async function termsOf(ctx: Context, organization: number): Promise<Terms> {
  const {
    rows: [row],
  } = await sql<Terms>`
    select coalesce(o.credit_limit, rating.default_limit)::text as credit_limit, o.credit_unlimited as unlimited, coalesce(rating.tolerated_overdue_days, 0) as tolerated,
      coalesce(control.basis, 'receivable_and_won') as basis,
      o.lifecycle = 'prospect' and o.credit_limit is null and coalesce(rating.risk, 'low') <> 'stop' as is_new, coalesce(control.checkpoints, '{}') as checkpoints,
      coalesce((select json_agg(json_build_object('usage_percent', l.usage_percent::text, 'overdue_days', l.overdue_days, 'action', l.action, 'notify', coalesce(l.notify, '{}'), 'approver', l.approver) order by l.position) from cm_credit_limit_control__levels as l where l.parent_id = control.id), '[]') as levels
    from cm_organization as o left join cm_credit_rating as rating on rating.id = o.credit_rating_id
    left join cm_credit_limit_control as control on control.id = coalesce(o.credit_limit_control_id, rating.default_control_id, (select id from cm_credit_limit_control where is_default and deleted_at is null))
    where o.id = ${organization}`.execute(ctx.db)
  if (!row) throw notFound()
  return row
}

async function receivablesOf(
  ctx: Context,
  organization: number,
): Promise<{ state: CreditCheck['receivables']; open: Decimal | null; days: number }> {
  const ask = ctx.ports?.receivables
  if (!ask) return { state: 'none', open: null, days: 0 }
  const owed = await answerOf(ctx, (inner) => ask(inner, organization))
  return owed ? { state: 'known', open: new Decimal(owed.open), days: owed.oldest_overdue_days } : { state: 'away', open: null, days: 0 }
}

/** What another module says, or null when it fails: its failure takes nothing else with it. */
async function answerOf<T>(ctx: Context, ask: (ctx: Context) => Promise<T>): Promise<T | null> {
  return (ctx.db.isTransaction ? attempt(ctx, ask) : ask(ctx)).catch(() => null)
}

/** Won leads less what is invoiced of each, and committed ones. */
async function leadsOf(ctx: Context, organization: number, except: number | null): Promise<{ won: Decimal | null; commit: Decimal }> {
  const { rows } = await sql<{ id: number; status: string; amount: string }>`
    select id, status, amount_base::text as amount from cm_lead
    where organization_id = ${organization} and deleted_at is null and amount_base is not null and (status = 'won' or (status = 'open' and forecast_category = 'commit'))
      and id is distinct from ${except}::bigint`.execute(ctx.db)
  const ask = ctx.ports?.invoicedLeads
  const invoiced = ask ? await answerOf(ctx, (inner) => ask(inner, organization)) : null
  const sum = (status: string, of: (row: { id: number; amount: string }) => Decimal) =>
    rows.filter((row) => row.status === status).reduce((all, row) => all.plus(of(row)), new Decimal(0))
  return {
    won: invoiced && sum('won', ({ id, amount }) => Decimal.max(0, new Decimal(amount).minus(invoiced.get(Number(id)) ?? 0))),
    commit: sum('open', ({ amount }) => new Decimal(amount)),
  }
}
