/** Items that a receipt, a payment or a write-off names: judged against what is open, errors by path (fa.md R6, §9). */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import { mayWriteOff } from '../../../../src/shared/fa/settlement'
import { withAllRights, type Context } from '../../../kernel/context'
import { forbidden, invalid, type Message } from '../../../kernel/errors'
import { mayDo } from '../../../resource/query/rights'
import { groupDigits } from '../../../../src/shared/engine/amount-text'
import { findRecord } from '../../../resource/read/read'
import { dueRows } from '../../cm'
import { bookOf } from '../voucher/book'
import { byDrafts, heldItems, partyKey, type HeldItem } from './held-items'
import type { Party } from './party-of'
import type { MoneyPlan, PlannedItem } from './rules/money-plan'
import { leftOf } from './rules/settling-lines'

export interface NamedItem {
  line: number
  amount: string
  discount?: string
  write_off?: string
}

export interface JudgedItem extends PlannedItem {
  item: HeldItem
}

type Errors = Record<string, Message[]>

/** @returns them, locked until the transaction ends @throws 422 by path (`items.0.amount`) */
export async function givenItems(
  ctx: Context,
  named: readonly NamedItem[],
  about: { party: Party; currency: string; side: 'debit' | 'credit' | null; date: string },
): Promise<JudgedItem[]> {
  const { digits } = await bookOf(ctx)
  const held = await heldItems(
    ctx,
    named.map(({ line }) => line),
    byDrafts,
  )
  const errors: Errors = {}
  const seen = new Set<number>()
  const judged: JudgedItem[] = []
  for (const [at, { line, amount, discount = '0', write_off = '0' }] of named.entries()) {
    const refuse = (field: string, key: string, params: Message['params'] = {}) => {
      errors[`items.${at}.${field}`] = [{ key, params }]
    }
    const item = held.get(line)
    if (!item || item.party !== partyKey(about.party.organization, about.party.person)) refuse('line', 'error:validation.reference')
    else if (seen.has(line)) refuse('line', 'fa:settlement.twice')
    else if (item.currency !== about.currency) refuse('line', 'fa:settlement.other_currency', { currency: item.currency })
    else {
      const places = digits(item.currency)
      const parts = { amount, discount, write_off }
      const fine = Object.entries(parts).find(([, part]) => new Decimal(part).decimalPlaces() > places)
      const sum = Decimal.sum(amount, discount, write_off)
      const other = about.side !== null && item.side !== about.side
      if (fine) refuse(fine[0], 'fa:check.digits', { currency: item.currency, digits: places })
      else if (sum.isZero()) refuse('amount', 'fa:settlement.no_amount')
      else if (other && !sum.eq(amount)) refuse(Number(discount) > 0 ? 'discount' : 'write_off', 'fa:settlement.own_side')
      else if (sum.gt(item.residual)) refuse('amount', 'fa:settlement.left', leftOf(item))
      else if (Number(write_off) > 0 && !sum.eq(item.residual)) refuse('write_off', 'fa:settlement.write_off_rest')
      judged.push({ item, amount, discount, write_off })
    }
    seen.add(line)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return judged
}

/**
 * What is given up: with the right, and a small rest only.
 * @throws 403 without the right, 422 by path above the limit
 */
export async function judgeWriteOffs(ctx: Context, items: readonly JudgedItem[], { settled }: MoneyPlan): Promise<void> {
  const given = items.flatMap(({ write_off }, at) => (new Decimal(write_off).isZero() ? [] : [at]))
  if (given.length === 0) return
  if (!mayWriteOffAtAll(ctx)) throw forbidden(undefined, 'fa.use.transaction.actions.write-off')
  const {
    rows: [parameter],
  } = await sql<{ most: string }>`select write_off_limit::text as most from fa_parameter where id = 1`.execute(ctx.db)
  const most = parameter?.most ?? '0'
  const errors: Errors = {}
  for (const at of given)
    if (!mayWriteOff(settled[at]?.write_off_base ?? 0, most))
      errors[`items.${at}.write_off`] = [
        { key: 'fa:settlement.write_off_limit', params: { limit: groupDigits(new Decimal(most).toFixed()) } },
      ]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const mayWriteOffAtAll = (ctx: Context): boolean => mayDo(ctx, ctx.snapshot.get('fa/settlement'), 'write-off')

/**
 * A discount to a customer is that of its terms, until their day; a greater one is a write-off, and asks for that right.
 * @throws 422 by path
 */
export async function judgeDiscounts(
  ctx: Context,
  items: readonly JudgedItem[],
  { party: { organization: customer }, date }: { party: Party; date: string },
): Promise<void> {
  if (mayWriteOffAtAll(ctx) || items.every(({ discount }) => new Decimal(discount).isZero())) return
  const organization = customer === null ? null : await findRecord(withAllRights(ctx), ctx.snapshot.get('cm/organization'), customer)
  const term = typeof organization?.term_of_payment === 'number' ? organization.term_of_payment : null
  const errors: Errors = {}
  for (const [at, { item, discount }] of items.entries()) {
    const most = term === null ? new Decimal(0) : await termDiscount(ctx, { term, item, date })
    if (new Decimal(discount).gt(most))
      errors[`items.${at}.discount`] = [{ key: 'fa:settlement.discount_limit', params: { most: groupDigits(most.toFixed()) } }]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** What the terms take off the item when it is paid on the day. */
async function termDiscount(ctx: Context, { term, item, date }: { term: number; item: HeldItem; date: string }): Promise<Decimal> {
  const rows = await dueRows(ctx, {
    term,
    dates: { invoice_date: item.date },
    total: new Decimal(item.residual).toFixed(4),
    currency: item.currency,
  })
  return Decimal.sum(
    0,
    ...rows.map(({ amount, discount_date, discount_payment }) =>
      discount_date !== null && discount_payment !== null && date <= discount_date ? new Decimal(amount).minus(discount_payment) : 0,
    ),
  )
}
