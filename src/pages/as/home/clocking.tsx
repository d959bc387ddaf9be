/** Clock in and out from the home page (shell.md §2.2): today's shift, where one stands, the button. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { failureOf } from '../../../providers/http/error-text'
import { ErrorBox } from '../../../ui/page-error'
import { WidgetWaiting } from '../../../components/home/widget-frame'
import type { ClockToday } from '../../../shared/as/clocking'
import { ClockAct } from '../punch/clock-act'
import { ClockAnswer } from '../punch/clock-answer'
import { ClockFace } from '../punch/clock-face'
import { asksForPlace, mayClockHere } from '../punch/clock-rules'
import { ShiftToday } from '../punch/shift-today'
import { useClock, type Clock } from '../punch/use-clock'
import { useHere } from '../punch/use-here'
import type { Direction } from '../../../shared/as/day-words'
import '../common/attendance.css'
import '../punch/clocking.css'

export default function ClockingWidget() {
  const { t } = useTranslation('as')
  const clock = useClock()
  return (
    <>
      {clock.today ? (
        <Small clock={clock} today={clock.today} />
      ) : clock.error ? (
        <ErrorBox title={t('common:error.part')} detail={failureOf(clock.error)?.text ?? ''} onRetry={clock.retry} />
      ) : (
        <WidgetWaiting />
      )}
      <p className="k-widget-foot">
        <Link to="/as/use/clocking">{t('widget.clocking.open')}</Link>
      </p>
    </>
  )
}

function Small({ clock, today }: { clock: Clock; today: ClockToday }) {
  const { t } = useTranslation('as')
  const needsPlace = asksForPlace(today.policy)
  const whereabouts = useHere(needsPlace && mayClockHere(today))
  const press = async (direction: Direction) => {
    clock.forget()
    const here = needsPlace ? (whereabouts.here ?? (await whereabouts.ask())) : null
    clock.punch({ direction, note: '', here })
  }
  return (
    <div className="k-as-clock k-as-clock-small">
      <ClockFace zone={today.zone} offset={clock.offset} />
      <ShiftToday today={today} />
      {mayClockHere(today) ? (
        <>
          <ClockAct
            today={today}
            isBusy={clock.isPunching || whereabouts.state === 'asking'}
            madeId={clock.made?.id ?? null}
            onPress={(direction) => void press(direction)}
          />
          <ClockAnswer clock={clock} today={today} onRetry={(direction) => void press(direction)} />
        </>
      ) : (
        <p className="k-muted">{t(today.exempt ? 'clocking.exempt' : 'clocking.not_here')}</p>
      )}
    </div>
  )
}
