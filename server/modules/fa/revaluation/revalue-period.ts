/** Revaluation of a period (fa.md R7): the X voucher on its last day, and of open items the one that takes it back on the next. */
import { sql } from 'kysely'
import type { RevaluationAnswer, RevaluationRate, RevaluationVoucher } from '../../../../src/shared/fa/revaluation'
import { addDays } from '../../../../src/shared/fa/days'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, invalid, invalidField, notFound } from '../../../kernel/errors'
import { writeAction } from '../../../resource/write/write'
import { numbering, sharedTexts } from '../../sc'
import { categoryOfRole, requirePostingAccount } from '../chart/posting-accounts'
import { periodForDay } from '../period/books'
import { findRate } from '../rate/rate-service'
import { bookOf } from '../voucher/book'
import { bookAtOnce } from '../voucher/reverse-voucher'
import { settleReversed } from '../voucher/settlements-of'
import type { LineValues } from '../voucher/stored-lines'
import type { Voucher } from '../voucher/voucher-row'
import { foreignBalances } from './foreign-balances'
import { shownRows } from './shown-rows'
import { isTakenBack, revaluationLines, revalue, revalueItems, type RevaluationLine, type RevaluedBalance } from './rules/revaluation'

const field = 'period_id'

interface Period {
  id: number
  code: string
  end: string
}

interface Plan {
  period: Period
  rates: readonly RevaluationRate[]
  revalued: readonly RevaluedBalance[]
}

/**
 * @param dryRun writes nothing
 * @throws 404 of an unknown period; 422 `period_id`: one of its days is not open to the caller, or a currency has no rate
 */
export const revaluePeriod = (ctx: Context, id: number, { dryRun }: { dryRun: boolean }): Promise<RevaluationAnswer> =>
  transact(ctx, async (tx) => {
    // The book is held: of two who revalue at once, the second finds nothing left.
    if (!dryRun) await numbering.hold(tx, 'fa.posting')
    const plan = await planOf(tx, await periodOf(tx, id))
    const vouchers = dryRun || plan.revalued.length === 0 ? [] : await book(tx, plan)
    const { period, rates, revalued } = plan
    return {
      period,
      currency: (await bookOf(tx)).currency,
      rates,
      rows: await shownRows(tx, revalued),
      reversal_date: revalued.some(isTakenBack) ? addDays(period.end, 1) : null,
      vouchers,
    }
  })

/** @returns how many balances would change, of the checklist of a year; null where a currency has no rate */
export async function countToRevalue(ctx: Context, period: number): Promise<number | null> {
  try {
    return (await planOf(ctx, await periodOf(ctx, period))).revalued.length
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

async function periodOf(ctx: Context, id: number): Promise<Period> {
  const {
    rows: [row],
  } = await sql<Period & { regular: boolean }>`
    select id::int as id, code, to_char("end", 'YYYY-MM-DD') as "end", regular from fa_period where id = ${id} and deleted_at is null`.execute(
    ctx.db,
  )
  if (!row) throw notFound()
  const { regular, ...period } = row
  if (!regular) throw invalidField(field, 'fa:error.revaluation.adjusting')
  return period
}

async function planOf(ctx: Context, period: Period): Promise<Plan> {
  const { currency, digits } = await bookOf(ctx)
  const { items, earlier, sums } = await foreignBalances(ctx, { date: period.end, currency })
  const rates: RevaluationRate[] = []
  for (const code of new Set([...items, ...sums].map((balance) => balance.currency))) {
    const found = await findRate(ctx, { currency: code, date: period.end })
    if (!('missing' in found)) rates.push({ currency: code, rate: found.rate, date_used: found.date_used, stale: found.stale })
  }
  try {
    const options = { rates: Object.fromEntries(rates.map(({ currency: code, rate }) => [code, rate])), baseDigits: digits(currency) }
    const revalued = [...revalueItems(items, earlier, options), ...revalue(sums, options)]
    return { period, rates: rates.filter(({ currency: code }) => revalued.some((one) => one.currency === code)), revalued }
  } catch (error) {
    if (error instanceof RangeError) throw invalidField(field, 'fa:error.no_rate', { currency: error.message, date: period.end })
    throw error
  }
}

async function book(ctx: Context, { period, rates, revalued }: Plan): Promise<RevaluationVoucher[]> {
  await requireDays(ctx, period, revalued.some(isTakenBack))
  const accounts = {
    unrealised: await requirePostingAccount(ctx, 'fx_unrealised'),
    realised: await requirePostingAccount(ctx, 'fx_realised'),
  }
  const category = await categoryOfRole(ctx, 'revaluation')
  const byCode = new Map(rates.map(({ currency, rate }) => [currency, rate]))
  const made: RevaluationVoucher[] = []
  // Two lines are kept for the exchange accounts.
  for (const part of portions(revalued, category.max_lines - 2)) {
    const { booked, reversed } = revaluationLines(part, accounts)
    const say = (key: string) => sharedTexts().translate(ctx.language, { key: `fa:revaluation.${key}`, params: { code: period.code } })
    const head = { category: category.id, source: { module: 'fa', entity: 'period', id: period.id } }
    const voucher = await bookAtOnce(
      ctx,
      { ...head, date: period.end, role: 'revaluation', summary: say('summary') },
      booked.map((line) => valuesOf(line, byCode)),
    )
    made.push(shown(voucher))
    if (reversed.length === 0) continue
    const date = addDays(period.end, 1)
    // The next month may not have begun: by the program, not by whoever revalues.
    const reversal = await bookAtOnce(
      withAllRights(ctx),
      { ...head, date, role: 'reversal', summary: say('reversal'), reverses: voucher.id },
      reversed.map((line) => valuesOf(line, byCode)),
    )
    await settleReversed(ctx, { original: voucher.id, reversal: reversal.id, date })
    await writeAction(withAllRights(ctx), ctx.snapshot.get('fa/voucher'), voucher, { reversed_by: reversal.id })
    made.push(shown(reversal))
  }
  return made
}

const shown = ({ id, number, date }: Voucher): RevaluationVoucher => ({ id, number: number ?? '', date: date ?? '' })

/** @throws 422: the last day is closed to the caller; or the next day, but for a month that has not begun */
async function requireDays(ctx: Context, { end }: Period, takesBack: boolean): Promise<void> {
  const last = await periodForDay(ctx, { date: end })
  if (last.message) throw invalid({ [field]: [last.message] })
  if (!takesBack) return
  const next = await periodForDay(ctx, { date: addDays(end, 1) })
  if (next.message && next.refusal !== 'period_future') throw invalid({ [field]: [next.message] })
}

const portions = <T>(all: readonly T[], size: number): (readonly T[])[] =>
  all.length <= size ? [all] : [all.slice(0, size), ...portions(all.slice(size), size)]

const valuesOf = ({ debit, credit, currency, ...line }: RevaluationLine, rates: ReadonlyMap<string, string>): LineValues => ({
  ...{ department: null, project: null, due_date: null, document_date: null, memo: null },
  ...line,
  debit: debit.toFixed(),
  credit: credit.toFixed(),
  // The foreign balance stays; a currency that is cleared has no rate, and needs none.
  ...(currency === null
    ? { currency: null, rate: null, amount_currency: null }
    : { currency, rate: rates.get(currency) ?? '1', amount_currency: '0' }),
})
