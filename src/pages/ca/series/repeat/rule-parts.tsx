/** The parts of a rule as inputs: how often, on which weekdays, on which day of the month. */
import { Checkbox, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { dayCodes, type DayCode, type RepeatRule } from '../../../../schemas/core/repeat-rule'
import { Labelled } from '../../../../ui/labelled'

export interface RulePartProps {
  rule: RepeatRule
  /** `YYYY-MM-DD` */
  start: string
  disabled: boolean
  onChange: (rule: RepeatRule) => void
}

/** So many days, weeks, months or years between. */
export function Interval({ rule, disabled, onChange }: RulePartProps) {
  const { t } = useTranslation('ca')
  return (
    <Labelled label={t(`repeat.interval.${rule.frequency.toLowerCase()}`)}>
      {({ id }) => (
        <InputNumber
          id={id}
          min={1}
          max={99}
          precision={0}
          disabled={disabled}
          value={rule.interval}
          onChange={(interval) => onChange({ ...rule, interval: interval ?? 1 })}
        />
      )}
    </Labelled>
  )
}

/** One at least stays chosen, unless none is a choice too. */
export function Weekdays({ rule, disabled, onChange, optional = false }: RulePartProps & { optional?: boolean }) {
  const { t } = useTranslation(['ca', 'common'])
  const chosen = rule.days.map(({ day }) => day)
  return (
    <div className="k-entry">
      <span className="k-entry-label">{t('ca:repeat.on_days')}</span>
      <Checkbox.Group
        className="k-repeat-days"
        role="group"
        aria-label={t('ca:repeat.on_days')}
        disabled={disabled}
        value={chosen}
        options={dayCodes.map((day) => ({ value: day, label: t(`common:repeat.day.${day}`) }))}
        onChange={(days: DayCode[]) => {
          if (days.length > 0 || optional) onChange({ ...rule, days: days.map((day) => ({ day, position: null })) })
        }}
      />
    </div>
  )
}

/** Counted from the end they are negative. */
export function MonthDay({ rule, start, disabled, onChange }: RulePartProps) {
  const { t } = useTranslation('ca')
  return (
    <Labelled label={t('repeat.day_of_month')}>
      {({ id }) => (
        <Select
          id={id}
          className="k-input-wide"
          disabled={disabled}
          value={rule.month_days[0] ?? Number(start.slice(8, 10))}
          options={[...everyDay, -1].map((day) => ({
            value: day,
            label: day === -1 ? t('repeat.preset.last_day') : t('repeat.nth_day', { n: day }),
          }))}
          onChange={(day: number) => onChange({ ...rule, month_days: [day] })}
        />
      )}
    </Labelled>
  )
}

const everyDay = Array.from({ length: 31 }, (_, index) => index + 1)
export const everyMonth = Array.from({ length: 12 }, (_, index) => index + 1)
export const weekdayPositions = [1, 2, 3, 4, 5, -1, -2] as const

/** The second Tuesday. */
export function NthWeekday({ rule, disabled, onChange }: RulePartProps) {
  const { t } = useTranslation(['ca', 'common'])
  const { day = 'MO', position = 1 } = rule.days[0] ?? {}
  const write = (next: { day?: DayCode; position?: number }) => onChange({ ...rule, days: [{ day, position, ...next }] })
  return (
    <div className="k-repeat-line">
      <Labelled label={t('ca:repeat.which')}>
        {({ id }) => (
          <Select
            id={id}
            className="k-input-wide"
            disabled={disabled}
            value={position ?? 1}
            options={weekdayPositions.map((at) => ({ value: at, label: t(`ca:repeat.position.${at}`) }))}
            onChange={(at: number) => write({ position: at })}
          />
        )}
      </Labelled>
      <Labelled label={t('ca:repeat.weekday')}>
        {({ id }) => (
          <Select
            id={id}
            className="k-input-wide"
            disabled={disabled}
            value={day}
            options={dayCodes.map((code) => ({ value: code, label: t(`common:repeat.day.${code}`) }))}
            onChange={(code: DayCode) => write({ day: code })}
          />
        )}
      </Labelled>
    </div>
  )
}

export function MonthSelect({ rule, start, disabled, onChange }: RulePartProps) {
  const { t } = useTranslation(['ca', 'common'])
  return (
    <Labelled label={t('ca:repeat.month')}>
      {({ id }) => (
        <Select
          id={id}
          className="k-input-wide"
          disabled={disabled}
          value={rule.months[0] ?? Number(start.slice(5, 7))}
          options={everyMonth.map((month) => ({ value: month, label: t(`common:repeat.month.${month}`) }))}
          onChange={(month: number) => onChange({ ...rule, months: [month] })}
        />
      )}
    </Labelled>
  )
}
