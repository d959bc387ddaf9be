/** Whom and when a report of attendance is asked about. */
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { ReportQuestion } from '../../../api/sc/reports'
import { useDateProps } from '../../../components/inputs/date-formats'
import { OwnerSelect } from '../../../components/inputs/owner-select'
import { isAsOf, type AttendanceReportKey } from '../../../shared/as/reports'
import { Labelled } from '../../../ui/labelled'

interface ReportFiltersProps {
  report: AttendanceReportKey
  asked: ReportQuestion
  onChange: (changes: Readonly<Record<string, string | null>>) => void
}

export function ReportFilters({ report, asked, onChange }: ReportFiltersProps) {
  const { t } = useTranslation(['as', 'screens'])
  const dates = useDateProps()
  const day = (name: string) => (asked[name] ? dayjs(asked[name], 'YYYY-MM-DD') : null)
  return (
    <div className="k-reports-filters">
      {(isAsOf(report) ? (['to'] as const) : (['from', 'to'] as const)).map((name) => (
        <Labelled key={name} label={t(isAsOf(report) ? 'report.as_of' : `report.${name}`)}>
          {({ id, describedBy }) => (
            <DatePicker
              {...dates}
              id={id}
              aria-describedby={describedBy}
              className="k-input-date"
              placeholder={t('screens:date_hint')}
              value={day(name)}
              onChange={(chosen) => onChange({ [name]: chosen ? chosen.format('YYYY-MM-DD') : null })}
            />
          )}
        </Labelled>
      ))}
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
    </div>
  )
}
