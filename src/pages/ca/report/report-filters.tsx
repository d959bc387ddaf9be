/** The period, people and grouping of a task report. */
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { ReportDay, ReportOwner, type ReportFilterProps } from '../../../screens/report/report-filter'
import { isGrouped, isOfPeople, isOfToday, taskReportGroups, type TaskReportKey } from '../../../shared/ca/report'

interface ReportFiltersProps extends Pick<ReportFilterProps, 'question' | 'onChange'> {
  report: TaskReportKey
}

export function ReportFilters({ report, ...filter }: ReportFiltersProps) {
  const { t } = useTranslation('ca')
  return (
    <div className="k-reports-filters">
      {!isOfToday(report) && (
        <>
          <ReportDay {...filter} name="from" label={t('report.from')} />
          <ReportDay {...filter} name="to" label={t('report.to')} />
        </>
      )}
      {isOfPeople(report) && <ReportOwner {...filter} label={t('report.owner')} help={t('report.everybody')} />}
      {isGrouped(report) && (
        <Segmented
          aria-label={t('report.by')}
          value={filter.question.by ?? 'person'}
          onChange={(by) => filter.onChange({ by })}
          options={taskReportGroups.map((by) => ({ value: by, label: t(`report.column.${by}`) }))}
        />
      )}
    </div>
  )
}
