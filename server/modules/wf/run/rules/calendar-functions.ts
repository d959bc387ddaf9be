/** What expressions ask of the working calendar (wf.md §5.1): `workdays(from, until)`, `workMinutes(from, until)`. Pure. */
import { instantOf, onDay, type CompanyTime } from '../../../../../src/schemas/core/expression/company-time'
import type { Json } from '../../../../../src/schemas/core/expression/values'
import { valueFormats } from '../../../../../src/schemas/core/value-formats'
import { workcal, type WorkCalendar } from '../../../sc'

const longestMs = 50 * 366 * 86_400_000

type CalendarFunctions = {
  workdays: (from: Json, until: Json) => Json
  workMinutes: (from: Json, until: Json) => Json
}

/**
 * @param calendar of the person; none while it is being asked for
 * @param time the company's: whose day a date-time is on, and when a date begins
 * @returns functions that give nothing for what is no day between 1900 and 2199; working minutes also for more than 50 years, which no form means
 */
export function calendarFunctions(calendar: WorkCalendar | null | undefined, time: CompanyTime = {}): CalendarFunctions {
  const dayIn = (given: Json): string | null => {
    const day = typeof given === 'string' ? onDay(given, time) : null
    return day !== null && valueFormats.date.test(day) ? day : null
  }
  const instantIn = (given: Json): string | null => (typeof given === 'string' && dayIn(given) !== null ? instantOf(given, time) : null)
  return {
    workdays: (from, until) => {
      const [first, last] = [dayIn(from), dayIn(until)]
      return calendar && first && last ? `${workcal.workdaysIn(calendar, first, last)}` : null
    },
    workMinutes: (from, until) => {
      const [start, end] = [instantIn(from), instantIn(until)]
      if (!calendar || start === null || end === null || Date.parse(end) - Date.parse(start) > longestMs) return null
      return `${workcal.minutesIn(calendar, start, end)}`
    },
  }
}
