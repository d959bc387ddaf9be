/** What the lines of a lead come to, as its quotation and its sheet say it (cm.md §2.2, R7, §12 scenario 15). */
import { currencyDigits } from '../../../../src/shared/engine/currency-digits'
import type { readTotals } from '../../../../src/shared/cm/lead'
import type { AnswerOf } from '../../../../src/shared/core/call'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { findRecord } from '../../../resource/read/read'
import { hiddenFields } from '../../../resource/query/rights'
import { companyCurrency } from '../../../resource/read/company-currency'
import { lineUnits } from '../product/line-units'
import { totalsOf } from './lead-tax'
import type { Line } from './rules/lines'

/** @throws 404 */
export async function leadTotals(ctx: Context, id: number): Promise<AnswerOf<typeof readTotals>['data']> {
  const entity = ctx.snapshot.get('cm/lead')
  const lead = await findRecord(ctx, entity, id)
  if (!lead || hiddenFields(ctx, entity).has('lines')) throw notFound()
  const currency = typeof lead.currency === 'string' ? lead.currency : await companyCurrency(ctx)
  // Child rows by the declaration.
  const lines = (lead.lines ?? []) as readonly (Line & Values)[]
  const { net, tax, total } = await totalsOf(ctx, lines, currencyDigits(currency))
  return { currency, net: net.toFixed(), tax: tax.toFixed(), total: total.toFixed(), units: await lineUnits(ctx, lines) }
}
