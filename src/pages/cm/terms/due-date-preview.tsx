/** Beside the form of a payment term: when an instalment would be due, and how that comes about (cm.md R1). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateWithWeekday } from '../../../components/format/date-with-weekday'
import { todayIn } from '../../../components/format/format-date'
import { formatPercent } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { RefSelect } from '../../../components/inputs/ref-select'
import type { FormPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { paymentTerm } from '../../../schemas/cm/payment-term'
import { PreviewCard, PreviewField } from './preview-card'
import { DayInput } from './preview-inputs'
import { previewPaymentTerm } from '../../../shared/cm/terms'
import { useCallPreview } from '../../../components/inputs/use-preview'

type Row = RowOf<typeof paymentTerm>

const parts = [
  'cutoff_day',
  'months',
  'month_rule',
  'due_day',
  'days',
  'workday_rule',
  'discount_percent',
  'discount_days',
  'discount_base',
] as const

export default function DueDatePreview({ values }: FormPanelProps<Row>) {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const [base, setBase] = useState(() => todayIn(formats.timeZone))
  const [region, setRegion] = useState<number | null>(null)
  const rule = Object.fromEntries(parts.map((part) => [part, values[part] ?? null]))
  const preview = useCallPreview(previewPaymentTerm, {
    body: { ...rule, base_date_value: base, ...(region === null ? {} : { region }) },
  })
  const day = (date: string) => dateWithWeekday(date, formats)
  const inputs = (
    <>
      <PreviewField
        label={values.base_date ? t(`entity.payment-term.fields.base_date.enum.${values.base_date}`) : t('preview.due_date.base')}
      >
        {(id) => <DayInput id={id} value={base} onChange={setBase} />}
      </PreviewField>
      <PreviewField label={t('preview.due_date.region')}>
        {(id) => (
          <RefSelect
            id={id}
            entity="sc/calendar-region"
            value={region === null ? [] : [region]}
            onChange={([next]) => setRegion(next ?? null)}
          />
        )}
      </PreviewField>
    </>
  )
  return (
    <PreviewCard title={t('preview.due_date.title')} inputs={inputs} preview={preview}>
      {({ due_date, discount_date, steps }) => (
        <>
          <p className="k-preview-main">
            <span className="k-muted">{t('preview.due_date.due')}</span>
            <strong>{day(due_date)}</strong>
          </p>
          {discount_date && (
            <p className="k-preview-main">
              <span className="k-muted">{t('preview.due_date.discount', { percent: formatPercent(values.discount_percent ?? '0') })}</span>
              <span>{day(discount_date)}</span>
            </p>
          )}
          {steps.length > 1 && (
            <ol className="k-preview-steps" aria-label={t('preview.due_date.steps')}>
              {steps.map(({ step, date }) => (
                <li key={step}>
                  <span className="k-muted">{t(`preview.due_date.step.${step}`)}</span>
                  <span>{day(date)}</span>
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </PreviewCard>
  )
}
