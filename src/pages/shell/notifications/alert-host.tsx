/** Draws the alerts: at most three, each 2.5 s, the clock standing still under the pointer or the focus. */
import { alertDuration, useAlerts } from '../../../providers/notification/alerts'
import { NoticeBox } from './notice-box'
import './alert-host.css'

export function AlertHost() {
  const { shown } = useAlerts()
  const calm = shown.filter((alert) => alert.kind !== 'danger')
  const danger = shown.filter((alert) => alert.kind === 'danger')
  // Live regions must stand in the page before their text does, or it is not read out.
  return (
    <div className="k-alerts">
      <div role="alert" aria-live="assertive" aria-atomic="false">
        {danger.map((alert) => (
          <NoticeBox key={alert.id} notice={alert} duration={alertDuration} name="k-alert" />
        ))}
      </div>
      <div role="status" aria-live="polite" aria-atomic="false">
        {calm.map((alert) => (
          <NoticeBox key={alert.id} notice={alert} duration={alertDuration} name="k-alert" />
        ))}
      </div>
    </div>
  )
}
