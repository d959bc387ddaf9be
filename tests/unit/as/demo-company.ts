/** The people of the demo and the days on which they work, as its database would have them: shifts, weeks, call centre, official days of 2026. */
import { callCentre, offsetOf, patterns, shifts, weeks } from '../../../server/modules/as/demo/shifts'
import type { DemoMonths } from '../../../server/modules/as/demo/plan/months'
import type { DemoPerson, PlannedWork } from '../../../server/modules/as/demo/plan/people'
import { dateOfPerson, patternDay, type CalendarEvent, type Pattern } from '../../../server/modules/as/day/rules/day-types'
import { plannedShift, type Shift } from '../../../server/modules/as/day/rules/planned-shift'
import { people } from '../../../server/modules/sc/demo/people'
import { taiwan2026 } from '../../../src/schemas/sc/calendar-packs/taiwan-2026'
import { addDays, datesFrom } from '../../../src/shared/as/calendar-dates'
import { office } from './day-fixtures'

const span = ([start, end]: readonly [string, string]) => ({ start, end })
const demoShifts = shifts.map(({ code, segments, breaks = [], values }, n): Shift => {
  const times = { segments: segments.map(span), breaks: breaks.map(span) }
  return { ...office, ...values, ...times, id: n + 2, code }
})
const shiftOf = (code: string): Shift => demoShifts.find((one) => one.code === code) ?? office

const demoPatterns = new Map(
  patterns.map(({ code, anchor, days }): [string, Pattern] => [
    code,
    {
      ...{ anchor, cycle_days: days.length },
      days: days.map(({ day_no, day_type, shift }) => ({
        // The demo's days are of these types.
        day_type: day_type as 'work' | 'rest' | 'regular_off',
        ...{ day_no, shift: shift ? shiftOf(shift).id : null },
      })),
    },
  ]),
)
const rotation = demoPatterns.get('ROT-4-2') as Pattern // it is one of them
const officeWeek: Pattern = {
  ...{ anchor: '2024-01-01', cycle_days: 7 },
  days: [1, 2, 3, 4, 5, 6, 7].map((day_no) =>
    day_no < 6 ? { day_no, day_type: 'work', shift: office.id } : { day_no, day_type: day_no === 6 ? 'rest' : 'regular_off', shift: null },
  ),
}

const places: Readonly<Record<string, { country: string; zone: string }>> = {
  HK: { country: 'HK', zone: 'Asia/Hong_Kong' },
  TYO: { country: 'JP', zone: 'Asia/Tokyo' },
  SHA: { country: 'CN', zone: 'Asia/Shanghai' },
}
const taiwan = { country: 'TW', zone: 'Asia/Taipei' }

const events = new Map<string, CalendarEvent>(taiwan2026.days.map((day) => [day.date, { ...day, start_time: null, end_time: null }]))

/** @param until last day that anybody asks for @returns the people of the demo with the days between first and last of its months */
export function demoCompany(from: string, until: string): (months: DemoMonths) => DemoPerson[] {
  const dates = datesFrom(from, until)
  const all = people.map((person, n) => {
    const place = places[person.department] ?? taiwan
    const of = (date: string) => dayOf(person.account, date, place.country === 'TW' ? (events.get(date) ?? null) : null)
    const employed = dates.filter((date) => person.hire_date <= date && date <= (person.leave_date ?? date))
    const days = employed.map((date) => ({ date, ...of(date) }))
    const isHere = person.state !== 'suspended' && person.state !== 'left'
    const work = days.flatMap(({ date, day_type, shift: id }): PlannedWork[] => {
      const shift = [office, ...demoShifts].find((one) => one.id === id)
      return person.state !== 'suspended' && day_type === 'work' && shift
        ? [{ date, shift, planned: plannedShift(shift, date, place.zone) }]
        : []
    })
    const rest = days.filter(({ day_type }) => day_type === 'rest').map(({ date }) => date)
    const own = { user: n + 1, account: person.account, site: 'TPE', exempt: person.account === 'staff40', active: isHere }
    return { ...own, ...place, work, rest: rest.toReversed() }
  })
  return ({ first, last, today }) =>
    all.map((person) => ({
      ...person,
      work: person.work.slice(placeOf(person.work, first), placeOf(person.work, addDays(last, 1))),
      rest: person.rest.slice(person.rest.findIndex((date) => date < today)).slice(0, 4),
    }))
}

/** Of the first that is not before the date, by halves: it is asked a hundred thousand times. */
function placeOf(work: readonly PlannedWork[], date: string): number {
  let [low, high] = [0, work.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((work[middle]?.date ?? '') < date) low = middle + 1
    else high = middle
  }
  return low
}

function dayOf(account: string, date: string, event: CalendarEvent | null) {
  const nth = callCentre.findIndex((one) => one === account)
  const week = Object.entries(weeks).find(([, accounts]) => accounts.includes(account))?.[0]
  const pattern = demoPatterns.get(week ?? '') ?? officeWeek
  const entry = nth < 0 ? null : { ...patternDay(rotation, addDays(date, offsetOf(nth))), source: 'pattern' as const }
  return dateOfPerson(date, { entry, pattern, event })
}
