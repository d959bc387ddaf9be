/** What the calls of plans answer, on both sides (cm.md §2.4, R8): decimals as text; percents with one decimal, null where there is nothing to compare with. */
import type { QuotaPeriod, Span } from './quota-periods'

export interface Reached {
  /** Null = there is no target. */
  percent: string | null
  /** What is missing; below zero it is more than was to be reached. */
  gap: string
  /** What was to be reached by now, of a target spread over its workdays. */
  expected: string
  /** Percent of what was to be reached by now; null = nothing yet. */
  pace: string | null
  /** What is reached with what is still open; null where nothing open is measured. */
  landing: string | null
  landing_percent: string | null
}

export interface Cell extends Reached {
  target: string
  actual: string
  /** Weighted open leads; null where nothing open is measured. */
  open: string | null
}

export interface OwnerAttainment {
  /** `u7` or `d12`. */
  owner: string
  name: string
  /** A person's post, or the department itself. */
  department: number | null
  /** The department with those below it: whose leads count. */
  departments: readonly number[]
  /** Under no other owner shown: what adds up to the whole. */
  is_top: boolean
  /** By the spans; null = no target. */
  cells: readonly (Cell | null)[]
  total: Cell
  /** Of a department: percent that its people have beyond its target (R9); null = not more. */
  over_assigned: string | null
}

export interface Metric {
  metric: string
  pipelines: readonly number[]
  activity_kind: string | null
}

export interface AttainmentAnswer {
  quota: Metric & {
    id: number
    title: string
    year: number
    period: QuotaPeriod
    status: 'draft' | 'active' | 'closed'
    currency: string | null
    version: number
  }
  today: string
  spans: readonly (Span & { workdays: number; gone: number })[]
  owners: readonly OwnerAttainment[]
  /** Of the owners on top. */
  totals: readonly Cell[]
  total: Cell
}

export interface BasisOwner {
  owner: string
  name: string
  /** Its department, of a department itself. */
  department: number | null
  /** Levels below the first that is shown. */
  depth: number
  /** False = above the caller: shown, not set. */
  may_set: boolean
  /** By the spans, a year before: decimals. */
  last: readonly string[]
}

export interface Basis {
  /** The fiscal year of today. */ this_year: number
  spans: readonly Span[]
  owners: readonly BasisOwner[]
}

/** What a file of targets says: those that fill the grid, and what is wrong with the others, in words. */
export interface SheetAnswer {
  targets: readonly { owner: string; period_start: string; target: string }[]
  errors: readonly {
    line: number
    owner: string
    /** The heading of the column; null = the row as a whole. */ period: string | null
    text: string
  }[]
}
