/** What a currency is worth in another on a day (fa.md R5). Exact decimals; answers have eight digits after the point. */
import Decimal from 'decimal.js'
import { daysBetween } from '../../../../../src/shared/fa/days'

export const rateBases = ['mid', 'spot_buy', 'spot_sell', 'book', 'customs'] as const
export type RateBasis = (typeof rateBases)[number]

/** A row of rates: company currency for one unit of quotation, as decimal text. */
export interface RateRow {
  currency: string
  /** `YYYY-MM-DD` */
  date: string
  /** How many of the currency the row quotes: 1, or 100 (JPY). */
  unit: number
  spot_buy: string | null
  spot_sell: string | null
  book: string | null
  customs: string | null
}

export interface RateRequest {
  currency: string
  to: string
  date: string
  basis: RateBasis
}

export interface RateFound {
  rate: string
  /** Of the row it comes from; of two, the older one. The day that was requested where no row was needed. */
  date_used: string
  stale: boolean
}

export const rateDigits = 8
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

/**
 * @param rows of the currencies that were requested, in any order
 * @param company.currency the currency of the books @param company.maxAgeDays a row older than this is stale
 * @returns `to` for one of `currency`, or the currency that has no rate on or before the day
 */
export function rateOn(
  { currency, to, date, basis }: RateRequest,
  rows: readonly RateRow[],
  company: { currency: string; maxAgeDays: number },
): RateFound | { missing: string } {
  if (currency === to) return { rate: text(new Exact(1)), date_used: date, stale: false }
  const used: string[] = []
  let value = new Exact(1)
  for (const [code, apply] of [
    [currency, (rate: Decimal) => value.times(rate)],
    [to, (rate: Decimal) => value.dividedBy(rate)],
  ] as const) {
    if (code === company.currency) continue
    const found = latest(rows, { code, date, basis })
    if (!found) return { missing: code }
    used.push(found.date)
    value = apply(found.value)
  }
  const date_used = used.toSorted()[0] ?? date
  return { rate: text(value), date_used, stale: daysBetween(date_used, date) > company.maxAgeDays }
}

/** The last row on or before the day that has the basis: of `mid`, both sides. */
function latest(rows: readonly RateRow[], { code, date, basis }: { code: string; date: string; basis: RateBasis }) {
  return rows
    .filter((row) => row.currency === code && row.date <= date)
    .toSorted((one, other) => other.date.localeCompare(one.date))
    .flatMap((row) => {
      const value = valueOf(row, basis)
      return value === null ? [] : [{ date: row.date, value: value.dividedBy(row.unit) }]
    })
    .at(0)
}

/** @returns null where the row does not have the basis */
export function valueOf(row: Omit<RateRow, 'currency' | 'date' | 'unit'>, basis: RateBasis): Decimal | null {
  if (basis !== 'mid') return row[basis] === null ? null : new Exact(row[basis])
  return row.spot_buy === null || row.spot_sell === null ? null : new Exact(row.spot_buy).plus(row.spot_sell).dividedBy(2)
}

const text = (value: Decimal): string => value.toFixed(rateDigits, Decimal.ROUND_HALF_UP)
export const isRateBasis = (value: unknown): value is RateBasis => rateBases.some((basis) => basis === value)
