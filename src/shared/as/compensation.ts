/** Calls of one's own compensatory time (as.md §2 /as/use/overtime-compensation). Minutes. */
import { defineCall, typed } from '../core/call'

export interface CompLot {
  id: number
  /** Day of the overtime. */
  earned_on: string
  granted: number
  /** Taken, or held by running forms. */
  used: number
  left: number
  /** null = it never lapses. */
  valid_to: string | null
}

export interface CompUse {
  id: number
  no: string | null
  start_at: string
  end_at: string
  minutes: number
  state: string
}

/** Lots with something left, what lapses first first; the newest hundred uses. `soon`: lapses within so many days. */
export const readCompensation = defineCall({
  method: 'GET',
  path: '/api/as/compensation',
  tag: 'as/leave-entitlement',
  answer: typed<{ data: { lots: readonly CompLot[]; uses: readonly CompUse[]; left: number; soon: number } }>(),
})

export const soonDays = 30
