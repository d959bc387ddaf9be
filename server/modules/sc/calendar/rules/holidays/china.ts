/** Mainland China's 13 statutory days (Regulation on public holidays, 2024-11-10). Bridging and make-up days come only with the State Council's notice. */
import { china2026 } from '../../../../../../src/schemas/sc/calendar-packs/china-2026'
import type { PackDay } from '../../../../../../src/schemas/sc/calendar-packs/pack'
import { addDays } from '../work-calendar'
import { byDate, dateOf, lunarDate, nameIn, solarTerm } from './days'

export function china(year: number): PackDay[] {
  const newYear = lunarDate(year, 1, 1)
  const dates: readonly (readonly [date: string, as: string])[] = [
    [dateOf(year, 1, 1), '2026-01-01'],
    ...[-1, 0, 1, 2].map((n) => [addDays(newYear, n), '2026-02-17'] as const),
    [solarTerm(year, '清明'), '2026-04-05'],
    [dateOf(year, 5, 1), '2026-05-01'],
    [dateOf(year, 5, 2), '2026-05-01'],
    [lunarDate(year, 5, 5), '2026-06-19'],
    [lunarDate(year, 8, 15), '2026-09-25'],
    ...[1, 2, 3].map((day) => [dateOf(year, 10, day), '2026-10-01'] as const),
  ]
  // Two festivals may fall on one date: it is one day off.
  const days = new Map(
    dates.map(([date, as]): [string, PackDay] => [date, { date, kind: 'holiday', name: nameIn(china2026, as), pay_class: 'statutory' }]),
  )
  return byDate([...days.values()])
}
