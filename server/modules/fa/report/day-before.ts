/** `2026-11-30` for `2026-12-01`: the last day of what opens a span. */
import { Temporal } from 'temporal-polyfill'

export const dayBefore = (date: string): string => Temporal.PlainDate.from(date).subtract({ days: 1 }).toString()
