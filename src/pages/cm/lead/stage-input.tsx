/** The stage of a lead: one of its pipeline, and open; the others come by acts of their own. */
import { Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import type { FieldInputProps } from '../../../resources/define-module'
import { i18nText } from '../../../schemas/i18n-text'
import { readBoard } from '../board/board-api'

export default function StageInput({ id, value, onChange, onBlur, disabled, invalid, describedBy, values }: FieldInputProps) {
  const { t } = useTranslation('screens')
  const { language } = useFormats()
  const pipeline = typeof values.pipeline === 'number' ? values.pipeline : null
  const { data, isPending } = useQuery({ queryKey: ['cm', 'board', 'stages', pipeline], queryFn: ({ signal }) => readBoard({ pipeline, by: 'stage', q: '', filter: undefined }, signal), retry: 1 })
  const stages = (data?.columns ?? []).flatMap(({ value: stage, stage: about }) => (about && (about.kind === 'open' || stage === value) ? [{ value: Number(stage), label: i18nText(about.name, language) }] : []))
  // A stage of the pipeline that was chosen before means nothing in this one.
  const chosen = stages.some((stage) => stage.value === value) ? Number(value) : null
  return (
    <Select
      id={id} className="k-input-wide" value={chosen} options={stages} loading={isPending} disabled={disabled} allowClear placeholder={t('choose')} onBlur={onBlur} onChange={(next: number | undefined) => onChange(next ?? null)}
      {...(invalid ? { status: 'error' as const } : {})} {...(describedBy ? { 'aria-describedby': describedBy } : {})}
    />
  )
}
