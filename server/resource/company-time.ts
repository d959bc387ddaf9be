/** Days and instants in the company's zone. */
import { Temporal } from 'temporal-polyfill'
import type { Context } from '../context'

/** The instants at which a calendar date begins and ends (last millisecond) in the company's zone, as ISO strings. */
export function dayBounds(ctx: Context, date: string): { start: string; end: string } {
  const day = Temporal.PlainDate.from(date)
  const start = day.toZonedDateTime(ctx.companyZone()).toInstant()
  const next = day.add({ days: 1 }).toZonedDateTime(ctx.companyZone()).toInstant()
  return { start: start.toString(), end: next.subtract({ milliseconds: 1 }).toString() }
}

/** Today's date in the company's zone, `YYYY-MM-DD`. */
export function companyToday(ctx: Context): string {
  return Temporal.Instant.fromEpochMilliseconds(ctx.now().getTime()).toZonedDateTimeISO(ctx.companyZone()).toPlainDate().toString()
}
