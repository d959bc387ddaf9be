/** The cells of the grid of targets, and what fills many of them at once. Exact; pure. */
import Decimal from 'decimal.js'
import { cellValue } from '../../../screens/field-types/grid-types'

/** `u7 2026-01-01` → decimal; an empty cell is not in it. */
export type Cells = ReadonlyMap<string, string>
export const cellKey = (owner: string, start: string): string => `${owner} ${start}`

export function withCell(cells: Cells, owner: string, start: string, value: string | null): Cells {
  const next = new Map(cells)
  if (value === null) next.delete(cellKey(owner, start))
  else next.set(cellKey(owner, start), value)
  return next
}

/** @returns undefined for what is no target; null for an empty cell */
export function targetOf(text: string): string | null | undefined {
  const understood = cellValue({ name: 'target', type: 'decimal', required: false, schema: {}, x: {} }, text, {
    formats: { language: 'en', timeZone: 'UTC', rocEra: false },
    labelsOf: () => [],
  })
  if (!('value' in understood)) return undefined
  const value = typeof understood.value === 'string' ? new Decimal(understood.value) : null
  if (value === null) return null
  return value.isNegative() || value.decimalPlaces() > 4 || value.gte('1e14') ? undefined : value.toFixed()
}

/** From a cell to the end of its row. */
export function fillRight(cells: Cells, owner: string, starts: readonly string[], from: number): Cells {
  const value = cells.get(cellKey(owner, starts[from] ?? '')) ?? null
  return starts.slice(from + 1).reduce((next, start) => withCell(next, owner, start, value), cells)
}

/**
 * Divides a row's sum over its spans: each part rounded down, so that none is below zero; the last takes the rest.
 * @param weights parts in their proportion (last year's actual); none, or only zeros = evenly
 * @param digits after the point
 */
export function spreadOver(total: string, count: number, weights: readonly string[] | null, digits: number): string[] {
  const useful = weights?.map((weight) => Decimal.max(0, weight)) ?? []
  const whole = useful.reduce((sum, weight) => sum.plus(weight), new Decimal(0))
  const shares = whole.isZero()
    ? Array.from({ length: count }, () => new Decimal(1).dividedBy(count))
    : useful.map((weight) => weight.dividedBy(whole))
  let left = new Decimal(total)
  return shares.map((share, index) => {
    const part = index === count - 1 ? left : new Decimal(total).times(share).toDecimalPlaces(digits, Decimal.ROUND_DOWN)
    left = left.minus(part)
    return part.toFixed()
  })
}

/** Cells of a spreadsheet from a place on; what does not fit, or is no target, is left out. @returns the cells, and how many were left out */
export function paste(
  cells: Cells,
  { owners, starts, at }: { owners: readonly string[]; starts: readonly string[]; at: { owner: string; start: string } },
  rows: readonly (readonly string[])[],
): { cells: Cells; left_out: number } {
  const [top, left] = [owners.indexOf(at.owner), starts.indexOf(at.start)]
  let next = cells
  let left_out = 0
  for (const [down, row] of rows.entries()) {
    for (const [right, text] of row.entries()) {
      const [owner, start, value] = [owners[top + down], starts[left + right], targetOf(text)]
      if (owner === undefined || start === undefined || value === undefined) left_out += 1
      else next = withCell(next, owner, start, value)
    }
  }
  return { cells: next, left_out }
}

export const sumOf = (cells: Cells, owners: readonly string[], starts: readonly string[]): string =>
  owners
    .flatMap((owner) => starts.map((start) => cells.get(cellKey(owner, start)) ?? '0'))
    .reduce((sum, value) => sum.plus(value), new Decimal(0))
    .toFixed()

/** Those that have a target, row by row. */
export const targetsOf = (
  cells: Cells,
  owners: readonly string[],
  starts: readonly string[],
): { owner: string; period_start: string; target: string }[] =>
  owners.flatMap((owner) =>
    starts.flatMap((period_start) => {
      const target = cells.get(cellKey(owner, period_start))
      return target === undefined ? [] : [{ owner, period_start, target }]
    }),
  )

/** What is to be sent: cells that differ from those that were loaded, null where one went. */
export function changedTargets(before: Cells, now: Cells): { owner: string; period_start: string; target: string | null }[] {
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((key) => {
    const [owner = '', period_start = ''] = key.split(' ')
    return before.get(key) === now.get(key) ? [] : [{ owner, period_start, target: now.get(key) ?? null }]
  })
}
