/** A panel beside a form: what one asks with, and what comes of it, read out when it changes. */
import { useId, type ReactNode } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { PreviewFailed } from '../../../components/inputs/preview-failed'
import type { Preview } from '../../../components/inputs/use-preview'
import '../common/cm.css'

interface PreviewCardProps<T> {
  title: string
  inputs: ReactNode
  preview: Preview<T>
  children: (data: T) => ReactNode
}

export function PreviewCard<T>({ title, inputs, preview, children }: PreviewCardProps<T>) {
  const { t } = useTranslation('cm')
  const id = useId()
  return (
    <section className="k-preview" aria-labelledby={id}>
      <h2 id={id} className="k-form-section">
        {title}
      </h2>
      <div className="k-preview-inputs">{inputs}</div>
      <div className="k-preview-result" role="status">
        {preview.state === 'ready' && preview.data !== undefined && children(preview.data)}
        {preview.state === 'loading' && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
        {preview.state === 'incomplete' && <p className="k-muted">{t('preview.incomplete')}</p>}
        {preview.state === 'failed' && <PreviewFailed text={t('preview.failed')} onRetry={preview.retry} />}
      </div>
    </section>
  )
}

/** Label above its input, as in forms. */
export function PreviewField({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="k-preview-field">
      <label className="k-entry-label" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  )
}
