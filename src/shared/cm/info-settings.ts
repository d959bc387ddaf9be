/** The index of lookups (cm.md §2, info-settings): how many rows each holds, and where a default of the standard set is missing. */
import { defineCall, typed } from '../core/call'

export interface LookupState {
  /** `cm/payment-term`. */
  entity: string
  active: number
  inactive: number
  /** Groups (country, purpose) without a default that the standard set has one for; '' where the table has one default. */
  missing_defaults: readonly string[]
  /** The field that makes the groups. */
  default_per: string | null
}

/** Of the lookups that the caller may list, in the order of their names. */
export const readInfoSettings = defineCall({
  method: 'GET',
  path: '/api/cm/info-settings',
  tag: 'cm',
  answer: typed<{ data: LookupState[] }>(),
})
