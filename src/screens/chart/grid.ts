/** The cells of a pivot as rows and columns, with totals where they mean something. Pure. */
import type { PivotCell } from '../../providers/data/record-api'
import type { Measure } from '../../shared/engine/pivot'
import { sumDecimals } from './sum-decimals'

/** The value of a group; of days the first. */
export type Key = PivotCell['by']
/** Exact decimal; null = no number in the group. */
export type Amount = string | null

export interface Grid {
  rows: readonly Key[]
  /** Empty when there is no second field. */
  columns: readonly Key[]
  /** undefined = no rows in the group. @param column left out where there is no second field */
  at: (row: Key, column?: Key) => Amount | undefined
  /** How many rows of the list stand in a row, or a column. */
  countOf: (part: { row?: Key; column?: Key }) => number
  /** Of a row, a column or the whole; null where numbers don't add up (averages, cells that were cut off). */
  totalOf: (part: { row?: Key; column?: Key }) => Amount
}

/**
 * @param cells in their order by rows
 * @param compareColumns the order of the second field's values, without the empty one, which is last
 * @param adds false: cells are missing, so that no total would be one
 */
export function gridOf(
  cells: readonly PivotCell[],
  { measure, over, compareColumns, adds }: { measure: Measure; over: boolean; compareColumns: (a: Key, b: Key) => number; adds: boolean },
): Grid {
  const byPlace = new Map(cells.map((cell) => [placeOf(cell.by, over ? (cell.over ?? null) : undefined), cell.value]))
  const columns = over
    ? unique(cells.map((cell) => cell.over ?? null)).sort((a, b) =>
        a === null || b === null ? Number(a === null) - Number(b === null) : compareColumns(a, b),
      )
    : []
  const within = ({ row, column }: { row?: Key; column?: Key }) =>
    cells.filter((cell) => (row === undefined || cell.by === row) && (column === undefined || (cell.over ?? null) === column))
  return {
    rows: unique(cells.map(({ by }) => by)),
    columns,
    at: (row, column) => byPlace.get(placeOf(row, over ? column : undefined)),
    countOf: (part) => within(part).reduce((sum, { count }) => sum + count, 0),
    totalOf: (part) => {
      const values = within(part).flatMap(({ value }) => (value === null ? [] : [value]))
      return measure === 'avg' || !adds || values.length === 0 ? null : sumDecimals(values)
    },
  }
}

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)]
const placeOf = (row: Key, column: Key | undefined): string => JSON.stringify([row, column])

/** `''` = the company's own; the currencies of which there are amounts, in their order. Empty where the number has none. */
export function currenciesOf(cells: readonly PivotCell[]): string[] {
  return unique(cells.flatMap(({ currency, value }) => (currency === undefined || value === null ? [] : [currency ?? '']))).sort()
}

/** The one that is shown: the chosen, else the company's, else the first. */
export function shownCurrency(currencies: readonly string[], chosen: string | undefined, own: string): string | undefined {
  return (
    currencies.find((one) => one === chosen) ??
    currencies.find((one) => one === '') ??
    currencies.find((one) => one === own) ??
    currencies[0]
  )
}

/** Only cells of one currency, which alone add up. */
export const cellsIn = (cells: readonly PivotCell[], currency: string | undefined): readonly PivotCell[] =>
  currency === undefined ? cells : cells.filter((cell) => (cell.currency ?? '') === currency)
