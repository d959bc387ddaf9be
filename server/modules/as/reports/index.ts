/** The reports of attendance, and who may see which (as.md §8). */
import type { AttendanceReport } from './definition'
import { absence, daily, lateEarly, monthlySheet, punchError } from './day-reports'
import { compBalance, leaveBalance, leaveUsage } from './leave-reports'
import { overtime, overtimeLimit } from './overtime-reports'

export const attendanceReports: readonly AttendanceReport[] = [
  monthlySheet,
  daily,
  lateEarly,
  absence,
  punchError,
  leaveBalance,
  leaveUsage,
  overtime,
  overtimeLimit,
  compBalance,
]

/** Paths that seeing it needs; taking it as a file needs one more. */
export const pathsOf = ({ needs }: AttendanceReport, asFile = false): string[] => [
  'as.admin.report.actions.list',
  ...needs,
  ...(asFile ? ['as.admin.report.actions.export'] : []),
]
