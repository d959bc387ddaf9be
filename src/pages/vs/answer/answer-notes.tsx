/** What is in place of the form, or above it. */
import type { ReactNode } from 'react'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import type { EventPage } from '../../../shared/vs/event'
import { Button } from '../../../ui/button'

export function ThankYou({ text, children }: { text: string; children?: ReactNode }) {
  const { t } = useTranslation('vs')
  return (
    <div className="k-vs-form">
      <Alert type="success" showIcon title={t('answer.thanks')} {...(text ? { description: text } : {})} role="status" />
      {children}
    </div>
  )
}

/** @param onAnswer it has opened, or goes on, while the page was there */
export function NotAnswered({ event: { state, closes_at }, onAnswer }: { event: EventPage; onAnswer: () => void }) {
  const { t } = useTranslation('vs')
  const formats = useFormats()
  if (state === 'open')
    return (
      <p>
        <Button type="primary" onClick={onAnswer}>
          {t('answer.begin')}
        </Button>
      </p>
    )
  const text =
    state === 'suspended' || state === 'cancelled'
      ? t(`answer.not.${state}`)
      : t('answer.not.closed', { at: formatDateTime(closes_at, formats) })
  return <p className="k-muted">{text}</p>
}

/** It closed, or was suspended, while somebody was answering. */
export function ClosedMeanwhile({ event: { state, closes_at } }: { event: EventPage }) {
  const { t } = useTranslation('vs')
  const formats = useFormats()
  if (state === 'open') return null
  const title =
    state === 'suspended' || state === 'cancelled'
      ? t(`answer.not.${state}`)
      : t('answer.not.closed', { at: formatDateTime(closes_at, formats) })
  return <Alert type="warning" showIcon title={title} description={t('answer.kept_here')} role="alert" />
}
