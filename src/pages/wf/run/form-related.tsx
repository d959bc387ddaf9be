/** What a form came from, what it started, and who got it (wf.md §2.2 Related). */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { FormView } from '../../../shared/wf/instance-calls'
import type { RelatedForm } from '../../../shared/wf/related-form'
import { formAddress } from './form-address'

export function FormRelated({ view: { source, related, copies, pdf } }: { view: FormView }) {
  const { t } = useTranslation('wf')
  const formats = useFormats()
  const { parent, children } = related
  if (!source && !parent && children.length === 0 && copies.length === 0 && !pdf)
    return <p className="k-muted">{t('view.nothing_related')}</p>
  return (
    <div className="k-form-related">
      {source && (
        <p>
          <Link to={`/record/${source.module}/${source.entity}/${source.id}`}>{t('view.source')}</Link>
        </p>
      )}
      {parent && (
        <section aria-labelledby="wf-parent">
          <h3 id="wf-parent">{t('view.parent')}</h3>
          <Forms forms={[parent]} />
        </section>
      )}
      {children.length > 0 && (
        <section aria-labelledby="wf-children">
          <h3 id="wf-children">{t('view.children')}</h3>
          <Forms forms={children} />
        </section>
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

function Forms({ forms }: { forms: readonly RelatedForm[] }) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  return (
    <ul>
      {forms.map(({ id, serial_no: serial, title, state, form }) => (
        <li key={id}>
          <Link to={formAddress(id, null)}>{title}</Link>{' '}
          <span className="k-muted">
            {[i18nText(form, language), serial, t(`entity.instance.fields.state.enum.${state}`)].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
