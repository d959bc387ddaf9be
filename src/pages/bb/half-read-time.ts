/** How long it took until half of the readers had read: in minutes, above two hours in hours. */
import type { TFunction } from 'i18next'

const longestInMinutes = 120

/** @param minutes null = half of them have not read it */
export function halfReadTime(t: TFunction<'bb'>, minutes: number | null): string {
  if (minutes === null) return '–'
  return minutes < longestInMinutes ? t('readers.minutes', { count: minutes }) : t('readers.hours', { count: Math.round(minutes / 60) })
}
