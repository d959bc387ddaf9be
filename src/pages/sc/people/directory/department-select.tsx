/** One of the active departments, shown as deep as it stands in the tree. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import './directory.css'
import { useQuery } from '@tanstack/react-query'
import { cachedGet } from '../../../../providers/data/cached-lists'
import { currentLanguage } from '../../../../providers/i18n/i18n'
import { readDepartments, type ListedDepartment } from '../../../../shared/sc/people-lists'
import { i18nText } from '../../../../shared/engine/i18n-text'

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

/** The active departments in tree order, from what every screen keeps at hand, as choices that show their depth. */
interface DepartmentChoice {
  value: number
  label: string
  depth: number
  code: string
}

function useDepartments(): readonly DepartmentChoice[] {
  const language = currentLanguage()
  const { data = [] } = useQuery({
    queryKey: ['directory-departments', language],
    staleTime: 0,
    queryFn: async () =>
      (await cachedGet<readonly ListedDepartment[]>(readDepartments.path))
        .filter(({ status }) => status === 'active')
        .map(({ id, code, name, depth }): DepartmentChoice => ({ value: id, label: i18nText(name, language) || code, depth, code })),
  })
  return data
}
