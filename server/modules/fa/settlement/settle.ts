/** `POST /api/fa/settlement` (fa.md R6): posted lines of one account, party and currency against one another, with the exchange voucher that comes of it. */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import { baseOfPart } from '../../../../src/shared/fa/settlement'
import type { SettlementAnswer } from '../../../../src/shared/fa/settlement-calls'
import { rehearse, transact, withAllRights, type Context } from '../../../kernel/context'
import { invalid, invalidField, type Message } from '../../../kernel/errors'
import { createRecord } from '../../../resource/write/write'
import { numbering, sharedTexts } from '../../sc'
import { bookOf } from '../voucher/book'
import { bookAtOnce, openPeriods, type VoucherHead } from '../voucher/reverse-voucher'
import { announceSettlement } from '../voucher/settlements-of'
import { linesOfOne, type LineValues } from '../voucher/stored-lines'
import { byDrafts, heldItems, type HeldItem } from './held-items'
import { requireParty } from './party-of'
import { accountNames, roleAccount } from './plan-accounts'
import { shownLines, type DraftedLine } from './planned-lines'
import { leftOf } from './rules/settling-lines'
import { shareOut, type SettledShare } from './rules/share-out'

export interface SettleInput {
  lines: readonly { line: number; amount?: string }[]
  dry_run?: boolean
}

type Shared = SettledShare<HeldItem> & { base: Decimal }

/** @throws 422 as the call says */
export const settle = (ctx: Context, input: SettleInput): Promise<SettlementAnswer> =>
  input.dry_run === true
    ? rehearse(ctx, async (tx) => {
        const answer = await settleNow(tx, input)
        return { ...answer, settlement: null, fx_voucher: answer.fx_voucher && { ...answer.fx_voucher, id: null } }
      })
    : transact(ctx, (tx) => settleNow(tx, input))

async function settleNow(ctx: Context, { lines }: SettleInput): Promise<SettlementAnswer> {
  await numbering.hold(ctx, 'fa.posting')
  const items = await judgedLines(ctx, lines)
  await requireParty(ctx, items[0]?.organization)
  const { currency: company, digits } = await bookOf(ctx)
  const shares = sharesOf(lines, items)
  const shared = shares.map((share): Shared => ({ ...share, base: baseOfPart(share.item, share.amount, digits(company)) }))
  const sum = (side: 'debit' | 'credit') => Decimal.sum(0, ...shared.filter(({ item }) => item.side === side).map(({ base }) => base))
  const difference = sum('credit').minus(sum('debit'))
  const latest = shared.map(({ item }) => item.date).reduce((one, other) => (one > other ? one : other), '')
  const exchange = difference.isZero() ? null : await bookExchange(ctx, shared, { difference, latest })
  const date = exchange !== null && exchange.date > latest ? exchange.date : latest
  const settlement = await writeSettlement(ctx, shared, { date, difference, exchange })
  return answerOf(ctx, { settlement, shared, date, difference, exchange })
}

