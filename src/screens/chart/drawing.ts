/** What of a grid is drawn: points and series, days without rows filled in, the small ones put together. Floats, for positions only. Pure. */
import { type Axis, type Chart } from '../list/layouts/chart'
import { bucketsBetween } from './buckets'
import type { Amount, Grid, Key } from './grid'
import { sumDecimals } from './sum-decimals'
import { isOnDay } from '../../schemas/core/field-types'

/** A group, or the rest of them put together. */
export interface Group {
  value: Key
  others: boolean
}
export interface Point extends Group {
  amounts: readonly Amount[]
}
export interface Drawing {
  /** One without a second field. */
  series: readonly Group[]
  points: readonly Point[]
  /** Groups that only the table has. */
  leftOut: number
}

export const mostColours = 8
const mostBars = 40
const mostBuckets = 400
const rest: Group = { value: null, others: true }
const group = (value: Key): Group => ({ value, others: false })

export function drawingOf(grid: Grid, { type, measure }: Pick<Chart, 'type' | 'measure'>, by: Axis): Drawing {
  if (type === 'pie') return pieOf(grid)
  const rows = isOnDay(by.field) ? daysOf(grid.rows, by, type === 'line') : grid.rows
  const shown = isOnDay(by.field) || type === 'line' ? rows.slice(0, mostBuckets) : rows.slice(0, mostBars)
  const absent: Amount = measure === 'avg' ? null : '0'
  const { series, amounts } = seriesOf(grid, measure !== 'avg', absent)
  const drawn = new Set(shown)
  return {
    series,
    points: shown.map((value) => ({ ...group(value), amounts: amounts(value) })),
    leftOut: grid.rows.filter((row) => !drawn.has(row)).length,
  }
}

/** Also the days between that have no rows; on a line, nothing can stand for no day at all. */
function daysOf(rows: readonly Key[], { unit = 'month' }: Axis, isLine: boolean): readonly Key[] {
  const days = rows.filter((row) => typeof row === 'string')
  const [first, last] = [days[0], days.at(-1)]
  const all = first && last ? (bucketsBetween(first, last, unit, mostBuckets) ?? days) : days
  return isLine || !rows.includes(null) ? all : [...all, null]
}

function seriesOf(grid: Grid, adds: boolean, absent: Amount): { series: Group[]; amounts: (row: Key) => Amount[] } {
  const { columns } = grid
  if (columns.length === 0) return { series: [group(null)], amounts: (row) => [grid.at(row) ?? absent] }
  const ranked = [...columns].sort((a, b) => sizeOf(b) - sizeOf(a))
  function sizeOf(column: Key) {
    return adds ? Math.abs(Number(grid.totalOf({ column }) ?? grid.countOf({ column }))) : grid.countOf({ column })
  }
  const own = new Set(columns.length <= mostColours ? columns : ranked.slice(0, adds ? mostColours - 1 : mostColours))
  const kept = columns.filter((column) => own.has(column))
  const folded = columns.filter((column) => !own.has(column))
  const hasRest = adds && folded.length > 0
  return {
    series: [...kept.map(group), ...(hasRest ? [rest] : [])],
    amounts: (row) => [
      ...kept.map((column) => grid.at(row, column) ?? absent),
      ...(hasRest ? [sumDecimals(folded.flatMap((column) => grid.at(row, column) ?? []))] : []),
    ],
  }
}

/** Slices by size; what is not above zero has none. */
function pieOf(grid: Grid): Drawing {
  const parts = grid.rows
    .flatMap((value) => {
      const amount = grid.at(value)
      return amount && Number(amount) > 0 ? [{ value, amount }] : []
    })
    .sort((a, b) => Number(b.amount) - Number(a.amount))
  const kept = parts.length > mostColours ? parts.slice(0, mostColours - 1) : parts
  const folded = parts.slice(kept.length)
  return {
    series: [group(null)],
    points: [
      ...kept.map(({ value, amount }) => ({ ...group(value), amounts: [amount] })),
      ...(folded.length > 0 ? [{ ...rest, amounts: [sumDecimals(folded.map(({ amount }) => amount))] }] : []),
    ],
    leftOut: grid.rows.length - parts.length,
  }
}
