/** Says exactly what will happen, and does it. */
import { useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { formatDate, todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { showAlert } from '../../../providers/notification/alerts'
import { offboard } from '../../../api/sc/offboarding'
import type { Handover } from '../../../shared/sc/offboarding'
import { failureOf } from '../../../providers/http/error-text'
import type { OffboardDraft } from './use-offboard-draft'

interface ConfirmStepProps {
  person: { id: number; name: string }
  handover: Handover
  draft: OffboardDraft
  onBack: () => void
  onDone: () => void
  /** Something may have come up meanwhile. */
  onRefused: () => void
}

export function ConfirmStep({
  person: { id, name },
  handover: { items },
  draft: { leaveDate, reason, skipped },
  onBack,
  onDone,
  onRefused,
}: ConfirmStepProps) {
  const { t } = useTranslation('sc')
  const formats = useFormats()
  const invalidate = useInvalidate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>(undefined)
  if (leaveDate === null) return null
  const date = formatDate(leaveDate, formats)
  const isLater = leaveDate > todayIn(formats.timeZone)
  const staying = items.filter(({ key, count }) => count > 0 && skipped[key] !== undefined)
  const act = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const { planned } = await offboard(id, {
        leave_date: leaveDate,
        skipped: staying.map(({ key }) => key),
        skip_reasons: Object.fromEntries(staying.map(({ key }) => [key, skipped[key]?.trim() ?? ''])),
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      })
      showAlert({ kind: 'success', text: t(planned ? 'offboard.was_planned' : 'offboard.done', { name, date }) })
      await invalidate({ resource: 'sc/user', invalidates: ['list'] })
      onDone()
    } catch (failure) {
      setError(failureOf(failure)?.text)
      setBusy(false)
      onRefused()
    }
  }
  return (
    <div className="k-offboard-card">
      <h2>{t(isLater ? 'offboard.will_later' : 'offboard.will_now', { name, date })}</h2>
      <ul className="k-offboard-effects">
        {(['posts', 'heads', 'roles', 'sessions', 'account', 'seat'] as const).map((one) => (
          <li key={one}>{t(`offboard.effect.${one}`, { date })}</li>
        ))}
      </ul>
      {reason.trim() && <p>{t('offboard.because', { reason: reason.trim() })}</p>}
      {staying.length > 0 && (
        <>
          <h3>{t('offboard.stays')}</h3>
          <ul className="k-offboard-effects">
            {staying.map(({ key, label, count }) => (
              <li key={key}>{t('offboard.stays_because', { label, n: count, reason: skipped[key]?.trim() })}</li>
            ))}
          </ul>
        </>
      )}
      {error && (
        <p role="alert" className="k-entry-error k-offboard-error">
          {error}
        </p>
      )}
      <div className="k-offboard-foot">
        <Button disabled={busy} onClick={onBack}>
          {t('offboard.back')}
        </Button>
        <Button type="primary" colour="danger" loading={busy} onClick={() => void act()}>
          {t(isLater ? 'offboard.plan_it' : 'offboard.act')}
        </Button>
      </div>
    </div>
  )
}
