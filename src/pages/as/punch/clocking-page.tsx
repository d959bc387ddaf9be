/** /as/use/clocking: the company's clock, my shift, and one button that clocks in or out (as.md §2). */
import { useState } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { ClockToday } from '../../../shared/as/clocking'
import type { Direction } from '../../../shared/as/day-words'
import { asksForPlace, mayClockHere, nearestPlace } from './clock-rules'
import { ClockAct } from './clock-act'
import { ClockAnswer } from './clock-answer'
import { ClockFace } from './clock-face'
import { ClockSide } from './clock-side'
import { PlacePart } from './place-part'
import { ShiftToday } from './shift-today'
import { useClock, type Clock } from './use-clock'
import { useHere } from './use-here'
import '../../../ui/screens.css'
import '../common/attendance.css'
import './clocking.css'

export default function ClockingPage() {
  const { t } = useTranslation('as')
  const clock = useClock()
  return (
    <div className="k-as-clocking">
      <h1 className="k-as-title">{t('page.clocking')}</h1>
      {clock.today ? (
        <Clocking clock={clock} today={clock.today} />
      ) : clock.error ? (
        <ScreenError error={clock.error} onRetry={clock.retry} />
      ) : (
        <Skeleton className="k-skeleton" active paragraph={{ rows: 8 }} />
      )}
    </div>
  )
}

function Clocking({ clock, today }: { clock: Clock; today: ClockToday }) {
  const { t } = useTranslation('as')
  const [note, setNote] = useState('')
  const needsPlace = asksForPlace(today.policy)
  const whereabouts = useHere(needsPlace && mayClockHere(today))
  const press = async (direction: Direction) => {
    clock.forget()
    const here = needsPlace ? (whereabouts.here ?? (await whereabouts.ask())) : null
    clock.punch({ direction, note, here })
  }
  return (
    <div className="k-as-clock-columns">
      <section className="k-as-clock" aria-label={t('clocking.clock')}>
        <ClockFace zone={today.zone} offset={clock.offset} />
        <ShiftToday today={today} />
        {mayClockHere(today) ? (
          <>
            <ClockAct
              today={today}
              note={{ value: note, onChange: setNote }}
              isBusy={clock.isPunching || whereabouts.state === 'asking'}
              madeId={clock.made?.id ?? null}
              onPress={(direction) => void press(direction)}
            />
            <ClockAnswer clock={clock} today={today} onRetry={(direction) => void press(direction)} />
            {needsPlace && (
              <PlacePart
                policy={today.policy}
                whereabouts={whereabouts}
                nearest={whereabouts.here ? nearestPlace(today.policy.places, whereabouts.here) : null}
              />
            )}
          </>
        ) : (
          <p className="k-as-note">{t(today.exempt ? 'clocking.exempt' : 'clocking.not_here')}</p>
        )}
      </section>
      <ClockSide today={today} />
    </div>
  )
}
