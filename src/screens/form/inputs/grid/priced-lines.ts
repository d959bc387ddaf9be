/** Lines that the server prices while they are typed: what it gets of each, and what of its answer still holds. */
import { same } from '../../../../schemas/core/same'
import type { ChildRow } from '../../state/form-values'

type PricedLine = Readonly<Record<string, unknown>> & {
  /** The line as it was sent, so that an answer that comes late fills nothing that has changed since. */
  requested: Readonly<Record<string, unknown>>
  net: string | null
}

export const cellsOf = (row: ChildRow, names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

/** @param lines the server's, in the order of the rows */
export const filledFrom = (rows: readonly ChildRow[], lines: readonly PricedLine[], names: readonly string[]) => ({
  rows,
  filled: rows.map((row, at) => {
    const line = lines[at]
    if (!line || !same(cellsOf(row, names), line.requested)) return {}
    const { net, requested: _requested, ...own } = line
    return { ...own, computed: { net } }
  }),
})

export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
