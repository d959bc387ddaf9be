/**
 * What is typed of a voucher: its head, its lines, and what is wrong with them. One store; each line subscribes to itself alone, so that a key in
 * one of 300 lines draws that line and the totals.
 */
import { useSyncExternalStore } from 'react'
import { keepCashLine, moveCash, type VoucherKind } from './cash-line'
import { newLine, type GridLine, type LineColumn, type LineValues } from './grid-line'
import { filledLines, sameValues, valuesOf } from './line-edits'

export interface VoucherHead {
  category: number | null
  date: string | null
  adjusting: boolean
  summary: string
  note: string
  files: readonly number[]
  /** Of this screen alone: receipts and payments keep a line on it. */
  cash_account: number | null
  /** Of this screen alone: proposed to the lines that ask for them. */
  organization: number | null
  document_no: string
}

/** `<key>.<column>` of a line, or a field of the head → what is wrong, in words. */
export type Faults = Readonly<Record<string, string>>

export interface VoucherState {
  head: VoucherHead
  lines: readonly GridLine[]
  faults: Faults
}

export interface VoucherStore {
  get: () => VoucherState
  subscribe: (listener: () => void) => () => void
  setHead: (change: Partial<VoucherHead>) => void
  /** @param edit the lines as they stand → as they shall be */
  setLines: (edit: (lines: readonly GridLine[]) => readonly GridLine[]) => void
  setFaults: (edit: (faults: Faults) => Faults) => void
  /** Another voucher, or this one as somebody else has saved it. */
  replace: (head: VoucherHead, lines: readonly GridLine[]) => void
  /** This was sent and is saved: its lines that say something have these ids, in their order. What was typed since is unsaved. */
  adopt: (sent: Pick<VoucherState, 'head' | 'lines'>, ids: readonly number[]) => void
  isChanged: () => boolean
}

/** @param kindOf of a category; undefined while it isn't known */
export function createVoucherStore(
  first: Pick<VoucherState, 'head' | 'lines'>,
  kindOf: (category: number | null) => VoucherKind | undefined,
): VoucherStore {
  let state: VoucherState = { ...first, lines: withOpenLine(first.lines), faults: {} }
  let saved = state
  const listeners = new Set<() => void>()
  const change = (next: VoucherState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const kind = () => kindOf(state.head.category) ?? 'transfer'
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setHead: (given) => {
      const head = { ...state.head, ...given }
      const faults = without(state.faults, (path) => !Object.hasOwn(given, path))
      const next = kindOf(head.category) ?? 'transfer'
      const lines =
        next === kind() && head.cash_account === state.head.cash_account
          ? state.lines
          : keepCashLine(moveCash(state.lines, next, state.head.cash_account, head.cash_account), next, head.cash_account)
      change({ head, lines, faults })
    },
    setLines: (edit) => {
      const edited = edit(state.lines)
      if (edited === state.lines) return
      const lines = keepCashLine(edited, kind(), state.head.cash_account)
      const former = new Map(state.lines.map((line) => [line.key, line]))
      // What is wrong with a cell is told until the cell changes.
      const isSame = (key: string, column: string) => {
        const now = lines.find((line) => line.key === key)
        const before = former.get(key)
        return now !== undefined && (now === before || now[column as LineColumn] === before?.[column as LineColumn])
      }
      const faults = without(state.faults, (path) => {
        const [key = '', column] = path.split('.')
        return path === 'lines' ? false : column === undefined || isSame(key, column)
      })
      change({ ...state, lines, faults })
    },
    setFaults: (edit) => change({ ...state, faults: edit(state.faults) }),
    replace: (head, lines) => {
      change({ head, lines: withOpenLine(lines), faults: {} })
      saved = state
    },
    adopt: ({ head, lines: sent }, ids) => {
      const keys = new Map(filledLines(sent).map((line, at) => [line.key, ids[at]]))
      const named = (lines: readonly GridLine[]) =>
        lines.map((line) => {
          const { id: _, ...values } = line
          const id = keys.get(line.key)
          return id === line.id ? line : id === undefined ? values : { ...values, id }
        })
      change({ ...state, lines: named(state.lines) })
      saved = { ...state, head, lines: named(sent) }
    },
    isChanged: () => isDifferent(saved, state),
  }
}

/** There is always a line to type into. */
const withOpenLine = (lines: readonly GridLine[]): readonly GridLine[] => (lines.length > 0 ? lines : [newLine(), newLine()])

function without(faults: Faults, keeps: (path: string) => boolean): Faults {
  const kept = Object.entries(faults).filter(([path]) => keeps(path))
  return kept.length === Object.keys(faults).length ? faults : Object.fromEntries(kept)
}

function isDifferent(a: Pick<VoucherState, 'head' | 'lines'>, b: Pick<VoucherState, 'head' | 'lines'>): boolean {
  if (a === b) return false
  const [before, after] = [filledLines(a.lines), filledLines(b.lines)]
  return (
    JSON.stringify(a.head) !== JSON.stringify(b.head) ||
    before.length !== after.length ||
    before.some((line, at) => {
      const other = after[at]
      return other === undefined || (line !== other && !sameValues(line, other))
    })
  )
}

/** @param select must give the same thing for the same state: a value of it, or something primitive */
export function useVoucher<T>(store: VoucherStore, select: (state: VoucherState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}

let indexed: { lines: readonly GridLine[]; byKey: ReadonlyMap<string, GridLine> } | undefined

/** One index for each state, not a search in each line. */
function lineByKey(lines: readonly GridLine[], key: string): GridLine | undefined {
  if (indexed?.lines !== lines) indexed = { lines, byKey: new Map(lines.map((line) => [line.key, line])) }
  return indexed.byKey.get(key)
}

export const useLine = (store: VoucherStore, key: string): GridLine | undefined => useVoucher(store, ({ lines }) => lineByKey(lines, key))

/** The order alone: it stays the same text while cells change. */
export const useLineKeys = (store: VoucherStore): readonly string[] => {
  const text = useVoucher(store, ({ lines }) => keysText(lines))
  return text.split(' ')
}

let joined: { lines: readonly GridLine[]; text: string } | undefined
function keysText(lines: readonly GridLine[]): string {
  if (joined?.lines !== lines) joined = { lines, text: lines.map(({ key }) => key).join(' ') }
  return joined.text
}

/** As the server and a draft of this browser take them. */
export const lineValues = (lines: readonly GridLine[]): (LineValues & { id?: number })[] =>
  filledLines(lines).map((line) => ({ ...(line.id === undefined ? {} : { id: line.id }), ...valuesOf(line) }))
