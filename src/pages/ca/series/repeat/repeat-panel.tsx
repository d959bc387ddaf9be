/** How something repeats: the rule, its end, what becomes of days off, and below what it comes to (ca.md §2.2). */
import { InputNumber, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { workdayRules, writeRule } from '../../../../schemas/core/repeat-rule'
import { Labelled } from '../../../../ui/labelled'
import { RepeatEndFields } from './repeat-end'
import { RepeatDates } from './repeat-dates'
import { RuleFields } from './rule-fields'
import { ruleIn, type RepeatValue } from './repeat-value'
import { useRepeatPreview, type RepeatStart } from './use-repeat-preview'
import './repeat.css'

interface RepeatPanelProps {
  value: RepeatValue
  start: RepeatStart
  /** By field, as the save said; what the preview says comes after. */
  errors: Readonly<Record<string, string | undefined>>
  isDisabled: (field: keyof RepeatValue) => boolean
  onChange: (change: Partial<RepeatValue>) => void
}

export function RepeatPanel({ value, start, errors: refused, isDisabled, onChange }: RepeatPanelProps) {
  const { t } = useTranslation('ca')
  const preview = useRepeatPreview(value, start)
  const ofForm = Object.entries(refused).filter(([, text]) => text !== undefined)
  const errors: Readonly<Record<string, string | undefined>> = { ...preview.errors, ...Object.fromEntries(ofForm) }
  const isSchedule = value.basis === 'schedule'
  const first = start.date ?? ''
  const chooseBasis = (basis: RepeatValue['basis']) =>
    onChange(
      basis === 'schedule'
        ? { basis, interval_days: null, rrule: value.rrule ?? writeRule(ruleIn(value, first)) }
        : { basis, rrule: null, interval_days: value.interval_days ?? 30 },
    )
  return (
    <div className="k-repeat" role="group" aria-label={t('repeat.label')}>
      <div data-path="basis">
        <Segmented
          block
          aria-label={t('entity.task-series.fields.basis.label')}
          disabled={isDisabled('basis')}
          value={value.basis}
          options={(['schedule', 'after_completion'] as const).map((basis) => ({
            value: basis,
            label: t(`entity.task-series.fields.basis.enum.${basis}`),
          }))}
          onChange={chooseBasis}
        />
      </div>
      {isSchedule ? (
        first !== '' && (
          <RuleFields
            value={value}
            start={first}
            error={errors.rrule}
            disabled={isDisabled('rrule')}
            onChange={(rrule) => onChange(rrule)}
          />
        )
      ) : (
        <div data-path="interval_days">
          <Labelled label={t('entity.task-series.fields.interval_days.label')} required error={errors.interval_days}>
            {({ id, invalid, describedBy }) => (
              <InputNumber
                id={id}
                min={1}
                max={366}
                precision={0}
                disabled={isDisabled('interval_days')}
                value={value.interval_days}
                onChange={(days) => onChange({ interval_days: days })}
                {...(describedBy ? { 'aria-describedby': describedBy } : {})}
                {...(invalid ? { status: 'error' as const } : {})}
              />
            )}
          </Labelled>
        </div>
      )}
      <div className="k-repeat-line">
        <RepeatEndFields value={value} start={first} errors={errors} disabled={isDisabled('until')} onChange={onChange} />
        <div data-path="workday_rule">
          <Labelled label={t('entity.task-series.fields.workday_rule.label')} error={errors.workday_rule}>
            {({ id }) => (
              <Select
                id={id}
                className="k-input-wide"
                disabled={isDisabled('workday_rule')}
                value={value.workday_rule}
                options={workdayRules.map((rule) => ({ value: rule, label: t(`entity.task-series.fields.workday_rule.enum.${rule}`) }))}
                onChange={(workday_rule) => onChange({ workday_rule })}
              />
            )}
          </Labelled>
        </div>
      </div>
      <RepeatDates preview={preview} value={value} start={first} onLastDay={() => onChange({ rrule: lastDay(value, first) })} />
    </div>
  )
}

/** The same months, on their last day. */
const lastDay = (value: RepeatValue, start: string): string => writeRule({ ...ruleIn(value, start), month_days: [-1] })
