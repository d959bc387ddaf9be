/** Tasks as a calendar file (RFC 5545, ca.md §8): VTODO, or VEVENT for calendars that ignore it. Pure. */
import { escaped, folded } from '../../../../export/ics'
import type { FeedKind } from '../../../../../src/shared/ca/task-feed'
import { exportedUntil } from '../../../../../src/shared/engine/repeat/dates'
import { timezoneLines } from './timezone-lines'

interface FeedItem {
  id: number
  title: string
  priority: string
  /** Instant of the last change, and how many there were. */
  changed: string
  version: number
}

export interface FeedTask extends FeedItem {
  status: string
  progress: number
  due_at: string | null
  /** Of the due time, in the zone of the calendar. */
  due_date: string | null
  all_day: boolean
  done_at: string | null
  url: string
  /** Of its series the date that the rule names; of a series that is in the calendar. */
  occurrence: { series: FeedSeries; date: string } | null
}

export interface FeedSeries extends FeedItem {
  rrule: string
  /** The first date that the rule names. */
  first: string
  /** `HH:MM`; null = all day. */
  time: string | null
  zone: string
  until: string | null
  count: number | null
  /** Minutes that it is due after the time of the occurrence. */
  offset: number
  /** Dates of the rule that days off skip or move, and where those are moved to; without dates that have a task. */
  left_out: readonly string[]
  moved_to: readonly string[]
}

const priorities: Readonly<Record<string, number>> = { urgent: 1, high: 3, normal: 5, low: 9 }
const states: Readonly<Record<string, string>> = { todo: 'NEEDS-ACTION', done: 'COMPLETED', cancelled: 'CANCELLED' }

/** @param host makes the identifiers unique world-wide */
export function taskCalendar({
  name,
  host,
  kind,
  tasks,
  series,
}: {
  name: string
  host: string
  kind: FeedKind
  tasks: readonly FeedTask[]
  series: readonly FeedSeries[]
}): string {
  const component = kind === 'todo' ? 'VTODO' : 'VEVENT'
  const shown = kind === 'todo' ? tasks : tasks.filter(({ due_at }) => due_at !== null)
  const timed = series.filter(({ time }) => time !== null)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kontor//Tasks//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...[...new Set(timed.map(({ zone }) => zone))].flatMap((zone) => timezoneLines(zone, spanOf(timed))),
    ...series.flatMap((one) => [`BEGIN:${component}`, ...seriesLines(one, host), `END:${component}`]),
    ...shown.flatMap((task) => [`BEGIN:${component}`, ...taskLines(task, { host, kind }), `END:${component}`]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const stamp = (instant: string): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
const day = (date: string): string => date.replaceAll('-', '')

const uidOf = (kind: 'task' | 'series', id: number, host: string): string => escaped(`ca-${kind}-${id}@${host}`)

const headOf = ({ title, priority, changed, version }: FeedItem): string[] => [
  `DTSTAMP:${stamp(changed)}`,
  `LAST-MODIFIED:${stamp(changed)}`,
  `SEQUENCE:${version - 1}`,
  `SUMMARY:${escaped(title)}`,
  `PRIORITY:${priorities[priority] ?? 5}`,
]

function taskLines(task: FeedTask, { host, kind }: { host: string; kind: FeedKind }): string[] {
  const { id, due_at, due_date, all_day, occurrence, status, progress, done_at, url } = task
  const due = due_at === null || due_date === null ? null : all_day ? `;VALUE=DATE:${day(due_date)}` : `:${stamp(due_at)}`
  return [
    `UID:${occurrence ? uidOf('series', occurrence.series.id, host) : uidOf('task', id, host)}`,
    ...(occurrence ? [`RECURRENCE-ID${placeIn(occurrence.series, [occurrence.date])}`] : []),
    ...headOf(task),
    ...(due === null ? [] : [`${kind === 'todo' ? 'DUE' : 'DTSTART'}${due}`]),
    ...(kind === 'todo'
      ? [
          `STATUS:${states[status] ?? 'IN-PROCESS'}`,
          `PERCENT-COMPLETE:${progress}`,
          ...(status === 'done' && done_at !== null ? [`COMPLETED:${stamp(done_at)}`] : []),
        ]
      : [`STATUS:${status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`, 'TRANSP:TRANSPARENT']),
    `URL:${url}`,
  ]
}

function seriesLines(series: FeedSeries, host: string): string[] {
  const { id, rrule, first, time, zone, until, count, offset, left_out, moved_to } = series
  const last = until === null ? '' : `;UNTIL=${time === null ? day(until) : exportedUntil(until, zone)}`
  return [
    `UID:${uidOf('series', id, host)}`,
    ...headOf(series),
    `DTSTART${placeIn(series, [first])}`,
    ...(time !== null && offset > 0 ? [`DURATION:PT${offset}M`] : []),
    `RRULE:${rrule}${last}${count === null ? '' : `;COUNT=${count}`}`,
    ...(left_out.length > 0 ? [`EXDATE${placeIn(series, left_out)}`] : []),
    ...(moved_to.length > 0 ? [`RDATE${placeIn(series, moved_to)}`] : []),
  ]
}

/** Dates of a series, as the hour of its own zone. */
const placeIn = ({ time, zone }: FeedSeries, dates: readonly string[]): string =>
  time === null
    ? `;VALUE=DATE:${dates.map(day).join(',')}`
    : `;TZID=${zone}:${dates.map((date) => `${day(date)}T${time.replace(':', '')}00`).join(',')}`

/** @returns years */
const spanOf = (series: readonly FeedSeries[]): { from: number; until: number } => {
  const years = series.map(({ first }) => Number(first.slice(0, 4)))
  // No series is longer than five years (§9).
  return { from: Math.min(...years), until: Math.max(...years) + 6 }
}
