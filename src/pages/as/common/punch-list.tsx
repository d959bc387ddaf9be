/** Punches of a day: direction, time to the second, how and where; one that is void stays, struck through. */
import ImportOutlined from '@ant-design/icons/ImportOutlined'
import ExportOutlined from '@ant-design/icons/ExportOutlined'
import MinusOutlined from '@ant-design/icons/MinusOutlined'
import { useTranslation } from 'react-i18next'
import type { PunchLine } from '../../../shared/as/day-words'
import { secondsText } from '../punch/clock-rules'
import './attendance.css'

const icons = { in: ImportOutlined, out: ExportOutlined, ignored: MinusOutlined } as const

export function PunchList({ punches, zone }: { punches: readonly PunchLine[]; zone: string }) {
  const { t } = useTranslation('as')
  return (
    <ol className="k-as-punches">
      {punches.map((punch) => {
        const Icon = icons[punch.direction]
        return (
          <li key={punch.id} data-state={punch.state} data-direction={punch.direction}>
            <Icon aria-hidden />
            <span>{t(`day.direction.${punch.direction}`)}</span>
            <time dateTime={punch.at}>{secondsText(punch.at, zone)}</time>
            <span className="k-muted k-as-punch-how">
              {[
                t(`day.method.${punch.method}`),
                punch.place,
                ...(punch.distance_m === null ? [] : [t('day.metres', { n: Math.round(punch.distance_m) })]),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {punch.state !== 'valid' && <span className="k-status">{t(`day.punch_state.${punch.state}`)}</span>}
            {punch.flags.map((flag) => (
              <span key={flag} className="k-status" data-tone="warning">
                {t(`day.flag.${flag}`)}
              </span>
            ))}
          </li>
        )
      })}
    </ol>
  )
}
