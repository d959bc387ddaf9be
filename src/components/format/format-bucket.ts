/** A group of days by its first: `Nov 2026` or `2026/11`, `2026 Q4`, `2026`; a week by its first day. Written as whole dates are (format-date.ts). */
import { formatDate } from './format-date'
import type { Formats } from './format-settings'

/** @param first `2026-11-01` */
export function formatBucket(
  first: string,
  unit: 'day' | 'week' | 'month' | 'quarter' | 'year',
  formats: Pick<Formats, 'language' | 'rocEra'>,
): string {
  const day = formatDate(first, formats)
  const english = formats.language === 'en'
  const year = english ? (day.split(' ').at(-1) ?? '') : (day.split('/')[0] ?? '')
  if (unit === 'month') return english ? day.slice(day.indexOf(' ') + 1) : day.slice(0, day.lastIndexOf('/'))
  if (unit === 'quarter') return `${year} Q${Math.ceil(Number(first.slice(5, 7)) / 3)}`
  return unit === 'year' ? year : day
}
