/** Whether a lead rots: nobody touched it for longer than its stage bears, and nothing is planned soon (cm.md R10). Days are `YYYY-MM-DD` of the company's zone. */
import { Temporal } from 'temporal-polyfill'

export interface LeadTouchState {
  today: string
  /** The later of: it came to its stage, an activity was done, a remark, a quotation was sent. */
  last_touch: string
  /** Of the stage; null = it never rots. */
  rot_days: number | null
  /** Days of its planned activities. */
  planned: readonly string[]
  /** A plan within so many days from today covers it. */
  cover_days: number
}

export interface Rotting {
  /** Since the last touch. */
  days: number
  rotten: boolean
}

export function rotting({ today, last_touch, rot_days, planned, cover_days }: LeadTouchState): Rotting {
  const now = Temporal.PlainDate.from(today)
  const days = Temporal.PlainDate.from(last_touch).until(now).days
  const last = now.add({ days: cover_days }).toString()
  // What is overdue covers nothing.
  const covered = planned.some((day) => today <= day && day <= last)
  return { days, rotten: rot_days !== null && days > rot_days && !covered }
}
