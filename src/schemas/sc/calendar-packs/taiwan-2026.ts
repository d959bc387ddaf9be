/** Taiwan 2026: Act on Memorial Days and Holidays (2025-05-28), Executive Yuan rule of 2025-06-13. 120 days off, no make-up Saturdays. */
import type { I18nText } from '../../core/types'
import type { CalendarPack, PackDay } from './pack'

const springFestival: I18nText = { en: 'Spring Festival', tw: '春節', cn: '春节', jp: '春節' }
const eveBefore: I18nText = { en: "Day before Lunar New Year's Eve", tw: '小年夜', cn: '小年夜', jp: '旧暦大晦日前日' }
const peace: I18nText = { en: 'Peace Memorial Day', tw: '和平紀念日', cn: '和平纪念日', jp: '和平記念日' }
const children: I18nText = { en: "Children's Day", tw: '兒童節', cn: '儿童节', jp: '児童節' }
const tombs: I18nText = { en: 'Tomb-Sweeping Day', tw: '民族掃墓節', cn: '清明节', jp: '清明節' }
const national: I18nText = { en: 'National Day', tw: '國慶日', cn: '国庆日', jp: '国慶日' }
const retrocession: I18nText = { en: 'Taiwan Retrocession Day', tw: '臺灣光復暨金門古寧頭大捷紀念日', cn: '台湾光复节', jp: '台湾光復節' }

/** On a weekday the law's premium is due; on a Saturday or Sunday it is due on the substitute (LSA Enforcement Rules art. 23-1). */
const holiday = (date: string, name: I18nText): PackDay => ({ date, kind: 'holiday', name, pay_class: 'statutory' })
const onWeekend = (date: string, name: I18nText): PackDay => ({ date, kind: 'holiday', name, pay_class: 'rest' })
const substitute = (date: string, source_ref: string, { en, tw, cn, jp }: I18nText): PackDay => ({
  date,
  kind: 'substitute_off',
  pay_class: 'statutory',
  source_ref,
  name: { en: `Substitute for ${en ?? ''}`, tw: `${tw ?? ''}補假`, cn: `${cn ?? ''}补假`, jp: `${jp ?? ''}振替休日` },
})

export const taiwan2026: CalendarPack = {
  region: 'TW',
  year: 2026,
  source: 'Directorate-General of Personnel Administration, office calendar of 2026 (ROC 115)',
  as_of: '2025-06-13',
  days: [
    holiday('2026-01-01', { en: 'Founding Day', tw: '開國紀念日', cn: '开国纪念日', jp: '開国記念日' }),
    onWeekend('2026-02-15', eveBefore),
    holiday('2026-02-16', { en: "Lunar New Year's Eve", tw: '農曆除夕', cn: '农历除夕', jp: '旧暦大晦日' }),
    holiday('2026-02-17', springFestival),
    holiday('2026-02-18', springFestival),
    holiday('2026-02-19', springFestival),
    substitute('2026-02-20', '2026-02-15', eveBefore),
    substitute('2026-02-27', '2026-02-28', peace),
    onWeekend('2026-02-28', peace),
    substitute('2026-04-03', '2026-04-04', children),
    onWeekend('2026-04-04', children),
    onWeekend('2026-04-05', tombs),
    substitute('2026-04-06', '2026-04-05', tombs),
    holiday('2026-05-01', { en: 'Labour Day', tw: '勞動節', cn: '劳动节', jp: 'メーデー' }),
    holiday('2026-06-19', { en: 'Dragon Boat Festival', tw: '端午節', cn: '端午节', jp: '端午節' }),
    holiday('2026-09-25', { en: 'Mid-Autumn Festival', tw: '中秋節', cn: '中秋节', jp: '中秋節' }),
    holiday('2026-09-28', {
      en: "Confucius' Birthday, Teachers' Day",
      tw: '孔子誕辰紀念日／教師節',
      cn: '孔子诞辰纪念日／教师节',
      jp: '孔子誕辰記念日・教師節',
    }),
    substitute('2026-10-09', '2026-10-10', national),
    onWeekend('2026-10-10', national),
    onWeekend('2026-10-25', retrocession),
    substitute('2026-10-26', '2026-10-25', retrocession),
    holiday('2026-12-25', { en: 'Constitution Day', tw: '行憲紀念日', cn: '行宪纪念日', jp: '憲法記念日' }),
  ],
}
