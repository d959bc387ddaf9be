/** By what a customer bought in the last twelve full months (cm.md R11). */
import Decimal from 'decimal.js'
import { Temporal } from 'temporal-polyfill'

/** Amounts in company currency; `max_amount` null = no top. */
export interface Rating {
  id: number
  min_amount: string
  max_amount: string | null
}

/** From inclusive, to exclusive. @returns null where no rating takes the amount */
export const ratingOf = (ratings: readonly Rating[], sales: string): number | null =>
  ratings.find(
    ({ min_amount, max_amount }) => new Decimal(sales).gte(min_amount) && (max_amount === null || new Decimal(sales).lt(max_amount)),
  )?.id ?? null

/** @param today `YYYY-MM-DD` @returns the twelve months before this one: first day, and the day after the last */
export function lastFullYear(today: string): { from: string; to: string } {
  const to = Temporal.PlainDate.from(today).with({ day: 1 })
  return { from: to.subtract({ years: 1 }).toString(), to: to.toString() }
}
