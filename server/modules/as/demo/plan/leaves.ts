/** Who is on leave in the demo, and when (as.md §10). Which kind it is, balances decide. Pure. */
import { addDays, addMonths } from '../../../../../src/shared/as/calendar-dates'
import { halves } from '../../day/rules/planned-shift'
import type { DemoMonths } from './months'
import { chance, type DemoPerson, type PlannedWork } from './people'

/** A person is not at work from here to there; minutes since 1970. */
export interface Away {
  user: number
  start: number
  end: number
}

export interface LeaveSpan {
  start: number
  end: number
  minutes: number
}

export interface TakenLeave {
  person: DemoPerson
  /** Of the person. */
  index: number
  /** Of the months of the demo. */
  month: number
  work: PlannedWork
  span: LeaveSpan
}

/** Of each third person one leave in each month that is over, far enough from today not to meet what else was planned there. */
const takenBefore = 12
const months = 4

export function planTakenLeaves(people: readonly DemoPerson[], { first, today, typhoon }: DemoMonths): TakenLeave[] {
  return taiwanOf(people).flatMap((person, index) =>
    Array.from({ length: months }, (_, month): TakenLeave | null => {
      if ((index + month) % 3 !== 0) return null
      const day = addDays(addMonths(first, month), 3 + Math.floor(chance(index, month) * 20))
      const work = person.work.find(({ date }) => date >= day)
      if (!work || work.date > addDays(today, -takenBefore) || work.date === typhoon) return null
      return { person, index, month, work, span: spanOf(work, index % 4 === 1) }
    }).filter((leave) => leave !== null),
  )
}

/** What is still to come: two wait, the others were turned down, taken back, called off or could not be posted. */
const states = ['pending', 'pending', 'rejected', 'withdrawn', 'cancelled', 'failed'] as const

export interface OpenLeave {
  person: DemoPerson
  work: PlannedWork
  span: LeaveSpan
  state: (typeof states)[number]
}

export function planOpenLeaves(people: readonly DemoPerson[], { today }: DemoMonths): OpenLeave[] {
  const taiwan = taiwanOf(people)
  return states.flatMap((state, n) => {
    const person = taiwan[n * 4 + 2]
    const work = person?.work.filter(({ date }) => date > today)[n + 2]
    return person && work ? [{ person, work, state, span: spanOf(work, false) }] : []
  })
}

const taiwanOf = (people: readonly DemoPerson[]) =>
  people.filter(({ country, exempt, active, work }) => country === 'TW' && active && !exempt && work.length > 40)

/** The whole day, or its second half. */
function spanOf({ planned }: PlannedWork, isHalf: boolean): LeaveSpan {
  const { pm } = halves(planned)
  const [from, to] = [pm[0], pm.at(-1)]
  if (!isHalf || !from || !to) return { start: planned.start, end: planned.end, minutes: planned.minutes }
  return { start: from.start, end: to.end, minutes: pm.reduce((sum, { start, end }) => sum + end - start, 0) }
}
