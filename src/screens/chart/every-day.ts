/** Running totals by day without gaps: a line over days that are missing would say that they grew at a steady pace. Pure. */

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** @param days running totals, ascending; a day without any keeps those of the one before */
export function everyDay<Day extends { day: string }>(days: readonly Day[]): Day[] {
  const filled: Day[] = []
  for (const day of days) {
    for (let last = filled.at(-1); last && dayAfter(last.day) < day.day; last = filled.at(-1))
      filled.push({ ...last, day: dayAfter(last.day) })
    filled.push(day)
  }
  return filled
}
