/** What became of the punch: that it counted and for which shift, or why not and the way out. */
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import type { ClockToday } from '../../../shared/as/clocking'
import type { Direction, PunchLine } from '../../../shared/as/day-words'
import { useLinkedForms } from '../common/attendance-forms'
import { labelText } from '../common/day-texts'
import { missedPunch, secondsText } from './clock-rules'
import type { Clock, Refusal } from './use-clock'

interface ClockAnswerProps {
  clock: Pick<Clock, 'made' | 'refusal'>
  today: ClockToday
  onRetry: (direction: Direction) => void
}

export function ClockAnswer({ clock, today, onRetry }: ClockAnswerProps) {
  return (
    <div aria-live="assertive" className="k-as-answer">
      {clock.made && <Made punch={clock.made} today={today} />}
      {clock.refusal && <Refused refusal={clock.refusal} today={today} onRetry={onRetry} />}
    </div>
  )
}

function Made({ punch, today }: { punch: PunchLine; today: ClockToday }) {
  const { t } = useTranslation('as')
  const { language } = useFormats()
  const { shift } = today.shift
  const counts = shift !== null && !punch.flags.includes('unscheduled')
  return (
    <div className="k-as-made">
      <CheckCircleFilled aria-hidden />
      <div>
        <p>
          <strong>
            {t(punch.direction === 'out' ? 'clocking.made.out' : 'clocking.made.in', { time: secondsText(punch.at, today.zone) })}
          </strong>
        </p>
        <p>{counts ? t('clocking.counts_for', { shift: labelText(shift, language) }) : t('clocking.counts_unscheduled')}</p>
        {punch.flags
          .filter((flag) => flag !== 'unscheduled')
          .map((flag) => (
            <p key={flag}>{t(`clocking.flagged.${flag}`)}</p>
          ))}
      </div>
    </div>
  )
}

const missed = ['unpunch'] as const

interface RefusedProps {
  refusal: Refusal
  today: ClockToday
  onRetry: (direction: Direction) => void
}

function Refused({ refusal, today, onRetry }: RefusedProps) {
  const { t } = useTranslation('as')
  const { addressOf } = useLinkedForms(missed)
  const askMissed = addressOf('unpunch', missedPunch(today.shift.work_date, refusal.direction, refusal.at))
  return (
    <div className="k-as-refused">
      <p>
        <strong>{t(refusal.isJudged ? 'clocking.refused' : 'clocking.not_sent')}</strong>
      </p>
      {refusal.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <div className="k-as-refused-acts">
        <Button onClick={() => onRetry(refusal.direction)}>{t('clocking.again')}</Button>
        {refusal.isJudged && askMissed !== undefined && <Link to={askMissed}>{t('clocking.ask_missed')}</Link>}
      </div>
    </div>
  )
}
