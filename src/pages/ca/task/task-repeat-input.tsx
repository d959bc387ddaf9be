/** In the form of a new task: whether it repeats, and how (ca.md §2 cteateTask, §2.2). */
import { useEffect, useRef } from 'react'
import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { todayIn, wallTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { DayInput } from '../../../components/inputs/day-input'
import type { FieldInputProps } from '../../../resources/core/define-module'
import { useFormScope } from '../../../screens/form/state/form-context'
import { useFormState } from '../../../screens/form/state/form-store'
import { followStart } from '../../../shared/engine/repeat/presets'
import { Labelled } from '../../../ui/labelled'
import { RepeatPanel } from '../series/repeat/repeat-panel'
import { firstRepeat, repeatFields, type RepeatValue } from '../series/repeat/repeat-value'

type TaskRepeat = RepeatValue & { start_date: string | null }

export default function TaskRepeatInput({ id, value, onChange, disabled, values }: FieldInputProps) {
  const { t } = useTranslation('ca')
  const { timeZone } = useFormats()
  const { store } = useFormScope()
  const errors = useFormState(store, (state) => state.errors)
  // As it is written below.
  const repeat = (value ?? null) as TaskRepeat | null
  const due = typeof values.due_at === 'string' ? wallTime(values.due_at, timeZone) : null
  const dueDay = due?.date ?? null
  const moved = (start: string | null): TaskRepeat | null => {
    if (repeat === null) return null
    const former = repeat.start_date
    return { ...repeat, start_date: start, ...(former !== null && start !== null ? followStart(repeat, former, start) : {}) }
  }
  const formerDue = useRef(dueDay)
  const follow = useRef(moved)
  useEffect(() => {
    follow.current = moved
  })
  // The first is due when the task is, as long as nobody says otherwise.
  useEffect(() => {
    const before = formerDue.current
    formerDue.current = dueDay
    if (dueDay === null || dueDay === before) return
    const { repeat: typed } = store.get().values
    const isFollowing = typed !== null && typeof typed === 'object' && (typed as TaskRepeat).start_date === (before ?? todayIn(timeZone))
    if (isFollowing) store.set('repeat', follow.current(dueDay))
  }, [store, dueDay, timeZone])
  const start = dueDay ?? todayIn(timeZone)
  const time = values.all_day === true ? null : (due?.time ?? null)
  return (
    <div className="k-task-repeat">
      <Switch
        id={id}
        disabled={disabled}
        checked={repeat !== null}
        aria-label={t('repeat.label')}
        onChange={(on) => onChange(on ? { ...firstRepeat(start), start_date: start } : null)}
      />
      {repeat !== null && (
        <>
          <Labelled label={t('entity.task-series.fields.start_date.label')} required error={errors['repeat.start_date']?.[0]}>
            {(input) => <DayInput {...input} disabled={disabled} value={repeat.start_date} onChange={(day) => onChange(moved(day))} />}
          </Labelled>
          <RepeatPanel
            value={repeat}
            start={{ date: repeat.start_date, time, timezone: null }}
            errors={Object.fromEntries(repeatFields.map((name) => [name, errors[`repeat.${name}`]?.[0]]))}
            isDisabled={() => disabled}
            onChange={(change) => onChange({ ...repeat, ...change })}
          />
        </>
      )}
    </div>
  )
}
