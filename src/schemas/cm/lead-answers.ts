/** What a lead's screen asks beside the record (cm.md §2.2, §3.5, §3.6): what the server answers and the screen reads. */

/** What its lines come to; amounts are decimals as text. */
export interface LeadTotals {
  currency: string
  net: string
  tax: string
  total: string
}

/** @property done null = it is open; `at` is an instant (ISO 8601, UTC) */
export interface LeadCriterion {
  key: string
  label: string
  mandatory: boolean
  done: { by: string | null; at: string } | null
}

export interface LeadChecklist {
  /** Of the stage it stands in, in the reader's language; null = there is none. */
  guidance: string | null
  /** Where it stands, what comes next, and what was passed over. */
  stages: readonly { id: number; name: string; criteria: readonly LeadCriterion[] }[]
}

/** Why a won lead tells something of another: for the same customer, with products of its lines, or of its industry and about its size. */
export type Similarity = 'customer' | 'products' | 'industry'

/** @property amount in company currency, null = none that is known; `won_at` is an instant (ISO 8601, UTC); `reasons` the most telling first */
export interface SimilarLead {
  id: number
  number: string
  title: string
  amount: string | null
  won_at: string
  reasons: readonly Similarity[]
}
