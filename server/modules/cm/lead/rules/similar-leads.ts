/** Which won leads tell something of another one (cm.md §2.2 "similar won leads"). Pure. */
import Decimal from 'decimal.js'
import type { LeadSimilarity } from '../../../../../src/shared/cm/lead'

/** What of a lead is compared; `industry_type` its own, else its customer's, `amount` in company currency, null = none, or no rate. */
export interface ComparedLead {
  organization: number | null
  products: readonly number[]
  industry_type: number | null
  amount: string | null
}
/** @property won_at an instant (ISO 8601, UTC) */
export interface WonLead extends ComparedLead {
  id: number
  won_at: string
}

/** The most telling first. */
const order: readonly LeadSimilarity[] = ['customer', 'products', 'industry']

/** @returns why the one says something of the other, the most telling first; nothing = it does not */
export function similarities(lead: ComparedLead, other: ComparedLead): LeadSimilarity[] {
  const holds: Record<LeadSimilarity, boolean> = {
    customer: lead.organization !== null && lead.organization === other.organization,
    products: other.products.some((product) => lead.products.includes(product)),
    industry: lead.industry_type !== null && lead.industry_type === other.industry_type && isOfItsSize(lead.amount, other.amount),
  }
  return order.filter((similarity) => holds[similarity])
}

/** Between half and double, both included. Nothing is of the size of nothing. */
function isOfItsSize(amount: string | null, other: string | null): boolean {
  if (amount === null || other === null || new Decimal(amount).lte(0)) return false
  return new Decimal(other).gte(new Decimal(amount).dividedBy(2)) && new Decimal(other).lte(new Decimal(amount).times(2))
}

/**
 * @param limit how many at most
 * @returns those that are similar: of the same customer first, then with its products, then of its industry and size; the last won first
 */
export function mostSimilar<Won extends WonLead>(
  lead: ComparedLead,
  won: readonly Won[],
  limit: number,
): (Won & { reasons: LeadSimilarity[] })[] {
  return won
    .flatMap((other) => {
      const reasons = similarities(lead, other)
      return reasons.length === 0 ? [] : [{ ...other, reasons }]
    })
    .sort((a, b) => rankOf(a.reasons) - rankOf(b.reasons) || b.won_at.localeCompare(a.won_at) || b.id - a.id)
    .slice(0, limit)
}

const rankOf = ([first]: readonly LeadSimilarity[]): number => order.findIndex((similarity) => similarity === first)
