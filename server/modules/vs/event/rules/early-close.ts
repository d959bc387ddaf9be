/** Early closing of a secret event takes two (vs.md §4): why a confirmation is refused. Pure. */

export interface CloseRequest {
  /** Null = nobody requested it, or it was withdrawn. */
  requested_at: string | null
  requested_by: number | null
  closes_at: string
}

export type CloseFault = 'not_requested' | 'lapsed' | 'same_person' | 'not_committee'

/**
 * @param confirmer `isOfCommittee`: organises the event, manages its category or is of the commission, now and not only at the request
 * @returns null = it closes
 */
export function confirmFault(
  { requested_at, requested_by, closes_at }: CloseRequest,
  { person, isOfCommittee, now }: { person: number; isOfCommittee: boolean; now: Date },
): CloseFault | null {
  if (requested_at === null) return 'not_requested'
  if (!isOfCommittee) return 'not_committee'
  if (requested_by === person) return 'same_person'
  return Date.parse(closes_at) <= now.getTime() ? 'lapsed' : null
}
