/** What the holiday rules of all regions need: dates, the lunar calendar, names as the packaged years have them. */
import { LunarDay, SolarTerm, type SolarDay } from 'tyme4ts'
import type { CalendarPack, PackDay } from '../../../../../../src/schemas/sc/calendar-packs/pack'
import type { I18nText } from '../../../../../../src/schemas/core/types'
import { addDays, weekday } from '../work-calendar'

/** `YYYY-MM-DD` */
export const dateOf = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
const fromSolar = (day: SolarDay): string => dateOf(day.getYear(), day.getMonth(), day.getDay())

/** The solar date of a day of the lunar year that begins in `year`. ICU's Chinese calendar misses 2027's new year by a day, four minutes before midnight. */
export const lunarDate = (year: number, month: number, day: number): string => fromSolar(LunarDay.fromYmd(year, month, day).getSolarDay())

/** The date on which a solar term begins. @param zoneHours ahead of UTC: 8 for Taipei, Hong Kong and Beijing, 9 for Tokyo */
export function solarTerm(year: number, name: '春分' | '清明' | '秋分', zoneHours = 8): string {
  const start = SolarTerm.fromName(year, name).getJulianDay().getSolarTime()
  const later = start.next((zoneHours - 8) * 3600)
  return dateOf(later.getYear(), later.getMonth(), later.getDay())
}

export const isSaturday = (date: string): boolean => weekday(date) === 5
export const isSunday = (date: string): boolean => weekday(date) === 6
export const isWeekend = (date: string): boolean => weekday(date) >= 5

/** The n-th Monday of a month. */
export function nthMonday(year: number, month: number, n: number): string {
  const first = dateOf(year, month, 1)
  return addDays(first, ((7 - weekday(first)) % 7) + (n - 1) * 7)
}

/** The first day from `from` on, or with step -1 back from it, that fits. */
export function nextDay(from: string, fits: (date: string) => boolean, step: 1 | -1 = 1): string {
  let date = from
  while (!fits(date)) date = addDays(date, step)
  return date
}

/** A name as the packaged official year has it. @throws when that year has no such day */
export function nameIn(pack: CalendarPack, date: string): I18nText {
  const day = pack.days.find((packed) => packed.date === date)
  if (!day) throw new Error(`${pack.region} ${pack.year} has no ${date}`)
  return day.name
}

export const byDate = (days: readonly PackDay[]): PackDay[] => [...days].sort((a, b) => (a.date < b.date ? -1 : 1))
