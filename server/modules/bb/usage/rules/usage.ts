/** What the figures of bulletins add up to (bb.md §2, §5.4). Pure. */
import { rateOf } from '../../../../../src/shared/bb/rates'

/** One bulletin, as the chosen readers have read it. */
export interface UsageLine {
  id: number
  title: string
  category: number
  /** As readers know them: after a handover not the author. */
  publisher: number
  publish_at: string
  targets: number
  /** Targets who read the revision in force. */
  read: number
  views: number
  comments: number
  /** null = half of them have not read it. */
  half_minutes: number | null
  /** Confirmations that were due and are missing. */
  overdue: number
}

export interface UsageSums {
  published: number
  targets: number
  read: number
  views: number
  comments: number
  overdue: number
  read_rate: number | null
  half_minutes: number | null
}

/** Percent with one decimal, half up; null where nobody is meant. */
export function percentOf(part: number, whole: number): number | null {
  const rate = rateOf(part, whole)
  return rate === null ? null : Number(rate)
}

/** Rate over all readings, not the mean of rates: a bulletin for five weighs less than one for the company. */
export function sumUp(lines: readonly Omit<UsageLine, 'title' | 'publish_at'>[]): UsageSums {
  const sum = (key: 'targets' | 'read' | 'views' | 'comments' | 'overdue') => lines.reduce((total, line) => total + line[key], 0)
  return {
    published: lines.length,
    ...{ targets: sum('targets'), read: sum('read'), views: sum('views'), comments: sum('comments'), overdue: sum('overdue') },
    read_rate: percentOf(sum('read'), sum('targets')),
    half_minutes: medianOf(lines.flatMap(({ half_minutes }) => half_minutes ?? [])),
  }
}

/** Of an even number the mean of the two in the middle, rounded down. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : Math.floor((low + high) / 2)
}

const most = 20
const rate = ({ read, targets }: UsageLine): number => read / targets
const older = (a: UsageLine, b: UsageLine): number => (a.publish_at < b.publish_at ? -1 : a.publish_at > b.publish_at ? 1 : a.id - b.id)

/** The most viewed; ties go to the older one. */
export const topRead = (lines: readonly UsageLine[]): UsageLine[] =>
  [...lines].sort((a, b) => b.views - a.views || older(a, b)).slice(0, most)

/** The lowest read rate of those that anybody is to read; ties go to the older one. */
export const leastRead = (lines: readonly UsageLine[]): UsageLine[] =>
  lines
    .filter(({ targets }) => targets > 0)
    .sort((a, b) => rate(a) - rate(b) || older(a, b))
    .slice(0, most)

/** All that lack confirmations, the most of them first; ties go to the older one. */
export const mostOverdue = (lines: readonly UsageLine[]): UsageLine[] =>
  lines.filter(({ overdue }) => overdue > 0).sort((a, b) => b.overdue - a.overdue || older(a, b))

/** Hours with one decimal: what a table of days and weeks can compare. */
export const hoursOf = (minutes: number | null): number | null => (minutes === null ? null : Math.round(minutes / 6) / 10)

export const dateBefore = (date: string, days: number): string => new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10)
