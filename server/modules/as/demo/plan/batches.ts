/** Of which days the batches of the demo are (as.md §10). Pure. */
import { addDays } from '../../../../../src/shared/as/calendar-dates'
import type { DemoMonths } from './months'
import type { DemoPerson, PlannedWork } from './people'

export interface WorkOfPerson {
  user: number
  work: PlannedWork
}

export interface PastBatches {
  checkUp: WorkOfPerson[]
  counting: WorkOfPerson[]
  outing: WorkOfPerson[]
}

/** Of months that are over, or nearly: each person on their first day of work from a date on. */
export function planPastBatches(people: readonly DemoPerson[], { first, open }: DemoMonths): PastBatches {
  const working = (accounts: readonly string[], from: string) =>
    people.flatMap(({ account, user, work }) => {
      const day = accounts.includes(account) ? work.find(({ date }) => date >= from) : undefined
      return day ? [{ user, work: day }] : []
    })
  return {
    checkUp: working(['hr', 'staff30', 'fin', 'staff33', 'staff34'], addDays(first, 39)),
    counting: working(['staff22', 'staff23', 'staff26', 'staff28'], addDays(open, -5)),
    outing: working(['staff12', 'staff13', 'staff15', 'head.rd'], addDays(open, -16)),
  }
}

export interface OpenBatches {
  meeting: PlannedWork | undefined
  donation: PlannedWork | undefined
  evening: PlannedWork | undefined
}

/** Days of the office that are to come. */
export function planOpenBatches(people: readonly DemoPerson[], { today }: DemoMonths): OpenBatches {
  const days = people.find(({ account }) => account === 'staff01')?.work.filter(({ date }) => date > today) ?? []
  return { meeting: days[8], donation: days[12], evening: days[0] }
}
