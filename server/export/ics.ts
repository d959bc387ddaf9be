/** A calendar file (RFC 5545): its lines, escaped and folded. Pure; what events are about their module says. */

export interface CalendarEvent {
  /** The same in every export of the record, world-wide. */
  uid: string
  /** Instant of the last change. */
  changed: string
  sequence: number
  /** `YYYY-MM-DD` */
  date: string
  /** Wall-clock times of a part of the day, `HH:MM`; absent = the whole day. */
  times?: { start: string; end: string }
  title: string
  category: string
  /** Lines `X-KONTOR-<NAME>`, by field. */
  own: Readonly<Record<string, string>>
}

/** @param language BCP 47 tag of the titles */
export function calendarFile({ name, language, events }: { name: string; language: string; events: readonly CalendarEvent[] }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kontor//Working calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => eventLines(event, language)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines({ uid, changed, sequence, date, times, title, category, own }: CalendarEvent, language: string): string[] {
  const day = date.replaceAll('-', '')
  const clock = (time: string) => `${day}T${time.slice(0, 5).replace(':', '')}00`
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${changed.replace(/[-:]|\.\d+/g, '')}`,
    `SEQUENCE:${sequence}`,
    // Without a zone: nine o'clock wherever the calendar's people are.
    ...(times
      ? [`DTSTART:${clock(times.start)}`, `DTEND:${clock(times.end)}`]
      : [`DTSTART;VALUE=DATE:${day}`, `DTEND;VALUE=DATE:${dayAfter(date)}`]),
    `SUMMARY;LANGUAGE=${language}:${escaped(title)}`,
    `CATEGORIES:${escaped(category)}`,
    'TRANSP:TRANSPARENT',
    ...Object.entries(own).map(([field, value]) => `X-KONTOR-${field.toUpperCase().replaceAll('_', '-')}:${escaped(value)}`),
    'END:VEVENT',
  ]
}

/** The end of a whole day is the next one, which is not part of it. */
const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')

/** TEXT: backslash, semicolon, comma and line ends; other control characters have no place in it. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (letter) => `\\${letter}`)
    .replace(/\r\n|\n|\r/g, '\\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

/** Lines of at most 75 octets, broken between characters; a further one begins with a blank, which counts. */
export function folded(line: string): string {
  const lines: string[] = []
  let [now, octets] = ['', 0]
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > 75) {
      lines.push(now)
      now = ' '
      octets = 1
    }
    now += letter
    octets += size
  }
  return [...lines, now].join('\r\n')
}
