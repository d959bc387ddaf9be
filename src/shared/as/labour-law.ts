/** What a labour rule says (as/labour-rule), as the checks of rosters and overtime read it (as.md R9): declared rows, never constants. */
import type { HoursSystem } from './roster-checks'

export interface LawLine {
  minutes: number
  /** Article, as it is cited. */
  law: string | null
}

export interface WeekLine {
  hours_system: HoursSystem
  window_days: number
  regular_off: number | null
  off_days: number | null
  most_minutes: number | null
  most_daily: number | null
  /** Holds for every span of that length, not only for the weeks counted from the anchor. */
  rolling: boolean
  law: string | null
}

type LimitCode =
  | 'day_total'
  | 'month_overtime'
  | 'month_extended'
  | 'three_months'
  | 'year_overtime'
  | 'special_month'
  | 'special_average'
  | 'premium_month'
type RestCode = 'between_shifts' | 'between_shifts_approved' | 'break_after' | 'break_least'

export interface LabourLaw {
  limits: Readonly<Partial<Record<LimitCode, LawLine>>>
  rest: Readonly<Partial<Record<RestCode, LawLine>>>
  weeks: readonly WeekLine[]
  premiums?: OvertimePremiums
}

/** What overtime is worth besides its class (R8). */
export interface OvertimePremiums {
  /** The rate of what counts to the ceiling, above so many minutes of a month. */
  month?: { over_min: number; num: number; den: number }
  /** So much more between these times of day. */
  night?: { starts: string; ends: string; num: number; den: number }
}

/** A law and the day that it is in force from. */
export interface LawFrom {
  from: string
  law: LabourLaw
}

/** @param laws in the order of their days */
export const lawOn = (laws: readonly LawFrom[], date: string): LabourLaw | undefined => laws.findLast(({ from }) => from <= date)?.law

/** Those that are in force on some day of the range. */
export const lawsBetween = (laws: readonly LawFrom[], from: string, to: string): LawFrom[] =>
  laws.filter((law, i) => law.from <= to && (laws[i + 1]?.from ?? '9999-12-31') > from)

/** What the company sets for itself, within what the law allows. */
export interface CompanyRest {
  /** Longer or shorter than the law's; never shorter than it allows by approval. */
  min_rest?: number
  /** The authority or an agreement allows the shorter rest (LSA 34): it is warned of, and no longer blocked. */
  short_rest_approved?: boolean
}

/**
 * Rest between shifts (R9).
 * @returns minutes that are planned by, and the least that is allowed; null where the law knows no such rest
 */
export function restBetween(
  { rest: { between_shifts: between, between_shifts_approved: approved } }: LabourLaw,
  { min_rest, short_rest_approved }: CompanyRest,
): { planned: number; allowed: number; law: string | null } | null {
  if (!between) return null
  const shortest = approved?.minutes ?? between.minutes
  const planned = Math.max(min_rest ?? between.minutes, shortest)
  return { planned, allowed: short_rest_approved ? shortest : planned, law: between.law }
}

interface StoredLine {
  code: string
  minutes: number
  article?: string | null
}
interface StoredPremium {
  code: 'month' | 'night'
  num: number
  den: number
  starts?: string | null
  ends?: string | null
}
interface StoredWeek extends Partial<Omit<WeekLine, 'hours_system' | 'window_days' | 'law'>> {
  hours_system: HoursSystem
  window_days: number
  article?: string | null
}

/** @param rule its lists, as they are stored and seeded */
export const lawOf = ({
  limits = [],
  rest = [],
  weeks = [],
  premiums = [],
}: {
  limits?: readonly StoredLine[]
  rest?: readonly StoredLine[]
  weeks?: readonly StoredWeek[]
  premiums?: readonly StoredPremium[]
}): LabourLaw => ({
  ...(premiums.length > 0 ? { premiums: premiumsOf(premiums, limits) } : {}),
  limits: byCode(limits),
  rest: byCode(rest),
  weeks: weeks.map(({ hours_system, window_days, regular_off, off_days, most_minutes, most_daily, rolling, article }) => ({
    ...{ hours_system, window_days, regular_off: regular_off ?? null, off_days: off_days ?? null },
    ...{ most_minutes: most_minutes ?? null, most_daily: most_daily ?? null, rolling: rolling ?? false, law: article ?? null },
  })),
})

const byCode = (lines: readonly StoredLine[]): Readonly<Record<string, LawLine>> =>
  Object.fromEntries(lines.map(({ code, minutes, article }) => [code, { minutes, law: article ?? null }]))

function premiumsOf(lines: readonly StoredPremium[], limits: readonly StoredLine[]): OvertimePremiums {
  const [month, night] = [lines.find(({ code }) => code === 'month'), lines.find(({ code }) => code === 'night')]
  const over = limits.find(({ code }) => code === 'premium_month')
  return {
    ...(month && over ? { month: { over_min: over.minutes, num: month.num, den: month.den } } : {}),
    ...(night?.starts && night.ends
      ? { night: { starts: night.starts.slice(0, 5), ends: night.ends.slice(0, 5), num: night.num, den: night.den } }
      : {}),
  }
}
