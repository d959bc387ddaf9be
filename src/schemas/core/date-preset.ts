/** Ranges of days that filters name (shell.md §2.4): "this month" stays this month when the address is opened next month. */

export const datePresets = ['today', 'this_week', 'this_month', 'last_month', 'this_quarter', 'this_year', 'fiscal_year'] as const
export type DatePreset = (typeof datePresets)[number]

export const isDatePreset = (value: unknown): value is DatePreset => datePresets.some((preset) => preset === value)

/** What the ranges count from. */
export interface CompanyCalendar {
  /** First day of the week, 0 = Sunday. */
  weekStart: number
  /** First month of the fiscal year, 1–12. */
  fiscalMonth: number
}

/**
 * @param today `2026-11-21` in the company's zone
 * @returns first and last day
 */
export function rangeOfPreset(
  preset: DatePreset,
  { today, weekStart, fiscalMonth }: CompanyCalendar & { today: string },
): [string, string] {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const quarter = Math.floor((month - 1) / 3) * 3 + 1
  switch (preset) {
    case 'today':
      return [today, today]
    case 'this_week': {
      const back = (weekday(today) - weekStart + 7) % 7
      return [dayOf(year, month, day - back), dayOf(year, month, day - back + 6)]
    }
    case 'this_month':
      return [dayOf(year, month, 1), dayOf(year, month + 1, 0)]
    case 'last_month':
      return [dayOf(year, month - 1, 1), dayOf(year, month, 0)]
    case 'this_quarter':
      return [dayOf(year, quarter, 1), dayOf(year, quarter + 3, 0)]
    case 'this_year':
      return [dayOf(year, 1, 1), dayOf(year, 12, 31)]
    case 'fiscal_year': {
      const first = month >= fiscalMonth ? year : year - 1
      return [dayOf(first, fiscalMonth, 1), dayOf(first + 1, fiscalMonth, 0)]
    }
  }
}

/** Days and months beyond their bounds run over, as Date.UTC counts. */
const dayOf = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()
