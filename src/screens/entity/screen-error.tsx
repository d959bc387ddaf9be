/** What happened, Retry, and the request id, small and to be copied. Plain: antd's Result brings 10 kB of drawings to every list. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { failureOf } from '../../providers/http/error-text'

export function ScreenError({ error, onRetry, extra }: { error: unknown; onRetry?: () => void; extra?: ReactNode }) {
  const { t } = useTranslation('screens')
  const failure = failureOf(error)
  // A missing record is not a system error: one sentence is enough.
  const isMissing = failure?.status === 404
  const title = isMissing ? (failure.said ?? t('error.not_found')) : t(failure?.status === 403 ? 'error.forbidden' : 'error.title')
  return (
    <div className="k-screen-error" role="alert">
      <p className="k-empty-title">{title}</p>
      {!isMissing && <p className="k-muted">{failure?.text}</p>}
      {failure?.requestId && <small className="k-request-id">{t('error.request', { id: failure.requestId })}</small>}
      <div className="k-empty-acts">
        {onRetry && (
          <Button type="primary" onClick={onRetry}>
            {t('error.retry')}
          </Button>
        )}
        {extra}
      </div>
    </div>
  )
}
