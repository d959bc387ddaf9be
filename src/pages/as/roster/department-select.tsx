/** Departments of the company, by their names. */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { cachedGet } from '../../../providers/data/cached-lists'
import { i18nText } from '../../../shared/engine/i18n-text'

interface Department {
  id: number
  name: unknown
  depth?: number
  state?: string
  status?: string
}

export function DepartmentSelect({
  value,
  clearable = false,
  onChange,
}: {
  value: number | null
  clearable?: boolean
  onChange: (id: number | null) => void
}) {
  const { t } = useTranslation('as')
  const { language } = useFormats()
  const data = useDepartments()
  return (
    <Select
      aria-label={t('roster.department')}
      placeholder={t('roster.department')}
      value={value}
      allowClear={clearable}
      showSearch={{ optionFilterProp: 'label' }}
      // In the list they stand below one another; what is chosen stands for itself.
      labelRender={({ label }) => String(label ?? '').trim()}
      onChange={(id: number | undefined) => onChange(id ?? null)}
      options={data.map(({ id, name, depth = 0 }) => ({
        value: id,
        label: `${'　'.repeat(Math.max(0, depth - 1))}${i18nText(name, language)}`,
      }))}
    />
  )
}

function useDepartments(): readonly Department[] {
  const { data = [] } = useQuery({
    queryKey: ['sc', 'departments'],
    queryFn: () => cachedGet<readonly Department[]>('/api/sc/department/all'),
  })
  return data
}

/** Empty while it is not known. */
export function useDepartmentName(id: number | null): string {
  const { language } = useFormats()
  const found = useDepartments().find((one) => one.id === id)
  return found ? i18nText(found.name, language) : ''
}
