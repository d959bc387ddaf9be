/** What a customer owes or is about to owe (cm.md R14), in company currency. */
import Decimal from 'decimal.js'

export type ExposureBasis = 'receivable' | 'receivable_and_won' | 'receivable_won_and_commit'

export interface ExposureParts {
  /** Open receivables; null = finance does not say. */
  receivable: Decimal | null
  /** Won, and not invoiced yet; null = it is not known what is invoiced. */
  won: Decimal | null
  /** Open leads that are committed. */
  commit: Decimal
  /** What is about to be added. */
  amount: Decimal
}

/** @returns the sum of what the basis counts, as far as it is known */
export function exposureOf(basis: ExposureBasis, { receivable, won, commit, amount }: ExposureParts): Decimal {
  const nothing = new Decimal(0)
  return (receivable ?? nothing)
    .plus(basis === 'receivable' ? nothing : (won ?? nothing))
    .plus(basis === 'receivable_won_and_commit' ? commit : nothing)
    .plus(amount)
}
