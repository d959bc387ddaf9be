/**
 * A calendar file (RFC 5545) as rows, its first one the names of fields: so the wizard, the dry run and the way back are those
 * of every import. ical.js reads it whole, so it may not be as long as a sheet.
 */
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { languages, type CalendarColumns } from '../../src/schemas/core/types'
import { ApiError } from '../kernel/errors'
import type { SourceRow } from './read-csv'

const most = { bytes: 5 * 1024 * 1024, days: 400, rows: 20_000, rounds: 2_000 }
/** Yearly days are written out for these years around the present one. */
const span = { before: 1, after: 3 }
const ownPrefix = 'x-kontor-'
const languageTags: Readonly<Record<(typeof languages)[number], RegExp>> = {
  en: /^en/i,
  tw: /^zh-(tw|hk|mo|hant)/i,
  cn: /^zh(-(cn|sg|hans).*)?$/i,
  jp: /^ja/i,
}

type Cells = Record<string, string>

export const isCalendar = (beginning: string): boolean => /^\uFEFF?BEGIN:VCALENDAR\s/i.test(beginning)

/**
 * @param year the present one, around which repeated days are written out
 * @throws 422 naming the event that can't be rows of days
 */
export function* readIcs(text: string, columns: CalendarColumns, year: number): Generator<SourceRow> {
  if (Buffer.byteLength(text) > most.bytes) throw refused('ics_too_large', { mb: most.bytes / 1024 / 1024 })
  const calendar = parsed(text)
  const calendarName = textOf(calendar, 'x-wr-calname') ?? textOf(calendar, 'prodid') ?? 'ICS'
  const rows: Cells[] = []
  for (const component of calendar.getAllSubcomponents('vevent')) {
    rows.push(...eventRows(component, { columns, calendarName, year }))
    if (rows.length > most.rows) throw refused('too_many', { limit: most.rows })
  }
  const headings = [...new Set([columns.calendar, columns.date, columns.category, ...rows.flatMap((row) => Object.keys(row))])]
  yield { line: 1, cells: headings }
  yield* rows.map((row, index) => ({ line: index + 2, cells: headings.map((heading) => row[heading] ?? '') }))
}

function parsed(text: string): ICAL.Component {
  try {
    const found: unknown = ICAL.parse(text.replace(/^\uFEFF/, ''))
    // A file may hold several calendars after one another; the first is the one it is named after.
    const [first] = Array.isArray(found) && Array.isArray(found[0]) ? (found as unknown[]) : [found]
    return new ICAL.Component(first as unknown[] as [string, unknown[], unknown[]])
  } catch {
    throw refused('ics')
  }
}

interface Reading {
  columns: CalendarColumns
  calendarName: string
  year: number
}

function eventRows(component: ICAL.Component, { columns, calendarName, year }: Reading): Cells[] {
  const event = new ICAL.Event(component)
  const name = textOf(component, 'summary') ?? event.uid ?? '?'
  if (!component.hasProperty('dtstart')) throw refused('ics_event', { name })
  const cells: Cells = {
    [columns.calendar]: calendarName,
    ...columns.otherwise,
    ...category(component, columns),
    ...titles(component, columns),
    ...ownCells(component),
  }
  const times = timesOf(event, name)
  return daysOf(event, name, year).map((date) => ({
    ...cells,
    [columns.date]: date,
    ...(times ? { [columns.start]: times.start, [columns.end]: times.end } : {}),
  }))
}

/** Of a part of a day: the wall clock as it is written. A time of another zone could be another day here. */
function timesOf({ startDate, endDate }: ICAL.Event, name: string): { start: string; end: string } | undefined {
  if (startDate.isDate) return undefined
  if (startDate.zone === ICAL.Timezone.utcTimezone || dayOf(startDate) !== dayOf(endDate)) throw refused('ics_times', { name })
  const clock = (time: ICAL.Time) => `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`
  return { start: clock(startDate), end: clock(endDate) }
}

const dayOf = (time: ICAL.Time): string => time.toString().slice(0, 10)

function daysOf(event: ICAL.Event, name: string, year: number): string[] {
  if (event.isRecurrenceException()) throw refused('ics_repeats', { name })
  const starts = event.isRecurring() ? repeated(event, name, year) : [dayOf(event.startDate)]
  const length = event.startDate.isDate ? Math.max(1, daysBetween(dayOf(event.startDate), dayOf(event.endDate))) : 1
  if (length > most.days) throw refused('ics_long', { name, days: most.days })
  return starts.flatMap((start) => Array.from({ length }, (_, n) => Temporal.PlainDate.from(start).add({ days: n }).toString()))
}

const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to).days

/** Every year; anything more frequent is no list of days off. */
function repeated(event: ICAL.Event, name: string, year: number): string[] {
  const rules = event.component.getAllProperties('rrule').map((rule) => rule.getFirstValue() as ICAL.Recur)
  if (rules.some(({ freq }) => freq !== 'YEARLY')) throw refused('ics_repeats', { name })
  const days: string[] = []
  const iterator = event.iterator()
  for (let round = 0; round < most.rounds; round += 1) {
    const next = iterator.next() as ICAL.Time | undefined
    if (!next || next.year > year + span.after) return days
    if (next.year >= year - span.before) days.push(dayOf(next))
  }
  throw refused('ics_repeats', { name })
}

function category(component: ICAL.Component, { category: field }: CalendarColumns): Cells {
  const first = String(component.getFirstProperty('categories')?.getFirstValue() ?? '').trim()
  return first === '' ? {} : { [field]: first }
}

/** In the language that the file names, else under the plain name of the field: then it is the reader's. */
function titles(component: ICAL.Component, { title }: CalendarColumns): Cells {
  const summary = textOf(component, 'summary')
  if (summary === undefined || component.getAllProperties().some(({ name }) => name.startsWith(`${ownPrefix}${title}-`))) return {}
  const tag = String(component.getFirstProperty('summary')?.getParameter('language') ?? '')
  const language = languages.find((one) => languageTags[one].test(tag))
  return { [language ? `${title}_${language}` : title]: summary }
}

/** What an export of Kontor's says beside the standard: `X-KONTOR-PAY-CLASS` fills `pay_class`. */
const ownCells = (component: ICAL.Component): Cells =>
  Object.fromEntries(
    component
      .getAllProperties()
      .filter(({ name }) => name.startsWith(ownPrefix))
      .map((property) => [property.name.slice(ownPrefix.length).replaceAll('-', '_'), unescaped(String(property.getFirstValue() ?? ''))]),
  )

/** ical.js leaves the values of names that it does not know as they are written. */
const unescaped = (text: string): string => text.replace(/\\([\\;,nN])/g, (_all, letter: string) => (/n/i.test(letter) ? '\n' : letter))

function textOf(component: ICAL.Component, name: string): string | undefined {
  const value = component.getFirstPropertyValue(name)
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}

const refused = (key: string, params?: Readonly<Record<string, unknown>>): ApiError =>
  new ApiError(422, { key: `error:import.${key}`, ...(params ? { params } : {}) })
