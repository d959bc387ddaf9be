/** A time zone as a calendar file describes it (RFC 5545 §3.6.5): its offsets within some years. Pure. */
import { Temporal } from 'temporal-polyfill'

/** @param span years, both counted */
export function timezoneLines(zone: string, { from, until }: { from: number; until: number }): string[] {
  let at = Temporal.PlainDate.from({ year: from, month: 1, day: 1 }).toZonedDateTime({ timeZone: zone })
  const lines = observance('STANDARD', { start: at.toPlainDateTime(), before: at.offset, after: at.offset })
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (next === null || next.year > until) break
    const before = next.subtract({ nanoseconds: 1 })
    const start = next.toPlainDateTime().subtract({ nanoseconds: next.offsetNanoseconds - before.offsetNanoseconds })
    const name = next.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD'
    lines.push(...observance(name, { start, before: before.offset, after: next.offset }))
    at = next
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE']
}

/** @param change.start by the clock that was right until then */
const observance = (
  name: 'STANDARD' | 'DAYLIGHT',
  { start, before, after }: { start: Temporal.PlainDateTime; before: string; after: string },
): string[] => [
  `BEGIN:${name}`,
  `DTSTART:${start.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`,
  `TZOFFSETFROM:${before.replace(':', '')}`,
  `TZOFFSETTO:${after.replace(':', '')}`,
  `END:${name}`,
]
