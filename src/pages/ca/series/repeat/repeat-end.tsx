/** When a repetition ends: on a date, or after so many times. Never is not offered (ca.md §2.2). */
import { InputNumber, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../../../components/inputs/day-input'
import { yearOn } from '../../../../shared/engine/repeat/presets'
import { Labelled } from '../../../../ui/labelled'
import type { RepeatValue } from './repeat-value'

interface RepeatEndProps {
  value: RepeatValue
  start: string
  errors: Readonly<Record<string, string | undefined>>
  disabled: boolean
  onChange: (change: Partial<RepeatValue>) => void
}

/** What a count begins with. */
const fewTimes = 10

export function RepeatEndFields({ value, start, errors, disabled, onChange }: RepeatEndProps) {
  const { t } = useTranslation('ca')
  const isCounted = value.count !== null
  return (
    <div data-path={isCounted ? 'count' : 'until'}>
      <Labelled label={t('repeat.ends')} required error={errors.until ?? errors.count}>
        {({ id, invalid, describedBy }) => (
          <div className="k-repeat-end">
            <Segmented
              aria-label={t('repeat.ends')}
              disabled={disabled}
              value={isCounted ? 'count' : 'until'}
              options={[
                { value: 'until', label: t('repeat.on_date') },
                { value: 'count', label: t('repeat.after_times') },
              ]}
              onChange={(kind) =>
                onChange(
                  kind === 'count'
                    ? { count: fewTimes, until: null }
                    : { count: null, until: value.until ?? (start === '' ? null : yearOn(start)) },
                )
              }
            />
            {isCounted ? (
              <InputNumber
                id={id}
                min={1}
                max={730}
                precision={0}
                disabled={disabled}
                value={value.count}
                onChange={(count) => onChange({ count: count ?? 1 })}
                {...(describedBy ? { 'aria-describedby': describedBy } : {})}
                {...(invalid ? { status: 'error' as const } : {})}
              />
            ) : (
              <DayInput
                id={id}
                describedBy={describedBy}
                invalid={invalid}
                disabled={disabled}
                value={value.until}
                onChange={(until) => onChange({ until })}
              />
            )}
          </div>
        )}
      </Labelled>
    </div>
  )
}
