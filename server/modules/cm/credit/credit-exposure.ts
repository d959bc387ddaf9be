/** The credit of an organization as its gauge asks for it (cm.md R14, §2.4 `exposure`). */
import Decimal from 'decimal.js'
import type { FastifyInstance } from 'fastify'
import { readExposure, type Exposure } from '../../../../src/shared/cm/credit'
import type { QueryOf } from '../../../../src/shared/core/call'
import type { Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import { companyToday } from '../../../kernel/company-time'
import { serve } from '../../../http/serve-call'
import { findRecord } from '../../../resource/read/read'
import { companyCurrency } from '../../../resource/read/company-currency'
import { checkCredit, usageText } from './credit-check'
import { exchangeRate } from '../common/exchange-rates'

export function creditRoutes(app: FastifyInstance): void {
  const config = { rule: { paths: ['cm.use.organization.actions.show', 'cm.use.organization.fields.finance-show'] } }
  serve(app, readExposure, config, async (ctx, { params: { id }, query }) => ({ data: await creditExposure(ctx, id, query) }))
}

/** @param asked.amount about to be added, in `asked.currency` (default the company's) @throws 404, 422 for a currency that has no rate */
export async function creditExposure(
  ctx: Context,
  organization: number,
  { amount = '0', currency, checkpoint }: QueryOf<typeof readExposure>,
): Promise<Exposure> {
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
