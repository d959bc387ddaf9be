/** The day on which a lead closes that was put into another month. Pure. */
import { lastDayOf } from '../../../shared/engine/months'

/**
 * The same day of the month, or its last where it is shorter; never a day of this month that is over. Without a date before: the month's last.
 * @param month `2026-11` @param today `2026-11-23` in the company's zone
 */
export function closeInMonth(date: string | null, { month, today }: { month: string; today: string }): string {
  const last = lastDayOf(month)
  const same = date === null ? last : `${month}-${date.slice(8, 10)}`
  const day = same > last ? last : same
  return month === today.slice(0, 7) && day < today ? today : day
}

/** The card above the place of a date in a column, which stands by dates; null = on top. */
export function aboveDate(
  cards: readonly { id: number; expected_close_date?: unknown }[],
  { date, except }: { date: string; except: number },
): number | null {
  return (
    cards.findLast(({ id, expected_close_date }) => id !== except && typeof expected_close_date === 'string' && expected_close_date <= date)
      ?.id ?? null
  )
}
