/** Shifts and leave as a calendar file (RFC 5545; as.md §2). Pure. */
import { escaped, folded } from '../../../../export/ics'
import { subtract, union, type Span } from '../../day/rules/spans'

/** A shift of a date, in minutes since 1970. */
export interface FeedShift {
  date: string
  title: string
  /** What is worked of it: more than one of a split shift. */
  segments: readonly Span[]
  url: string
}

export interface FeedLeave extends Span {
  id: number
}

/**
 * @param user whose they are: with `host` it makes the identifiers unique world-wide
 * @param words.leave what leave is called; its kind is not for calendars that others may see
 * @param now instant
 */
export function rosterCalendar({
  words,
  host,
  user,
  now,
  shifts,
  leaves,
}: {
  words: { name: string; leave: string }
  host: string
  user: number
  now: Date
  shifts: readonly FeedShift[]
  leaves: readonly FeedLeave[]
}): string {
  const stamp = stampOf(now.getTime())
  const away = union(leaves)
  const event = (uid: string, { start, end }: Span, lines: readonly string[]): string[] => [
    'BEGIN:VEVENT',
    `UID:${escaped(`${uid}@${host}`)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${stampOf(start * 60_000)}`,
    `DTEND:${stampOf(end * 60_000)}`,
    ...lines,
    'END:VEVENT',
  ]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kontor//Roster//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(words.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    // Who is on leave does not work then.
    ...shifts.flatMap(({ date, title, segments, url }) =>
      subtract(segments, away).flatMap((span, at) =>
        event(`as-shift-${user}-${date}-${at + 1}`, span, [`SUMMARY:${escaped(title)}`, 'STATUS:CONFIRMED', `URL:${url}`]),
      ),
    ),
    ...leaves.flatMap(({ id, ...span }) =>
      event(`as-leave-${id}`, span, [`SUMMARY:${escaped(words.leave)}`, 'STATUS:CONFIRMED', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF']),
    ),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const stampOf = (instant: number): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
