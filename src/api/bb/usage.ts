/** Calls of the usage of bulletins (src/shared/bb/usage). */
import { readUsage as usageCall, type UsageSummary } from '../../shared/bb/usage'
import { call } from '../call'
import type { ReportQuestion } from '../sc/reports'

export const readUsage = async (query: ReportQuestion, signal: AbortSignal): Promise<UsageSummary> =>
  (await call(usageCall, { query, background: true, signal })).data
