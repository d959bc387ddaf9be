/** How annual leave and days off that are owed are granted by law (as.md §5 R6, R7, R10). Hong Kong's and Japan's come with their sets. */
import { day, type LeaveSeed } from './leave-seed'

type RuleSeed = Readonly<Record<string, unknown>> & { leave: LeaveSeed['code'] }

const line = (service_months: number, days: number, more: Readonly<Record<string, unknown>> = {}) => ({
  service_months,
  minutes: days * day,
  ...more,
})

/** LSA 38: paid when it lapses at the end of its year (LSA-ER 24-1); so is a day off that is owed. */
export const annualRules: readonly RuleSeed[] = [
  {
    leave: 'ANNUAL',
    basis: 'anniversary',
    scale: [
      line(6, 3),
      line(12, 7),
      line(24, 10),
      line(36, 14),
      line(60, 15),
      line(120, 16, { accrue_each_year: day, max_minutes: 30 * day }),
    ],
    on_expire: 'pay',
    valid_from: '2017-01-01',
  },
  // LSA 37, 40; LSA-ER 23-1: a day off that is owed, within 12 months.
  { leave: 'SUBST', basis: 'overtime', expire_months: 12, on_expire: 'pay', valid_from: '2017-01-01' },
]

/** Cap. 57 s.41AA: 7 days in the first two years, one more each year to 14. */
export const hongKongRules: readonly RuleSeed[] = [
  {
    leave: 'HK_ANNUAL',
    basis: 'anniversary',
    scale: [line(12, 7), line(36, 8, { accrue_each_year: day, max_minutes: 14 * day })],
    on_expire: 'drop',
    expire_months: 12,
    valid_from: '2007-07-13',
  },
]

/** LSA-JP 39: lapses after two years. */
export const japanRules: readonly RuleSeed[] = [
  {
    leave: 'JP_ANNUAL',
    basis: 'anniversary',
    scale: [line(6, 10), line(18, 11), line(30, 12), line(42, 14), line(54, 16), line(66, 18), line(78, 20)],
    on_expire: 'drop',
    expire_months: 24,
    valid_from: '1994-04-01',
  },
]
