/** Which act a credit check comes to (cm.md R14): usage of the limit and days overdue against the levels of a control. */
import Decimal from 'decimal.js'
import type { CreditAction } from '../../../../../src/shared/cm/credit'

/** A level of cm/credit-limit-control: it applies when usage ≥ its percent or overdue days > its days. */
export interface CreditLevel {
  usage_percent: string | null
  overdue_days: number | null
  action: CreditAction
}

export interface CreditInput {
  /** Null = unlimited. */
  limit: Decimal | null
  exposure: Decimal
  /** As they stand, before tolerance. */
  overdue_days: number
  /** Days that count as none; more count in full. */
  tolerated_overdue_days?: number
}

export interface CreditDecision<L extends CreditLevel> {
  /** Percent, exact; Infinity where nothing is allowed but something is owed. */
  usage: Decimal
  overdue_days: number
  action: CreditAction | 'none'
  level: L | null
}

/** @returns the severest action of the levels that apply; compares the exact usage, not the shown one */
export function creditDecision<L extends CreditLevel>(
  levels: readonly L[],
  { limit, exposure, overdue_days: overdue, tolerated_overdue_days: tolerated = 0 }: CreditInput,
): CreditDecision<L> {
  const usage = usageOf(limit, exposure)
  const days = overdue > tolerated ? overdue : 0
  const applying = levels.filter(
    (level) =>
      (level.usage_percent !== null && usage.gte(level.usage_percent)) || (level.overdue_days !== null && days > level.overdue_days),
  )
  const level = applying.reduce<L | null>(
    (severest, candidate) => (severest && severity(severest) >= severity(candidate) ? severest : candidate),
    null,
  )
  return { usage, overdue_days: days, action: level?.action ?? 'none', level }
}

function usageOf(limit: Decimal | null, exposure: Decimal): Decimal {
  if (limit === null || exposure.lte(0)) return new Decimal(0)
  return limit.lte(0) ? new Decimal(Infinity) : exposure.dividedBy(limit).times(100)
}

const severities: readonly CreditAction[] = ['notify', 'warn', 'approve', 'block']
const severity = ({ action }: Pick<CreditLevel, 'action'>): number => severities.indexOf(action)

/**
 * Severity must rise with the threshold: of two levels the one with the higher percent (or more days) acts harder.
 * @returns indexes of levels that don't act harder than one below them
 */
export function levelsOutOfOrder(levels: readonly CreditLevel[]): number[] {
  return levels.flatMap((level, index) => {
    const isHarder = (other: CreditLevel) => severity(level) > severity(other)
    const broken = levels.some(
      (other, at) =>
        at !== index &&
        !isHarder(other) &&
        (isAbove(level, other, at < index, 'usage_percent') || isAbove(level, other, at < index, 'overdue_days')),
    )
    return broken ? [index] : []
  })
}

/** Equal thresholds: the later row counts as the higher one, so that the second of two alike is told. */
function isAbove(level: CreditLevel, other: CreditLevel, otherIsEarlier: boolean, threshold: 'usage_percent' | 'overdue_days'): boolean {
  const [mine, theirs] = [level[threshold], other[threshold]]
  if (mine === null || theirs === null) return false
  const order = new Decimal(mine).comparedTo(theirs)
  return order > 0 || (order === 0 && otherIsEarlier)
}
