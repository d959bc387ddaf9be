/** Where the focus goes in the grid, and what an account that was chosen proposes for its line. */
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Accounts } from '../accounts'
import { cellId, type GridScope } from './grid-context'
import type { LineColumn, LineValues } from './grid-line'
import { requestedColumns, nextStop } from './line-columns'
import { changeLine, lineAfter, withRate } from './line-edits'
import type { VoucherStore } from './voucher-store'

interface CellMoves {
  store: VoucherStore
  region: RefObject<HTMLElement | null>
  columns: readonly LineColumn[]
  accounts: Accounts
  company: GridScope['company']
  most: number
  rateOf: (currency: string) => Promise<string | null>
}

export function useCellMoves(given: CellMoves): Pick<GridScope, 'move' | 'moveRow' | 'focus' | 'setAccount'> {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  return useMemo(() => {
    const lineOf = (key: string) => latest.current.store.get().lines.find((line) => line.key === key)
    // A line that was just added is drawn first.
    const focus = (key: string, column: LineColumn) =>
      requestAnimationFrame(() => {
        const cell = document.getElementById(cellId(key, column)) ?? document.getElementById(cellId(key, 'account'))
        cell?.focus()
      })
    const focusNow = (key: string, column: LineColumn) => {
      const cell = document.getElementById(cellId(key, column))
      if (cell) cell.focus()
      else focus(key, column)
    }
    const move: GridScope['move'] = (key, column, step) => {
      const { store, columns, accounts, company, most } = latest.current
      const line = lineOf(key)
      if (!line) return
      const account = line.account === null ? undefined : accounts.byId.get(line.account)
      const requested = requestedColumns(account, company.currency)
      const stop = nextStop(line, column, { shown: columns, requested, step })
      if (stop) return focusNow(key, stop)
      if (step === 1) {
        const next = lineAfter(store.get().lines, key, most)
        if (next.key === key) return
        // Drawn at once: the next key is the new line's.
        flushSync(() => store.setLines(() => next.lines))
        return focusNow(next.key, 'account')
      }
      const { lines } = store.get()
      const before = lines[lines.indexOf(line) - 1]
      if (before) focusNow(before.key, columns.at(-1) ?? 'account')
    }
    const moveRow: GridScope['moveRow'] = (key, column, step) => {
      const { lines } = latest.current.store.get()
      const next = lines[lines.findIndex((line) => line.key === key) + step]
      if (!next) return false
      focusNow(next.key, column)
      return true
    }
    const setAccount: GridScope['setAccount'] = (key, id) => {
      const { store, accounts, company, rateOf } = latest.current
      const account = id === null ? undefined : accounts.byId.get(id)
      const requested = requestedColumns(account, company.currency)
      const { head } = store.get()
      const line = lineOf(key)
      const proposed: Partial<LineValues> = {
        account: id,
        ...(requested.includes('organization') && line?.organization === null ? { organization: head.organization } : {}),
        ...(requested.includes('document_no') && line?.document_no === '' ? { document_no: head.document_no } : {}),
      }
      store.setLines((lines) => changeLine(lines, key, proposed))
      const currency = account?.currency
      if (!currency || currency === company.currency || line?.currency === currency) return
      store.setLines((lines) => changeLine(lines, key, { currency, rate: '' }))
      void rateOf(currency).then((rate) => {
        // Typed meanwhile: that stays.
        if (rate !== null && lineOf(key)?.rate === '' && lineOf(key)?.currency === currency)
          store.setLines((lines) => lines.map((one) => (one.key === key ? withRate(one, rate, company.decimals) : one)))
      })
    }
    return { focus, move, moveRow, setAccount }
  }, [])
}
