/** What is expected of which month (cm.md §2 forecast, R6): sums of leads, by what each says of itself. Pure. */
import Decimal from 'decimal.js'
import {
  forecastFigures,
  type ForecastCategory,
  type ForecastCell,
  type ForecastColumn,
  type ForecastFigures,
} from '../../../../../src/shared/cm/forecast'
import { monthsFrom } from '../../../../../src/shared/engine/months'
import { splitShares } from '../../lead/rules/split-shares'

/** Leads of an owner that count alike. */
export interface LeadSum {
  owner: number | null
  /** `2026-11`: won in it, or expected to close in it; null = without a close date. */
  month: string | null
  category: ForecastCategory
  is_open: boolean
  count: number
  /** Company currency. */
  amount: string
  /** amount × probability. */
  weighted: string
}

/**
 * @param lead.forecast_category null = its stage says nothing: pipeline. `closed` on an open lead is a promise
 * @param lead.has_rate false = its currency has no rate
 */
export function categoryOf({
  status,
  forecast_category,
  has_rate,
}: {
  status: 'open' | 'won'
  forecast_category: string | null
  has_rate: boolean
}): ForecastCategory {
  if (status === 'open' && forecast_category === 'omitted') return 'omitted'
  if (!has_rate) return 'no_rate'
  if (status === 'won') return 'won'
  if (forecast_category === 'commit' || forecast_category === 'closed') return 'commit'
  return forecast_category === 'best_case' ? 'best_case' : 'pipeline'
}

const added = (sums: readonly LeadSum[], of: 'amount' | 'weighted'): Decimal => sums.reduce((all, sum) => all.plus(sum[of]), new Decimal(0))
const counted = (sums: readonly LeadSum[]): number => sums.reduce((all, { count }) => all + count, 0)
const isExpected = ({ category, is_open }: LeadSum): boolean => is_open && category !== 'omitted'

/** @param quota the target of the same owners and months; null = there is none */
export function cellOf(sums: readonly LeadSum[], quota: string | null): ForecastCell {
  const of = (category: ForecastCategory) =>
    added(
      sums.filter((sum) => sum.category === category),
      'amount',
    )
  const [won, commit] = [of('won'), of('commit')]
  return {
    won: won.toFixed(),
    commit: commit.toFixed(),
    best_case: of('best_case').toFixed(),
    pipeline: of('pipeline').toFixed(),
    weighted: added(sums.filter(isExpected), 'weighted').toFixed(),
    no_rate: counted(sums.filter(({ category }) => category === 'no_rate')),
    quota,
    gap: quota === null ? null : new Decimal(quota).minus(won).minus(commit).toFixed(),
    change: null,
  }
}

/** The head of a column: what is open in it. */
export function columnOf(value: ForecastColumn['value'], sums: readonly LeadSum[]): ForecastColumn {
  const expected = sums.filter(isExpected)
  return {
    value,
    count: counted(expected),
    sum: added(expected, 'amount').toFixed(),
    weighted: added(expected, 'weighted').toFixed(),
    no_rate: counted(expected.filter(({ category }) => category === 'no_rate')),
  }
}

/** @returns what came to each figure since; below zero what went */
export function changeSince(then: ForecastFigures, now: ForecastFigures): ForecastFigures {
  // Object.fromEntries forgets the names of its keys.
  return Object.fromEntries(forecastFigures.map((name) => [name, new Decimal(now[name]).minus(then[name]).toFixed()])) as ForecastFigures
}

export interface QuotaSpan {
  owner: number
  start: string
  end: string
  target: string
  /** Its plan counts some pipelines only. */ limited: boolean
}

/**
 * A target of a longer span is spread evenly over its calendar months, the last takes the rest. Who has a target of everything has that one;
 * targets of single pipelines add up where there is none.
 * @param month `2026-11` @param digits of the company's currency @returns null = no target
 */
export function quotaOf(spans: readonly QuotaSpan[], { month, digits }: { month: string; digits: number }): string | null {
  const meant = spans.filter(({ start, end }) => start.slice(0, 7) <= month && month <= end.slice(0, 7))
  const whole = meant.filter(({ limited }) => !limited)
  const counts = whole.length > 0 ? whole : meant
  return counts.length === 0 ? null : counts.reduce((all, span) => all.plus(monthShare(span, { month, digits })), new Decimal(0)).toFixed()
}

function monthShare({ start, end, target }: QuotaSpan, { month, digits }: { month: string; digits: number }): Decimal {
  const months = monthsFrom(start.slice(0, 7), end.slice(0, 7))
  return (
    splitShares(
      new Decimal(target),
      months.map(() => new Decimal(100).dividedBy(months.length)),
      digits,
    )[months.indexOf(month)] ?? new Decimal(0)
  )
}

/** @returns the sum of what is a target; null = none of them is one */
export const addQuotas = (quotas: readonly (string | null)[]): string | null => {
  const known = quotas.filter((quota) => quota !== null)
  return known.length === 0 ? null : known.reduce((all, quota) => all.plus(quota), new Decimal(0)).toFixed()
}
