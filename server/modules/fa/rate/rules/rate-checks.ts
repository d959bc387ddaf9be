/** What is wrong with a row of rates, and what people confirm (fa.md §3.1). */
import Decimal from 'decimal.js'
import { addDays } from '../../../../../src/shared/fa/days'
import { rateNames as rateFields, type RateName as RateField } from '../../../../../src/shared/fa/rate'

export { rateFields, type RateField }

/** Decimal text; null = not quoted. */
export type SixRates = Readonly<Record<RateField, string | null>>

export const rateFaults = ['rate_missing', 'rate_not_positive', 'buy_above_sell'] as const
export type RateFault = (typeof rateFaults)[number]

/** A change of more than this from the row before is confirmed, in per cent. */
export const unusualChange = 20

/** @returns what is wrong, by field; empty = nothing */
export function rateFaultsOf(rates: SixRates): { field: RateField; fault: RateFault }[] {
  if (rateFields.every((field) => rates[field] === null)) return [{ field: 'spot_buy', fault: 'rate_missing' }]
  const notPositive = rateFields.filter((field) => rates[field] !== null && new Decimal(rates[field]).lte(0))
  if (notPositive.length > 0) return notPositive.map((field) => ({ field, fault: 'rate_not_positive' as const }))
  return (['spot', 'cash'] as const).flatMap((kind) => {
    const buy = rates[`${kind}_buy`]
    const sell = rates[`${kind}_sell`]
    return buy !== null && sell !== null && new Decimal(buy).gt(sell)
      ? [{ field: `${kind}_sell` as const, fault: 'buy_above_sell' as const }]
      : []
  })
}

/** @returns change from one rate to another in per cent, with two digits; null where one of them is not quoted */
export const changePercent = (from: string | null, to: string | null): string | null =>
  from === null || to === null || new Decimal(from).isZero()
    ? null
    : new Decimal(to).minus(from).dividedBy(from).times(100).toFixed(2, Decimal.ROUND_HALF_UP)

/** @param before the last row on an earlier day; null = there is none @returns which rates changed by more than a fifth, with their change */
export function unusualChanges(before: SixRates | null, after: SixRates): { field: RateField; percent: string }[] {
  return rateFields.flatMap((field) => {
    const percent = before && changePercent(before[field], after[field])
    return percent !== null && new Decimal(percent).abs().gt(unusualChange) ? [{ field, percent }] : []
  })
}

/** What a row is compared and drawn by: the middle of the spot rates, else the first rate that is quoted. */
export function leadingRate(rates: SixRates): string | null {
  if (rates.spot_buy !== null && rates.spot_sell !== null) return new Decimal(rates.spot_buy).plus(rates.spot_sell).dividedBy(2).toFixed(8)
  return rateFields.map((field) => rates[field]).find((rate) => rate !== null) ?? null
}

/**
 * @param dates that have a row @param until the last day that is looked at, counted
 * @returns workdays from the first row on that have none, the latest first
 */
export function gapsOf(dates: readonly string[], until: string, works: (date: string) => boolean): string[] {
  const known = new Set(dates)
  const first = dates.toSorted()[0]
  const gaps: string[] = []
  for (let date = first; date !== undefined && date <= until; date = addDays(date, 1))
    if (!known.has(date) && works(date)) gaps.unshift(date)
  return gaps
}
