/** The arithmetic of quorum and pass rule, as a protocol writes it (vs.md §5.2). */
import type { FractionSum } from '../../../shared/vs/fraction-rule'

/** @example 40 × 2 = 80 > 60 × 1 = 60 */
export function arithmetic({ part, base, num, den, strict, left, right, fulfilled }: FractionSum): string {
  const sign = strict ? (fulfilled ? '>' : '≤') : fulfilled ? '≥' : '<'
  return `${part} × ${den} = ${left} ${sign} ${base} × ${num} = ${right}`
}
