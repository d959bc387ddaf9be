/** What everybody of the demo is to work, and chance that falls the same each time. Pure. */
import type { PlannedShift, Shift } from '../../day/rules/planned-shift'

export interface PlannedWork {
  date: string
  shift: Shift
  planned: PlannedShift
}

export interface DemoPerson {
  user: number
  account: string
  /** Code of the primary department, and of the place. */
  site: string
  country: string
  exempt: boolean
  /** Neither suspended nor gone. */
  active: boolean
  zone: string
  /** Days with work, by date. */
  work: readonly PlannedWork[]
  /** Rest days of the past, the latest first. */
  rest: readonly string[]
}

/** Which of n there is, between 0 and 1: scattered, and the same in each demo. */
export function chance(a: number, b: number): number {
  let seed = (Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 7, 0x85ebca6b)) >>> 0
  seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) >>> 0
  seed = Math.imul(seed ^ (seed >>> 12), 0x297a2d39) >>> 0
  return ((seed ^ (seed >>> 15)) >>> 0) / 2 ** 32
}

/** The n-th day of work before today, the latest first. */
export const latest = (person: DemoPerson, today: string, n: number): PlannedWork | undefined =>
  person.work.filter(({ date }) => date < today).at(-1 - n)
