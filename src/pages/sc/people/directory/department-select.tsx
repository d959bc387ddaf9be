/** One of the active departments, shown as deep as it stands in the tree. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDepartments } from './use-departments'
import './directory.css'

interface DepartmentSelectProps {
  value: number | undefined
  onChange: (id: number | undefined) => void
}

export function DepartmentSelect({ value, onChange }: DepartmentSelectProps) {
  const { t } = useTranslation('sc')
  const departments = useDepartments()
  return (
    <Select
      className="k-directory-department"
      allowClear
      aria-label={t('entity.department.title')}
      placeholder={t('directory.all_departments')}
      popupMatchSelectWidth={false}
      showSearch={{
        filterOption: (typed, option) => `${option?.label ?? ''} ${option?.code ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase()),
      }}
      value={departments.length > 0 ? value : undefined}
      options={[...departments]}
      onChange={(chosen: number | undefined) => onChange(chosen)}
      optionRender={({ data: option }) => <span style={{ paddingInlineStart: option.depth * 14 }}>{option.label}</span>}
    />
  )
}
