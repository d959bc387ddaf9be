/** Filters that reports of several modules have in common: a day of the period, and the people they are about. */
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { ReportQuestion } from '../../api/sc/reports'
import { useDateProps } from '../../components/inputs/date-formats'
import { OwnerSelect } from '../../components/inputs/owner-select'
import { Labelled } from '../../ui/labelled'

export interface ReportFilterProps {
  question: ReportQuestion
  onChange: (changes: Readonly<Record<string, string | null>>) => void
  label: string
  help?: string | undefined
}

interface ReportDayProps extends ReportFilterProps {
  name: 'from' | 'to'
  /** The report has this one day: the other one, of another report, does not bound it. */
  isOnly?: boolean
}

/** The first or the last day; the other one bounds it. */
export function ReportDay({ name, isOnly = false, question, onChange, label, help }: ReportDayProps) {
  const { t } = useTranslation('screens')
  const dates = useDateProps()
  const day = (value: string | undefined) => (value ? dayjs(value, 'YYYY-MM-DD') : null)
  const first = name === 'to' && !isOnly ? day(question.from) : null
  const last = name === 'from' && !isOnly ? day(question.to) : null
  return (
    <Labelled label={label} help={help}>
      {({ id, describedBy }) => (
        <DatePicker
          {...dates}
          id={id}
          aria-describedby={describedBy}
          className="k-input-date"
          placeholder={t('date_hint')}
          value={day(question[name])}
          {...(first ? { minDate: first } : {})}
          {...(last ? { maxDate: last } : {})}
          onChange={(chosen) => onChange({ [name]: chosen ? chosen.format('YYYY-MM-DD') : null })}
        />
      )}
    </Labelled>
  )
}

/** A person, department or group; `help` stands there while nobody is chosen. */
export function ReportOwner({ question, onChange, label, help }: ReportFilterProps) {
  return (
    <Labelled label={label} help={question.owner ? undefined : help}>
      {({ id, describedBy }) => (
        <OwnerSelect
          id={id}
          describedBy={describedBy}
          value={question.owner ? [question.owner] : []}
          onChange={([code]) => onChange({ owner: code ?? null })}
        />
      )}
    </Labelled>
  )
}
