/** When mail and webhooks leave (sc.md §7): quiet hours and digests by the wall clock of the person's zone. Pure. */
import type { QuietHours } from '../../../../../src/shared/sc/notify'
import { Temporal } from 'temporal-polyfill'
import type { Digest } from '../../../notice-events'

/** `HH:MM`; the end is excluded, the same time twice is none. */
export interface Clock {
  /** IANA zone. */
  zone: string
  quiet: QuietHours
}

export interface DigestClock extends Clock {
  /** `HH:MM` of daily mails. */
  dailyAt: string
  /** Does he work on this day (`YYYY-MM-DD`)? */
  works: (date: string) => boolean
}

/** The first moment from `at` on that is in no quiet hour. */
export function firstLoud(at: Date, { zone, quiet: { from, to } }: Clock): Date {
  const local = zoned(at, zone)
  const time = timeOf(local)
  const overnight = from > to
  const isQuiet = overnight ? time >= from || time < to : time >= from && time < to
  if (!isQuiet) return at
  const day = local.toPlainDate()
  const end = (overnight && time >= from ? day.add({ days: 1 }) : day).toZonedDateTime({ timeZone: zone, plainTime: to })
  return new Date(end.epochMilliseconds)
}

/**
 * When what happened at `at` is mailed: at once, or with the digest at the next full hour or at `dailyAt` of a working day; quiet
 * hours put it off further. Somebody who never works is told at the first such time.
 */
export function mailTime(at: Date, digest: Digest, clock: DigestClock): Date {
  if (digest === 'now') return firstLoud(at, clock)
  let slot = nextSlot(at, digest, clock, false)
  for (let days = 0; days < daysTried; days += 1) {
    const loud = firstLoud(slot, clock)
    const local = zoned(loud, clock.zone)
    if (clock.works(local.toPlainDate().toString())) return loud
    slot = nextSlot(new Date(local.startOfDay().add({ days: 1 }).epochMilliseconds), digest, clock, true)
  }
  return firstLoud(nextSlot(at, digest, clock, false), clock)
}

const daysTried = 120

/** @param inclusive `at` itself counts */
function nextSlot(at: Date, digest: 'hourly' | 'daily', { zone, dailyAt }: DigestClock, inclusive: boolean): Date {
  const local = zoned(at, zone)
  const candidates =
    digest === 'daily'
      ? [0, 1].map((days) => local.toPlainDate().add({ days }).toZonedDateTime({ timeZone: zone, plainTime: dailyAt }))
      : [
          local.round({ smallestUnit: 'hour', roundingMode: 'floor' }),
          local.round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ hours: 1 }),
        ]
  const found =
    candidates.find(({ epochMilliseconds }) => (inclusive ? epochMilliseconds >= at.getTime() : epochMilliseconds > at.getTime())) ??
    local.add({ hours: 24 })
  return new Date(found.epochMilliseconds)
}

const zoned = (at: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
const timeOf = (local: Temporal.ZonedDateTime): string => local.toPlainTime().toString({ smallestUnit: 'minute' })
