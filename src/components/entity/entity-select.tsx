/** Chooses an entity by its name in words, under the modules. */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { readEntities, type OfferedEntity } from '../../api/sc/custom-fields'
import type { FieldInputProps } from '../../resources/core/define-module'
import { entityNameTitle } from './entity-texts'

/** @param isOffered which of those that the person has anything to do with */
export function EntitySelect({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
  isOffered,
  label,
  clearable = false,
  autoFocus = false,
}: Omit<FieldInputProps, 'values'> & {
  isOffered: (entity: OfferedEntity) => boolean
  /** Where no label stands beside it. */ label?: string
  clearable?: boolean
  autoFocus?: boolean
}) {
  const { data, isFetching, error } = useQuery({ queryKey: ['entities'], queryFn: readEntities, staleTime: 60_000, retry: 1 })
  const chosen = typeof value === 'string' && value !== '' ? value : null
  // What is chosen keeps its name, also when it is not offered any more.
  const names = [...new Set([...(chosen ? [chosen] : []), ...(data ?? []).filter(isOffered).map(({ entity }) => entity)])]
  const modules = [...new Set(names.map(moduleOf))].sort()
  const { t, i18n } = useTranslation(['screens', ...modules])
  const options = modules.map((module) => ({
    label: t(`${module}:module.title`),
    title: module,
    options: names
      .filter((name) => moduleOf(name) === module)
      .map((name) => ({ value: name, label: entityNameTitle(i18n, name) }))
      .sort((a, b) => a.label.localeCompare(b.label)),
  }))
  return (
    <Select
      id={id}
      className="k-input-wide"
      value={chosen}
      options={options}
      disabled={disabled}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={clearable}
      autoFocus={autoFocus}
      {...(label === undefined ? {} : { 'aria-label': label })}
      placeholder={t('screens:choose')}
      popupMatchSelectWidth={false}
      loading={isFetching}
      notFoundContent={isFetching ? t('screens:loading') : error ? t('screens:options_failed') : t('screens:nothing_found')}
      onChange={(next: string | undefined) => onChange(next ?? null)}
      onBlur={onBlur}
      {...(invalid ? { status: 'error' as const } : {})}
      aria-invalid={invalid}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
    />
  )
}

const moduleOf = (name: string): string => name.split('/')[0] ?? ''
