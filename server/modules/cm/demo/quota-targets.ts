/** What each seller of the demo is to reach in a year (cm.md §10): whoever sold something is at 55 to 120 percent. Pure. */

export interface Seller {
  user: number
  department: number
  /** Of the company's currency. */
  reached: number
}

export const step = 100
export const rounded = (amount: number): number => Math.max(step, Math.round(amount / step) * step)

/**
 * In January hardly anybody has sold anything yet: they are to reach what they came to in the year before.
 * @param thisYear, before who sold something in this year and in the one before
 * @returns each seller with their target, by number
 */
export function yearTargets({
  thisYear,
  before,
}: {
  thisYear: readonly Seller[]
  before: readonly Seller[]
}): (Seller & { target: number })[] {
  const later = before.filter(({ user }) => !thisYear.some((one) => one.user === user))
  const sold = thisYear.map((seller, index) => ({
    ...seller,
    target: rounded(seller.reached / (percentOf(index, thisYear.length) / 100)),
  }))
  return [...sold, ...later.map((seller) => ({ ...seller, reached: 0, target: rounded(seller.reached) }))].sort((a, b) => a.user - b.user)
}

/** 55 to 120, not in the order of who sold. */
const percentOf = (index: number, count: number): number => 56 + (((index * 5) % count) / Math.max(1, count - 1)) * 63
