/** Head of the control room: where the event is, until when, how many have answered (vs.md §2). */
import { Progress, Steps } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { groupDigits } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { event } from '../../../schemas/vs/event'
import { useIsPhone } from '../../../ui/use-is-phone'
import { EarlyClosing } from './early-closing'
import { ProtocolSigning } from './protocol-signing'
import { stepsOf } from './state-steps'
import { useControlRoom } from './use-control-room'
import styles from './control.module.css'

export default function ControlHead({ row, refs }: ShowPanelProps<RowOf<typeof event>>) {
  const { t } = useTranslation('vs')
  const isPhone = useIsPhone()
  const formats = useFormats()
  const { room } = useControlRoom(row.id, row.version)
  const { states, current, status } = stepsOf(row.state, row)
  const nameOf = (state: string) => t(`entity.event.fields.state.enum.${state}`)
  const at = (instant: string) => formatDateTime(instant, formats)
  const [reminder] = room?.reminders ?? []
  const turnout = room?.turnout
  const isRunning = row.state === 'open' || row.state === 'suspended'
  return (
    <div className={styles.head}>
      <nav aria-label={t('control.steps')}>
        {isPhone ? (
          <ol className={styles.way}>
            {states.map((state, at) => (
              <li key={state} aria-current={at === current ? 'step' : undefined}>
                {nameOf(state)}
              </li>
            ))}
          </ol>
        ) : (
          <Steps
            size="small"
            responsive={false}
            current={current}
            status={status}
            items={states.map((state) => ({ title: nameOf(state) }))}
          />
        )}
      </nav>
      <EarlyClosing row={row} refs={refs} />
      <ProtocolSigning row={row} refs={refs} signing={room?.signing} />
      <p className={styles.facts}>
        {(row.state === 'draft' || row.state === 'scheduled') && <span>{t('control.opens', { time: at(row.opens_at) })}</span>}
        <span>{t('control.closes', { time: at(row.closes_at) })}</span>
        {reminder !== undefined && isRunning && <span>{t('control.next_reminder', { time: at(reminder) })}</span>}
        {turnout && (
          <span className={styles.turnout}>
            {t(row.secrecy === 'secret' ? 'control.papers' : 'control.answered')}{' '}
            <strong className="k-number">{`${groupDigits(String(turnout.answered))} / ${groupDigits(String(turnout.eligible))}`}</strong>
            <Progress
              percent={turnout.eligible === 0 ? 0 : Math.round((turnout.answered / turnout.eligible) * 100)}
              size="small"
              aria-label={t('control.share')}
            />
          </span>
        )}
      </p>
    </div>
  )
}
