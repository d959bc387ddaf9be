/** The actions or fields of a grant as people call them. */
import { useTranslation } from 'react-i18next'
import { useEntryName } from '../../../components/rights/use-path-name'
import type { CellProps } from '../../../resources/core/define-module'

export default function EntriesCell({ value, row }: CellProps) {
  const { t } = useTranslation('screens')
  const nameOf = useEntryName()
  const entries = Array.isArray(value) ? value.map(String) : []
  if (entries.length === 0)
    return (
      <span className="k-value-none" aria-label={t('no_value')}>
        –
      </span>
    )
  const named = entries.map((entry) => nameOf(String(row.path ?? ''), entry)).join(t('list_separator'))
  return <span title={named}>{named}</span>
}
