/** A week of rates while it is typed: what stands there, what changed, and empty days filled from the day before. Pure. */
import { decimalParts } from '../../../shared/engine/amount-text'
import { addDays } from '../../../shared/fa/days'
import { rateNames, type RateDay, type RateName } from '../../../shared/fa/rate'

export type RateDraft = Readonly<Record<RateName, string>>
export interface DraftDay {
  date: string
  /** The row that is there; null = it is new. */
  row: RateDay | null
  rates: RateDraft
}

const empty: RateDraft = { spot_buy: '', spot_sell: '', cash_buy: '', cash_sell: '', customs: '', book: '' }

/** `31.35000000` is read as `31.35`. */
export const plain = (rate: string | null): string => {
  const exact = rate === null ? null : decimalParts(rate)
  return exact ? exact.text(Math.max(exact.places, 2)) : (rate ?? '')
}

/** What a day is told by: both spot rates, else the first rate that is quoted. */
export function leadingOf(day: Pick<RateDay, RateName>): string {
  if (day.spot_buy !== null && day.spot_sell !== null) return `${plain(day.spot_buy)} / ${plain(day.spot_sell)}`
  return plain(rateNames.map((name) => day[name]).find((rate) => rate !== null) ?? null)
}

/** @param weekStart 0 = Sunday @returns seven days, of which the given one is one */
export function weekOf(day: string, weekStart: number, rows: readonly RateDay[]): DraftDay[] {
  const back = (new Date(`${day}T00:00:00Z`).getUTCDay() - weekStart + 7) % 7
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(day, index - back)
    const row = rows.find((one) => one.date === date) ?? null
    return { date, row, rates: row ? ratesOf(row) : empty }
  })
}

const ratesOf = (row: RateDay): RateDraft => ({
  ...{ spot_buy: plain(row.spot_buy), spot_sell: plain(row.spot_sell), cash_buy: plain(row.cash_buy) },
  ...{ cash_sell: plain(row.cash_sell), customs: plain(row.customs), book: plain(row.book) },
})

const isEmpty = ({ rates }: DraftDay): boolean => rateNames.every((name) => rates[name].trim() === '')

/** @param before the last row before the week @returns days without any rate take those of the day before */
export function filledDown(days: readonly DraftDay[], before: RateDay | null): DraftDay[] {
  let above = before ? ratesOf(before) : empty
  return days.map((day) => {
    const filled = isEmpty(day) ? { ...day, rates: above } : day
    above = filled.rates
    return filled
  })
}

/** @returns the days to be saved, with what changed of each; cleared ones are null */
export function changesOf(
  days: readonly DraftDay[],
): { date: string; row: RateDay | null; values: Partial<Record<RateName, string | null>> }[] {
  return days.flatMap(({ date, row, rates }) => {
    const before = row ? ratesOf(row) : empty
    const changed = rateNames.filter((name) => rates[name].trim() !== before[name])
    return changed.length === 0
      ? []
      : [{ date, row, values: Object.fromEntries(changed.map((name) => [name, rates[name].trim() || null])) }]
  })
}
