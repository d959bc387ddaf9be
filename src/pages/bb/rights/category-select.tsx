/** One category of the tree, each below its parent. */
import { Select } from 'antd'
import { useFormats } from '../../../components/format/format-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import { Labelled } from '../../../ui/labelled'
import type { Category } from './matrix-cells'

interface CategorySelectProps {
  label: string
  categories: readonly Category[]
  value: number | undefined
  loading?: boolean
  onChange: (category: number) => void
}

export function CategorySelect({ label, categories, value, loading = false, onChange }: CategorySelectProps) {
  const { language } = useFormats()
  return (
    <Labelled label={label}>
      {({ id, describedBy }) => (
        <Select
          id={id}
          aria-describedby={describedBy}
          className="k-input-wide"
          showSearch={{ optionFilterProp: 'label' }}
          loading={loading}
          value={value}
          labelRender={({ label: name }) => (typeof name === 'string' ? name.trim() : name)}
          onChange={onChange}
          options={categories.map((category) => ({
            value: category.id,
            label: `${'\u2003'.repeat(category.depth)}${i18nText(category.name, language)}`,
          }))}
        />
      )}
    </Labelled>
  )
}
