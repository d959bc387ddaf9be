/** When a task is due where nobody says at what time (ca.md R7, §3). Pure. */
import { Temporal } from 'temporal-polyfill'
import { instantOf } from '../../../../../src/shared/engine/repeat/dates'

/** Of a day without working hours. */
const endOfWork = '18:00'

/** At the end of that day's work. @returns an instant */
export const endOfWorkOn = (date: string, { work_hours, zone }: { work_hours: readonly { end: string }[]; zone: string }): string =>
  instantOf(date, work_hours.at(-1)?.end ?? endOfWork, zone)

/** An all-day task is due with the last second of its day. */
export const endOfDay = (date: string, zone: string): string => instantOf(date, '23:59:59', zone)

/** The hour of an instant, as clocks in the zone show it. @returns `HH:MM` */
export const wallTimeOf = (instant: string, zone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
