/** Figures of votes are exact decimals (vs.md §5.1): weights have four digits after the point, values of transferred papers five. */
import DecimalJs from 'decimal.js'

/** Wide enough that a quotient of two figures is equal to another only if the fractions are. */
export const Exact = DecimalJs.clone({ precision: 60, rounding: DecimalJs.ROUND_HALF_UP })
export type Exact = DecimalJs
export type ExactValue = DecimalJs.Value

export const zero: Exact = new Exact(0)

export const sumOf = (values: Iterable<ExactValue>): Exact => [...values].reduce<Exact>((sum, value) => sum.plus(value), zero)

/** Without exponent, with no more digits than it has. @example plain(new Exact('100.50')) is '100.5' */
export const plain = (value: Exact): string => value.toFixed()

/** Part of a whole in percent, one digit, half up (vs.md §5.1). Null of nothing. @example percent(22, 36) is '61.1' */
export function percent(part: ExactValue, whole: ExactValue): string | null {
  if (new Exact(whole).isZero()) return null
  return new Exact(part).times(100).dividedBy(whole).toFixed(1)
}

/** Largest first; those that have no figure are last. Options with equal figures are in one group. */
export function groupedByFigure(figures: ReadonlyMap<number, Exact | null>): number[][] {
  const sorted = [...figures].sort(([, a], [, b]) => (b && a ? b.comparedTo(a) : Number(a === null) - Number(b === null)))
  const groups: { figure: Exact | null; options: number[] }[] = []
  for (const [option, figure] of sorted) {
    const last = groups.at(-1)
    if (last && (figure === null ? last.figure === null : last.figure?.equals(figure))) last.options.push(option)
    else groups.push({ figure, options: [option] })
  }
  return groups.map(({ options }) => options.sort((a, b) => a - b))
}
