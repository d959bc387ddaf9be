/**
 * The dates of a rule (ca.md R2), and what days off make of them (R3). Dates are `YYYY-MM-DD` as the wall calendar of the
 * series has them; the hour is added afterwards, so that it stays through clock changes. rrule-temporal evaluates: of the kept
 * libraries it alone passes the cases of R2 (ical.js makes 1 March of a 29 February, and counts a start that BYSETPOS leaves out).
 */
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { writeRule, type RepeatRule, type WorkdayRule } from '../../../schemas/core/repeat-rule'

/** Until a date, which counts, or so many times. */
export interface RepeatEnd {
  until?: string | null
  /** How many dates of the rule, those that a day off leaves out among them. */
  count?: number | null
}

/** No series reaches further than this from its start, however rare its dates are. */
const farthestYears = 100

/**
 * The first dates of a rule, from its start on. The start itself counts only where the rule names it.
 * @param most so many at most
 */
export function ruleDates(rule: RepeatRule, start: string, end: RepeatEnd, most: number): string[] {
  const until = end.until ?? Temporal.PlainDate.from(start).add({ years: farthestYears }).toString()
  if (until < start) return []
  const wanted = Math.min(most, end.count ?? most)
  const series = new RRuleTemporal({
    rruleString: `DTSTART;TZID=UTC:${compact(start)}T000000\nRRULE:${writeRule(rule)};UNTIL=${compact(until)}T000000Z`,
    maxIterations: Number.MAX_SAFE_INTEGER,
  })
  const dates: string[] = []
  if (wanted > 0) {
    series.all((date) => {
      dates.push(date.toPlainDate().toString())
      return dates.length < wanted
    })
  }
  return dates.slice(0, wanted)
}

const compact = (date: string): string => date.replaceAll('-', '')

export interface RepeatDate {
  /** Of the rule: what tells an occurrence from the others, also where it is moved. */
  occurrence: string
  /** When it is; where it is skipped the date of the rule. */
  date: string
  /** Left out: a day off, or the day of an earlier one. */
  skipped: boolean
}

/**
 * What days off make of a rule's dates. Two that fall on one day become one, that of the earlier date.
 * @param works whether somebody works on that date
 */
export function onWorkdays(dates: readonly string[], rule: WorkdayRule, works: (date: string) => boolean): RepeatDate[] {
  const taken = new Set<string>()
  return dates.map((occurrence) => {
    const date = workdayOf(occurrence, rule, works)
    if (date === null || taken.has(date)) return { occurrence, date: occurrence, skipped: true }
    taken.add(date)
    return { occurrence, date, skipped: false }
  })
}

/** @returns null where it is left out, or where no workday is within a year */
export function workdayOf(date: string, rule: WorkdayRule, works: (date: string) => boolean): string | null {
  if (rule === 'keep' || works(date)) return date
  if (rule === 'skip') return null
  const step = rule === 'next' ? 1 : -1
  for (let days = 1; days <= 366; days += 1) {
    const other = Temporal.PlainDate.from(date)
      .add({ days: step * days })
      .toString()
    if (works(other)) return other
  }
  return null
}

/**
 * When an occurrence is: a time that a clock change leaves out is read with the offset before it, of one that comes twice the
 * first is meant (RFC 5545 §3.3.5).
 * @param time `HH:MM`; @param zone as IANA names it
 * @returns an instant in UTC
 */
export const instantOf = (date: string, time: string, zone: string): string =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).toInstant().toString()

/** The `UNTIL` of an exported rule: the end of that day in the zone, which still counts, in UTC (`20251218T155959Z`). */
export const exportedUntil = (until: string, zone: string): string => instantOf(until, '23:59:59', zone).replace(/[-:]/g, '')
