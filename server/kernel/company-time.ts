/** Days and instants in the company's zone. */
import { Temporal } from 'temporal-polyfill'
import type { Context } from './context'

/** The instants at which a calendar date begins and ends (last millisecond) in the company's zone, as ISO strings. */
export function dayBounds(ctx: Context, date: string): { start: string; end: string } {
  const day = Temporal.PlainDate.from(date)
  const start = day.toZonedDateTime(ctx.companyZone()).toInstant()
  const next = day.add({ days: 1 }).toZonedDateTime(ctx.companyZone()).toInstant()
  return { start: start.toString(), end: next.subtract({ milliseconds: 1 }).toString() }
}

/** The last answer: every request asks, and days begin at whole minutes everywhere. */
let known = { zone: '', minute: Number.NaN, today: '' }

/** Today's date in the company's zone, `YYYY-MM-DD`. */
export function companyToday(ctx: Context): string {
  const [zone, at] = [ctx.companyZone(), ctx.now().getTime()]
  const minute = Math.floor(at / 60_000)
  if (known.zone !== zone || known.minute !== minute) {
    known = { zone, minute, today: Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString() }
  }
  return known.today
}
