/** When a notice of irregular days is due (as.md §2 punch-error-notification, §7). */
export interface NoticeTiming {
  timing: 'immediately' | 'daily' | 'weekly'
  /** `HH:MM`, company time. */
  at_time: string | null
  weekday: string | null
}

export const noticeWeekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** How often is asked, in minutes. */
export const noticeSlot = 15

/** Does its time lie in the quarter of an hour that begins now? @param now `HH:MM` @param weekday Monday = 0 */
export function isDigestDue({ timing, at_time, weekday: day }: NoticeTiming, now: string, weekday: number): boolean {
  if (timing === 'immediately' || at_time === null) return false
  if (timing === 'weekly' && day !== noticeWeekdays[weekday]) return false
  return slotOf(at_time) === slotOf(now)
}

function slotOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return Math.floor((hours * 60 + minutes) / noticeSlot)
}
