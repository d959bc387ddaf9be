/** Sums along the tree of accounts. Pure. */
import Decimal from 'decimal.js'

/** @param own by account @returns each with the sums of those below it; a parent that is not among the accounts is none */
export function withThoseBelow(
  accounts: readonly { id: number; parent: number | null }[],
  own: ReadonlyMap<number, Decimal>,
): Map<number, Decimal> {
  const parents = new Map(accounts.map(({ id, parent }) => [id, parent]))
  const sums = new Map<number, Decimal>()
  for (const { id } of accounts) {
    const amount = own.get(id)
    if (!amount) continue
    const seen = new Set<number>()
    for (let at: number | null = id; at !== null && parents.has(at) && !seen.has(at); at = parents.get(at) ?? null) {
      seen.add(at)
      sums.set(at, (sums.get(at) ?? new Decimal(0)).plus(amount))
    }
  }
  return sums
}
