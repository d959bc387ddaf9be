/** When people of the demo clock in and out (as.md §10): about 2.1 a day, 6 % late, 2 % missing, 1 % outside, and one of each irregularity in the last days. Pure. */
import { wallMinute } from '../../day/rules/local-time'
import { subtract, type Span } from '../../day/rules/spans'
import type { Away } from './leaves'
import type { DemoMonths } from './months'
import { longDay, shortened, type DemoOvertime } from './overtimes'
import { chance, latest, type DemoPerson, type PlannedWork } from './people'

export interface Clocked {
  user: number
  date: string
  /** Minutes since 1970. */
  at: number
  direction: 'in' | 'out'
  site: string
  is_outside?: boolean
}

/** What is arranged for a day: minutes too late or too early, minutes past the end, a punch that was forgotten. */
export interface Scene {
  account: string
  /** Days of work before today. */
  nth: number
  late?: number
  early?: number
  over?: number
  forgot?: 'in' | 'out' | 'both'
  outside?: true
}

/** Asks for the punch to be mended. */
const missedOut = { account: 'staff01', nth: 1, forgot: 'out' } as const

export const scenes: readonly Scene[] = [
  missedOut,
  { account: 'staff01', nth: 3, late: 17 },
  { account: 'staff06', nth: 2, early: 25 },
  { account: 'staff12', nth: 1, forgot: 'in' },
  { account: 'staff07', nth: 2, forgot: 'both' },
  { account: 'staff02', nth: 1, outside: true },
  { account: 'staff17', nth: 1, over: 75 },
  { account: 'staff28', nth: 0, late: 41 },
]

/** What is still open is arranged for them, so that chance adds nothing to it. */
const arrangedFor = new Set<string>([...scenes.map(({ account }) => account), longDay.account, shortened.account])

/** Came on a rest day without a word. */
const unasked = 'staff13'

export interface ClockedAsked {
  away: readonly Away[]
  overtimes: readonly DemoOvertime[]
  months: DemoMonths
}

/** @param index of the person, by which their chances fall @returns from a day on, also what is still to come today */
export function clockedOf(
  person: DemoPerson,
  index: number,
  { away, overtimes, months, since = months.first }: ClockedAsked & { since?: string },
): Clocked[] {
  const absences = away.filter(({ user }) => user === person.user)
  const typhoon = ['13:00', '18:00'].map((time) => wallMinute('Asia/Taipei', months.typhoon, time))
  const stop: Span[] = person.country === 'TW' ? [{ start: typhoon[0] ?? 0, end: typhoon[1] ?? 0 }] : []
  const arranged = new Map(
    scenes.flatMap((scene) => {
      const day = scene.account === person.account ? latest(person, months.today, scene.nth) : undefined
      return day ? [[day.date, scene] as const] : []
    }),
  )
  const isQuiet = (date: string) => arrangedFor.has(person.account) && date >= months.open
  const days = person.work
    .map((work, n) => ({ work, n }))
    .filter(({ work: { date } }) => date >= since && date <= months.today)
    .flatMap(({ work, n }) => {
      const { planned } = work
      const there = subtract(planned.segments, [...absences, ...stop])
      const overtime = overtimes.find(({ user, date }) => user === person.user && date === work.date)
      const isShort = person.account === shortened.account && latest(person, months.today, shortened.nth)?.date === work.date
      const scene = arranged.get(work.date) ?? (isQuiet(work.date) ? {} : byChance(index, n))
      const until = overtime ? overtime.end - (isShort ? 50 : 0) : null
      return dayOf(person, work, { there, until, scene, index, n })
    })
  return [...days, ...(person.account === unasked ? onRestDay(person) : [])]
}

/** The day of which the missed punch is, unless its month is locked: holidays may be longer than months take to settle. */
export function latestMissedOut(people: readonly DemoPerson[], { today, open }: DemoMonths): { account: string; work: PlannedWork } | null {
  const person = people.find(({ account }) => account === missedOut.account)
  const work = person && latest(person, today, missedOut.nth)
  return work && work.date >= open ? { account: missedOut.account, work } : null
}

type Deviation = Omit<Scene, 'account' | 'nth'>

function byChance(index: number, n: number): Deviation {
  const drawn = chance(index * 7 + 1, n)
  if (drawn < 0.06) return { late: 3 + Math.floor(drawn * 600) }
  if (drawn < 0.07) return { early: 12 }
  if (drawn < 0.09) return { forgot: drawn < 0.08 ? 'in' : 'out' }
  return drawn < 0.1 ? { outside: true } : {}
}

interface DayAsked {
  there: readonly Span[]
  /** End of overtime. */
  until: number | null
  scene: Deviation
  index: number
  n: number
}

function dayOf(person: DemoPerson, { date, shift, planned }: PlannedWork, { there, until, scene, index, n }: DayAsked): Clocked[] {
  const [first, last] = [there[0], there.at(-1)]
  if (!first || !last || scene.forgot === 'both') return []
  const drawn = chance(n, index)
  const slide =
    until === null && shift.flexible_start > 0 && there.length === planned.segments.length
      ? Math.floor(drawn * (shift.flexible_start - 15))
      : 0
  const isWhole = last.end === planned.end
  // Who comes late to a shift that slides comes after it can slide.
  const late = scene.late === undefined ? -2 - Math.floor(drawn * 12) : scene.late + shift.flexible_start - slide
  const end = until ?? last.end + slide
  const out = isWhole ? end - (scene.early ?? 0) + (scene.early ? 0 : (scene.over ?? Math.floor(drawn * 9))) : end + 4
  const whole: Clocked[] = [
    {
      ...{ user: person.user, date, site: person.site, direction: 'in' },
      at: first.start + slide + late,
      ...(scene.outside ? { is_outside: true } : {}),
    },
    // Between segments people go home, and some punch at lunch, too.
    ...there.slice(1).flatMap((span, i): Clocked[] => [
      { ...{ user: person.user, date, site: person.site, direction: 'out' }, at: (there[i]?.end ?? 0) + 2 },
      { ...{ user: person.user, date, site: person.site, direction: 'in' }, at: span.start - 3 },
    ]),
    { ...{ user: person.user, date, site: person.site, direction: 'out' }, at: out },
  ]
  if (scene.forgot === 'in') return whole.slice(1)
  return scene.forgot === 'out' ? whole.slice(0, -1) : whole
}

function onRestDay(person: DemoPerson): Clocked[] {
  const [date] = person.rest
  if (date === undefined) return []
  const of = { user: person.user, date, site: person.site }
  return [
    { ...of, direction: 'in', at: wallMinute(person.zone, date, '10:04') },
    { ...of, direction: 'out', at: wallMinute(person.zone, date, '12:20') },
  ]
}
