/** Calls of leave types (as.md §3, §2 leave/list). */
import type { I18nText } from '../../schemas/core/types'
import { defineCall, typed } from '../core/call'

/** A leave type as forms, calendars and balances name it; amounts in minutes. */
export interface LeaveName {
  id: number
  code: string
  name: I18nText
  colour: string | null
  active: boolean
  kind: string
  unit_min: number
  /** By which it grows: its own, else the unit. */
  step_min: number
  quota: 'none' | 'granted' | 'ceiling'
  needs_event: string
  deputy_required: boolean
  allow_half_day: boolean
}

/** All leave types in their order, inactive ones too: old records name them. A given call (routes.md §7), kept by the console. */
export const allLeave = defineCall({
  method: 'GET',
  path: '/api/as/leave/all',
  tag: 'as/leave',
  answer: typed<{ data: readonly LeaveName[] }>(),
})

export const leaveSets = ['TW', 'HK', 'JP'] as const

/** Adds what is missing of a set of leave types and their rules; what is there stays as it is (as.md §5 R7). */
export const loadLeaveSet = defineCall({
  method: 'POST',
  path: '/api/as/leave/load-set',
  tag: 'as/leave',
  body: { type: 'object', additionalProperties: false, required: ['set'], properties: { set: { enum: leaveSets } } },
  answer: typed<{ data: { leaves: number; rules: number } }>(),
})

/** What became of a lot, in minutes: all of it sums of the ledger (as.md R5). */
export interface LotSum {
  granted: number
  used: number
  pending: number
  left: number
}

/** Of the lots that the caller may read, by id. */
export const readLotSums = defineCall({
  method: 'GET',
  path: '/api/as/leave-entitlement/sums',
  tag: 'as/leave-entitlement',
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['ids'],
    properties: { ids: { type: 'string', pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,199}$' } },
  },
  answer: typed<{ data: Readonly<Record<string, LotSum>> }>(),
})
