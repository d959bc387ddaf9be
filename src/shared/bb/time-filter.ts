/** What `time` in the address of the list means (bb.md §2, §5.5): days of the company on which it was published. Pure. */

/** First and last day, inclusive. */
export type Days = readonly [from: string, to: string]
/** What the company's calendar makes of the named ones. */
export type NamedDays = (preset: 'today' | 'this_week' | 'this_month' | 'this_quarter' | 'this_year') => Days

const named = { today: 'today', week: 'this_week', month: 'this_month', quarter: 'this_quarter', year: 'this_year' } as const

const isNamed = (time: string): time is keyof typeof named => Object.hasOwn(named, time)

/** @returns null = all; also for what is not understood */
export function daysOf(time: string, daysNamed: NamedDays): Days | null {
  if (isNamed(time)) return daysNamed(named[time])
  if (/^[12]\d{3}$/.test(time)) return [`${time}-01-01`, `${time}-12-31`]
  const [, year, month] = /^([12]\d{3})-(0[1-9]|1[0-2])$/.exec(time) ?? []
  if (year === undefined || month === undefined) return null
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return [`${year}-${month}-01`, `${year}-${month}-${String(last).padStart(2, '0')}`]
}

/** Unknown values fall back to the default, all. */
export const timeIn = (time: string | undefined): string =>
  time !== undefined && (isNamed(time) || /^[12]\d{3}(-(0[1-9]|1[0-2]))?$/.test(time)) ? time : ''
