/** Divides what was rounded once over the lines that it came from, so that nothing is lost. */
import Decimal from 'decimal.js'

/**
 * @param weights of which `total` is a share; those of 0 get nothing
 * @param digits of the currency
 * @returns parts in the order of the weights, each rounded; their sum is `total`
 * @example 48 over 333 three times is 16, 16, 16; 100 over the same is 33, 34, 33
 */
export function divideAmount(total: Decimal, weights: readonly Decimal[], digits: number): Decimal[] {
  const sum = weights.reduce((all, weight) => all.plus(weight), new Decimal(0))
  if (sum.isZero()) return weights.map((_, at) => (at === 0 ? total : new Decimal(0)))
  let [weighed, given] = [new Decimal(0), new Decimal(0)]
  return weights.map((weight) => {
    weighed = weighed.plus(weight)
    const upTo = weighed.eq(sum) ? total : total.times(weighed).dividedBy(sum).toDecimalPlaces(digits, Decimal.ROUND_HALF_UP)
    const part = upTo.minus(given)
    given = upTo
    return part
  })
}
