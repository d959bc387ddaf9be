/** What the lines of a preview come to together; those with an error are left out (as.md §4.7). Pure. */
import type { BatchPreviewLine } from '../../../shared/as/batch'

export interface BatchSums {
  /** Lines that can be posted, and those with an error. */
  good: number
  wrong: number
  people: number
  minutes: number
  /** Of leave, by each person's own day. */
  days: number
}

export function sumsOf(lines: readonly Pick<BatchPreviewLine, 'user' | 'result' | 'minutes' | 'days'>[]): BatchSums {
  const good = lines.filter(({ result }) => result !== 'error')
  const total = (of: 'minutes' | 'days') => good.reduce((sum, line) => sum + (line[of] ?? 0), 0)
  return {
    ...{ good: good.length, wrong: lines.length - good.length },
    ...{ people: new Set(good.map(({ user }) => user)).size, minutes: total('minutes'), days: Math.round(total('days') * 100) / 100 },
  }
}
