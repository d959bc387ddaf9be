/** /as/admin/report?type=: the reports of attendance (as.md §8). Which one, and whom and when it is asked about, stands in the address. */
import { useTranslation } from 'react-i18next'
import { ReportScreen } from '../../../screens/report/report-screen'
import { isAsOf, type AttendanceReportKey } from '../../../shared/as/reports'
import { ReportFilters } from './report-filters'
import './reports.css'

export default function ReportsPage() {
  const { t } = useTranslation('as')
  return (
    <ReportScreen<AttendanceReportKey>
      module="as"
      parameter="type"
      namesOf={(key) => (isAsOf(key) ? ['to', 'owner'] : ['from', 'to', 'owner'])}
      filters={({ key, question, change }) => <ReportFilters report={key} question={question} onChange={change} />}
      foot={({ key, question }) =>
        key === 'daily' &&
        question.owner?.startsWith('u') && (
          <p className="k-as-report-signature">
            <span>{t('report.signature')}</span>
            <span>{t('report.signed_on')}</span>
          </p>
        )
      }
    />
  )
}
