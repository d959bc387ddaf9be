/** The filters of a list of rows, as those of any list: one button offers them, active ones are pills. */
import { useState, type ReactNode } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '../../../ui/menu-button'
import { ClearFilters, FilterPill, SwitchPill } from '../filter/filter-pill'

export interface RowFilter {
  name: string
  label: string
  /** The active filter in words; undefined = it hides nothing. */ text: ReactNode
  /** Absent = a filter without a value. */ editor?: (close: () => void) => ReactNode
  /** Turns on one without a value. */ onSet?: () => void
  onRemove: () => void
}

export interface RowFilters {
  offered: readonly RowFilter[]
  /** Filters or the search hide rows. */ isOn: boolean
  onClear: () => void
  /** Clears the search too. */ onShowAll: () => void
}

export function RowFilterBar({ offered, onClear }: Pick<RowFilters, 'offered' | 'onClear'>) {
  const { t } = useTranslation('screens')
  const [adding, setAdding] = useState<string | null>(null)
  const isActive = ({ text }: RowFilter) => text !== undefined
  const shown = offered.filter((filter) => isActive(filter) || filter.name === adding)
  const add = (name: string) => {
    const filter = offered.find((one) => one.name === name)
    if (filter?.onSet) filter.onSet()
    else setAdding(name)
  }
  const added = (then: () => void) => {
    setAdding(null)
    then()
  }
  return (
    <div className="k-filters">
      <MenuButton
        className="k-pill k-pill-quiet"
        align="start"
        menuClassName="k-menu-scroll"
        onClick={({ key }) => add(key)}
        items={() => offered.filter((filter) => !shown.includes(filter)).map(({ name, label }) => ({ key: name, label }))}
      >
        <PlusOutlined aria-hidden /> {t('filter.add')}
      </MenuButton>
      {shown.map(({ name, label, text, editor, onRemove }) =>
        editor ? (
          <FilterPill
            key={name}
            {...{ t, label, text }}
            startOpen={adding === name}
            editor={(close) => <div className="k-filter-editor">{editor(() => added(close))}</div>}
            onClose={() => setAdding(null)}
            onRemove={() => added(onRemove)}
          />
        ) : (
          <SwitchPill key={name} label={label} onRemove={onRemove} />
        ),
      )}
      {offered.some(isActive) && <ClearFilters t={t} onClear={onClear} />}
    </div>
  )
}
