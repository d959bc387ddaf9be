/** An instant as people say it in passing: today only its time, else with its date. */
import { formatDate, wallTime } from './format-date'
import type { Formats } from './format-settings'

/** @param at ms epoch; @param now ms epoch */
export function momentText(at: number, formats: Formats, now = Date.now()): string {
  const [then, today] = [at, now].map((one) => wallTime(new Date(one).toISOString(), formats.timeZone))
  if (!then) return ''
  return then.date === today?.date ? then.time : `${formatDate(then.date, formats)} ${then.time}`
}
