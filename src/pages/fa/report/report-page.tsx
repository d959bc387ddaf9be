/** The page of a report: it is read by what the address asks, its filters change the address, its figures stand in the frame of all reports. */
import type { ReactNode } from 'react'
import type { ReportHead } from '../../../shared/fa/report-answers'
import type { ReportName } from '../../../shared/fa/report-names'
import { ReportFrame } from './report-frame'
import type { ReportRequest } from './report-question'
import { useReport, type ChangeQuestion } from './use-report'

interface Given {
  params: URLSearchParams
  change: ChangeQuestion
}

interface ReportPageProps<P extends Readonly<Record<string, object>>, A extends ReportHead> {
  name: ReportName
  /** Schemas by name, as the call declares them. */
  question: P
  read: (query: ReportRequest<P>, signal: AbortSignal) => Promise<{ data: A }>
  /** Whether there is nothing to show. */
  isEmpty: (answer: A) => boolean
  filters: (given: Given, head: A | undefined) => ReactNode
  children: (answer: A, given: Given) => ReactNode
}

export function ReportPage<const P extends Readonly<Record<string, object>>, A extends ReportHead>({
  name,
  question,
  read,
  isEmpty,
  filters,
  children,
}: ReportPageProps<P, A>) {
  const report = useReport(name, question, read)
  const given = { params: report.params, change: report.change }
  return (
    <ReportFrame report={report} isEmpty={isEmpty} filters={filters(given, report.data)}>
      {(answer) => children(answer, given)}
    </ReportFrame>
  )
}
