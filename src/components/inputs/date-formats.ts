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
import { weekLocale } from '../format/week-locale'

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
