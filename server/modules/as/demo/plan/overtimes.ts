/** Overtime of the demo: three people near the ceiling of the month, others now and then (as.md §10). Pure. */
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

/** Of 46 hours: so many minutes a day on as many days as the month has had. */
const heavy = { staff14: 220, staff34: 220, staff18: 215 } as const
const mostDays = 12

/** Beyond the hours of a day, and back the next morning with too little rest. */
export const longDay = { account: 'staff18', nth: 2, minutes: 330 } as const
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
  const days = [long && latest(long, today, longDay.nth), short && latest(short, today, shortened.nth)]
  if (long && days[0]) add(long, days[0], longDay.minutes, 'pay', '客戶系統上線')
  if (short && days[1]) add(short, days[1], shortened.minutes, 'pay', '客戶系統上線')
  for (const [account, minutes] of Object.entries(heavy)) {
    const person = of(account)
    const work = person?.work.filter(({ date }) => date >= open && date < today).slice(0, mostDays) ?? []
    for (const day of work) if (person) add(person, day, minutes, 'pay', '年度結算與出貨')
  }
  for (const [index, account] of nowAndThen.entries()) {
    const person = of(account)
    const work = person?.work.filter(({ date }) => date < open).filter((_, n) => n % 19 === index + 3) ?? []
    for (const [n, day] of work.entries()) if (person) add(person, day, 90 + 30 * (n % 2), n % 2 === 0 ? 'pay' : 'comp', '月結作業')
  }
  return made
}
