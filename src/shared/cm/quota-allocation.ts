/** How the targets of people add up to their department's (cm.md R9): a warning, never an error. */
import Decimal from 'decimal.js'

/**
 * @param department its target @param people theirs
 * @returns percent of the department's target that people have beyond it; null = not more than it, or it has none
 */
export function overAssigned(department: Decimal.Value, people: readonly Decimal.Value[]): string | null {
  const target = new Decimal(department)
  if (target.lte(0)) return null
  const beyond = people
    .reduce<Decimal>((sum, one) => sum.plus(one), new Decimal(0))
    .dividedBy(target)
    .times(100)
    .minus(100)
  return beyond.gt(0) ? beyond.toDecimalPlaces(1, Decimal.ROUND_HALF_UP).toFixed() : null
}
