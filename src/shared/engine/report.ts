/** A report as it travels (sc.md §8, cm.md §8): a table, a picture of it, and the number that matters first. The same on both sides. */

export const reportKeys = [
  'headcount',
  'movements',
  'span',
  'vacancies',
  'rights-matrix',
  'rights-people',
  'logins',
  'inactive',
  'two-factor',
  'seats',
] as const
export type ReportKey = (typeof reportKeys)[number]

export const headcountGroups = ['department', 'level', 'position'] as const
export type HeadcountGroup = (typeof headcountGroups)[number]

/** null = nothing to say. */
export type ReportCell = string | number | null
/** `month` is `2026-11`, `date` `2026-11-22`, `datetime` an instant, `money` a decimal as text; `hours` a number, in files `h:mm`. */
export type ReportColumnKind = 'text' | 'number' | 'hours' | 'money' | 'percent' | 'month' | 'date' | 'datetime'
export interface ReportColumn {
  heading: string
  kind: ReportColumnKind
  /** Of percents of what there is: over 100 is too much, and the table colours it. */ is_heat?: boolean
  /** Of counts: the more, the darker, measured by the greatest of all such columns. */ is_shaded?: boolean
}
export interface ReportRow {
  cells: readonly ReportCell[]
  /** Path in the console of what stands behind it. */ url?: string
}

export interface ReportChart {
  /** Along time, from left to right; else one bar below the other. */
  is_time: boolean
  /** Bars of one point stand side by side; else on one another. */
  is_grouped: boolean
  series: readonly string[]
  points: readonly { name: string; amounts: readonly number[] }[]
}

/** `Figure` null = there may be nothing to reckon it from. */
export interface Report<Key extends string = ReportKey, Figure extends number | null = number> {
  key: Key
  /** Whom it is about, in words; absent where its rows say so. */ about?: string
  columns: readonly ReportColumn[]
  rows: readonly ReportRow[]
  /** Below the rows. */
  total?: readonly ReportCell[]
  figure: { value: Figure; kind: 'number' | 'percent' }
  chart: ReportChart
}

/** Of whatever module. */
export type AnyReport = Report<string, number | null>

/** What the caller may see of them. `file`: he may take it with him. */
export interface ReportOffer<Key extends string = ReportKey> {
  key: Key
  file: boolean
}
