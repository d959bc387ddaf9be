/** Calendars of pickers begin with the company's first weekday (sc/company-setup `week_start`), in every language's own words. */
import dayjs from 'dayjs'
import localeData from 'dayjs/plugin/localeData'
import weekday from 'dayjs/plugin/weekday'
import 'dayjs/locale/ja'
import 'dayjs/locale/zh-cn'
import 'dayjs/locale/zh-tw'
import { expect, test } from 'vitest'
import { languages } from '../../../src/providers/i18n/language'
import { weekLocale } from '../../../src/components/inputs/date-formats'

dayjs.extend(localeData)
dayjs.extend(weekday)

const firstDay = (locale: string) => dayjs('2026-11-21').locale(locale).weekday(0).format('YYYY-MM-DD')

test.each(languages)('in %s, and the setting may change', (language) => {
  const [monday, sunday] = [weekLocale(language, 1), weekLocale(language, 0)]
  expect([firstDay(monday), firstDay(sunday), firstDay(weekLocale(language, 1))]).toEqual(['2026-11-16', '2026-11-15', '2026-11-16'])
  expect([monday, sunday].map((locale) => dayjs().locale(locale).localeData().firstDayOfWeek())).toEqual([1, 0])
})

test("the words are the language's, and the language itself stays as it was", () => {
  expect(dayjs('2026-11-21').locale(weekLocale('jp', 0)).format('dddd')).toBe('土曜日')
  expect(dayjs('2026-11-21').locale(weekLocale('tw', 0)).format('MMMM')).toBe('十一月')
  expect([firstDay('zh-cn'), firstDay('ja')]).toEqual(['2026-11-16', '2026-11-15'])
  expect(dayjs.locale()).toBe('en')
})
