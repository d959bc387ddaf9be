/** Days that people have worked by already (sc.md §4, §9): whoever changes one is asked first. Pure. */
import { same } from '../../../../../src/schemas/core/same'
import type { Values } from '../../../../contracts/hooks'

/** What working time, pay and deadlines are reckoned by; names are not. */
const reckoned = ['region', 'date', 'kind', 'start_time', 'end_time', 'pay_class', 'paid', 'state']

/** @param today `YYYY-MM-DD`. @returns the past day that counts differently afterwards */
export function pastDayChanged({ before, after }: { before: Values | null; after: Values | null }, today: string): string | null {
  if (before && after && reckoned.every((field) => same(before[field] ?? null, after[field] ?? null))) return null
  const counts = (day: Values | null) => day !== null && day.state === 'published' && day.kind !== 'observance' && String(day.date) < today
  const [day] = [before, after].filter(counts)
  return day ? String(day.date) : null
}
