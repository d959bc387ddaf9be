/**
 * Quotations of leads that become one (cm.md §3.5, §4). A number is what the customer has in his hands: it stays as it was sent, and so may
 * name a lead that is no longer there. The revision counts the offers of one lead, so that of the losers' goes on where the survivor's ends. Pure.
 */
export interface JoinedQuotation {
  id: number
  lead: number
  revision: number
  status: 'draft' | 'sent' | 'accepted' | 'superseded'
  /** Instants; null where it was not. */ sent_at: string | null
  accepted_at: string | null
}
export interface QuotationChange {
  id: number
  revision?: number
  status?: 'superseded'
  drafted?: null
  outstanding?: null
}

/**
 * @param quotations of all of them
 * @param survivor its id
 * @param losers in the order in which they are led over
 * @returns what changes, in an order in which no lead has a revision twice
 */
export function joinedQuotations(quotations: readonly JoinedQuotation[], survivor: number, losers: readonly number[]): QuotationChange[] {
  const gone = superseded(quotations, survivor)
  const of = (lead: number) => quotations.filter((one) => one.lead === lead)
  const last = (lead: number) => Math.max(0, ...of(lead).map(({ revision }) => revision))
  const stated = (one: JoinedQuotation, revision: number): QuotationChange[] => {
    const change: QuotationChange = { id: one.id, ...(revision === one.revision ? {} : { revision }), ...gone.get(one.id) }
    return Object.keys(change).length > 1 ? [change] : []
  }
  let above = last(survivor)
  const moved = losers.flatMap((lead) => {
    const offset = above
    above += last(lead)
    return [...of(lead)].sort((a, b) => b.revision - a.revision).flatMap((one) => stated(one, one.revision + offset))
  })
  return [...of(survivor).flatMap((one) => stated(one, one.revision)), ...moved]
}

/** Of one lead one offer waits and one is accepted: the latest (§4). A loser's draft was the loser as it stood, which is no more. */
function superseded(quotations: readonly JoinedQuotation[], survivor: number): Map<number, Omit<QuotationChange, 'id'>> {
  const older = (status: 'sent' | 'accepted', at: 'sent_at' | 'accepted_at') =>
    quotations
      .filter((one) => one.status === status)
      .sort((a, b) => Date.parse(b[at] ?? '') - Date.parse(a[at] ?? '') || b.id - a.id)
      .slice(1)
  return new Map([
    ...quotations
      .filter(({ status, lead }) => status === 'draft' && lead !== survivor)
      .map(({ id }) => [id, { status: 'superseded', drafted: null }] as const),
    ...older('sent', 'sent_at').map(({ id }) => [id, { status: 'superseded', outstanding: null }] as const),
    ...older('accepted', 'accepted_at').map(({ id }) => [id, { status: 'superseded' }] as const),
  ])
}
