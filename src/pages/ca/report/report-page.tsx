/** /ca/use/report?type=: reports of tasks and announcements (ca.md §8). Which one, of whom, when and by what stands in the address. */
import { ReportScreen } from '../../../screens/report/report-screen'
import { isGrouped, isOfPeople, isOfToday, type TaskReportKey } from '../../../shared/ca/report'
import { ReportFilters } from './report-filters'

export default function ReportPage() {
  return (
    <ReportScreen<TaskReportKey>
      module="ca"
      parameter="type"
      namesOf={(key) => [
        ...(isOfToday(key) ? [] : ['from', 'to']),
        ...(isOfPeople(key) ? ['owner'] : []),
        ...(isGrouped(key) ? ['by'] : []),
      ]}
      filters={({ key, question, change }) => <ReportFilters report={key} question={question} onChange={change} />}
    />
  )
}
