/** Overtime of the demo: three people near the ceiling of the month, others now and then (as.md §10). The engine judges each. */
import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { instantOf } from '../person/employee'
import { decidedOn } from './leaves'
import type { Away } from './leaves'
import type { DemoMonths } from './months'
import { latest, type DemoPerson, type PlannedWork } from './plan'

export interface DemoOvertime {
  user: number
  date: string
  end: number
}

/** Of 46 hours: so many minutes a day on as many days as the month has had. */
const heavy = { staff14: 220, staff34: 220, staff18: 215 } as const
const mostDays = 12

export const longDay = { account: 'staff18', nth: 2, minutes: 330 } as const
export const shortened = { account: 'staff33', nth: 1, minutes: 120 } as const

export async function makeOvertimes(
  ctx: Context,
  people: readonly DemoPerson[],
  away: readonly Away[],
  { today, open, typhoon }: DemoMonths,
): Promise<DemoOvertime[]> {
  const made: DemoOvertime[] = []
  const isFree = (person: DemoPerson, { planned }: PlannedWork) =>
    !away.some(({ user, start, end }) => user === person.user && start < planned.end && end > planned.start)
  const add = async (person: DemoPerson, work: PlannedWork, minutes: number, mode: 'pay' | 'comp', reason: string) => {
    if (!isFree(person, work) || work.date === typhoon || made.some(({ user, date }) => user === person.user && date === work.date)) return
    const end = work.planned.end + minutes
    await createRecord(
      decidedOn(ctx, work.date),
      ctx.snapshot.get('as/overtime'),
      {
        ...{ user: person.user, work_date: work.date, start_at: instantOf(work.planned.end), end_at: instantOf(end), applied_min: minutes },
        ...{ mode, reason, source: 'admin' },
      },
      { trusted: true },
    )
    made.push({ user: person.user, date: work.date, end })
  }
  const of = (account: string) => people.find((one) => one.account === account)
  for (const { account, nth, minutes } of [longDay, shortened]) {
    const person = of(account)
    const work = person && latest(person, today, nth)
    if (person && work) await add(person, work, minutes, 'pay', '客戶系統上線')
  }
  for (const [account, minutes] of Object.entries(heavy)) {
    const person = of(account)
    const days = person?.work.filter(({ date }) => date >= open && date < today).slice(0, mostDays) ?? []
    for (const work of days) if (person) await add(person, work, minutes, 'pay', '年度結算與出貨')
  }
  for (const [index, account] of ['staff01', 'staff06', 'staff30', 'staff33', 'staff28', 'staff22'].entries()) {
    const person = of(account)
    const days = person?.work.filter(({ date }) => date < open).filter((_, n) => n % 19 === index + 3) ?? []
    for (const [n, work] of days.entries()) if (person) await add(person, work, 90 + 30 * (n % 2), n % 2 === 0 ? 'pay' : 'comp', '月結作業')
  }
  return made
}
