/** The filters that a sales report has: period, people, pipeline. */
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../components/inputs/ref-select'
import { ReportDay, ReportOwner, type ReportFilterProps } from '../../../screens/report/report-filter'
import type { SalesReportFilter } from '../../../shared/cm/reports'
import { Labelled } from '../../../ui/labelled'

interface ReportFiltersProps extends Pick<ReportFilterProps, 'question' | 'onChange'> {
  filters: readonly SalesReportFilter[]
  /** It looks at one pipeline always. */ needsPipeline: boolean
  /** Without an end it goes to the end of the year. */ looksAhead: boolean
}

export function ReportFilters({ filters, needsPipeline, looksAhead, ...filter }: ReportFiltersProps) {
  const { t } = useTranslation('cm')
  const { question, onChange } = filter
  return (
    <div className="k-reports-filters">
      {filters.includes('period') &&
        (['from', 'to'] as const).map((name) => (
          <ReportDay
            key={name}
            {...filter}
            name={name}
            label={t(`report.${name}`)}
            help={question[name] ? undefined : t(`report.${name}_default${looksAhead ? '_ahead' : ''}`)}
          />
        ))}
      {filters.includes('owner') && <ReportOwner {...filter} label={t('report.owner')} help={t('report.everybody')} />}
      {filters.includes('pipeline') && (
        <Labelled
          label={t('report.pipeline')}
          help={question.pipeline ? undefined : t(needsPipeline ? 'report.default_pipeline' : 'report.every_pipeline')}
        >
          {({ id, describedBy }) => (
            <RefSelect
              id={id}
              describedBy={describedBy}
              entity="cm/pipeline"
              value={question.pipeline ? [Number(question.pipeline)] : []}
              onChange={([chosen]) => onChange({ pipeline: chosen === undefined ? null : String(chosen) })}
            />
          )}
        </Labelled>
      )}
    </div>
  )
}
