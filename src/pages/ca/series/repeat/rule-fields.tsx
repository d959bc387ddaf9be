/** The rule by the name that people give it, with what that name leaves open (ca.md §2.2). */
import { useState } from 'react'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { writeRule, type RepeatRule } from '../../../../schemas/core/repeat-rule'
import { presetOf, presetRule, presets, type Preset } from '../../../../shared/engine/repeat/presets'
import { Labelled } from '../../../../ui/labelled'
import { CustomRule } from './custom-rule'
import { Interval, MonthDay, MonthSelect, NthWeekday, Weekdays } from './rule-parts'
import { ruleIn, type RepeatValue } from './repeat-value'

interface RuleFieldsProps {
  value: RepeatValue
  start: string
  error: string | undefined
  disabled: boolean
  onChange: (change: Partial<RepeatValue>) => void
}

export function RuleFields({ value, start, error, disabled, onChange }: RuleFieldsProps) {
  const { t } = useTranslation('ca')
  const rule = ruleIn(value, start)
  const [chosen, setChosen] = useState<{ preset: Preset; rrule: string | null }>({ preset: presetOf(rule), rrule: value.rrule })
  // A rule that came from elsewhere (the start moved, a draft was taken up) has the name that it has.
  const preset = chosen.rrule === value.rrule ? chosen.preset : presetOf(rule)
  const write = (next: RepeatRule, name: Preset = preset) => {
    const rrule = writeRule(next)
    setChosen({ preset: name, rrule })
    // A workday that is off is none.
    onChange({ rrule, ...(name === 'workdays' && preset !== 'workdays' ? { workday_rule: 'skip' } : {}) })
  }
  const parts = { rule, start, disabled, onChange: (next: RepeatRule) => write(next) }
  return (
    <div className="k-repeat-rule" data-path="rrule">
      <Labelled label={t('entity.task-series.fields.rrule.label')} required error={error}>
        {({ id, describedBy, invalid }) => (
          <Select
            id={id}
            className="k-input-wide"
            disabled={disabled}
            value={preset}
            listHeight={360}
            options={presets.map((name) => ({ value: name, label: t(`repeat.preset.${name}`) }))}
            onChange={(name: Preset) => write(presetRule(name, start, rule), name)}
            {...(describedBy ? { 'aria-describedby': describedBy } : {})}
            {...(invalid ? { status: 'error' as const } : {})}
          />
        )}
      </Labelled>
      {preset === 'weekly' && <Weekdays {...parts} />}
      {preset === 'weeks' && (
        <>
          <Interval {...parts} />
          <Weekdays {...parts} />
        </>
      )}
      {preset === 'monthly_date' && <MonthDay {...parts} />}
      {preset === 'monthly_weekday' && <NthWeekday {...parts} />}
      {preset === 'quarterly' && <MonthDay {...parts} />}
      {preset === 'yearly' && (
        <div className="k-repeat-line">
          <MonthSelect {...parts} />
          <MonthDay {...parts} />
        </div>
      )}
      {preset === 'custom' && <CustomRule {...parts} />}
    </div>
  )
}
