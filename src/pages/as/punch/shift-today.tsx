/** The shift that a punch now belongs to, and where the person stands in it. */
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import type { ClockToday } from '../../../shared/as/clocking'
import { i18nText } from '../../../shared/engine/i18n-text'
import { clockText, labelText, spanText } from '../common/day-texts'

const tones = { not_in: 'default', in: 'success', on_break: 'warning', out: 'default' } as const

export function ShiftToday({ today }: { today: ClockToday }) {
  const { t } = useTranslation('as')
  const { language } = useFormats()
  const { shift, zone, state, since } = today
  const breaks = shift.breaks.map(({ from, until }) => spanText(from, until, zone)).join(', ')
  return (
    <div className="k-as-shift">
      {shift.shift ? (
        <>
          <p className="k-as-shift-name">
            <span className="k-as-bar" style={shift.shift.colour ? { background: shift.shift.colour } : undefined} aria-hidden />
            <strong>{labelText(shift.shift, language)}</strong>
            <span className="k-as-times">{spanText(shift.planned_in, shift.planned_out, zone)}</span>
          </p>
          {breaks && <p className="k-muted">{t('clocking.breaks', { times: breaks })}</p>}
        </>
      ) : (
        <p className="k-muted">{t('clocking.no_shift')}</p>
      )}
      {shift.day_type !== 'work' && (
        <p className="k-muted">
          {[t(`day.type.${shift.day_type}`), shift.holiday_name && i18nText(shift.holiday_name, language)].filter(Boolean).join(' · ')}
        </p>
      )}
      <p>
        <span className="k-status" data-tone={tones[state]}>
          {t(since === null || state === 'not_in' ? `clocking.state.${state}` : `clocking.state_since.${state}`, {
            time: clockText(since, zone),
          })}
        </span>
      </p>
    </div>
  )
}
