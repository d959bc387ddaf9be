/** Beside a notice of irregular days: sent now, to oneself, over its channels (as.md §2 punch-error-notification). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendTrialNotice } from '../../../api/as/setting-trials'
import { showFailure } from '../../../providers/notification/alerts'
import type { FormPanelProps } from '../../../resources/core/define-module'
import { Button } from '../../../ui/button'
import './trials.css'

export default function SendTrialPanel({ id }: FormPanelProps) {
  const { t } = useTranslation('as')
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<number>()
  if (id === undefined) return null
  const send = async () => {
    setBusy(true)
    try {
      setSent(await sendTrialNotice(id))
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="k-as-trial" aria-label={t('trial.send')}>
      <p className="k-muted">{t('trial.send_help')}</p>
      <Button loading={busy} onClick={() => void send()}>
        {t('trial.send')}
      </Button>
      <p role="status" className="k-muted">
        {sent !== undefined && (sent === 0 ? t('trial.sent_example') : t('trial.sent', { count: sent }))}
      </p>
    </section>
  )
}
