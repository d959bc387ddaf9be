/** May this lot be granted to this person (as.md §2 user-leave, bulk grant)? Pure. */
import type { GrantRefusal } from '../../../../../src/shared/as/bulk-grant'

export interface GrantedLeave {
  region: string | null
  /** Empty = everybody. */
  genders: readonly string[]
  active: boolean
}

export interface GrantedPerson {
  user: number
  country: string
  gender: string | null
  leave_date: string | null
}

export interface WantedLot {
  minutes: number
  valid_from: string
  valid_to: string | null
}

interface Judged {
  leave: GrantedLeave
  person: GrantedPerson
  /** Empty where a rule gives nothing in the time. */
  lots: readonly WantedLot[]
  /** Who grants, where a second person is needed for one's own. */
  granter: number | null
}

export function grantRefusal({ leave, person, lots, granter }: Judged): GrantRefusal | null {
  if (person.user === granter) return 'four_eyes'
  const [first] = lots
  if (first && person.leave_date !== null && person.leave_date < first.valid_from) return 'left'
  if (!leave.active || (leave.region !== null && leave.region !== person.country)) return 'not_offered'
  if (leave.genders.length > 0 && !leave.genders.includes(person.gender ?? '')) return 'gender'
  return first ? null : 'nothing_due'
}
