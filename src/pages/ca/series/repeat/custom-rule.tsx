/** A rule put together by hand: frequency, interval, days and positions (ca.md §2.2, R1). */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { dayCodes, frequencies, type Frequency } from '../../../../schemas/core/repeat-rule'
import { Labelled } from '../../../../ui/labelled'
import { everyMonth, Interval, weekdayPositions, Weekdays, type RulePartProps } from './rule-parts'

export function CustomRule(props: RulePartProps) {
  const { rule, disabled, onChange } = props
  const { t } = useTranslation(['ca', 'common'])
  // What another frequency can't say goes.
  const chooseFrequency = (frequency: Frequency) => {
    const isMonthly = frequency === 'MONTHLY' || frequency === 'YEARLY'
    const days = isMonthly ? rule.days : rule.days.filter(({ position }) => position === null)
    const month_days = frequency === 'WEEKLY' ? [] : rule.month_days
    const positions = days.length + month_days.length > 0 ? rule.positions : []
    onChange({ ...rule, frequency, days, month_days, positions })
  }
  const isMonthly = rule.frequency === 'MONTHLY' || rule.frequency === 'YEARLY'
  const weekdays = rule.days.map(({ day, position }) => `${position ?? ''}${day}`)
  const chooseWeekdays = (codes: readonly string[]) => {
    // Plain and n-th weekdays do not stand together (R1): the last one says which it is.
    const isPositioned = /\d/.test(codes.at(-1) ?? '')
    const days = codes
      .filter((code) => /\d/.test(code) === isPositioned)
      .map((code) => ({
        // Codes are written as the options below.
        day: code.slice(-2) as (typeof dayCodes)[number],
        position: code.length > 2 ? Number(code.slice(0, -2)) : null,
      }))
    onChange({ ...rule, days, positions: days.length + rule.month_days.length > 0 ? rule.positions : [] })
  }
  return (
    <>
      <div className="k-repeat-line">
        <Labelled label={t('ca:repeat.frequency')}>
          {({ id }) => (
            <Select
              id={id}
              className="k-input-wide"
              disabled={disabled}
              value={rule.frequency}
              options={frequencies.map((one) => ({ value: one, label: t(`ca:repeat.every.${one.toLowerCase()}`) }))}
              onChange={chooseFrequency}
            />
          )}
        </Labelled>
        <Interval {...props} />
      </div>
      {isMonthly ? (
        <ManySelect
          label={t('ca:repeat.on_days')}
          disabled={disabled}
          value={weekdays}
          options={[null, ...weekdayPositions].flatMap((at) =>
            dayCodes.map((day) => ({
              value: `${at ?? ''}${day}`,
              label: at === null ? t(`common:repeat.day.${day}`) : `${t(`ca:repeat.position.${at}`)} ${t(`common:repeat.day.${day}`)}`,
            })),
          )}
          onChange={chooseWeekdays}
        />
      ) : (
        <Weekdays {...props} optional />
      )}
      {rule.frequency !== 'WEEKLY' && (
        <ManySelect
          label={t('ca:repeat.days_of_month')}
          disabled={disabled}
          value={rule.month_days}
          options={monthDays.map((day) => ({
            value: day,
            label: day < 0 ? t('ca:repeat.from_end', { n: -day }) : t('ca:repeat.nth_day', { n: day }),
          }))}
          onChange={(month_days) => onChange({ ...rule, month_days: ascending(month_days) })}
        />
      )}
      <ManySelect
        label={t('ca:repeat.months')}
        disabled={disabled}
        value={rule.months}
        options={everyMonth.map((month) => ({ value: month, label: t(`common:repeat.month.${month}`) }))}
        onChange={(months) => onChange({ ...rule, months: ascending(months) })}
      />
      {rule.days.length + rule.month_days.length > 0 && (
        <ManySelect
          label={t('ca:repeat.positions')}
          help={t('ca:repeat.positions_help')}
          disabled={disabled}
          value={rule.positions}
          options={setPositions.map((at) => ({ value: at, label: at < 0 ? t('ca:repeat.from_end', { n: -at }) : String(at) }))}
          onChange={(positions) => onChange({ ...rule, positions: ascending(positions) })}
        />
      )}
    </>
  )
}

interface ManySelectProps<V extends string | number> {
  label: string
  help?: string
  disabled: boolean
  value: readonly V[]
  options: { value: V; label: string }[]
  onChange: (value: V[]) => void
}

function ManySelect<V extends string | number>({ label, help, value, ...select }: ManySelectProps<V>) {
  return (
    <Labelled label={label} help={help}>
      {({ id, describedBy }) => (
        <Select {...select} id={id} aria-describedby={describedBy} mode="multiple" className="k-input-wide" value={[...value]} />
      )}
    </Labelled>
  )
}

const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b)
const upTo = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1)
const monthDays = [...upTo(31), ...upTo(31).map((day) => -day)]
const setPositions = [...upTo(10), ...upTo(5).map((at) => -at)]
