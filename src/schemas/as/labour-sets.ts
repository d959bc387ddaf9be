/**
 * Labour rules that every installation starts with (as.md R6, R8, R9), as of 2026-01-01. Their first day is the one from which the law says so.
 * Articles: LSA = Taiwan Labour Standards Act, LSA-JP = Japan Labour Standards Act, Cap. 57 = Hong Kong Employment Ordinance.
 */
type Seed = Readonly<Record<string, unknown>>

const day = 480
const band = (
  day_type: string,
  from_min: number,
  to_min: number | null,
  num: number,
  den: number,
  article: string,
  more: Seed = {},
): Seed => ({
  ...{ day_type, from_min, num, den, article },
  ...(to_min === null ? {} : { to_min }),
  ...more,
})
const limit = (code: string, minutes: number, article: string): Seed => ({ code, minutes, article })
const grant = (service_months: number, days: number, more: Seed = {}): Seed => ({ service_months, minutes: days * day, ...more })
const uncounted = { counts_to_cap: false }

const taiwan: Seed = {
  set: 'TW',
  region: 'TW',
  effective_from: '2018-03-01',
  bands: [
    band('work', 0, 120, 4, 3, 'LSA 24(1)1'),
    band('work', 120, 240, 5, 3, 'LSA 24(1)2'),
    band('rest', 0, 120, 4, 3, 'LSA 24(2)'),
    band('rest', 120, 480, 5, 3, 'LSA 24(2)'),
    band('rest', 480, 720, 8, 3, 'LSA 24(2)'),
    // A whole day's wage more, whatever was worked of it; only what is beyond counts to the ceiling of the month.
    band('holiday', 0, 480, 1, 1, 'LSA 39', { flat_min: day, ...uncounted }),
    band('holiday', 480, 600, 4, 3, 'LSA 24(1)1'),
    band('holiday', 600, 720, 5, 3, 'LSA 24(1)2'),
    band('regular_off', 0, 480, 1, 1, 'LSA 40', { flat_min: day, day_off: true, ...uncounted }),
    band('regular_off', 480, null, 2, 1, 'LSA 40'),
    band('urgent', 0, null, 2, 1, 'LSA 24(1)3', uncounted),
  ],
  limits: [
    limit('day_total', 720, 'LSA 32(2)'),
    limit('month_overtime', 2760, 'LSA 32(2)'),
    limit('month_extended', 3240, 'LSA 32(2)'),
    limit('three_months', 8280, 'LSA 32(2)'),
  ],
  rest: [
    limit('between_shifts', 660, 'LSA 34'),
    limit('between_shifts_approved', 480, 'LSA 34'),
    limit('break_after', 240, 'LSA 35'),
    limit('break_least', 30, 'LSA 35'),
  ],
  weeks: [
    // One regular day off in every seven days (letter of the Ministry of Labour of 2016-09-10), and a rest day in the week.
    { hours_system: 'standard', window_days: 7, regular_off: 1, off_days: 2, rolling: true, article: 'LSA 36' },
    { hours_system: 'standard', window_days: 7, most_minutes: 2400, most_daily: 480, article: 'LSA 30(1)' },
    { hours_system: 'part_time', window_days: 7, regular_off: 1, off_days: 2, rolling: true, article: 'LSA 36' },
    { hours_system: 'part_time', window_days: 7, most_daily: 480, article: 'LSA 30(1)' },
    { hours_system: 'flex2w', window_days: 7, regular_off: 1, rolling: true, article: 'LSA 36(2)1' },
    { hours_system: 'flex2w', window_days: 14, off_days: 4, article: 'LSA 36(2)1' },
    { hours_system: 'flex2w', window_days: 7, most_minutes: 2880, most_daily: 600, article: 'LSA 30(2)' },
    { hours_system: 'flex8w', window_days: 7, regular_off: 1, rolling: true, article: 'LSA 36(2)2' },
    { hours_system: 'flex8w', window_days: 56, off_days: 16, article: 'LSA 36(2)2' },
    { hours_system: 'flex8w', window_days: 7, most_minutes: 2880, most_daily: 480, article: 'LSA 30(3)' },
    { hours_system: 'flex4w', window_days: 14, regular_off: 2, article: 'LSA 36(2)3' },
    { hours_system: 'flex4w', window_days: 28, off_days: 8, article: 'LSA 36(2)3' },
    { hours_system: 'flex4w', window_days: 28, most_minutes: 9600, most_daily: 600, article: 'LSA 30-1(1)1' },
  ],
  annual_scale: [
    grant(6, 3),
    grant(12, 7),
    grant(24, 10),
    grant(36, 14),
    grant(60, 15),
    grant(120, 16, { accrue_each_year: day, max_minutes: 30 * day }),
  ],
  sources: 'LSA 24, 30, 30-1, 32, 34 to 36, 38 to 40, in force since 2018-03-01; read as amended on 2024-07-31.',
}

