/** Whom and when a report is asked about: those of the filters that it looks at. */
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useDateProps } from '../../../components/inputs/date-formats'
import { OwnerSelect } from '../../../components/inputs/owner-select'
import { RefSelect } from '../../../components/inputs/ref-select'
import type { ReportQuestion } from '../../../api/sc/reports'
import type { SalesReportFilter } from '../../../shared/cm/reports'
import { Labelled } from '../../../ui/labelled'

interface ReportFiltersProps {
  filters: readonly SalesReportFilter[]
  asked: ReportQuestion
  /** It looks at one pipeline always. */ needsPipeline: boolean
  /** Without an end it goes to the end of the year. */ looksAhead: boolean
  onChange: (changes: Readonly<Record<string, string | null>>) => void
}

export function ReportFilters({ filters, asked, needsPipeline, looksAhead, onChange }: ReportFiltersProps) {
  const { t } = useTranslation('cm')
  return (
    <div className="k-reports-filters">
      {filters.includes('period') &&
        (['from', 'to'] as const).map((name) => (
          <Labelled
            key={name}
            label={t(`report.${name}`)}
            help={asked[name] ? undefined : t(`report.${name}_default${looksAhead ? '_ahead' : ''}`)}
          >
            {({ id, describedBy }) => (
              <Day id={id} describedBy={describedBy} name={name} asked={asked} onChange={(day) => onChange({ [name]: day })} />
            )}
          </Labelled>
        ))}
      {filters.includes('owner') && (
        <Labelled label={t('report.owner')} help={asked.owner ? undefined : t('report.everybody')}>
          {({ id, describedBy }) => (
            <OwnerSelect
              id={id}
              describedBy={describedBy}
              value={asked.owner ? [asked.owner] : []}
              onChange={([code]) => onChange({ owner: code ?? null })}
            />
          )}
        </Labelled>
      )}
      {filters.includes('pipeline') && (
        <Labelled
          label={t('report.pipeline')}
          help={asked.pipeline ? undefined : t(needsPipeline ? 'report.default_pipeline' : 'report.every_pipeline')}
        >
          {({ id, describedBy }) => (
            <RefSelect
              id={id}
              describedBy={describedBy}
              entity="cm/pipeline"
              value={asked.pipeline ? [Number(asked.pipeline)] : []}
              onChange={([chosen]) => onChange({ pipeline: chosen === undefined ? null : String(chosen) })}
            />
          )}
        </Labelled>
      )}
    </div>
  )
}

function Day({
  id,
  describedBy,
  name,
  asked,
  onChange,
}: {
  id: string
  describedBy: string | undefined
  name: 'from' | 'to'
  asked: ReportQuestion
  onChange: (day: string | null) => void
}) {
  const dates = useDateProps()
  const { t } = useTranslation('screens')
  const day = (value: string | undefined) => (value ? dayjs(value, 'YYYY-MM-DD') : null)
  const first = name === 'to' ? day(asked.from) : null
  const last = name === 'from' ? day(asked.to) : null
  return (
    <DatePicker
      {...dates}
      id={id}
      aria-describedby={describedBy}
      className="k-input-date"
      placeholder={t('date_hint')}
      value={day(asked[name])}
      {...(first ? { minDate: first } : {})}
      {...(last ? { maxDate: last } : {})}
      onChange={(chosen) => onChange(chosen ? chosen.format('YYYY-MM-DD') : null)}
    />
  )
}
