/** Templates that one may use; a new event begins with the one that is chosen. */
import { useQuery } from '@tanstack/react-query'
import { Select, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { useFormats } from '../../../components/format/format-settings'
import { PreviewFailed } from '../../../components/inputs/preview-failed'
import { i18nText } from '../../../shared/engine/i18n-text'
import { readOfferedTemplates } from '../../../shared/vs/template'
import { Labelled } from '../../../ui/labelled'

interface TemplateChoiceProps {
  value: number | null
  /** @param template undefined = none any more */
  onChoose: (template: number | undefined) => void
}

export function TemplateChoice({ value, onChoose }: TemplateChoiceProps) {
  const { t } = useTranslation('vs')
  const { language } = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['vs/example', 'offered'],
    queryFn: async ({ signal }) => (await call(readOfferedTemplates, { signal })).data,
    retry: 1,
  })
  if (error) return <PreviewFailed text={t('wizard.templates_failed')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />
  if (data.length === 0) return <p className="k-muted">{t('wizard.no_templates')}</p>
  return (
    <Labelled label={t('wizard.from_template')} help={t('wizard.from_template_help')}>
      {({ id, describedBy }) => (
        <Select<number>
          id={id}
          aria-describedby={describedBy}
          className="k-input-wide"
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          value={value}
          options={data.map((one) => ({
            value: one.id,
            label: `${i18nText(one.name, language)} · ${t('wizard.n_questions', { count: one.questions })}`,
          }))}
          onChange={(next?: number) => onChoose(next)}
        />
      )}
    </Labelled>
  )
}
