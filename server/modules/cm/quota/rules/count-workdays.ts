/** How much of a span is over, in workdays (cm.md R8 "Pace"). */
import { Temporal } from 'temporal-polyfill'

/** @param span first and last day @param today not over yet */
export function countWorkdays(
  { start, end }: { start: string; end: string },
  today: string,
  works: (date: string) => boolean,
): { workdays: number; gone: number } {
  const last = Temporal.PlainDate.from(end)
  let [workdays, gone] = [0, 0]
  for (let day = Temporal.PlainDate.from(start); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const date = day.toString()
    if (!works(date)) continue
    workdays += 1
    if (date < today) gone += 1
  }
  return { workdays, gone }
}
