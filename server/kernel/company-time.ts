/** Days and instants in the company's zone. */
import { Temporal } from 'temporal-polyfill'
import { rangeOfPreset, type DatePreset } from '../../src/schemas/core/date-preset'
import type { Context } from './context'

/** The first and the last instant of a calendar date in the company's zone, as ISO strings; PostgreSQL counts microseconds. */
export function dayBounds(ctx: Context, date: string): { start: string; end: string } {
  const day = Temporal.PlainDate.from(date)
  const start = day.toZonedDateTime(ctx.companyZone()).toInstant()
  const next = day.add({ days: 1 }).toZonedDateTime(ctx.companyZone()).toInstant()
  return { start: start.toString(), end: next.subtract({ microseconds: 1 }).toString() }
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

/** The company's day of an instant, `YYYY-MM-DD`. */
export const companyDayOf = (ctx: Context, instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(ctx.companyZone()).toPlainDate().toString()

/** First and last day of a named range, as the company counts today, weeks and fiscal years. */
export const companyDays = (ctx: Context, preset: DatePreset): [from: string, to: string] =>
  rangeOfPreset(preset, { today: companyToday(ctx), ...ctx.companyCalendar() })

/** Of what is kept with days resolved: it changes whenever they mean others. */
export function daysKey(ctx: Context): string {
  const { weekStart, fiscalMonth } = ctx.companyCalendar()
  return `${ctx.companyZone()} ${companyToday(ctx)} ${weekStart} ${fiscalMonth}`
}
