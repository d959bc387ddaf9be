/** When a report is due (shell.md §8): daily, weekly or monthly, at a time of the company's day. Pure. */
import { Temporal } from 'temporal-polyfill'

export interface Rhythm {
  frequency: 'daily' | 'weekly' | 'monthly'
  weekday?: string | null
  /** 1–31; of a shorter month its last day. */
  month_day?: number | null
  /** `HH:MM`; one that a clock change skips is moved on. */
  time: string
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** @param zone IANA @returns the first due instant after `now` */
export function nextDue(rhythm: Rhythm, zone: string, now: Date): Date {
  const after = Temporal.Instant.fromEpochMilliseconds(now.getTime())
  let day = after.toZonedDateTimeISO(zone).toPlainDate()
  for (;;) {
    const at = day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(rhythm.time) }).toInstant()
    if (isDay(rhythm, day) && Temporal.Instant.compare(at, after) > 0) return new Date(at.epochMilliseconds)
    day = day.add({ days: 1 })
  }
}

function isDay({ frequency, weekday, month_day }: Rhythm, day: Temporal.PlainDate): boolean {
  if (frequency === 'daily') return true
  // Asked of values that are not checked yet: there is always a day.
  if (frequency === 'weekly') return day.dayOfWeek - 1 === Math.max(0, weekdays.indexOf(weekday ?? ''))
  return day.day === Math.min(Math.max(1, month_day ?? 1), day.daysInMonth)
}
