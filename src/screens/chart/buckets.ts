/** Groups of days as the server makes them: named by their first day, weeks from Monday (server/resource/query/pivot.ts). Pure. */
import type { DateUnit } from '../../shared/engine/pivot'

/** @param first `2026-11-01` @returns the first day of the group `step` further */
export function bucketBeside(first: string, unit: DateUnit, step = 1): string {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  const months = { day: 0, week: 0, month: 1, quarter: 3, year: 12 }[unit] * step
  const days = { day: 1, week: 7, month: 0, quarter: 0, year: 0 }[unit] * step
  return new Date(Date.UTC(year, month - 1 + months, day + days)).toISOString().slice(0, 10)
}

/** First and last day. */
export function daysOfBucket(first: string, unit: DateUnit): [string, string] {
  return [first, bucketBeside(bucketBeside(first, unit), 'day', -1)]
}

/** Every group from the first to the last; undefined when there are more than `most`, and only those with rows are to be drawn. */
export function bucketsBetween(first: string, last: string, unit: DateUnit, most: number): string[] | undefined {
  const buckets: string[] = []
  for (let bucket = first; bucket <= last; bucket = bucketBeside(bucket, unit)) {
    if (buckets.length === most) return undefined
    buckets.push(bucket)
  }
  return buckets
}
