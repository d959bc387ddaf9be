/** Mainland China 2026: State Council notice of 2025-11-04. 13 statutory days; the shifted days are rest; six make-up workdays. */
import type { I18nText } from '../../core/types'
import type { CalendarPack, PackDay } from './pack'

const newYear: I18nText = { en: "New Year's Day", tw: '元旦', cn: '元旦', jp: '元旦' }
const spring: I18nText = { en: 'Spring Festival', tw: '春節', cn: '春节', jp: '春節' }
const qingming: I18nText = { en: 'Qingming Festival', tw: '清明節', cn: '清明节', jp: '清明節' }
const labour: I18nText = { en: 'Labour Day', tw: '勞動節', cn: '劳动节', jp: '労働節' }
const dragonBoat: I18nText = { en: 'Dragon Boat Festival', tw: '端午節', cn: '端午节', jp: '端午節' }
const midAutumn: I18nText = { en: 'Mid-Autumn Festival', tw: '中秋節', cn: '中秋节', jp: '中秋節' }
const national: I18nText = { en: 'National Day', tw: '國慶節', cn: '国庆节', jp: '国慶節' }

/** @param block days off of one festival; @param statutory those with the law's premium, the others are shifted rest days */
const festival = (name: I18nText, block: readonly string[], statutory: readonly string[]): PackDay[] =>
  block.map((date) =>
    statutory.includes(date)
      ? { date, kind: 'holiday', name, pay_class: 'statutory' }
      : { date, kind: 'substitute_off', name, pay_class: 'rest' },
  )
const makeUp = (date: string, { en, tw, cn, jp }: I18nText): PackDay => ({
  date,
  kind: 'make_up_work',
  pay_class: 'ordinary',
  name: { en: `Make-up workday for ${en ?? ''}`, tw: `${tw ?? ''}補班日`, cn: `${cn ?? ''}补班日`, jp: `${jp ?? ''}振替出勤日` },
})

export const china2026: CalendarPack = {
  region: 'CN',
  year: 2026,
  source: '国务院办公厅关于2026年部分节假日安排的通知',
  as_of: '2025-11-04',
  days: [
    ...festival(newYear, ['2026-01-01', '2026-01-02', '2026-01-03'], ['2026-01-01']),
    makeUp('2026-01-04', newYear),
    makeUp('2026-02-14', spring),
    ...festival(
      spring,
      ['2026-02-15', '2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20', '2026-02-21', '2026-02-22', '2026-02-23'],
      ['2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19'],
    ),
    makeUp('2026-02-28', spring),
    ...festival(qingming, ['2026-04-04', '2026-04-05', '2026-04-06'], ['2026-04-05']),
    ...festival(labour, ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04', '2026-05-05'], ['2026-05-01', '2026-05-02']),
    makeUp('2026-05-09', labour),
    ...festival(dragonBoat, ['2026-06-19', '2026-06-20', '2026-06-21'], ['2026-06-19']),
    makeUp('2026-09-20', national),
    ...festival(midAutumn, ['2026-09-25', '2026-09-26', '2026-09-27'], ['2026-09-25']),
    ...festival(
      national,
      ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06', '2026-10-07'],
      ['2026-10-01', '2026-10-02', '2026-10-03'],
    ),
    makeUp('2026-10-10', national),
  ],
}
