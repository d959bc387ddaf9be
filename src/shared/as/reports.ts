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

/** One's own month (as.md §8 personal attendance sheet): a report with a page of its own, everybody's. */
export const ownMonthKey = 'own-month'

/** Balances are asked as of a day, the others over a span. */
export const isAsOf = (key: AttendanceReportKey): boolean => key === 'leave-balance' || key === 'comp-balance'

/** A line for each person and day: not over more than two months. */
export const isByDay = (key: AttendanceReportKey): boolean => key === 'daily' || key === 'absence'
export const mostDays = 62

/** Columns of the balances, of which a file may have some (as.md §2 employee-leave-export). */
export const leaveBalanceColumns = ['person', 'department', 'leave_type', 'granted', 'used', 'pending', 'left'] as const
export type LeaveBalanceColumn = (typeof leaveBalanceColumns)[number]

/** @param chosen names with commas between them; nothing known among them = all, in their own order */
export function balanceColumnsOf(chosen: string | null | undefined): readonly LeaveBalanceColumn[] {
  const names = (chosen ?? '').split(',')
  const known = leaveBalanceColumns.filter((name) => names.includes(name))
  return known.length > 0 ? known : leaveBalanceColumns
}
