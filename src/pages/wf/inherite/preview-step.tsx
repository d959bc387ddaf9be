/** Exactly what was found, and what the receivers can't take. */
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { InheritePreview } from '../../../shared/wf/inherite'

interface PreviewStepProps {
  data: readonly InheritePreview[] | undefined
  error: unknown
  onRetry: () => void
}

export function PreviewStep({ data, error, onRetry }: PreviewStepProps) {
  const { t } = useTranslation('wf')
  if (error && !data) return <ScreenError error={error} onRetry={onRetry} />
  if (!data) return <Skeleton active />
  if (data.every(({ count }) => count === 0)) return <p role="status">{t('inherite.nothing')}</p>
  return (
    <dl className="k-inherite-preview" aria-live="polite">
      {data.map(({ kind, count, conflicts }) => (
        <div key={kind} data-kind={kind}>
          <dt>{t(`inherite.kind.${kind}`)}</dt>
          <dd>
            {t('inherite.found', { count })}
            {conflicts.length > 0 && (
              <details>
                <summary>{t('inherite.stays', { count: conflicts.length })}</summary>
                <ul>
                  {conflicts.map(({ target, label, reason }) => (
                    <li key={target}>
                      {label}: {t(`inherite.conflict.${reason}`)}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
