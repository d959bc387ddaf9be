/** Calls of shifts (as.md §3). */
import type { I18nText } from '../../schemas/core/types'
import { defineCall, typed } from '../core/call'

/** A shift as rosters, calendars and forms name it. */
export interface ShiftName {
  id: number
  code: string
  name: I18nText
  /** Its own, else its category's. */
  colour: string | null
  active: boolean
  category: number
  category_name: I18nText
  /** Paid minutes. */
  work_minutes: number
  segments: readonly { start: string; end: string; ends_next_day: boolean }[]
  breaks: readonly { start: string; end: string; next_day: boolean; paid: boolean }[]
}

/** All shifts, inactive ones too: old rosters name them. A given call (routes.md §7), kept by the console. */
export const allShifts = defineCall({
  method: 'GET',
  path: '/api/as/shift/all',
  tag: 'as/shift',
  answer: typed<{ data: readonly ShiftName[] }>(),
})
