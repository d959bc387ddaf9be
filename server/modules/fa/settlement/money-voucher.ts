/** `POST /api/fa/receipt`, `/payment` and `/settlement/write-off` (fa.md §2.6, R6): what is to be paid becomes a voucher that settles its items. */
import type { SettlementVoucherAnswer } from '../../../../src/shared/fa/settlement-calls'
import { rehearse, transact, type Context } from '../../../kernel/context'
import { invalidField, type Message } from '../../../kernel/errors'
import { sharedTexts } from '../../sc'
import { bookOf } from '../voucher/book'
import { byDrafts, heldItems } from './held-items'
import { givenItems, judgeDiscounts, judgeWriteOffs, type JudgedItem, type NamedItem } from './given-items'
import { holdBookFirst, makeVoucher } from './make-voucher'
import { partyOf, type Party, type PartyRequest } from './party-of'
import { paymentRate } from './payment-rate'
import { plannedLines, shownLines } from './planned-lines'
import { moneyPlan, type MoneyPlan } from './rules/money-plan'

export interface MoneyInput extends PartyRequest {
  date: string
  bank_account: number
  currency?: string
  rate?: string
  items?: readonly NamedItem[]
  fee?: string
  advance?: string
  advance_as?: 'item' | 'deposit'
  write_off_to?: 'rounding' | 'bad_debt'
  department?: number
  category?: number
  summary?: string
  document_no?: string
  files?: readonly number[]
  dry_run?: boolean
}

export interface WriteOffInput extends PartyRequest {
  date: string
  items: readonly { line: number; amount?: string }[]
  to?: 'rounding' | 'bad_debt'
  department?: number
  summary?: string
  dry_run?: boolean
}

type Done = SettlementVoucherAnswer

/** With `dry_run` all of it is done and taken back: what is answered is what would be. */
const tryOrDo = (ctx: Context, dry: boolean | undefined, act: (tx: Context) => Promise<Done>): Promise<Done> =>
  dry === true ? rehearse(ctx, async (tx) => ({ ...(await act(tx)), voucher: null })) : transact(ctx, act)

/** @throws 404, 403, 422 as the call says */
export const makeMoneyVoucher = (ctx: Context, direction: 'receipt' | 'payment', input: MoneyInput): Promise<Done> =>
  tryOrDo(ctx, input.dry_run, async (tx) => {
    const party = await partyOf(tx, input)
    await holdBookFirst(tx)
    const payment = await paymentRate(tx, input)
    const { currency: company, digits } = await bookOf(tx)
    for (const field of ['fee', 'advance'] as const)
      if ((input[field]?.split('.')[1]?.replace(/0+$/, '').length ?? 0) > digits(payment.currency))
        throw invalidField(field, 'fa:check.digits', { currency: payment.currency, digits: digits(payment.currency) })
    const about = {
      party,
      currency: payment.currency,
      side: direction === 'receipt' ? 'debit' : 'credit',
      date: input.date,
    } as const
    const items = await givenItems(tx, input.items ?? [], about)
    const { fee = '0', advance = '0' } = input
    const plan = moneyPlan({ direction, items, rate: payment.rate, fee, advance, baseDigits: digits(company) })
    const isRight = direction === 'receipt' ? plan.money.gt(0) : plan.money.lt(0)
    if (!isRight) throw invalidField('items', `fa:settlement.no_${direction}`)
    await judgeWriteOffs(tx, items, plan)
    if (direction === 'receipt') await judgeDiscounts(tx, items, about)
    const lines = await plannedLines(tx, plan, items, {
      direction,
      party,
      bank_account: input.bank_account,
      advance_as: input.advance_as ?? 'item',
      write_off_to: input.write_off_to ?? 'rounding',
      department: input.department ?? null,
      document_no: input.document_no ?? null,
      company,
      payment,
    })
    const made = await makeVoucher(tx, {
      kind: direction,
      category: input.category ?? null,
      date: input.date,
      summary: input.summary ?? summaryOf(tx, direction, party),
      files: input.files ?? [],
      lines,
    })
    return answerOf(tx, { ...made, lines, items, plan, company })
  })

/** @throws 404, 403, 422 as the call says */
export const makeWriteOff = (ctx: Context, input: WriteOffInput): Promise<Done> =>
  tryOrDo(ctx, input.dry_run, async (tx) => {
    const party = await partyOf(tx, input)
    await holdBookFirst(tx)
    const { currency: company, digits } = await bookOf(tx)
    const named = await withRests(tx, input.items)
    const currency = named[0]?.currency ?? company
    const items = await givenItems(tx, named, { party, currency, side: null, date: input.date })
    const plan = moneyPlan({ direction: 'receipt', items, rate: '1', fee: '0', advance: '0', baseDigits: digits(company) })
    await judgeWriteOffs(tx, items, plan)
    const lines = await plannedLines(tx, plan, items, {
      direction: 'receipt',
      party,
      bank_account: null,
      advance_as: 'item',
      write_off_to: input.to ?? 'rounding',
      department: input.department ?? null,
      document_no: null,
      company,
      payment: { currency, rate: '1', isHome: currency === company },
    })
    const summary = input.summary ?? summaryOf(tx, 'write_off', party)
    const made = await makeVoucher(tx, { kind: 'transfer', category: null, date: input.date, summary, files: [], lines })
    return answerOf(tx, { ...made, lines, items, plan, company })
  })

/** Without an amount all that is open. */
async function withRests(ctx: Context, items: WriteOffInput['items']): Promise<(NamedItem & { currency: string | undefined })[]> {
  const held = await heldItems(
    ctx,
    items.map(({ line }) => line),
    byDrafts,
  )
  return items.map(({ line, amount }) => {
    const item = held.get(line)
    return { line, amount: '0', write_off: amount ?? String(item?.residual ?? '0'), currency: item?.currency }
  })
}

const summaryOf = (ctx: Context, what: 'receipt' | 'payment' | 'write_off', { name }: Party): string =>
  sharedTexts().translate(ctx.language, { key: `fa:settlement.summary_${what}`, params: { name } })

async function answerOf(
  ctx: Context,
  made: Awaited<ReturnType<typeof makeVoucher>> & {
    lines: Awaited<ReturnType<typeof plannedLines>>
    items: readonly JudgedItem[]
    plan: MoneyPlan
    company: string
  },
): Promise<Done> {
  const { voucher, note, lines, items, plan, company } = made
  return {
    voucher: {
      id: voucher.id,
      number: voucher.number,
      date: voucher.date ?? '',
      status: voucher.status === 'posted' ? 'posted' : voucher.status === 'confirmed' ? 'confirmed' : 'draft',
    },
    currency: company,
    lines: await shownLines(ctx, lines),
    items: plan.settled.map(({ amount, base, residual, residual_base }, at) => ({
      line: items[at]?.item.id ?? 0,
      settled: amount.toFixed(4),
      settled_base: base.toFixed(4),
      residual: residual.toFixed(4),
      residual_base: residual_base.toFixed(4),
    })),
    difference_base: plan.difference.toFixed(4),
    money: plan.money.abs().toFixed(4),
    note: note === null ? null : textIn(ctx, note),
  }
}

const textIn = (ctx: Context, message: Message): string => sharedTexts().translate(ctx.language, message)
