/** Overtime of the demo: three people near the ceiling of the month, others now and then (as.md §10). Pure. */
import { addDays, monthOf } from '../../../../../src/shared/as/calendar-dates'
import type { Away } from './leaves'
import type { DemoMonths } from './months'
import { latest, type DemoPerson, type PlannedWork } from './people'

export interface DemoOvertime {
  user: number
  date: string
  end: number
}

export interface PlannedOvertime extends DemoOvertime {
  start: number
  minutes: number
  mode: 'pay' | 'comp'
  reason: string
}

/** So many minutes a day on as many days as the month has had, up to the 46 hours of a month. */
const heavy = { staff14: 220, staff34: 220, staff18: 215 } as const
const [mostDays, mostMinutes] = [12, 46 * 60]

/** Beyond the hours of a day, and back the next morning with too little rest. */
export const longDay = { account: 'staff18', minutes: 330 } as const
/** Leaves before what was approved is over. */
export const shortened = { account: 'staff33', nth: 1, minutes: 120 } as const

const nowAndThen = ['staff01', 'staff06', 'staff30', 'staff33', 'staff28', 'staff22'] as const

export function planOvertimes(
  people: readonly DemoPerson[],
  away: readonly Away[],
  { today, open, typhoon }: DemoMonths,
): PlannedOvertime[] {
  const made: PlannedOvertime[] = []
  const isFree = (person: DemoPerson, { planned }: PlannedWork) =>
    !away.some(({ user, start, end }) => user === person.user && start < planned.end && end > planned.start)
  const add = (person: DemoPerson, work: PlannedWork, minutes: number, mode: 'pay' | 'comp', reason: string) => {
    if (!isFree(person, work) || work.date === typhoon || made.some(({ user, date }) => user === person.user && date === work.date)) return
    const start = work.planned.end
    made.push({ user: person.user, date: work.date, start, end: start + minutes, minutes, mode, reason })
  }
  const of = (account: string) => people.find((one) => one.account === account)
  const [long, short] = [of(longDay.account), of(shortened.account)]
  const days = [long && longDayOf(long, today), short && latest(short, today, shortened.nth)]
  if (long && days[0]) add(long, days[0], longDay.minutes, 'pay', '客戶系統上線')
  if (short && days[1]) add(short, days[1], shortened.minutes, 'pay', '客戶系統上線')
  for (const [account, minutes] of Object.entries(heavy)) {
    const person = of(account)
    const work = person?.work.filter(({ date }) => date >= open && date < today).slice(0, mostDays) ?? []
    for (const day of work)
      if (person && minutesIn(made, person, monthOf(day.date)) + minutes <= mostMinutes) add(person, day, minutes, 'pay', '年度結算與出貨')
  }
  for (const [index, account] of nowAndThen.entries()) {
    const person = of(account)
    const work = person?.work.filter(({ date }) => date < open).filter((_, n) => n % 19 === index + 3) ?? []
    for (const [n, day] of work.entries()) if (person) add(person, day, 90 + 30 * (n % 2), n % 2 === 0 ? 'pay' : 'comp', '月結作業')
  }
  return made
}

const minutesIn = (made: readonly PlannedOvertime[], { user }: DemoPerson, month: string): number =>
  made.filter((one) => one.user === user && monthOf(one.date) === month).reduce((sum, { minutes }) => sum + minutes, 0)

/** Two days of work are after it, the first of them the next day: no rest is too short over a weekend. */
function longDayOf({ work }: DemoPerson, today: string): PlannedWork | undefined {
  const past = work.filter(({ date }) => date < today)
  return past.slice(0, -2).findLast(({ date }, n) => past[n + 1]?.date === addDays(date, 1))
}