const hongKong: Seed = {
  set: 'HK',
  region: 'HK',
  effective_from: '2007-07-13',
  // The ordinance names no rate: the contract's.
  bands: ['work', 'rest', 'holiday', 'regular_off'].map((day_type) => band(day_type, 0, null, 1, 1, 'contract')),
  weeks: [{ hours_system: 'standard', window_days: 7, regular_off: 1, rolling: true, article: 'Cap. 57 s. 17' }],
  annual_scale: [grant(12, 7), grant(36, 8, { accrue_each_year: day, max_minutes: 14 * day })],
  sources: 'Cap. 57 s. 17 (rest days), s. 41AA (annual leave); overtime by contract.',
}

const japan: Seed = {
  set: 'JP',
  region: 'JP',
  effective_from: '2023-04-01',
  bands: [
    band('work', 0, null, 5, 4, 'LSA-JP 37(1)'),
    band('rest', 0, null, 5, 4, 'LSA-JP 37(1)'),
    band('holiday', 0, null, 27, 20, 'LSA-JP 37(1)', uncounted),
    band('regular_off', 0, null, 27, 20, 'LSA-JP 37(1)', uncounted),
  ],
  limits: [
    limit('month_overtime', 2700, 'LSA-JP 36(4)'),
    limit('year_overtime', 21_600, 'LSA-JP 36(4)'),
    limit('special_month', 6000, 'LSA-JP 36(6)2'),
    limit('special_average', 4800, 'LSA-JP 36(6)3'),
    limit('premium_month', 3600, 'LSA-JP 37(1)'),
  ],
  premiums: [
    { code: 'month', num: 3, den: 2, article: 'LSA-JP 37(1)' },
    { code: 'night', num: 1, den: 4, starts: '22:00', ends: '05:00', article: 'LSA-JP 37(4)' },
  ],
  rest: [limit('break_after', 360, 'LSA-JP 34(1)'), limit('break_least', 45, 'LSA-JP 34(1)')],
  weeks: [{ hours_system: 'standard', window_days: 7, regular_off: 1, most_minutes: 2400, most_daily: 480, article: 'LSA-JP 32, 35' }],
  annual_scale: [grant(6, 10), grant(18, 11), grant(30, 12), grant(42, 14), grant(54, 16), grant(66, 18), grant(78, 20)],
  sources: 'LSA-JP 32, 34 to 37, 39; 3/2 above 60 h a month for all employers since 2023-04-01; +1/4 from 22:00 to 05:00 (37(4)).',
}

const generic: Seed = {
  set: 'GENERIC',
  region: 'XX',
  effective_from: '2000-01-01',
  bands: ['work', 'rest', 'holiday', 'regular_off'].map((day_type) => band(day_type, 0, null, 1, 1, 'contract')),
  sources: 'No law: what the contract says.',
}

export const labourRuleSeeds: readonly Seed[] = [taiwan, hongKong, japan, generic]
