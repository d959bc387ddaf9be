/** Who may write to locked periods now, until when, and by whose leave. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { actOnRecord, readRecord } from '../../../providers/data/record-api'
import { showFailure, showText } from '../../../providers/notification/alerts'
import type { RunningException, YearCard } from '../../../shared/fa/period'
import { Button } from '../../../ui/button'

interface RunningExceptionsProps {
  exceptions: readonly RunningException[]
  years: readonly YearCard[]
  mayRevoke: boolean
  onDone: () => void
}

export function RunningExceptions({ exceptions, years, mayRevoke, onDone }: RunningExceptionsProps) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const [busy, setBusy] = useState<number | null>(null)
  if (exceptions.length === 0) return null
  const codeOf = (id: number) => years.flatMap(({ periods }) => periods).find((period) => period.id === id)?.code ?? ''
  const revoke = async (id: number) => {
    setBusy(id)
    try {
      const { version } = await readRecord('fa/lock-exception', id)
      await actOnRecord('fa/lock-exception', 'revoke', { id, version, answers: {} }, crypto.randomUUID())
      showText('success', 'fa:periods.revoked')
      onDone()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <section aria-labelledby="k-fa-exceptions">
      <h2 id="k-fa-exceptions">{t('periods.exceptions')}</h2>
      <ul className="k-fa-exceptions">
        {exceptions.map(({ id, period, owner, reason, until, granted_by }) => (
          <li key={id}>
            <span>
              <strong>{owner}</strong>{' '}
              {t('periods.exception', { code: codeOf(period), until: formatDateTime(until, formats), by: granted_by })}
              <br />
              <span className="k-muted">{reason}</span>
            </span>
            {mayRevoke && (
              <Button size="small" loading={busy === id} onClick={() => void revoke(id)}>
                {t('entity.lock-exception.actions.revoke.label')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
