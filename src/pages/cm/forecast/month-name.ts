/** What columns and spans of the forecast are called. */
import type { TFunction } from 'i18next'
import { formatTags, type Language } from '../../../providers/i18n/language'
import type { ColumnPlace } from '../../../shared/cm/forecast-columns'

/** @param month `2026-11` */
export const monthName = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(formatTags[language], { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/**
 * What lies before the month of the day is past due; before a later one it is only earlier.
 * @param about.taken_on the day that is shown; null = today
 */
export function placeName(
  t: TFunction<'cm'>,
  place: ColumnPlace,
  { from, today, taken_on, language }: { from: string; today: string; taken_on: string | null; language: Language },
): string {
  if (place === null) return t('forecast.no_date')
  if (place !== 'past') return monthName(place, language)
  return from <= (taken_on ?? today).slice(0, 7) ? t('forecast.past') : t('forecast.before', { month: monthName(from, language) })
}
