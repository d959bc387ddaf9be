/** Hong Kong's holidays by rule: General Holidays Ordinance (Cap. 149); statutory are those of the Employment Ordinance (Cap. 57) s. 39. */
import { hongKong2026 } from '../../../../../../src/schemas/sc/calendar-packs/hong-kong-2026'
import type { PackDay } from '../../../../../../src/schemas/sc/calendar-packs/pack'
import type { I18nText } from '../../../../../../src/schemas/core/types'
import { addDays } from '../work-calendar'
import { byDate, dateOf, isSunday, lunarDate, nameIn, nextDay, solarTerm } from './days'

interface Holiday {
  date: string
  name: I18nText
  statutory: boolean
}

const named = (date: string) => nameIn(hongKong2026, date)
const text = (en: string, tw: string, cn: string, jp: string): I18nText => ({ en, tw, cn, jp })

/** Easter Sunday of the Gregorian calendar (Butcher's algorithm). */
export function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return dateOf(year, Math.floor(n / 31), (n % 31) + 1)
}

function holidaysOf(year: number): Holiday[] {
  const sunday = easter(year)
  return byDay([
    { date: dateOf(year, 1, 1), name: named('2026-01-01'), statutory: true },
    ...lunarNewYear(lunarDate(year, 1, 1)),
    // s. 39: Easter Monday from 2026, Good Friday from 2028, the day after from 2030.
    { date: addDays(sunday, -2), name: named('2026-04-03'), statutory: year >= 2028 },
    { date: addDays(sunday, -1), name: named('2026-04-04'), statutory: year >= 2030 },
    {
      date: addDays(sunday, 1),
      name: text('Easter Monday', '復活節星期一', '复活节星期一', 'イースターマンデー'),
      statutory: year >= 2026,
    },
    { date: solarTerm(year, '清明'), name: text('Ching Ming Festival', '清明節', '清明节', '清明節'), statutory: true },
    { date: dateOf(year, 5, 1), name: named('2026-05-01'), statutory: true },
    { date: lunarDate(year, 4, 8), name: text('The Birthday of the Buddha', '佛誕', '佛诞', '仏誕節'), statutory: true },
    { date: lunarDate(year, 5, 5), name: named('2026-06-19'), statutory: true },
    { date: dateOf(year, 7, 1), name: named('2026-07-01'), statutory: true },
    { date: addDays(lunarDate(year, 8, 15), 1), name: named('2026-09-26'), statutory: true },
    { date: dateOf(year, 10, 1), name: named('2026-10-01'), statutory: true },
    { date: lunarDate(year, 9, 9), name: text('Chung Yeung Festival', '重陽節', '重阳节', '重陽節'), statutory: true },
    { date: dateOf(year, 12, 25), name: named('2026-12-25'), statutory: true },
    { date: nextDay(dateOf(year, 12, 26), (date) => !isSunday(date)), name: named('2026-12-26'), statutory: true },
  ])
}

/** Three days; where one is a Sunday the fourth day in its place. */
function lunarNewYear(first: string): Holiday[] {
  const days = ['2026-02-17', '2026-02-18', '2026-02-19'].map((as, n): Holiday => ({
    date: addDays(first, n),
    name: named(as),
    statutory: true,
  }))
  const kept = days.filter(({ date }) => !isSunday(date))
  return kept.length === days.length
    ? days
    : [
        ...kept,
        {
          date: addDays(first, 3),
          name: text('The fourth day of Lunar New Year', '農曆年初四', '农历年初四', '旧正月四日'),
          statutory: true,
        },
      ]
}

const byDay = (days: readonly Holiday[]): Holiday[] => [...days].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

/** In their order each takes its day; what is a Sunday, or taken by an earlier one, goes to the next that is neither. */
export function hongKong(year: number): PackDay[] {
  const taken = new Set<string>()
  return byDate(
    holidaysOf(year).map(({ date, name, statutory }): PackDay => {
      const day = nextDay(date, (candidate) => !isSunday(candidate) && !taken.has(candidate))
      taken.add(day)
      const pay_class = statutory ? 'statutory' : 'ordinary'
      return day === date
        ? { date, kind: 'holiday', name, pay_class }
        : { date: day, kind: 'substitute_off', name: following(name), pay_class, source_ref: date }
    }),
  )
}

const following = ({ en = '', tw = '', cn = '', jp = '' }: I18nText): I18nText => ({
  en: `The day following ${en.replace(/^The /, 'the ')}`,
  tw: `${tw}翌日`,
  cn: `${cn}翌日`,
  jp: `${jp}翌日`,
})
