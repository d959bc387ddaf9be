/** Japan 2026: National Holidays Act arts 2 and 3, equinoxes by the almanac notice of 2025-02. A day off without premium. */
import type { I18nText } from '../../core/types'
import type { CalendarPack, PackDay } from './pack'

const holiday = (date: string, name: I18nText): PackDay => ({ date, kind: 'holiday', name, pay_class: 'ordinary' })
const constitution: I18nText = { en: 'Constitution Memorial Day', tw: '憲法紀念日', cn: '宪法纪念日', jp: '憲法記念日' }

export const japan2026: CalendarPack = {
  region: 'JP',
  year: 2026,
  source: '国民の祝日に関する法律（昭和23年法律第178号）、国立天文台 令和8年暦要項',
  as_of: '2025-02-03',
  days: [
    holiday('2026-01-01', { en: "New Year's Day", tw: '元旦', cn: '元旦', jp: '元日' }),
    holiday('2026-01-12', { en: 'Coming of Age Day', tw: '成人之日', cn: '成人节', jp: '成人の日' }),
    holiday('2026-02-11', { en: 'National Foundation Day', tw: '建國紀念日', cn: '建国纪念日', jp: '建国記念の日' }),
    holiday('2026-02-23', { en: "Emperor's Birthday", tw: '天皇誕生日', cn: '天皇诞生日', jp: '天皇誕生日' }),
    holiday('2026-03-20', { en: 'Vernal Equinox Day', tw: '春分之日', cn: '春分日', jp: '春分の日' }),
    holiday('2026-04-29', { en: 'Showa Day', tw: '昭和之日', cn: '昭和日', jp: '昭和の日' }),
    { ...holiday('2026-05-03', constitution), pay_class: 'rest' },
    holiday('2026-05-04', { en: 'Greenery Day', tw: '綠之日', cn: '绿之日', jp: 'みどりの日' }),
    holiday('2026-05-05', { en: "Children's Day", tw: '兒童之日', cn: '儿童节', jp: 'こどもの日' }),
    {
      date: '2026-05-06',
      kind: 'substitute_off',
      pay_class: 'ordinary',
      source_ref: '2026-05-03',
      name: { en: 'Substitute holiday', tw: '補假', cn: '补假', jp: '振替休日' },
    },
    holiday('2026-07-20', { en: 'Marine Day', tw: '海之日', cn: '海洋日', jp: '海の日' }),
    holiday('2026-08-11', { en: 'Mountain Day', tw: '山之日', cn: '山日', jp: '山の日' }),
    holiday('2026-09-21', { en: 'Respect for the Aged Day', tw: '敬老之日', cn: '敬老日', jp: '敬老の日' }),
    holiday('2026-09-22', { en: 'Citizens’ holiday', tw: '國民休日', cn: '国民休息日', jp: '国民の休日' }),
    holiday('2026-09-23', { en: 'Autumnal Equinox Day', tw: '秋分之日', cn: '秋分日', jp: '秋分の日' }),
    holiday('2026-10-12', { en: 'Sports Day', tw: '體育之日', cn: '体育日', jp: 'スポーツの日' }),
    holiday('2026-11-03', { en: 'Culture Day', tw: '文化之日', cn: '文化日', jp: '文化の日' }),
    holiday('2026-11-23', { en: 'Labour Thanksgiving Day', tw: '勤勞感謝日', cn: '劳动感谢日', jp: '勤労感謝の日' }),
  ],
}
