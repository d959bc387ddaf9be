/** How bulletins are read (bb.md §2 `/bb/admin/usage`), declared once for both sides: of bulletins that were published in the period. */
import { defineCall, typed } from '../core/call'

export const usageReportKeys = [
  'category',
  'department',
  'author',
  'top',
  'least',
  'overdue',
  'hours',
  'unused',
  'storage',
  'broken',
] as const
export type UsageReportKey = (typeof usageReportKeys)[number]

/** Reports that count readings can be narrowed to some readers. */
export const isOfReaders = (key: UsageReportKey): boolean => key !== 'unused' && key !== 'storage' && key !== 'broken'
/** Storage is what lies there today, and broken is what leads nowhere today. */
export const isOfPeriod = (key: UsageReportKey): boolean => key !== 'storage' && key !== 'broken'

export interface UsageSummary {
  period: { from: string; to: string }
  published: number
  views: number
  /** People who read at least one of them. */
  readers: number
  /** Half up, one decimal; null = nobody is meant. */
  read_rate: number | null
  /** Median over the bulletins that half of their targets have read (bb.md §5.4). */
  half_read_minutes: number | null
  /** Confirmations that were due and are missing. */
  overdue: number
  comments: number
}

const date = { type: 'string', format: 'date' } as const
/** Properties of the question, here and of the reports. */
export const usageQuestion = { from: date, to: date, owner: { type: 'string', pattern: '^[dgu][1-9][0-9]{0,14}$' } } as const

/** Without a period the last 90 days; `owner` = only these readers. Who has no right to all sees the categories that they manage. */
export const readUsage = defineCall({
  method: 'GET',
  path: '/api/bb/usage',
  tag: 'bb/bulletin',
  query: { type: 'object', additionalProperties: false, properties: usageQuestion },
  answer: typed<{ data: UsageSummary }>(),
})
