/** How far a target is reached, and where it will land (cm.md R8). */
import Decimal from 'decimal.js'
import type { QuotaAttainment } from '../../../../../src/shared/cm/quota'

export interface AttainmentFigures {
  target: Decimal.Value
  actual: Decimal.Value
  /** Workdays of the span that are over, and all of them. */
  gone: number
  workdays: number
  /** Weighted open leads that close in the span; null = nothing open is measured like this. */
  open: Decimal.Value | null
}

export function attainmentOf({ target, actual, gone, workdays, open }: AttainmentFigures): QuotaAttainment {
  const [whole, reached] = [new Decimal(target), new Decimal(actual)]
  const expected = workdays > 0 ? whole.times(gone).dividedBy(workdays) : whole
  const landing = open === null ? null : reached.plus(open)
  return {
    percent: percentOf(reached, whole),
    gap: whole.minus(reached).toFixed(),
    expected: expected.toDecimalPlaces(4, Decimal.ROUND_HALF_UP).toFixed(),
    pace: percentOf(reached, expected),
    landing: landing?.toFixed() ?? null,
    landing_percent: landing && percentOf(landing, whole),
  }
}

const percentOf = (part: Decimal, whole: Decimal): string | null =>
  whole.lte(0) ? null : part.dividedBy(whole).times(100).toFixed(1, Decimal.ROUND_HALF_UP)

/** The owner is told of these, once each (cm.md §7). */
const milestones = [100, 80] as const

/** @returns the highest milestone reached that was not told yet; null = none */
export function newMilestone({ target, actual, told }: { target: Decimal.Value; actual: Decimal.Value; told: number }): 80 | 100 | null {
  const whole = new Decimal(target)
  if (whole.lte(0)) return null
  const percent = new Decimal(actual).dividedBy(whole).times(100)
  return milestones.find((milestone) => percent.gte(milestone) && told < milestone) ?? null
}
