/** What all cells of the grid share. It stays the same while lines are typed: what changes with a key lives in the store. */
import { createContext, useContext } from 'react'
import type { Refs } from '../../../../providers/data/refs'
import type { AccountRow } from '../accounts'
import type { AccountIndex } from './account-search'
import type { LineColumn } from './grid-line'
import type { VoucherStore } from './voucher-store'

export interface GridScope {
  store: VoucherStore
  accounts: ReadonlyMap<number, AccountRow>
  /** Those that a line may take. */
  index: AccountIndex<AccountRow>
  /** ISO code of the company's currency, and its digits after the point. */
  company: { currency: string; decimals: number }
  titles: Refs
  columnLabel: (column: LineColumn) => string
  /** Lines at most, by the category. */
  most: () => number
  disabled: boolean
  /** @param step 1 = the next cell of the line, then the next line; −1 back */
  move: (key: string, column: LineColumn, step: 1 | -1) => void
  /** The cell above or below. @returns false at the edge */
  moveRow: (key: string, column: LineColumn, step: 1 | -1) => boolean
  focus: (key: string, column: LineColumn) => void
  /** The line with its account: what the account asks for is proposed. */
  setAccount: (key: string, account: number | null) => void
}

const GridContext = createContext<GridScope | null>(null)
export const GridProvider = GridContext.Provider

export function useGrid(): GridScope {
  const scope = useContext(GridContext)
  if (!scope) throw new Error('A cell was drawn outside the grid of a voucher: wrap it in GridProvider.')
  return scope
}

/** How a cell is found in the page. */
export const cellId = (key: string, column: LineColumn): string => `fa-${key}-${column}`
