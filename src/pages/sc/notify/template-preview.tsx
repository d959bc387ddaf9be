/** Beside a template: what may be filled in, and how it reads. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { PreviewFailed } from '../../../components/inputs/preview-failed'
import { useCallPreview } from '../../../components/inputs/use-preview'
import { readNoticeEvents } from '../../../api/sc/notify'
import { previewTemplate } from '../../../shared/sc/notify'
import type { FormPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { notifyTemplate } from '../../../schemas/sc/notify-template'
import { BackToProduct } from './back-to-product'
import './notify.css'

export default function TemplatePreview({
  id,
  values: { event, channel, language, subject, body },
}: FormPanelProps<RowOf<typeof notifyTemplate>>) {
  const { t } = useTranslation(['sc', 'common'])
  const { data: events = [] } = useQuery({ queryKey: ['notice-events'], queryFn: readNoticeEvents, staleTime: Infinity, retry: 1 })
  const known = events.find((one) => one.event === event)
  const placeholders = channel ? (known?.placeholders[channel] ?? []) : []
  const product = channel === 'mail' && language ? (known?.product[language] ?? []) : []
  const isReady = event && channel && language && subject && body
  const { data, state, retry } = useCallPreview(previewTemplate, isReady ? { body: { event, channel, language, subject, body } } : null)
  return (
    <>
      {placeholders.length > 0 && (
        <section aria-labelledby="notify-placeholders">
          <h2 id="notify-placeholders" className="k-form-section">
            {t('notify.placeholders')}
          </h2>
          <p className="k-secondary">{t('notify.placeholders_help')}</p>
          <ul className="k-notify-placeholders">
            {placeholders.map((name) => (
              <li key={name}>
                <code>{`{{${name}}}`}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="notify-preview">
        <h2 id="notify-preview" className="k-form-section">
          {t('notify.preview')}
        </h2>
        <div className="k-notify-preview" role="status">
          {data && (
            <>
              <strong>{data.subject}</strong>
              <pre>{data.text}</pre>
            </>
          )}
          {!data && state === 'loading' && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
          {!data && state === 'failed' && <PreviewFailed onRetry={retry} />}
          {!data && state !== 'loading' && state !== 'failed' && <p className="k-secondary">{t('notify.preview_empty')}</p>}
        </div>
      </section>
      {(product.length > 0 || id !== undefined) && (
        <section aria-labelledby="notify-product">
          <h2 id="notify-product" className="k-form-section">
            {t('notify.product_text')}
          </h2>
          {product.map((text) => (
            <div key={text.subject} className="k-notify-preview">
              <strong>{text.subject}</strong>
              <pre>{text.body}</pre>
            </div>
          ))}
          {id !== undefined && <BackToProduct id={id} />}
        </section>
      )}
    </>
  )
}
