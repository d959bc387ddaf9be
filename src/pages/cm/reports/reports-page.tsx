/** /cm/use/report: the sales reports (cm.md §8). Which one, and whom and when it is asked about, stands in the address. */
import { ReportScreen } from '../../../screens/report/report-screen'
import { askedBy, looksAhead, type SalesReportKey } from '../../../shared/cm/reports'
import { ReportFilters } from './report-filters'

export default function ReportsPage() {
  return (
    <ReportScreen<SalesReportKey>
      module="cm"
      parameter="report"
      namesOf={(key) => askedBy[key].flatMap((filter) => (filter === 'period' ? ['from', 'to'] : [filter]))}
      filters={({ key, question, change }) => (
        <ReportFilters
          filters={askedBy[key]}
          question={question}
          needsPipeline={key === 'funnel'}
          looksAhead={looksAhead(key)}
          onChange={change}
        />
      )}
    />
  )
}
