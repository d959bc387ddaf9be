/** What "Prepare year" tells the console (sc.md §2 /sc/calendar-event). */
import type { PackDay } from '../../schemas/sc/calendar-packs/pack'

/** A day that the calendar has. */
export interface KnownDay extends Omit<PackDay, 'source_ref' | 'kind'> {
  id: number
  version: number
  kind: PackDay['kind'] | 'company'
  source: 'pack' | 'rule' | 'manual'
  state: 'draft' | 'published'
}

/** @property basis packaged official data, or the rules of the region's law: to be confirmed */
export interface YearProposal {
  basis: 'pack' | 'rule'
  source: string | null
  as_of: string | null
  days: readonly PackDay[]
}

/** `gone`: of a former proposal, not of this one. */
export interface DayDifference {
  state: 'new' | 'same' | 'changed' | 'gone'
  date: string
  proposed?: PackDay
  existing?: KnownDay
}
