/** When compensatory time lapses (as.md R8, LSA-ER 22-2). */
import { addMonths } from '../../../../../src/shared/as/calendar-dates'

/**
 * @param earnedOn date of the overtime
 * @param yearEnd last day of the person's annual-leave year that it lies in: never later
 * @param months the company's own limit; null = the leave year alone
 */
export function compExpiry(earnedOn: string, yearEnd: string, months: number | null): string {
  const own = months === null ? yearEnd : addMonths(earnedOn, months)
  return own < yearEnd ? own : yearEnd
}
