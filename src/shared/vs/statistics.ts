/** What answers that elect nothing are described by (vs.md §5.6). A weight counts as so many equal answers. */
import { Exact, percent, plain, sumOf, zero, type ExactValue } from './exact'

export interface WeightedValue {
  value: ExactValue
  weight: ExactValue
}

export interface Description {
  /** Sum of the weights. */
  answered: string
  /** Two digits; null of nothing, as all below. */
  mean: string | null
  median: string | null
  /** Sample standard deviation, two digits; null up to one answer. */
  deviation: string | null
}

interface Weighed {
  value: Exact
  weight: Exact
}

/** @example 5, 4, 4, 3, 5, 2, 4, 5, 3, 4: mean 3.90, median 4, deviation 0.99 */
export function describeValues(values: readonly WeightedValue[]): Description {
  const weighed = values.map(({ value, weight }): Weighed => ({ value: new Exact(value), weight: new Exact(weight) }))
  const answered = sumOf(weighed.map(({ weight }) => weight))
  if (answered.isZero()) return { answered: '0', mean: null, median: null, deviation: null }
  const mean = sumOf(weighed.map(({ value, weight }) => value.times(weight))).dividedBy(answered)
  return {
    answered: plain(answered),
    mean: mean.toFixed(2),
    median: plain(medianOf(weighed, answered)),
    deviation: deviationOf(weighed, answered, mean),
  }
}

/** The value in the middle; half way between two where the middle lies between them. */
function medianOf(values: readonly Weighed[], answered: Exact): Exact {
  const sorted = [...values].sort((a, b) => a.value.comparedTo(b.value))
  let below = zero
  for (const [index, { value, weight }] of sorted.entries()) {
    below = below.plus(weight)
    const compared = below.times(2).comparedTo(answered)
    if (compared > 0) return value
    if (compared === 0) return value.plus(sorted[index + 1]?.value ?? value).dividedBy(2)
  }
  return zero
}

function deviationOf(values: readonly Weighed[], answered: Exact, mean: Exact): string | null {
  if (answered.lessThanOrEqualTo(1)) return null
  const squares = sumOf(values.map(({ value, weight }) => value.minus(mean).pow(2).times(weight)))
  return squares.dividedBy(answered.minus(1)).sqrt().toFixed(2)
}

/** Share of the two highest places of the scale. @param to the highest @example of ten ratings seven are 4 or 5: 70.0 */
export const topTwoShare = (values: readonly WeightedValue[], to: number): string | null =>
  shareOf(values, (value) => value.greaterThanOrEqualTo(to - 1))

export interface NetPromoter {
  promoters: string
  passives: string
  detractors: string
  /** Exact difference of the shares, then rounded half away from zero. */
  score: number
}

/** @param values 0 to 10; from 9 promoters, up to 6 detractors @example 18, 14 and 8 of 40: 45.0 − 20.0 = 25 */
export function netPromoter(values: readonly WeightedValue[]): NetPromoter | null {
  const weights = (fits: (value: Exact) => boolean) =>
    sumOf(values.filter(({ value }) => fits(new Exact(value))).map(({ weight }) => weight))
  const [all, promoters, detractors] = [
    weights(() => true),
    weights((value) => value.greaterThanOrEqualTo(9)),
    weights((value) => value.lessThanOrEqualTo(6)),
  ]
  if (all.isZero()) return null
  return {
    promoters: percent(promoters, all) ?? '',
    passives: percent(all.minus(promoters).minus(detractors), all) ?? '',
    detractors: percent(detractors, all) ?? '',
    score: promoters.minus(detractors).times(100).dividedBy(all).toDecimalPlaces(0, Exact.ROUND_HALF_UP).plus(0).toNumber(),
  }
}

function shareOf(values: readonly WeightedValue[], fits: (value: Exact) => boolean): string | null {
  const fitting = values.filter(({ value }) => fits(new Exact(value)))
  return percent(sumOf(fitting.map(({ weight }) => weight)), sumOf(values.map(({ weight }) => weight)))
}

/** Answered (of secret events: ballots) of those who were entitled, in percent. */
export const responseRate = (answered: number, eligible: number): string | null => percent(answered, eligible)

/** Submitted of those that were begun, in percent; of named events only. */
export const completionRate = (submitted: number, started: number): string | null => percent(submitted, started)
