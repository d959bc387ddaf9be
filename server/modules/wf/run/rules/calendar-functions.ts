/** What expressions may ask of the working calendar (wf.md §5.1): `workdays(from, until)`, `workMinutes(from, until)`. Pure. */
import type { Environment } from '../../../../../src/schemas/core/expression/language-functions'
import { dayOf, isInstant } from '../../../../../src/schemas/core/expression/values'
import { valueFormats } from '../../../../../src/schemas/core/value-formats'
import { workcal, type WorkCalendar } from '../../../sc'

const longestMs = 50 * 366 * 86_400_000

/**
 * @param calendar of the applicant; null where the form asks for none
 * @returns functions that give nothing for what is no day between 1900 and 2199; working minutes also for more than 50 years, which no form means
 */
export function calendarFunctions(calendar: WorkCalendar | null): NonNullable<Environment['functions']> {
  return {
    workdays: (from, until) => {
      const [first, last] = [dayIn(from), dayIn(until)]
      return calendar && first && last ? String(workcal.workdaysIn(calendar, first, last)) : null
    },
    workMinutes: (from, until) => {
      const [start, end] = [instantIn(from), instantIn(until)]
      if (!calendar || start === null || end === null || Date.parse(end) - Date.parse(start) > longestMs) return null
      return String(workcal.minutesIn(calendar, start, end))
    },
  }
}

function dayIn(given: unknown): string | null {
  const day = typeof given === 'string' ? dayOf(given.slice(0, 10), (instant) => instant) : null
  return day !== null && valueFormats.date.test(day) ? day : null
}

function instantIn(given: unknown): string | null {
  const day = dayIn(given)
  const text = String(given)
  return day && (text === day || isInstant(text)) ? text : null
}
