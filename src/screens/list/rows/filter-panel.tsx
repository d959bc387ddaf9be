/** The filters of a list of rows: a button among the tools opens them below. */
import type { ReactNode } from 'react'
import FilterOutlined from '@ant-design/icons/FilterOutlined'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'

export interface RowFilters {
  /** An input each. */ fields: ReactNode
  /** Filters or the search hide rows. */ isOn: boolean
  /** Where the address filters already. */ startsOpen: boolean
  onClear: () => void
}

export function FilterButton({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const { t } = useTranslation('screens')
  return (
    <button type="button" className="k-pill k-pill-quiet" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
      <FilterOutlined aria-hidden />
      {t('filter.add')}
    </button>
  )
}

export function FilterPanel({ fields, isOn, onClear }: Omit<RowFilters, 'startsOpen'>) {
  const { t } = useTranslation('screens')
  return (
    <div className="k-filter-panel" role="group" aria-label={t('filter.add')}>
      {fields}
      {isOn && (
        <div className="k-filter-panel-end">
          <Button type="link" size="small" onClick={onClear}>
            {t('filter.clear_all')}
          </Button>
        </div>
      )}
    </div>
  )
}
