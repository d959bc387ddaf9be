/** Beside the form of a credit limit control: what it would do about an exposure (cm.md R14). */
import { useState } from 'react'
import { Checkbox, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../components/format/format-number'
import { currencyDigits } from '../../../shared/engine/currency-digits'
import { useFormats } from '../../../components/format/format-settings'
import type { FormPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { creditLimitControl } from '../../../schemas/cm/credit-limit-control'
import { actionColour } from './credit-levels'
import { PreviewCard, PreviewField } from '../terms/preview-card'
import { AmountInput, isAmount } from '../terms/preview-inputs'
import { useCallPreview } from '../../../components/inputs/use-preview'
import { previewControl } from '../../../shared/cm/credit'

export default function CreditPreview({ values }: FormPanelProps<RowOf<typeof creditLimitControl>>) {
  const { t } = useTranslation(['cm', 'screens'])
  const { currency } = useFormats()
  const [limit, setLimit] = useState('1000000')
  const [unlimited, setUnlimited] = useState(false)
  const [exposure, setExposure] = useState('1050000')
  const [overdue, setOverdue] = useState('0')
  const levels = (values.levels ?? []).map(({ usage_percent, overdue_days, action }) => ({
    ...(usage_percent === null ? {} : { usage_percent }),
    ...(overdue_days === null ? {} : { overdue_days }),
    ...(action === null ? {} : { action }),
  }))
  const isComplete = (unlimited || isAmount(limit)) && isAmount(exposure) && /^\d{1,5}$/.test(overdue)
  const preview = useCallPreview(
    previewControl,
    isComplete ? { body: { levels, limit: unlimited ? null : limit, exposure, overdue_days: Number(overdue) } } : null,
  )
  const money = { digits: currencyDigits(currency), prefix: currency }
  const inputs = (
    <>
      <PreviewField label={t('preview.credit.limit')}>
        {(id) => (
          <>
            <AmountInput id={id} {...money} value={limit} onChange={setLimit} disabled={unlimited} />
            <Checkbox checked={unlimited} onChange={(event) => setUnlimited(event.target.checked)}>
              {t('preview.credit.unlimited')}
            </Checkbox>
          </>
        )}
      </PreviewField>
      <PreviewField label={t('preview.credit.exposure')}>
        {(id) => <AmountInput id={id} {...money} value={exposure} onChange={setExposure} />}
      </PreviewField>
      <PreviewField label={t('preview.credit.overdue')}>
        {(id) => <AmountInput id={id} value={overdue} onChange={setOverdue} suffix={t('screens:unit.day')} />}
      </PreviewField>
    </>
  )
  return (
    <PreviewCard title={t('preview.credit.title')} inputs={inputs} preview={preview}>
      {({ usage, action, level }) => (
        <>
          <p className="k-preview-main">
            <span className="k-muted">{t('preview.credit.usage')}</span>
            <strong>{usage === null ? t('preview.credit.infinite') : formatPercent(usage)}</strong>
          </p>
          <p className="k-preview-main">
            <span className="k-muted">{t('preview.credit.result')}</span>
            <span>
              <Tag color={actionColour[action] ?? 'default'}>
                {action === 'none' ? t('preview.credit.none') : t(`entity.credit-limit-control.fields.levels.fields.action.enum.${action}`)}
              </Tag>
              {level !== null && <span className="k-muted">{t('preview.credit.by_level', { n: level + 1 })}</span>}
            </span>
          </p>
        </>
      )}
    </PreviewCard>
  )
}
