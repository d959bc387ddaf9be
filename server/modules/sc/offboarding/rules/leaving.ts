/** Offboarding and coming back, as rules over plain data (sc.md §4). Dates are `YYYY-MM-DD` of the company. */

export interface DatedPost {
  id: number
  start_date: string
  end_date: string | null
}

/** Today and earlier at once; a later day is planned, and acts when it is over. */
export const actsAtOnce = (leaveDate: string, today: string): boolean => leaveDate <= today

/** Which posts end on the day, and which never begin. Those that ended before stay as they are. */
export function postsAtLeaving<P extends DatedPost>(posts: readonly P[], leaveDate: string): { ended: P[]; dropped: P[] } {
  return {
    ended: posts.filter(({ start_date, end_date }) => start_date <= leaveDate && (end_date === null || end_date > leaveDate)),
    dropped: posts.filter(({ start_date }) => start_date > leaveDate),
  }
}

/**
 * Never earlier than the years after the last day (sc.md §5.6): of a 29 February in a year without one, on 1 March.
 * @param years null = never
 */
export const dueForAnonymising = (leaveDate: string | null, years: number | null, today: string): boolean =>
  leaveDate !== null && years !== null && `${Number(leaveDate.slice(0, 4)) + years}${leaveDate.slice(4)}` <= today

/** What stands in his name still, and nobody has said that it may. */
export const notSettled = <I extends { key: string; count: number }>(items: readonly I[], skipped: readonly string[]): I[] =>
  items.filter(({ key, count }) => count > 0 && !skipped.includes(key))
