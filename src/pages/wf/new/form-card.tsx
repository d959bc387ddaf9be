/** A form that one may start. */
import StarFilled from '@ant-design/icons/StarFilled'
import StarOutlined from '@ant-design/icons/StarOutlined'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDuration } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { FormCard as Card } from '../../../shared/wf/work-list'
import { FormIcon } from './form-icon'

interface FormCardProps {
  form: Card
  /** Who is applied for, other than oneself. */
  person: number | null
  onStar: () => void
}

export function FormCard({ form, person, onStar }: FormCardProps) {
  const { t } = useTranslation(['wf', 'screens'])
  const { language } = useFormats()
  const name = i18nText(form.name, language)
  const description = i18nText(form.description, language)
  const query = `template=${form.id}${person === null ? '' : `&on_behalf_of=${person}`}`
  return (
    <li className="k-select-card">
      <FormIcon name={form.icon} />
      <Link to={`/wf/use/new/filling-form?${query}`}>{name}</Link>
      <button
        type="button"
        className="k-row-button k-select-star"
        aria-pressed={form.favourite}
        aria-label={t('select_form.favourite', { name })}
        onClick={onStar}
      >
        {form.favourite ? <StarFilled className="k-work-star" aria-hidden /> : <StarOutlined aria-hidden />}
      </button>
      <p className="k-muted">{form.code}</p>
      {form.posts.length > 0 && (
        <p>
          <span className="k-status" data-tone="success">
            {t('select_form.posts', { names: form.posts.join(t('screens:list_separator')) })}
          </span>
        </p>
      )}
      {description && <p>{description}</p>}
      {form.average_minutes !== null && form.average_minutes >= 1 && (
        <p className="k-muted">{t('select_form.average', { time: formatDuration(form.average_minutes) })}</p>
      )}
    </li>
  )
}
