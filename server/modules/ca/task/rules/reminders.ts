/** When people are reminded of what is due (ca.md §3, §7). Pure. */

export interface Reminder {
  offset_minutes: number
  channels: readonly ('app' | 'email')[]
}

const minute = 60_000

/** A late reminder helps nobody. */
const longestDelay = 6 * 60 * minute

/** Of an all-day task, which is due with the last second of its day, it counts from the last minute. */
const instantOf = (due: string, { offset_minutes }: Reminder): number =>
  Math.floor(Date.parse(due) / minute) * minute - offset_minutes * minute

/** The first that is to come after an instant. */
export function nextReminder(reminders: readonly Reminder[], due: string, after: number): string | null {
  const coming = reminders.map((reminder) => instantOf(due, reminder)).filter((at) => at > after)
  return coming.length === 0 ? null : new Date(Math.min(...coming)).toISOString()
}

/** How those of one instant reach people; not at all where it is long ago (§7: those older than six hours are dropped). */
export function channelsOf(reminders: readonly Reminder[], due: string, { at, now }: { at: number; now: number }): Set<'app' | 'email'> {
  if (now - at > longestDelay) return new Set()
  return new Set(reminders.filter((reminder) => instantOf(due, reminder) === at).flatMap(({ channels }) => channels))
}

/** Of an all-day task, for a reminder at that time of its day. @param time `HH:MM` */
export function minutesBeforeMidnight(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return 23 * 60 + 59 - (60 * hours + minutes)
}