/** @returns the items, locked @throws 422 by path where they don't belong together or less is left */
async function judgedLines(ctx: Context, lines: SettleInput['lines']): Promise<readonly HeldItem[]> {
  const held = await heldItems(
    ctx,
    lines.map(({ line }) => line),
    byDrafts,
  )
  const { digits } = await bookOf(ctx)
  const errors: Record<string, Message[]> = {}
  const found: HeldItem[] = []
  for (const [at, { line, amount }] of lines.entries()) {
    const refuse = (field: string, key: string, params: Message['params'] = {}) => {
      errors[`lines.${at}.${field}`] = [{ key, params }]
    }
    const item = held.get(line)
    const [first = item] = found
    if (!item) refuse('line', 'error:validation.reference')
    else if (found.includes(item)) refuse('line', 'fa:settlement.twice')
    else if (item.account !== first?.account || item.party !== first.party || item.currency !== first.currency)
      refuse('line', 'fa:settlement.not_together')
    else if (amount !== undefined && new Decimal(amount).decimalPlaces() > digits(item.currency))
      refuse('amount', 'fa:check.digits', { currency: item.currency, digits: digits(item.currency) })
    else if (amount !== undefined && new Decimal(amount).isZero()) refuse('amount', 'fa:settlement.no_amount')
    else if (new Decimal(amount ?? 0).gt(item.residual) || new Decimal(item.residual).isZero())
      refuse('amount', 'fa:settlement.left', leftOf(item))
    if (item) found.push(item)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return found
}

/** @throws 422 `lines` where a side is missing, or both are given and differ */
function sharesOf(lines: SettleInput['lines'], items: readonly HeldItem[]): SettledShare<HeldItem>[] {
  const wanted = items.map((item, at) => ({ item, amount: lines[at]?.amount ?? null }))
  const shares = shareOut(wanted)
  if (shares === 'one_side') throw invalidField('lines', 'fa:settlement.one_side')
  if (shares === 'sums_differ') throw invalidField('lines', 'fa:settlement.sums_differ')
  return shares
}

interface Exchange {
  id: number
  date: string
  /** Its line on the account of the items. */
  line: number
  lines: readonly DraftedLine[]
}

/** A gain debits the account of the items. Dated the later of their days, or the first open day after it. */
async function bookExchange(
  ctx: Context,
  shared: readonly Shared[],
  { difference, latest }: { difference: Decimal; latest: string },
): Promise<Exchange> {
  const [first] = shared
  if (!first) throw new Error('nothing is settled')
  const date = await exchangeDay(ctx, latest)
  const { account, organization, person, currency, rate } = first.item
  const empty = { memo: null, department: null, project: null, document_no: null, document_date: null, due_date: null }
  const amount = difference.abs().toFixed(4)
  const sides = (isDebit: boolean) => ({ debit: isDebit ? amount : '0', credit: isDebit ? '0' : amount })
  const home = { currency: null, rate: null, amount_currency: null }
  const lines: DraftedLine[] = [
    {
      ...empty,
      what: 'item',
      account,
      organization,
      person,
      ...sides(difference.gt(0)),
      currency,
      rate: String(rate),
      amount_currency: '0',
    },
    {
      ...empty,
      what: 'exchange',
      account: await roleAccount(ctx, 'fx_realised', 'lines'),
      organization,
      person,
      ...sides(difference.lt(0)),
      ...home,
    },
  ]
  const summary = sharedTexts().translate(ctx.language, { key: 'fa:settlement.summary_exchange' })
  const head: VoucherHead = { category: await exchangeCategory(ctx), date, role: 'revaluation', summary }
  const voucher = await bookAtOnce(ctx, head, lines satisfies readonly LineValues[])
  const [line] = await linesOfOne(ctx, voucher.id)
  return { id: voucher.id, date, line: line?.id ?? 0, lines }
}

async function exchangeCategory(ctx: Context): Promise<number> {
  const {
    rows: [row],
  } = await sql<{
    id: number
  }>`select id::int as id from fa_voucher_category where role = 'revaluation' and active and deleted_at is null order by position, id limit 1`.execute(
    ctx.db,
  )
  if (!row) throw invalidField('lines', 'fa:error.category_unknown', { category: 'X' })
  return row.id
}

async function exchangeDay(ctx: Context, latest: string): Promise<string> {
  const { books_lock_date: lock } = await bookOf(ctx)
  const earliest = lock !== null && lock >= latest ? nextDay(lock) : latest
  for (const { start, end } of await openPeriods(ctx)) if (end >= earliest) return start > earliest ? start : earliest
  throw invalidField('lines', 'fa:error.no_open_day')
}

const nextDay = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)

async function writeSettlement(
  ctx: Context,
  shared: readonly Shared[],
  { date, difference, exchange }: { date: string; difference: Decimal; exchange: Exchange | null },
): Promise<number> {
  const lines = [
    ...shared.map(({ item, amount, base }) => ({
      voucher_line: item.id,
      amount_currency: amount.toFixed(4),
      amount_base: base.toFixed(4),
    })),
    ...(exchange ? [{ voucher_line: exchange.line, amount_currency: '0', amount_base: difference.abs().toFixed(4) }] : []),
  ]
  const [first] = shared
  const values = {
    organization: first?.item.organization ?? null,
    person: first?.item.person ?? null,
    account: first?.item.account,
    date,
    state: 'active',
    fx_voucher: exchange?.id ?? null,
    lines,
  }
  const { id } = await createRecord(withAllRights(ctx), ctx.snapshot.get('fa/settlement'), values, { trusted: true })
  await sql`
    update fa_voucher_line as line set residual = line.residual - settled.amount_currency, residual_base = line.residual_base - settled.amount_base
    from fa_settlement__lines as settled where settled.parent_id = ${id} and line.id = settled.voucher_line_id`.execute(ctx.db)
  await announceSettlement(ctx, 'created', { id, organization: values.organization })
  return id
}

async function answerOf(
  ctx: Context,
  {
    settlement,
    shared,
    date,
    difference,
    exchange,
  }: { settlement: number; shared: readonly Shared[]; date: string; difference: Decimal; exchange: Exchange | null },
): Promise<SettlementAnswer> {
  const [first] = shared
  const account = first?.item.account ?? 0
  const debits = shared.filter(({ item }) => item.side === 'debit')
  return {
    settlement,
    account: (await accountNames(ctx, [account])).get(account) ?? { id: account, code: '', name: '' },
    currency: first?.item.currency ?? '',
    date,
    amount: Decimal.sum(0, ...debits.map(({ amount }) => amount)).toFixed(4),
    lines: shared.map(({ item, amount, base }) => ({
      line: item.id,
      settled: amount.toFixed(4),
      settled_base: base.toFixed(4),
      residual: new Decimal(item.residual).minus(amount).toFixed(4),
      residual_base: new Decimal(item.residual_base).minus(base).toFixed(4),
    })),
    difference_base: difference.toFixed(4),
    fx_voucher: exchange && { id: exchange.id, date: exchange.date, lines: await shownLines(ctx, exchange.lines) },
  }
}
