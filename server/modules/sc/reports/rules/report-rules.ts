/** What the reports of sc count (sc.md §8). Pure. */
import { supervisorChain, type ChainDepartment } from '../../organisation/rules/supervisor-chain'

/** @returns the last days of the `count` months that end with today's, whose own is today itself */
export function monthEnds(today: string, count: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const ends = Array.from({ length: count - 1 }, (_, back) =>
    new Date(Date.UTC(year, month - count + 1 + back, 0)).toISOString().slice(0, 10),
  )
  return [...ends, today]
}

export interface PlacedPerson {
  id: number
  department: number
  supervisor: number | null
}

/** @param people active ones with their primary post. @returns by supervisor the people directly below him */
export function directReports(people: readonly PlacedPerson[], departments: ReadonlyMap<number, ChainDepartment>): Map<number, number[]> {
  const active = new Set(people.map(({ id }) => id))
  const below = new Map<number, number[]>()
  for (const { id, ...post } of people) {
    const [above] = supervisorChain({ person: id, post, departments, isActive: (one) => active.has(one), max: 1 })
    if (above !== undefined) below.set(above, [...(below.get(above) ?? []), id])
  }
  return below
}

export interface Series {
  name: string
  amounts: readonly number[]
}

/** The largest ones, and the others put together: more colours nobody tells apart. */
export function largestSeries(series: readonly Series[], { most, others }: { most: number; others: string }): Series[] {
  if (series.length <= most) return [...series]
  const size = ({ amounts }: Series) => amounts.reduce((sum, amount) => sum + amount, 0)
  const ranked = [...series].sort((a, b) => size(b) - size(a))
  const kept = new Set(ranked.slice(0, most - 1))
  const rest = series.filter((one) => !kept.has(one))
  const length = Math.max(...series.map(({ amounts }) => amounts.length))
  return [
    ...series.filter((one) => kept.has(one)),
    { name: others, amounts: Array.from({ length }, (_, at) => rest.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0)) },
  ]
}

/** One decimal; of nothing nothing. */
export const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10)

/** How long ago, in the bands that the report of inactive accounts draws. */
export function idleBand(days: number | null): 'never' | 'over_365' | 'over_180' | 'over_90' {
  if (days === null) return 'never'
  return days > 365 ? 'over_365' : days > 180 ? 'over_180' : 'over_90'
}
