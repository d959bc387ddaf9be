/** A date with its weekday, where it matters on which day something falls: `2026/01/12 (週一)`. */
import { formatDate } from './format-date'
import type { Formats } from './format-settings'
import { formatTags } from '../../providers/i18n/language'

/** @param date `2026-01-12` */
export function dateWithWeekday(date: string, formats: Formats): string {
  const weekday = new Intl.DateTimeFormat(formatTags[formats.language], { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
  return `${formatDate(date, formats)} (${weekday})`
}
