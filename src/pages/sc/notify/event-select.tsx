/** Chooses registered events by their names, under their modules: one of a template, several of a webhook. */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { readNoticeEvents } from '../../../api/sc/notify'
import type { FieldInputProps } from '../../../resources/core/define-module'
import { eventKey } from './event-cell'

export function EventSelect({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
  multiple = false,
}: FieldInputProps & { multiple?: boolean }) {
  const {
    data = [],
    isFetching,
    error,
  } = useQuery({ queryKey: ['notice-events'], queryFn: readNoticeEvents, staleTime: Infinity, retry: 1 })
  const groups = [...new Set(data.map(({ module }) => module))].sort()
  const { t } = useTranslation(['screens', ...groups])
  const options = groups.map((module) => ({
    label: t(`${module}:module.title`),
    title: module,
    options: data.filter((event) => event.module === module).map(({ event }) => ({ value: event, label: t(eventKey(event)) })),
  }))
  return (
    <Select
      id={id}
      className="k-input-wide"
      value={value ?? (multiple ? [] : null)}
      options={options}
      disabled={disabled}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      {...(multiple ? { mode: 'multiple' as const } : {})}
      placeholder={t('screens:choose')}
      loading={isFetching}
      notFoundContent={isFetching ? t('screens:loading') : error ? t('screens:options_failed') : t('screens:nothing_found')}
      onChange={(next: unknown) => onChange(next ?? null)}
      onBlur={onBlur}
      {...(invalid ? { status: 'error' as const } : {})}
      aria-invalid={invalid}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
    />
  )
}
