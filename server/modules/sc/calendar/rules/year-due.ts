/** When those who keep the calendar are reminded that next year is not published (sc.md §7): on 1 November and every week after. */

/** @param today `YYYY-MM-DD`. @returns on 1, 8, 15 … until the end of the year */
export function isYearDue(today: string): boolean {
  const days = Math.round((Date.parse(today) - Date.parse(`${today.slice(0, 4)}-11-01`)) / 86_400_000)
  return days >= 0 && days % 7 === 0
}
