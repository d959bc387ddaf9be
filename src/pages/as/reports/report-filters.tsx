/** The period and people of an attendance report. */
import { useTranslation } from 'react-i18next'
import { ReportDay, ReportOwner, type ReportFilterProps } from '../../../screens/report/report-filter'
import { isAsOf, type AttendanceReportKey } from '../../../shared/as/reports'

interface ReportFiltersProps extends Pick<ReportFilterProps, 'question' | 'onChange'> {
  report: AttendanceReportKey
}

export function ReportFilters({ report, ...filter }: ReportFiltersProps) {
  const { t } = useTranslation('as')
  return (
    <div className="k-reports-filters">
      {!isAsOf(report) && <ReportDay {...filter} name="from" label={t('report.from')} />}
      <ReportDay {...filter} name="to" isOnly={isAsOf(report)} label={t(isAsOf(report) ? 'report.as_of' : 'report.to')} />
      <ReportOwner {...filter} label={t('report.owner')} help={t('report.everybody')} />
    </div>
  )
}
