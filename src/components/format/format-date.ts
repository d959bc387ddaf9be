/** Dates and instants as people of each language read them (shell.md §5.5–5.6). */
import { languageTags } from '../../providers/i18n/language'
import type { Formats } from './format-settings'

type DateFormats = Pick<Formats, 'language' | 'rocEra'> & Partial<Pick<Formats, 'datePattern'>>

/**
 * A date is a date: it is never shifted by a zone.
 * @param date `2026-11-21`
 * @returns `2026/11/21`, in English `21 Nov 2026`, with the era option in tw `115/11/21`, or by the pattern; anything else as it came
 */
export function formatDate(date: string, { language, rocEra, datePattern }: DateFormats): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(date)
  if (!match) return date
  const [, year = '', month = '', day = ''] = match
  const shown = rocEra && language === 'tw' && Number(year) > 1911 ? String(Number(year) - 1911) : year
  const parts: Readonly<Record<string, string>> = {
    YYYY: shown,
    MMM: monthNames(language)[Number(month) - 1] ?? month,
    MM: month,
    M: String(Number(month)),
    DD: day,
    D: String(Number(day)),
  }
  return (datePattern ?? datePatterns[language]).replace(/YYYY|MMM|MM|M|DD|D/g, (part) => parts[part] ?? part)
}

/** As each language writes them, where nobody has chosen. */
export const datePatterns: Readonly<Record<Formats['language'], string>> = {
  en: 'D MMM YYYY',
  tw: 'YYYY/MM/DD',
  cn: 'YYYY/MM/DD',
  jp: 'YYYY/MM/DD',
}

const namesOf = new Map<Formats['language'], readonly string[]>()
/** Short: `Nov`, `11月`. */
function monthNames(language: Formats['language']): readonly string[] {
  const known = namesOf.get(language)
  if (known) return known
  // Not as in Britain, where September has four letters.
  const format = new Intl.DateTimeFormat(languageTags[language], { month: 'short', timeZone: 'UTC' })
  const made = Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1)))
  namesOf.set(language, made)
  return made
}

/** @param instant ISO 8601 in UTC @returns date and `HH:MM` in the zone, `2026/11/21 00:30` */
export function formatDateTime(instant: string, formats: DateFormats & Pick<Formats, 'timeZone'>): string {
  const wall = wallTime(instant, formats.timeZone)
  return wall ? `${formatDate(wall.date, formats)} ${wall.time}` : instant
}

/** An instant as date and time of a zone; null when it is no instant. */
export function wallTime(instant: string, timeZone: string): { date: string; time: string } | null {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return null
  const parts = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

const formatters = new Map<string, Intl.DateTimeFormat>()
function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(timeZone, made)
  return made
}

/**
 * The instant of a wall-clock time in a zone. A time that a clock change skips is moved on; one that it repeats is the first.
 * @param date `2026-11-21` @param time `00:30`
 * @returns ISO 8601 in UTC with milliseconds
 */
export function instantOf(date: string, time: string, timeZone: string): string {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const shown = (at: number) => {
    const wall = wallTime(new Date(at).toISOString(), timeZone)
    return wall ? Date.parse(`${wall.date}T${wall.time}:00Z`) : at
  }
  // A zone's offset changes at most once within two days: the ones before and after are all there are.
  const candidates = [wanted - dayMs, wanted + dayMs].map((at) => wanted - (shown(at) - at))
  const right = candidates.filter((at) => shown(at) === wanted)
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...candidates)).toISOString()
}

const dayMs = 86_400_000

/** Today in a zone, `2026-11-21`. */
export const todayIn = (timeZone: string, now = new Date()): string =>
  wallTime(now.toISOString(), timeZone)?.date ?? now.toISOString().slice(0, 10)
