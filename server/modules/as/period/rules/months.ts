/** Months of attendance by the closing day of the settings (as.md §3 setting, period). Pure. */
import { addDays, addMonths, lastDayOfMonth, twoDigits } from '../../../../../src/shared/as/calendar-dates'

export interface MonthSpan {
  month: string
  starts_on: string
  ends_on: string
}

/** @param closing the day with which a month ends, 1–28; null = its last day */
export function monthsOf(year: number, closing: number | null): MonthSpan[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${twoDigits(index + 1)}`
    const ends_on = endOf(month, closing)
    return { month, starts_on: addDays(endOf(addMonths(`${month}-01`, -1).slice(0, 7), closing), 1), ends_on }
  })
}

const endOf = (month: string, closing: number | null): string =>
  closing === null ? lastDayOfMonth(month) : `${month}-${twoDigits(closing)}`
