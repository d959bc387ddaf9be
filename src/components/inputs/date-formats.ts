/** How date pickers show and take days: by the company's weeks, in the person's way, as ISO, or as eight digits; with the era option in tw also, and first, in years of the Republic. */
import { useContext, useMemo } from 'react'
import { ConfigProvider, type DatePickerProps } from 'antd'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
// Names of months and weekdays in pickers; English is there.
import 'dayjs/locale/ja'
import 'dayjs/locale/zh-cn'
import 'dayjs/locale/zh-tw'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../format/format-settings'
import { dateFormats, rocYears } from '../format/roc-years'
import type { Language } from '../../providers/i18n/language'

dayjs.extend(customParseFormat)
dayjs.extend(rocYears)

/** What every picker of days gets. A function as format would make the input read-only. */
export function useDateProps(): { format: string[]; locale?: NonNullable<DatePickerProps['locale']> } {
  const formats = useFormats()
  const { t } = useTranslation('screens')
  const picker = useContext(ConfigProvider.ConfigContext).locale?.DatePicker
  return useMemo(() => {
    const isRoc = formats.rocEra && formats.language === 'tw'
    const lang = {
      locale: weekLocale(formats.language, formats.weekStart),
      ...(isRoc ? { yearFormat: t('roc_year', { year: 'RRR' }), cellYearFormat: 'RRR' } : {}),
    }
    return { format: dateFormats(formats), ...(picker ? { locale: { ...picker, lang: { ...picker.lang, ...lang } } } : {}) }
  }, [formats, picker, t])
}

const names = { en: 'en', tw: 'zh-tw', cn: 'zh-cn', jp: 'ja' } satisfies Record<Language, string>

/**
 * dayjs' words of a language with the company's first weekday: calendars of pickers begin with it (sc/company-setup).
 * @param weekStart 0 = Sunday @returns the name by which dayjs, and so a picker, knows it from now on
 */
export function weekLocale(language: Language, weekStart: number): string {
  // Neither dayjs nor the picker cuts such a name at a sign.
  const name = `${language}${weekStart}`
  const words = dayjs.Ls[names[language]]
  if (words && !dayjs.Ls[name]) dayjs.locale({ ...words, name, weekStart }, undefined, true)
  return dayjs.Ls[name] ? name : names[language]
}
