/** The demo of attendance can be made on any day (as.md §10): its plan, for 800 days in a row. */
import { expect, test } from 'vitest'
import { planOpenBatches, planPastBatches, type WorkOfPerson } from '../../../server/modules/as/demo/plan/batches'
import { clockedOf, scenes, type Clocked } from '../../../server/modules/as/demo/plan/clocked'
import { planOpenLeaves, planTakenLeaves } from '../../../server/modules/as/demo/plan/leaves'
import { lockedAt, monthsAround, periodsOf } from '../../../server/modules/as/demo/plan/months'
import { longDay, planOvertimes, shortened } from '../../../server/modules/as/demo/plan/overtimes'
import { latest, type DemoPerson, type PlannedWork } from '../../../server/modules/as/demo/plan/people'
import { planRunningForms } from '../../../server/modules/as/demo/plan/running-forms'
import { wallMinute } from '../../../server/modules/as/day/rules/local-time'
import { addDays, addMonths, datesFrom, monthOf } from '../../../src/shared/as/calendar-dates'
import { demoCompany } from './demo-company'
import { taipei } from './day-fixtures'

const [from, days] = ['2026-11-28', 800]
const dates = datesFrom(from, addDays(from, days - 1))
const companyOn = demoCompany(addMonths(from, -6), addMonths(addDays(from, days), 3))

const plans = dates.map((today) => {
  const months = monthsAround(today)
  const people = companyOn(months)
  const taken = planTakenLeaves(people, months)
  const away = taken.map(({ person, span }) => ({ user: person.user, start: span.start, end: span.end }))
  return {
    ...{ today, months, people, taken, away },
    ...{ periods: periodsOf(months), forms: planRunningForms(people, months), open: planOpenLeaves(people, months) },
    ...{ overtimes: planOvertimes(people, away, months), past: planPastBatches(people, months), batches: planOpenBatches(people, months) },
  }
})
type Plan = (typeof plans)[number]

/** Days on which something is wrong, and what: none. */
const troubles = (look: (plan: Plan) => readonly unknown[]): string[] =>
  plans.flatMap((plan) => look(plan).map((found) => `${plan.today}: ${JSON.stringify(found)}`))
const isLocked = ({ periods }: Plan, date: string): boolean =>
  periods.some(({ locked, starts_on, ends_on }) => locked && starts_on <= date && date <= ends_on)
const personOf = ({ people }: Plan, account: string): DemoPerson => {
  const person = people.find((one) => one.account === account)
  if (!person) throw new Error(`No ${account}.`)
  return person
}

test('three months are locked, the last of them just before the open one, and this month is open', () => {
  const wrong = troubles(({ today, months, periods }) => {
    const locked = periods.filter((period) => period.locked).map(({ month }) => month)
    const wanted = [3, 2, 1].map((back) => monthOf(addMonths(months.open, -back)))
    const isOpen = periods.some(({ month, ...period }) => month === monthOf(today) && !period.locked)
    const hasOpen = periods.some(({ starts_on, ...period }) => starts_on === months.open && !period.locked)
    return JSON.stringify(locked) === JSON.stringify(wanted) && isOpen && hasOpen && months.open <= today ? [] : [{ locked, months }]
  })
  expect(wrong).toEqual([])
})

test('no month was locked before it had ended, or in days to come', () => {
  const wrong = troubles(({ today, periods }) =>
    periods.filter((one) => {
      const at = Date.parse(lockedAt(one))
      return one.locked && !(at > Date.parse(`${one.ends_on}T16:00:00Z`) && at < wallMinute(taipei, today, '00:00') * 60_000)
    }),
  )
  expect(wrong).toEqual([])
})

test('every form that waits has its day: four leaves, a missed punch, overtime and a swap', () => {
  const wrong = troubles(({ forms }) => {
    const actions = forms.map(({ action }) => action).join()
    return actions === 'as.dayoff,as.dayoff,as.dayoff,as.dayoff,as.unpunch,as.overtime,as.shift-adjustment' ? [] : [actions]
  })
  expect(wrong).toEqual([])
})

test('no form that waits is of a locked date; a missed punch is of the past, everything else is to come and drawn', () => {
  const wrong = troubles((plan) =>
    plan.forms.filter(({ action, work: { date } }) => {
      const isDue = action === 'as.unpunch' ? date < plan.today : date > plan.today && date <= plan.months.last
      return isLocked(plan, date) || !isDue || (action === 'as.shift-adjustment' && date > plan.months.published)
    }),
  )
  expect(wrong).toEqual([])
})

test('leave in each other state and batches of days to come have their days, and nobody asks for two things at once', () => {
  const wrong = troubles(({ today, months, people, forms, open, batches }) => {
    const ahead = [...open.map(({ work }) => work), batches.meeting, batches.donation, batches.evening]
    const isMissing = open.length < 6 || ahead.some((work) => !work || work.date <= today || work.date > months.last)
    const twice = forms.filter(({ action, account, work }) =>
      open.some(({ person, work: other }) => action === 'as.dayoff' && person.account === account && other.date === work.date),
    )
    const strangers = forms.filter(({ account }) => !people.some((person) => person.account === account && person.active))
    return [...(isMissing ? [ahead.map((work) => work?.date)] : []), ...twice, ...strangers]
  })
  expect(wrong).toEqual([])
})

