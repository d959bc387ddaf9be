/**
 * Hong Kong 2026: General Holidays Ordinance (Cap. 149), 17 days. Statutory are the 15 days of Employment Ordinance s. 39
 * (from 2026 with Easter Monday); Good Friday and the day after are ordinary.
 */
import type { I18nText } from '../../core/types'
import type { CalendarPack, PackDay } from './pack'

const statutory = (date: string, name: I18nText): PackDay => ({ date, kind: 'holiday', name, pay_class: 'statutory' })
const ordinary = (date: string, name: I18nText): PackDay => ({ date, kind: 'holiday', name, pay_class: 'ordinary' })
/** The Ordinance moves a holiday on a Sunday, or on another holiday, to the next day that is neither. */
const moved = (date: string, source_ref: string, name: I18nText): PackDay => ({
  date,
  kind: 'substitute_off',
  name,
  pay_class: 'statutory',
  source_ref,
})

export const hongKong2026: CalendarPack = {
  region: 'HK',
  year: 2026,
  source: 'General Holidays Ordinance (Cap. 149), general holidays for 2026; Employment Ordinance (Cap. 57) s. 39',
  as_of: '2025-05-23',
  days: [
    statutory('2026-01-01', { en: 'The first day of January', tw: '一月一日', cn: '一月一日', jp: '元日' }),
    statutory('2026-02-17', { en: "Lunar New Year's Day", tw: '農曆年初一', cn: '农历年初一', jp: '旧正月元日' }),
    statutory('2026-02-18', { en: 'The second day of Lunar New Year', tw: '農曆年初二', cn: '农历年初二', jp: '旧正月二日' }),
    statutory('2026-02-19', { en: 'The third day of Lunar New Year', tw: '農曆年初三', cn: '农历年初三', jp: '旧正月三日' }),
    ordinary('2026-04-03', { en: 'Good Friday', tw: '耶穌受難節', cn: '耶稣受难节', jp: '聖金曜日' }),
    ordinary('2026-04-04', { en: 'The day following Good Friday', tw: '耶穌受難節翌日', cn: '耶稣受难节翌日', jp: '聖金曜日翌日' }),
    moved('2026-04-06', '2026-04-05', {
      en: 'The day following Ching Ming Festival',
      tw: '清明節翌日',
      cn: '清明节翌日',
      jp: '清明節翌日',
    }),
    moved('2026-04-07', '2026-04-06', {
      en: 'The day following Easter Monday',
      tw: '復活節星期一翌日',
      cn: '复活节星期一翌日',
      jp: 'イースターマンデー翌日',
    }),
    statutory('2026-05-01', { en: 'Labour Day', tw: '勞動節', cn: '劳动节', jp: '労働節' }),
    moved('2026-05-25', '2026-05-24', {
      en: 'The day following the Birthday of the Buddha',
      tw: '佛誕翌日',
      cn: '佛诞翌日',
      jp: '仏誕節翌日',
    }),
    statutory('2026-06-19', { en: 'Tuen Ng Festival', tw: '端午節', cn: '端午节', jp: '端午節' }),
    statutory('2026-07-01', {
      en: 'HKSAR Establishment Day',
      tw: '香港特別行政區成立紀念日',
      cn: '香港特别行政区成立纪念日',
      jp: '香港特別行政区成立記念日',
    }),
    statutory('2026-09-26', { en: 'The day following the Mid-Autumn Festival', tw: '中秋節翌日', cn: '中秋节翌日', jp: '中秋節翌日' }),
    statutory('2026-10-01', { en: 'National Day', tw: '國慶日', cn: '国庆日', jp: '国慶日' }),
    moved('2026-10-19', '2026-10-18', {
      en: 'The day following Chung Yeung Festival',
      tw: '重陽節翌日',
      cn: '重阳节翌日',
      jp: '重陽節翌日',
    }),
    statutory('2026-12-25', { en: 'Christmas Day', tw: '聖誕節', cn: '圣诞节', jp: 'クリスマス' }),
    statutory('2026-12-26', {
      en: 'The first weekday after Christmas Day',
      tw: '聖誕節後第一個平日',
      cn: '圣诞节后第一个平日',
      jp: 'クリスマス後最初の平日',
    }),
  ],
}
