/** Days and wall-clock times of the company's zone, without a library: the same in browser and server. */
import { dayOf, dayText, isInstant, isWallTime, order, type Value } from './values'

/** What the clock says somewhere. */
export interface CompanyTime {
  /** IANA; absent = UTC. */
  zone?: string
  /** The company's day of an instant, where the place knows it otherwise. */
  dayOf?: (instant: string) => string
}

/** @returns `2026-11-20`; null for what is no day of the calendar */
export const onDay = (value: Value, time: CompanyTime): string | null =>
  dayOf(value, (instant) => time.dayOf?.(instant) ?? wallClock(Date.parse(instant), time.zone).slice(0, 10))

/** An instant as it stands; a wall-clock time, and a day as its beginning, in the company's zone. @returns ISO 8601 in UTC; null for anything else */
export function instantOf(value: Value, { zone }: CompanyTime): string | null {
  if (typeof value !== 'string') return null
  if (isInstant(value)) return new Date(value).toISOString()
  if (isWallTime(value)) return atWallClock(value, zone)
  return dayOf(value, () => '') === null ? null : atWallClock(`${value}T00:00`, zone)
}

/** What a clock in the zone shows, `2026-11-20T16:30:00.000`. */
export function wallClock(at: number, zone = 'UTC'): string {
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, -1)
}

/** The instant at which a clock in the zone shows it; a time that a change of clocks skips is moved on, of one that comes twice the first. */
export function atWallClock(wall: string, zone = 'UTC'): string {
  const wanted = Date.parse(`${wall}Z`)
  // A zone changes its clocks at most once within two days: the offsets before and after are all there are.
  const candidates = [wanted - dayMs, wanted + dayMs].map((at) => wanted - offsetAt(at, zone))
  const right = candidates.filter((at) => at + offsetAt(at, zone) === wanted)
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...candidates)).toISOString()
}

const dayMs = 86_400_000

function offsetAt(at: number, zone: string): number {
  if (zone === 'UTC') return 0
  const parts = Object.fromEntries(
    formatIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const numeric = 'numeric'
  const made = new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
    ...{ timeZone, year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric, hourCycle: 'h23' },
  })
  formats.set(timeZone, made)
  return made
}

/** Moves the day of a date, a wall-clock time or an instant, which keeps its time of day in the company's zone. */
export function movedDay(value: string, move: (time: Date) => unknown, { zone }: CompanyTime): string | null {
  const wall = isInstant(value) ? wallClock(Date.parse(value), zone) : value
  const day = dayOf(wall.slice(0, 10), () => '')
  if (day === null || (wall.length > 10 && !isWallTime(wall))) return null
  const time = new Date(`${day}T00:00:00Z`)
  move(time)
  // JSON has no years beyond four digits.
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() < 0 || time.getUTCFullYear() > 9999) return null
  const moved = dayText(time.getTime()) + wall.slice(10)
  return isInstant(value) ? atWallClock(moved, zone) : moved
}

/** A day beside an instant means the company's day of it. @returns as `order` does */
export function compared(a: Value, b: Value, time: CompanyTime): number | null {
  if (typeof a !== 'string' || typeof b !== 'string') return order(a, b)
  const [isTimed, isOtherTimed] = [a, b].map((text) => isInstant(text) || isWallTime(text))
  if (isTimed && isOtherTimed) return order(instantOf(a, time), instantOf(b, time))
  const [day, other] = isTimed === isOtherTimed ? [null, null] : [onDay(a, time), onDay(b, time)]
  return day === null || other === null ? order(a, b) : order(day, other)
}
