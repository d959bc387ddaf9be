/** In the form of a series, in place of its basis and all that hangs on it: the panel (ca.md §2.2). */
import { useEffect, useRef } from 'react'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import type { FieldInputProps } from '../../../resources/core/define-module'
import type { WorkdayRule } from '../../../schemas/core/repeat-rule'
import { useFormScope } from '../../../screens/form/state/form-context'
import { useFormState } from '../../../screens/form/state/form-store'
import { followStart } from '../../../shared/engine/repeat/presets'
import { RepeatPanel } from './repeat/repeat-panel'
import { firstRepeat, repeatFields, type RepeatValue } from './repeat/repeat-value'

export default function SeriesRepeatInput({ values }: FieldInputProps) {
  const { store, entity, isDisabled } = useFormScope()
  const { timeZone } = useFormats()
  const errors = useFormState(store, (state) => state.errors)
  const base = useFormState(store, (state) => state.base)
  const start = text(values.start_date)
  const former = useRef(start)
  // A new one begins with a rule; one that came from its start follows it.
  useEffect(() => {
    const { values: typed, base: read } = store.get()
    const isNew = typed.rrule === null && typed.interval_days === null && typed.until === null && typed.count === null
    if (start !== null && isNew) {
      const first = firstRepeat(start)
      store.patch({ values: { ...typed, ...first }, base: { ...read, ...first } })
    } else if (start !== null && former.current !== null && former.current !== start && /^\d{4}-\d{2}-\d{2}$/.test(start)) {
      store.patch({ values: { ...typed, ...followStart({ rrule: text(typed.rrule), until: text(typed.until) }, former.current, start) } })
    }
    if (start !== null) former.current = start
  }, [store, start])
  const value: RepeatValue = {
    basis: values.basis === 'after_completion' ? 'after_completion' : 'schedule',
    rrule: text(values.rrule),
    interval_days: number(values.interval_days),
    until: text(values.until),
    count: number(values.count),
    // Stated by the declaration.
    workday_rule: (values.workday_rule ?? 'keep') as WorkdayRule,
  }
  const today = todayIn(timeZone)
  const hasBegun = typeof base.start_date === 'string' && base.start_date < today && base.start_date === start
  return (
    <RepeatPanel
      value={value}
      start={{ date: start, time: text(values.start_time), timezone: text(values.timezone), ...(hasBegun ? { from: today } : {}) }}
      errors={Object.fromEntries(repeatFields.map((name) => [name, errors[name]?.[0]]))}
      isDisabled={(name) => {
        const field = entity.fields.find((one) => one.name === name)
        return field !== undefined && isDisabled(field)
      }}
      onChange={(change) => {
        const { values: typed, errors: formErrors } = store.get()
        // What was wrong with one of them may be so no more once another is changed.
        const others = Object.entries(formErrors).filter(([path]) => !repeatFields.some((name) => name === path))
        store.patch({ values: { ...typed, ...change }, errors: Object.fromEntries(others) })
      }}
    />
  )
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)
