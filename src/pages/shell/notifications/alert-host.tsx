/** Draws the alerts: at most three, each 2.5 s, the clock standing still under the pointer or the focus. */
import { useEffect, useRef, useState } from 'react'
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import WarningFilled from '@ant-design/icons/WarningFilled'
import { useTranslation } from 'react-i18next'
import {
  alertDuration,
  dismissAlert,
  undoDuration,
  useAlerts,
  type AlertKind,
  type ShownAlert,
} from '../../../providers/notification/alerts'
import './alert-host.css'

const icons: Readonly<Record<AlertKind, typeof WarningFilled>> = {
  success: CheckCircleFilled,
  danger: CloseCircleFilled,
  warning: WarningFilled,
}

export function AlertHost() {
  const { shown } = useAlerts()
  const calm = shown.filter((alert) => alert.kind !== 'danger')
  const danger = shown.filter((alert) => alert.kind === 'danger')
  // Live regions must stand in the page before their text does, or it is not read out.
  return (
    <div className="k-alerts">
      <div role="alert" aria-live="assertive" aria-atomic="false">
        {danger.map((alert) => (
          <AlertBox key={alert.id} alert={alert} />
        ))}
      </div>
      <div role="status" aria-live="polite" aria-atomic="false">
        {calm.map((alert) => (
          <AlertBox key={alert.id} alert={alert} />
        ))}
      </div>
    </div>
  )
}

function AlertBox({ alert }: { alert: ShownAlert }) {
  const { t } = useTranslation('common')
  const [held, setHeld] = useState(false)
  const left = useRef(alert.act ? undoDuration : alertDuration)

  useEffect(() => {
    if (held) return
    const since = Date.now()
    const timer = setTimeout(() => dismissAlert(alert.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - since
    }
  }, [held, alert.id])

  const Icon = icons[alert.kind]
  return (
    <div
      className={`k-alert k-alert-${alert.kind}`}
      data-kind={alert.kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className="k-alert-icon" aria-hidden />
      <div className="k-alert-text">
        <span className="k-visually-hidden">{t(`alert.${alert.kind}`)} </span>
        {alert.text}
        {alert.requestId && <small className="k-alert-request">{t('alert.request', { id: alert.requestId })}</small>}
      </div>
      {alert.act && (
        <button
          type="button"
          className="k-alert-act"
          onClick={() => {
            alert.act?.run()
            dismissAlert(alert.id)
          }}
        >
          {alert.act.label}
        </button>
      )}
      <button type="button" className="k-alert-close" aria-label={t('action.close')} onClick={() => dismissAlert(alert.id)}>
        <CloseOutlined aria-hidden />
      </button>
    </div>
  )
}
