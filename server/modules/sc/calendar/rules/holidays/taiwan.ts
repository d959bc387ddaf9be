/**
 * Taiwan's holidays by rule: Act on Memorial Days and Holidays (2025-05-28) arts 4, 6, 8 and the Executive Yuan rule of 2025-06-13.
 * A proposal: the office calendar of the Directorate-General of Personnel Administration decides.
 */
import type { PackDay } from '../../../../../../src/schemas/sc/calendar-packs/pack'
import { taiwan2026 } from '../../../../../../src/schemas/sc/calendar-packs/taiwan-2026'
import { languages, type I18nText } from '../../../../../../src/schemas/core/types'
import { addDays, weekday } from '../work-calendar'
import { byDate, dateOf, isSaturday, isWeekend, lunarDate, nameIn, nextDay, solarTerm } from './days'

interface Holiday {
  date: string
  name: I18nText
  /** Of the days around the Lunar New Year, whose substitutes come after all of them. */ spring?: true
}

const named = (date: string) => nameIn(taiwan2026, date)
const thursday = 3

function holidaysOf(year: number): Holiday[] {
  const newYear = lunarDate(year, 1, 1)
  const tombs = solarTerm(year, '清明')
  const children = dateOf(year, 4, 4)
  // On one date: the day before, or on a Thursday the day after.
  const childrenOn = children === tombs ? addDays(children, weekday(children) === thursday ? 1 : -1) : children
  return [
    { date: dateOf(year, 1, 1), name: named('2026-01-01') },
    { date: addDays(newYear, -2), name: named('2026-02-15'), spring: true },
    { date: addDays(newYear, -1), name: named('2026-02-16'), spring: true },
    ...[0, 1, 2].map((n): Holiday => ({ date: addDays(newYear, n), name: named('2026-02-17'), spring: true })),
    { date: dateOf(year, 2, 28), name: named('2026-02-28') },
    { date: childrenOn, name: named('2026-04-04') },
    { date: tombs, name: named('2026-04-05') },
    { date: dateOf(year, 5, 1), name: named('2026-05-01') },
    { date: lunarDate(year, 5, 5), name: named('2026-06-19') },
    { date: lunarDate(year, 8, 15), name: named('2026-09-25') },
    { date: dateOf(year, 9, 28), name: named('2026-09-28') },
    { date: dateOf(year, 10, 10), name: named('2026-10-10') },
    { date: dateOf(year, 10, 25), name: named('2026-10-25') },
    { date: dateOf(year, 12, 25), name: named('2026-12-25') },
  ]
}

/** Substitutes may stand in the year before: that of New Year's Day on a Saturday does. */
export function taiwan(year: number): PackDay[] {
  const holidays = together([...holidaysOf(year), ...holidaysOf(year + 1).slice(0, 1)])
  const taken = new Set(holidays.map(({ date }) => date))
  const lastOfSpring = holidays.filter(({ spring }) => spring).at(-1)?.date ?? ''
  const days = holidays.flatMap(({ date, name, spring }): PackDay[] => {
    if (!isWeekend(date)) return [{ date, kind: 'holiday', name, pay_class: 'statutory' }]
    const goesBack = isSaturday(date) && !spring
    const substitute = nextDay(spring ? lastOfSpring : date, (day) => !isWeekend(day) && !taken.has(day), goesBack ? -1 : 1)
    taken.add(substitute)
    // On the weekend itself no premium is due, it is due on the substitute (LSA Enforcement Rules art. 23-1).
    return [
      { date, kind: 'holiday', name, pay_class: 'rest' },
      { date: substitute, kind: 'substitute_off', name: substituteName(name), pay_class: 'statutory', source_ref: date },
    ]
  })
  return byDate(days.filter(({ date }) => date.startsWith(`${year}-`)))
}

/** Two festivals on one date (Mid-Autumn on Teachers' Day, 2061) are one day with both names. */
function together(holidays: readonly Holiday[]): Holiday[] {
  const days = new Map<string, Holiday>()
  for (const holiday of holidays) {
    const first = days.get(holiday.date)
    days.set(
      holiday.date,
      first
        ? { ...first, name: Object.fromEntries(languages.map((code) => [code, `${first.name[code] ?? ''} / ${holiday.name[code] ?? ''}`])) }
        : holiday,
    )
  }
  return [...days.values()]
}

const substituteName = ({ en = '', tw = '', cn = '', jp = '' }: I18nText): I18nText => ({
  en: `Substitute for ${en}`,
  tw: `${tw}補假`,
  cn: `${cn}补假`,
  jp: `${jp}振替休日`,
})
