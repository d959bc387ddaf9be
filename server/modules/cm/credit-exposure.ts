/** How much of its credit an organization uses, and what its control says to that (cm.md R14, §2.4 `exposure`). */
import Decimal from 'decimal.js'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../context'
import { invalidField, notFound } from '../../errors'
import type { Receivables } from '../../offers'
import { companyToday } from '../../resource/company-time'
import { findRecord } from '../../resource/read'
import { idParams } from '../../resource/route-schemas'
import { companyCurrency } from './company-currency'
import { exchangeRate } from './exchange-rates'
import { creditDecision, type CreditAction, type CreditLevel } from './rules/credit-level'
import { exposureOf, type ExposureBasis } from './rules/exposure'

export interface ExposureAsked { amount?: string; currency?: string; checkpoint?: string }

export interface ExposureAnswer {
  /** Of all amounts. */
  currency: string
  exposure: string
  /** Null = unlimited. */
  limit: string | null
  /** Percent with two decimals; null = beyond any limit. */
  usage: string | null
  overdue_days: number
  /** `none` also where the control does not look at this checkpoint. */
  action: CreditAction | 'none'
  /** Which level of the control decided, from 0. */
  level: number | null
  /** False = finance does not say what is owed: what is told is the least. */
  receivables_known: boolean
}

interface Terms { credit_limit: string | null; unlimited: boolean; tolerated: number; basis: ExposureBasis; checkpoints: string[]; levels: CreditLevel[] }

const query = {
  type: 'object', additionalProperties: false,
  properties: {
    amount: { type: 'string', pattern: '^[0-9]{1,14}(\\.[0-9]{1,4})?$' },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    checkpoint: { enum: ['lead_won', 'quotation', 'delivery', 'invoice'] },
  },
} as const

export function creditRoutes(app: FastifyInstance): void {
  app.get<{ Params: { id: string }; Querystring: ExposureAsked }>(
    '/api/cm/organization/:id/exposure',
    { config: { rule: { paths: ['cm.use.organization.actions.show', 'cm.use.organization.fields.finance-show'] } }, schema: { params: idParams, querystring: query, tags: ['cm/organization'] } },
    async ({ ctx, params, query: asked }) => ({ data: await creditExposure(ctx, Number(params.id), asked) }),
  )
}

/** @param asked.amount about to be added, in `asked.currency` (default the company's) @throws 404, 422 for a currency that has no rate */
export async function creditExposure(ctx: Context, organization: number, { amount = '0', currency, checkpoint }: ExposureAsked): Promise<ExposureAnswer> {
  if (!(await findRecord(ctx, ctx.snapshot.get('cm/organization'), organization))) throw notFound()
  const base = await companyCurrency(ctx)
  const rate = await exchangeRate(ctx, { currency: currency ?? base, to: base, date: companyToday(ctx) })
  if (rate === null) throw invalidField('currency', 'cm:error.no_rate', { currency })
  const terms = await termsOf(ctx, organization)
  const receivables = await receivablesOf(ctx, organization)
  const parts = { receivable: receivables && new Decimal(receivables.open), amount: new Decimal(amount).times(rate), ...await leadsOf(ctx, organization) }
  const exposure = exposureOf(terms.basis, parts)
  const limit = terms.unlimited || terms.credit_limit === null ? null : new Decimal(terms.credit_limit)
  const levels = checkpoint === undefined || terms.checkpoints.includes(checkpoint) ? terms.levels : []
  const { usage, overdue_days, action, level } = creditDecision(levels, { limit, exposure, overdue_days: receivables?.oldest_overdue_days ?? 0, tolerated_overdue_days: terms.tolerated })
  return {
    currency: base, exposure: exposure.toFixed(), limit: limit?.toFixed() ?? null, usage: usage.isFinite() ? usage.toFixed(2, Decimal.ROUND_HALF_UP) : null,
    overdue_days, action, level: level ? levels.indexOf(level) : null, receivables_known: receivables !== null,
  }
}

/** Its own terms, else those of its rating; without a control of either the default one. */
async function termsOf(ctx: Context, organization: number): Promise<Terms> {
  const { rows: [row] } = await sql<Terms>`
    select coalesce(o.credit_limit, rating.default_limit)::text as credit_limit, o.credit_unlimited as unlimited, coalesce(rating.tolerated_overdue_days, 0) as tolerated,
      coalesce(control.basis, 'receivable_and_won') as basis, coalesce(control.checkpoints, '{}') as checkpoints,
      coalesce((select json_agg(json_build_object('usage_percent', l.usage_percent::text, 'overdue_days', l.overdue_days, 'action', l.action) order by l.position) from cm_credit_limit_control__levels as l where l.parent_id = control.id), '[]') as levels
    from cm_organization as o left join cm_credit_rating as rating on rating.id = o.credit_rating_id
    left join cm_credit_limit_control as control on control.id = coalesce(o.credit_limit_control_id, rating.default_control_id, (select id from cm_credit_limit_control where is_default and deleted_at is null))
    where o.id = ${organization}`.execute(ctx.db)
  if (!row) throw notFound()
  return row
}

/** @returns null where finance is not there or can't be asked now */
async function receivablesOf(ctx: Context, organization: number): Promise<Receivables | null> {
  return await ctx.offers?.receivables?.(ctx, organization).catch(() => null) ?? null
}

/** Won leads less what is invoiced of each, and committed ones. */
async function leadsOf(ctx: Context, organization: number): Promise<{ won: Decimal | null; commit: Decimal }> {
  const { rows } = await sql<{ id: number; status: string; amount: string }>`
    select id, status, amount_base::text as amount from cm_lead
    where organization_id = ${organization} and deleted_at is null and amount_base is not null and (status = 'won' or (status = 'open' and forecast_category = 'commit'))`.execute(ctx.db)
  const invoiced = await ctx.offers?.invoicedLeads?.(ctx, organization) ?? null
  const sum = (status: string, of: (row: { id: number; amount: string }) => Decimal) => rows.filter((row) => row.status === status).reduce((all, row) => all.plus(of(row)), new Decimal(0))
  return {
    won: invoiced && sum('won', ({ id, amount }) => Decimal.max(0, new Decimal(amount).minus(invoiced.get(Number(id)) ?? 0))),
    commit: sum('open', ({ amount }) => new Decimal(amount)),
  }
}
