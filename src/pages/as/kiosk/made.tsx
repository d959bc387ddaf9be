/** The answer that a person walks away with: who, which way, when. */
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import { useTranslation } from 'react-i18next'
import type { KioskPunch } from '../../../shared/as/kiosk'
import { secondsText } from '../punch/clock-rules'

export function Made({ made, zone, onGo }: { made: KioskPunch; zone: string; onGo: () => void }) {
  const { t } = useTranslation('as')
  const notes = [made.again && t('kiosk.made.again'), made.state === 'waiting' && t('kiosk.made.waiting')].filter(Boolean)
  return (
    <div className="k-kiosk-made" role="alert" onClick={onGo}>
      <CheckCircleFilled aria-hidden />
      <p className="k-kiosk-made-name">{made.name}</p>
      <p className="k-kiosk-made-way">{t(`kiosk.made.${made.direction}`)}</p>
      <p className="k-kiosk-made-time">{secondsText(made.at, zone)}</p>
      {notes.map((note) => (
        <p key={String(note)}>{note}</p>
      ))}
    </div>
  )
}
