/** Parts of the day's drawer: what is wrong, the numbers, the forms, the steps of the calculation. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate, formatDateTime } from '../../../components/format/format-date'
import { formatDuration } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import type { CalculationStep, CalendarDay, DayForm } from '../../../shared/as/calendar'
import { hoursText } from '../common/amounts'
import { clockText, spanText } from '../common/day-texts'
import { stepValues } from './step-values'

const tones = { open: 'error', reminded: 'error', explained: 'warning', waived: 'default', resolved: 'success' } as const

export function DayAnomalies({ day }: { day: CalendarDay }) {
  const { t } = useTranslation('as')
  if (day.anomalies.length === 0) return null
  return (
    <section aria-labelledby="k-as-day-anomalies">
      <h3 id="k-as-day-anomalies">{t('calendar.anomalies')}</h3>
      <ul className="k-as-lines">
        {day.anomalies.map(({ id, kind, minutes, state }) => (
          <li key={id}>
            <span>{t(`day.anomaly.${kind}`)}</span>
            {minutes !== null && minutes > 0 && <span className="k-muted">{hoursText(t, minutes)}</span>}
            <span className="k-status k-as-end" data-tone={tones[state]}>
              {t(`day.anomaly_state.${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const numbers = [
  'scheduled_min',
  'worked_min',
  'leave_min',
  'trip_min',
  'late_min',
  'early_min',
  'absent_min',
  'forgiven_min',
  'break_min',
  'night_min',
  'ot_payable_min',
] as const satisfies readonly (keyof CalendarDay)[]

/** Those that say something; what was scheduled and worked always. */
export function DayNumbers({ day }: { day: CalendarDay }) {
  const { t } = useTranslation('as')
  const shown = numbers.filter((name) => day[name] > 0 || name === 'worked_min' || name === 'scheduled_min')
  if (day.id === null) return null
  return (
    <dl className="k-as-numbers">
      {shown.map((name) => (
        <div key={name}>
          <dt>{t(`day.number.${name}`)}</dt>
          <dd>{formatDuration(day[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

const formTones = {
  pending: 'warning',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'default',
  cancelled: 'default',
  failed: 'error',
} as const

export function DayForms({ forms, zone }: { forms: readonly DayForm[]; zone: string }) {
  const { t } = useTranslation('as')
  if (forms.length === 0) return null
  return (
    <section aria-labelledby="k-as-day-forms">
      <h3 id="k-as-day-forms">{t('calendar.forms')}</h3>
      <ul className="k-as-lines">
        {forms.map(({ kind, id, no, state, instance, from, until }) => (
          <li key={`${kind} ${id}`}>
            {instance === null ? (
              <span>{t(`forms.kind.${kind}.title`)}</span>
            ) : (
              <Link to={`/wf-form?id=${instance}`}>{t(`forms.kind.${kind}.title`)}</Link>
            )}
            <span className="k-muted">{[no, spanText(from, until, zone)].filter(Boolean).join(' · ')}</span>
            <span className="k-status k-as-end" data-tone={formTones[state]}>
              {t(`day.record_state.${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DayStepsProps {
  steps: readonly CalculationStep[]
  zone: string
  computedAt: string
}

export function DaySteps({ steps, zone, computedAt }: DayStepsProps) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const inWords = {
    minutes: (value: number) => hoursText(t, value),
    instant: (value: string) => clockText(value, zone),
    date: (value: string) => formatDate(value, formats),
    listed: (name: string, value: string) => t(`step_word.${name}.${value}`, { defaultValue: value }),
  }
  const computed = (
    <p className="k-muted">{t('calendar.computed_at', { time: formatDateTime(computedAt, { ...formats, timeZone: zone }) })}</p>
  )
  // Whoever may not read the calculation reads its result.
  if (steps.length === 0) return computed
  return (
    <details className="k-as-steps">
      <summary>{t('calendar.steps')}</summary>
      <ol>
        {steps.map(({ code, values }, index) => (
          <li key={`${code} ${index}`}>{t(`step.${code}`, stepValues(values, inWords))}</li>
        ))}
      </ol>
      {computed}
    </details>
  )
}
