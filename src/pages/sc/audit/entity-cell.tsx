/** Of what kind the record is: module and entity as people call it, with the way to the record. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CellProps } from '../../../resources/core/define-module'
import { entityNameTitle } from '../../../components/entity/entity-texts'

export default function EntityCell({ row: { module, entity, record_id } }: CellProps) {
  const name = `${String(module)}/${String(entity ?? '')}`
  const { t, i18n } = useTranslation(['screens', String(module)])
  if (!entity)
    return (
      <span className="k-value-none" aria-label={t('screens:no_value')}>
        –
      </span>
    )
  const title = entityNameTitle(i18n, name)
  return typeof record_id === 'number' ? (
    <Link to={`/record/${name}/${record_id}`}>
      {title} #{record_id}
    </Link>
  ) : (
    <>{title}</>
  )
}
