/** Balances are sums of a ledger, taken from lots by date (as.md R5). Minutes. */

export type LedgerKind = 'grant' | 'hold' | 'release' | 'use' | 'unuse' | 'carry_out' | 'expire' | 'pay_out' | 'adjust'

/** A grant of leave (as/leave-entitlement) with what is left of it: the sum of its rows. */
export interface Lot {
  id: number
  valid_from: string
  /** null = never. */
  valid_to: string | null
  earned_on?: string | null
  /** Brought over from the year before: first of all (R6). */
  carried?: boolean
  left: number
}

export interface DatePart {
  date: string
  minutes: number
}

export interface Take extends DatePart {
  lot: number
}

export type ConsumeOrder = 'expiry' | 'oldest'

/** @param date of the balance @returns what is left of the lots that are valid on it */
export const balanceOn = (lots: readonly Lot[], date: string): number =>
  lots.filter((lot) => isValidOn(lot, date)).reduce((sum, { left }) => sum + left, 0)

export const isValidOn = ({ valid_from, valid_to }: Pick<Lot, 'valid_from' | 'valid_to'>, date: string): boolean =>
  valid_from <= date && (valid_to === null || date <= valid_to)

/**
 * Date by date, from the lots that are valid that day, in order.
 * @param order `expiry`: what lapses first; `oldest`: what was earned first (compensatory time, LSA-ER 22-2); ties by id
 * @param allowNegative minutes that a lot may be overdrawn by
 * @returns what is taken, and by date what is missing
 */
export function consume(
  lots: readonly Lot[],
  parts: readonly DatePart[],
  order: ConsumeOrder,
  allowNegative = 0,
): { takes: Take[]; short: DatePart[] } {
  const left = new Map(lots.map(({ id, left: minutes }) => [id, minutes]))
  const takes: Take[] = []
  const short: DatePart[] = []
  for (const { date, minutes } of parts.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const valid = inOrder(
      lots.filter((lot) => isValidOn(lot, date)),
      order,
    )
    let wanted = minutes
    const take = (lot: Lot, most: number) => {
      const taken = Math.min(wanted, most)
      if (taken <= 0) return
      const same = takes.find((one) => one.lot === lot.id && one.date === date)
      if (same) same.minutes += taken
      else takes.push({ lot: lot.id, date, minutes: taken })
      left.set(lot.id, (left.get(lot.id) ?? 0) - taken)
      wanted -= taken
    }
    for (const lot of valid) take(lot, left.get(lot.id) ?? 0)
    const last = valid.at(-1)
    if (last) take(last, (left.get(last.id) ?? 0) + allowNegative)
    if (wanted > 0) short.push({ date, minutes: wanted })
  }
  return { takes, short }
}

const never = '9999-12-31'

function inOrder(lots: readonly Lot[], order: ConsumeOrder): Lot[] {
  const key = (lot: Lot) => (order === 'expiry' ? (lot.valid_to ?? never) : (lot.earned_on ?? lot.valid_from))
  const rank = ({ carried }: Lot) => (carried ? 0 : 1)
  return lots.toSorted((a, b) => rank(a) - rank(b) || key(a).localeCompare(key(b)) || a.id - b.id)
}

export interface LedgerRow {
  lot: number
  kind: LedgerKind
  /** Signed. */
  minutes: number
  effective_date: string
}

/** The rows that take back exactly what these took: same lots, same dates, other sign. */
export const reversalOf = (rows: readonly LedgerRow[], kind: LedgerKind): LedgerRow[] =>
  rows.map(({ lot, minutes, effective_date }) => ({ lot, kind, minutes: -minutes, effective_date }))

export interface ExpiryRule {
  carry: 'none' | 'all' | 'upto'
  carry_max_min: number | null
  carry_months: number
  on_expire: 'pay' | 'drop' | 'carry'
}

/**
 * What becomes of the minutes that a lot still has at its end: as much as may be is carried, the rest is paid or dropped.
 * What was carried once is paid the second time (LSA 38(4)).
 */
export function atExpiry(left: number, rule: ExpiryRule, wasCarried: boolean): { carry: number; pay: number; drop: number } {
  const most = { none: rule.on_expire === 'carry' ? left : 0, all: left, upto: rule.carry_max_min ?? 0 }[rule.carry]
  const carry = wasCarried ? 0 : Math.max(0, Math.min(left, most))
  const rest = Math.max(0, left - carry)
  const isDropped = rule.on_expire === 'drop'
  return { carry, pay: isDropped ? 0 : rest, drop: isDropped ? rest : 0 }
}
