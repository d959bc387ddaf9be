/** What a form came from, and who got it (wf.md §2.2 Related). */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import type { FormView } from '../../../shared/wf/instance-calls'

export function FormRelated({ view: { source, copies, pdf } }: { view: FormView }) {
  const { t } = useTranslation('wf')
  const formats = useFormats()
  if (!source && copies.length === 0 && !pdf) return <p className="k-muted">{t('view.nothing_related')}</p>
  return (
    <div className="k-form-related">
      {source && (
        <p>
          <Link to={`/record/${source.module}/${source.entity}/${source.id}`}>{t('view.source')}</Link>
        </p>
      )}
      {pdf && (
        <p>
          <Link to={`/wf/pdf?file=${pdf.file}`}>{t('view.sealed_pdf')}</Link> <code>{pdf.code}</code>
        </p>
      )}
      {copies.length > 0 && (
        <section aria-labelledby="wf-copies">
          <h3 id="wf-copies">{t('view.copies')}</h3>
          <ul>
            {copies.map(({ user, read_at: read, confirmed_at: confirmed }) => (
              <li key={user.id}>
                {user.name}{' '}
                <span className="k-muted">
                  {confirmed
                    ? t('view.confirmed_at', { at: formatDateTime(confirmed, formats) })
                    : read
                      ? t('view.read_at', { at: formatDateTime(read, formats) })
                      : t('view.unread')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
