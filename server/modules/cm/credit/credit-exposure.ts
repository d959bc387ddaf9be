/** The credit of an organization as its gauge asks for it (cm.md R14, §2.4 `exposure`). */
import Decimal from 'decimal.js'
import type { FastifyInstance } from 'fastify'
import { creditCheckpoints } from '../../../../src/schemas/cm/value-lists'
import type { Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import { companyToday } from '../../../kernel/company-time'
import { findRecord } from '../../../resource/read/read'
import { idParams } from '../../../resource/routes/route-schemas'
import { companyCurrency } from '../common/company-currency'
import { checkCredit, usageText, type Checkpoint } from './credit-check'
import { exchangeRate } from '../common/exchange-rates'
import type { CreditAction } from './rules/credit-level'

export interface ExposureAsked {
  amount?: string
  currency?: string
  checkpoint?: Checkpoint
}

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

const query = {
  type: 'object',
  additionalProperties: false,
  properties: {
    amount: { type: 'string', pattern: '^[0-9]{1,14}(\\.[0-9]{1,4})?$' },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    checkpoint: { enum: creditCheckpoints },
  },
} as const

export function creditRoutes(app: FastifyInstance): void {
  app.get<{ Params: { id: string }; Querystring: ExposureAsked }>(
    '/api/cm/organization/:id/exposure',
    {
      config: { rule: { paths: ['cm.use.organization.actions.show', 'cm.use.organization.fields.finance-show'] } },
      schema: { params: idParams, querystring: query, tags: ['cm/organization'] },
    },
    async ({ ctx, params, query: asked }) => ({ data: await creditExposure(ctx, Number(params.id), asked) }),
  )
}

/** @param asked.amount about to be added, in `asked.currency` (default the company's) @throws 404, 422 for a currency that has no rate */
export async function creditExposure(
  ctx: Context,
  organization: number,
  { amount = '0', currency, checkpoint }: ExposureAsked,
): Promise<ExposureAnswer> {
  if (!(await findRecord(ctx, ctx.snapshot.get('cm/organization'), organization))) throw notFound()
  const base = await companyCurrency(ctx)
  const rate = await exchangeRate(ctx, { currency: currency ?? base, to: base, date: companyToday(ctx) })
  if (rate === null) throw invalidField('currency', 'cm:error.no_rate', { currency })
  const { exposure, limit, usage, overdue_days, action, level, levels, receivables } = await checkCredit(ctx, {
    organization,
    amount: new Decimal(amount).times(rate),
    ...(checkpoint ? { checkpoint } : {}),
  })
  return {
    currency: base,
    exposure: exposure.toFixed(),
    limit: limit?.toFixed() ?? null,
    usage: usageText(usage),
    overdue_days,
    action,
    level: level ? levels.indexOf(level) : null,
    receivables_known: receivables === 'known',
  }
}
