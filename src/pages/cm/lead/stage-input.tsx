/** The stage of a lead: one of its pipeline, and open; the others come by acts of their own. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import type { FieldInputProps } from '../../../resources/core/define-module'
import { i18nText } from '../../../shared/engine/i18n-text'
import { useStages } from './use-stages'

export default function StageInput({ values, rows, ...props }: FieldInputProps) {
  const { t } = useTranslation('cm')
  const pipelines = [...new Set((rows ?? [values]).map(({ pipeline }) => (typeof pipeline === 'number' ? pipeline : null)))]
  if (pipelines.length > 1)
    return (
      <p className="k-muted" role="status">
        {t('stage.pipelines_differ')}
      </p>
    )
  return <OfPipeline {...props} pipeline={pipelines[0] ?? null} allowClear={rows === undefined} />
}

function OfPipeline({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
  pipeline,
  allowClear,
}: Omit<FieldInputProps, 'values' | 'rows'> & { pipeline: number | null; allowClear: boolean }) {
  const { t } = useTranslation('screens')
  const { language } = useFormats()
  const { stages, isPending } = useStages(pipeline)
  const options = stages.flatMap(({ id: stage, about }) =>
    about.kind === 'open' || stage === value ? [{ value: stage, label: i18nText(about.name, language) }] : [],
  )
  // A stage of the pipeline that was chosen before means nothing in this one.
  const chosen = options.some((stage) => stage.value === value) ? Number(value) : null
  return (
    <Select
      id={id}
      className="k-input-wide"
      value={chosen}
      options={options}
      loading={isPending}
      disabled={disabled}
      allowClear={allowClear}
      placeholder={t('choose')}
      onBlur={onBlur}
      onChange={(next: number | undefined) => onChange(next ?? null)}
      {...(invalid ? { status: 'error' as const } : {})}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
    />
  )
}