test('batches of the past have people who were not on leave, on days that are over', () => {
  const wrong = troubles(({ today, months, away, past }) =>
    Object.entries<WorkOfPerson[]>({ ...past }).filter(([name, lines]) => {
      const free = lines.filter(({ user, work }) => !meets(away, user, work))
      const isOver = lines.every(({ work: { date } }) => date >= months.first && date < (name === 'checkUp' ? months.open : today))
      return free.length < 2 || !isOver
    }),
  )
  expect(wrong).toEqual([])
})

const meets = (away: Plan['away'], of: number, { planned }: PlannedWork): boolean =>
  away.some(({ user, start, end }) => user === of && start < planned.end && end > planned.start)

test('leave and overtime that were approved are of days that are over, and no month has more than 46 hours', () => {
  const wrong = troubles(({ today, months, taken, overtimes }) => {
    const sums = new Map<string, number>()
    for (const { user, date, minutes } of overtimes)
      sums.set(`${user} ${monthOf(date)}`, (sums.get(`${user} ${monthOf(date)}`) ?? 0) + minutes)
    return [
      ...[...taken.map(({ work }) => work.date), ...overtimes.map(({ date }) => date)].filter(
        (date) => date < months.first || date >= today,
      ),
      ...[...sums].filter(([, minutes]) => minutes > 46 * 60),
    ]
  })
  expect(wrong).toEqual([])
})

/** What somebody has clocked since the open month began, for whom something is arranged there. */
function clocksOf({ people, away, overtimes, months }: Plan, account: string): Clocked[] {
  const index = people.filter(({ exempt }) => !exempt).findIndex((person) => person.account === account)
  const person = people.find((one) => one.account === account)
  return person ? clockedOf(person, index, { away, overtimes, months, since: months.open }) : []
}

test('every arranged irregular day is there, in a month that is open', () => {
  const wrong = troubles((plan) =>
    scenes.filter(({ account, nth, forgot, late, early, over, outside }) => {
      const work = latest(personOf(plan, account), plan.today, nth)
      if (!work || isLocked(plan, work.date) || meets(plan.away, personOf(plan, account).user, work)) return true
      const clocked = clocksOf(plan, account).filter(({ date }) => date === work.date)
      const [first, last] = [clocked[0], clocked.at(-1)]
      if (forgot) return clocked.map(({ direction }) => direction).join() !== { in: 'out', out: 'in', both: '' }[forgot]
      const slides = work.shift.flexible_start
      if (late) return !(first && first.at > work.planned.start + slides)
      if (early) return !(last && last.at < work.planned.end)
      return over ? !(last && last.at >= work.planned.end + over) : !(outside && first?.is_outside)
    }),
  )
  expect(wrong).toEqual([])
})

test('one works too long and comes back with too little rest, one leaves before overtime is over, one comes on a rest day', () => {
  const wrong = troubles((plan) => {
    const long = overtimeOf(plan, longDay.account, longDay.minutes)
    const clocked = clocksOf(plan, longDay.account)
    const back = long && clocked.find(({ date, direction }) => date === addDays(long.date, 1) && direction === 'in')
    const left = clocked.find(({ date, direction }) => date === long?.date && direction === 'out')
    const hasShortRest = long && left && back && left.at >= long.end && back.at - left.at < 11 * 60 && back.date < plan.today
    const short = overtimeOf(plan, shortened.account, shortened.minutes)
    const gone = clocksOf(plan, shortened.account).find(({ date, direction }) => date === short?.date && direction === 'out')
    const { rest } = personOf(plan, 'staff13')
    const came = clocksOf(plan, 'staff13').filter(({ date }) => date === rest[0])
    const isOpen = [long?.date, short?.date, rest[0]].every((date) => date !== undefined && !isLocked(plan, date))
    return hasShortRest && short && gone && gone.at < short.end && came.length === 2 && isOpen
      ? []
      : [{ long, left, back, short, gone, rest: rest[0] }]
  })
  expect(wrong).toEqual([])
})

const overtimeOf = (plan: Plan, account: string, minutes: number) =>
  plan.overtimes.findLast((one) => one.user === personOf(plan, account).user && one.minutes === minutes && !isLocked(plan, one.date))

test('all of its dates are dates', () => {
  const isDate = (date: string) => /^\d{4}-\d{2}-\d{2}$/.test(date) && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date)
  const wrong = troubles(({ months, forms, taken, overtimes, open, past, periods }) => {
    const works = [...forms, ...taken, ...open, ...Object.values(past).flat()].map(({ work }) => work)
    const all = [...Object.values(months), ...works.map(({ date }) => date), ...overtimes.map(({ date }) => date)]
    const minutes = [
      ...works.flatMap(({ planned }) => [planned.start, planned.end]),
      ...overtimes.flatMap(({ start, end }) => [start, end]),
    ]
    return [
      ...[...all, ...periods.flatMap(({ starts_on, ends_on }) => [starts_on, ends_on])].filter((date) => !isDate(date)),
      ...minutes.filter((minute) => !Number.isFinite(minute)),
    ]
  })
  expect(wrong).toEqual([])
})
