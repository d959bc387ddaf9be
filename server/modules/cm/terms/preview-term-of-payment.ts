/** The instalments that a term as it is typed makes of an amount (cm.md §2.3, R2). */
import type { BodyOf } from '../../../../src/shared/core/call'
import type { DueRow, previewTermOfPayment as call } from '../../../../src/shared/cm/terms'
import type { Context } from '../../../kernel/context'
import { invalid } from '../../../kernel/errors'
import { dueRows, type BaseDate, type TermRow } from './due-rows'
import { formValues, requireDate } from '../common/form-values'
import { portionErrors } from './rules/portions'

const baseDates: readonly BaseDate[] = [
  'invoice_date',
  'delivery_date',
  'order_date',
  'acceptance_date',
  'statement_date',
  'bill_of_lading_date',
]

/**
 * @param input values of the form and what is asked: every base date of the deal is taken to be `date`
 * @throws 422 naming the fields that don't make a term yet
 */
export async function previewTermOfPayment(
  ctx: Context,
  { amount, tax, currency, date, deposit_ratio: deposit, region, ...values }: BodyOf<typeof call>,
): Promise<DueRow[]> {
  requireDate('date', date)
  const { instalments } = formValues(ctx.snapshot.get('cm/term-of-payment'), values, ['instalments'])
  const rows = instalments as readonly TermRow[] // the schema has seen to the types of the fields
  const errors = portionErrors(rows)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return dueRows(ctx, {
    term: rows,
    total: amount,
    dates: Object.fromEntries(baseDates.map((name) => [name, date])),
    ...(tax ? { tax } : {}),
    ...(currency ? { currency } : {}),
    ...(deposit ? { deposit } : {}),
    ...(region ? { region } : {}),
  })
}
