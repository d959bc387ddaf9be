/** `cm/tax-category` as people call it. */
import { useTranslation } from 'react-i18next'
import type { CellProps } from '../../../resources/core/define-module'
import { entityNameTitle } from '../../../components/entity/entity-texts'

export default function EntityName({ value }: CellProps) {
  const name = String(value ?? '')
  const { t, i18n } = useTranslation(['screens', name.split('/')[0] || 'sc'])
  return name === '' ? (
    <span className="k-value-none" aria-label={t('screens:no_value')}>
      –
    </span>
  ) : (
    <>{entityNameTitle(i18n, name)}</>
  )
}
