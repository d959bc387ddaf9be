/** Times and names of a day of attendance, in the zone and language that it is read in. */
import { wallTime } from '../../../components/format/format-date'
import type { Formats } from '../../../components/format/format-settings'
import { formatTags } from '../../../providers/i18n/language'
import type { Label } from '../../../shared/as/day-words'
import { i18nText } from '../../../shared/engine/i18n-text'

/** @returns `09:00`; empty without an instant */
export const clockText = (instant: string | null, timeZone: string): string =>
  instant === null ? '' : (wallTime(instant, timeZone)?.time ?? '')

/** @returns `09:00–18:00`; a side that is not there stays empty; null without both */
export function spanText(from: string | null, until: string | null, timeZone: string): string | null {
  return from === null && until === null ? null : `${clockText(from, timeZone)}–${clockText(until, timeZone)}`
}

export const labelText = (label: Label | null, language: Formats['language']): string => (label ? i18nText(label.name, language) : '')

/** @param date `2026-03-10` @returns `Tue`, `週二` */
export function weekdayText(date: string, language: Formats['language'], length: 'short' | 'long' | 'narrow' = 'short'): string {
  return new Intl.DateTimeFormat(formatTags[language], { weekday: length, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

/** @param month `2026-03` @returns `March 2026`, `2026年3月` */
export const monthText = (month: string, language: Formats['language']): string =>
  new Intl.DateTimeFormat(formatTags[language], { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** `2026-03-10` a number of days later. */
export const dayAfter = (date: string, days = 1): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
