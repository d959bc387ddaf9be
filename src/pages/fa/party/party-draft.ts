/** What is typed to settle, receive, pay or give up, until it is sent. Pure; decimals from end to end. */
import Decimal from 'decimal.js'
import type { OpenItemRow, PartySide, ProposalAnswer } from '../../../shared/fa/settlement-calls'
import { ownSide } from './party-calls'

/** Plain decimals; empty = nothing. */
export interface ItemEntry {
  amount: string
  discount: string
  write_off: string
}
export type EntryName = keyof ItemEntry
/** By voucher line; one without an entry is not chosen. */
export type Entries = Readonly<Record<number, ItemEntry>>

export const noEntry: ItemEntry = { amount: '', discount: '', write_off: '' }

/** What may be settled of an item: less what vouchers hold that are not posted yet. */
export const settleable = ({ residual, pending }: Pick<OpenItemRow, 'residual' | 'pending'>): string =>
  Decimal.max(0, new Decimal(residual).minus(pending)).toFixed()

export const isFilled = (entry: ItemEntry | undefined): entry is ItemEntry =>
  entry !== undefined && (entry.amount !== '' || entry.discount !== '' || entry.write_off !== '')

export function withEntry(entries: Entries, line: number, changes: Partial<ItemEntry>): Entries {
  const next = { ...(entries[line] ?? noEntry), ...changes }
  if (isFilled(next)) return { ...entries, [line]: next }
  const { [line]: _emptied, ...others } = entries
  return others
}

/** All that is open of the chosen items. */
export const chosenInFull = (items: readonly OpenItemRow[], chosen: ReadonlySet<number>): Entries =>
  Object.fromEntries(
    items
      .filter((item) => chosen.has(item.line) && !new Decimal(settleable(item)).isZero())
      .map((item) => [item.line, { ...noEntry, amount: settleable(item) }]),
  )

/** As the server proposes; what was typed beside an amount stays with it. */
export const proposed = (entries: Entries, { parts }: Pick<ProposalAnswer, 'parts'>): Entries =>
  Object.fromEntries(
    parts.map(({ line, amount }) => [line, { ...(entries[line] ?? noEntry), amount: new Decimal(amount).toFixed() }] as const),
  )

/** What is paid in all: items of the own side, less those of the other one, and what is paid beyond them. */
export function paidInAll(
  entries: Entries,
  { items, side, advance }: { items: readonly OpenItemRow[]; side: PartySide; advance: string },
): string {
  const sum = items.reduce(
    (total, item) => {
      const amount = new Decimal(entries[item.line]?.amount || 0)
      return item.side === ownSide[side] ? total.plus(amount) : total.minus(amount)
    },
    new Decimal(advance || 0),
  )
  return sum.isZero() ? '' : sum.toFixed()
}

/** As the calls take them, in the order of the items, so that an error of `items.0` is found again. */
export const sentItems = (entries: Entries, items: readonly OpenItemRow[]) =>
  items
    .filter(({ line }) => isFilled(entries[line]))
    .map(({ line }) => {
      const { amount, discount, write_off } = entries[line] ?? noEntry
      return { line, amount: amount || '0', ...(discount === '' ? {} : { discount }), ...(write_off === '' ? {} : { write_off }) }
    })

/** Errors of the items by line and name: `items.0.amount` is the first that was sent. What names no entry stays under its own path. */
export function errorsByLine(
  errors: Readonly<Record<string, string>>,
  { path, lines }: { path: 'items' | 'lines'; lines: readonly number[] },
): { items: Readonly<Record<number, string>>; others: Readonly<Record<string, string>> } {
  const items: Record<number, string> = {}
  const others: Record<string, string> = {}
  for (const [field, text] of Object.entries(errors)) {
    const [root, index] = field.split('.')
    const line = root === path && index !== undefined ? lines[Number(index)] : undefined
    if (line === undefined) others[field] = text
    else items[line] = text
  }
  return { items, others }
}

/** The currencies that something is open in, the one with the most items first. */
export function currenciesOf(items: readonly OpenItemRow[]): string[] {
  const counts = new Map<string, number>()
  for (const { currency } of items) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([currency]) => currency)
}

/** Lines that can be set against one another: of one account and currency, with both sides. */
export interface SettleGroup {
  key: string
  account: OpenItemRow['account']
  currency: string
  items: OpenItemRow[]
}

export function settleGroups(items: readonly OpenItemRow[]): SettleGroup[] {
  const groups = new Map<string, SettleGroup>()
  for (const item of items) {
    if (new Decimal(settleable(item)).isZero()) continue
    const key = `${item.account.id}-${item.currency}`
    const group = groups.get(key) ?? { key, account: item.account, currency: item.currency, items: [] }
    groups.set(key, group)
    group.items.push(item)
  }
  return [...groups.values()].filter(({ items: those }) =>
    (['debit', 'credit'] as const).every((side) => those.some((one) => one.side === side)),
  )
}
