/** Japan's holidays by rule: National Holidays Act arts 2 and 3; the equinoxes are those of the almanac, which a notice confirms each February. */
import { japan2026 } from '../../../../../../src/schemas/sc/calendar-packs/japan-2026'
import type { PackDay } from '../../../../../../src/schemas/sc/calendar-packs/pack'
import { addDays } from '../work-calendar'
import { byDate, dateOf, isSunday, isWeekend, nameIn, nextDay, nthMonday, solarTerm } from './days'

const named = (date: string) => nameIn(japan2026, date)
const tokyo = 9

export function japan(year: number): PackDay[] {
  const dates: readonly (readonly [date: string, as: string])[] = [
    [dateOf(year, 1, 1), '2026-01-01'],
    [nthMonday(year, 1, 2), '2026-01-12'],
    [dateOf(year, 2, 11), '2026-02-11'],
    [dateOf(year, 2, 23), '2026-02-23'],
    [solarTerm(year, '春分', tokyo), '2026-03-20'],
    [dateOf(year, 4, 29), '2026-04-29'],
    [dateOf(year, 5, 3), '2026-05-03'],
    [dateOf(year, 5, 4), '2026-05-04'],
    [dateOf(year, 5, 5), '2026-05-05'],
    [nthMonday(year, 7, 3), '2026-07-20'],
    [dateOf(year, 8, 11), '2026-08-11'],
    [nthMonday(year, 9, 3), '2026-09-21'],
    [solarTerm(year, '秋分', tokyo), '2026-09-23'],
    [nthMonday(year, 10, 2), '2026-10-12'],
    [dateOf(year, 11, 3), '2026-11-03'],
    [dateOf(year, 11, 23), '2026-11-23'],
  ]
  const holidays = dates.map(([date, as]): PackDay => ({
    date,
    kind: 'holiday',
    name: named(as),
    pay_class: isWeekend(date) ? 'rest' : 'ordinary',
  }))
  const taken = new Set(holidays.map(({ date }) => date))
  // Art. 3 (3): a day between two holidays is one, unless it is a Sunday.
  const between = [...taken]
    .map((date) => addDays(date, 1))
    .filter((date) => !taken.has(date) && taken.has(addDays(date, 1)) && !isSunday(date))
  // Art. 3 (2): a holiday on a Sunday makes the next day that is none a day off.
  const substitutes = holidays
    .filter(({ date }) => isSunday(date))
    .map(({ date }): PackDay => ({
      date: nextDay(date, (day) => !taken.has(day)),
      kind: 'substitute_off',
      name: named('2026-05-06'),
      pay_class: 'ordinary',
      source_ref: date,
    }))
  const moved = new Set(substitutes.map(({ date }) => date))
  return byDate([
    ...holidays,
    ...substitutes,
    ...between
      .filter((date) => !moved.has(date))
      .map((date): PackDay => ({ date, kind: 'holiday', name: named('2026-09-22'), pay_class: 'ordinary' })),
  ])
}
