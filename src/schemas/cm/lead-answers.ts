/** What a lead's screen asks beside the record (cm.md §2.2, §3.5, §3.6): what the server answers and the screen reads. */

/** What its lines come to; amounts are decimals as text. */
export interface LeadTotals { currency: string; net: string; tax: string; total: string }

/** @property done null = it is open; `at` is an instant (ISO 8601, UTC) */
export interface LeadCriterion { key: string; label: string; mandatory: boolean; done: { by: string | null; at: string } | null }

export interface LeadChecklist {
  /** Of the stage it stands in, in the reader's language; null = there is none. */
  guidance: string | null
  /** Where it stands, what comes next, and what was passed over. */
  stages: readonly { id: number; name: string; criteria: readonly LeadCriterion[] }[]
}
