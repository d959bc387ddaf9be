/** Reports of attendance (as.md §8) and how each is asked, said once for both sides. */

export const attendanceReportKeys = [
  'monthly-sheet',
  'daily',
  'late-early',
  'absence',
  'punch-error',
  'leave-balance',
  'leave-usage',
  'overtime',
  'overtime-limit',
  'comp-balance',
] as const
export type AttendanceReportKey = (typeof attendanceReportKeys)[number]

/** Balances are asked as of a day, the others over a span. */
export const isAsOf = (key: AttendanceReportKey): boolean => key === 'leave-balance' || key === 'comp-balance'

/** A line for each person and day: not over more than two months. */
export const isByDay = (key: AttendanceReportKey): boolean => key === 'daily' || key === 'absence'
export const mostDays = 62
