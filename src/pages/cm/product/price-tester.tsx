/** On a product's record: what it costs whom, and why (cm.md §2, R7). */
import { useState } from 'react'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDate, todayIn } from '../../../components/format/format-date'
import { formatDecimal, formatMoney } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { RefSelect } from '../../../components/inputs/ref-select'
import { useCallPreview } from '../../../components/inputs/use-preview'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import { i18nText } from '../../../shared/engine/i18n-text'
import { readPrice, type PriceAnswer, type PriceTier } from '../../../shared/cm/product'
import type { product } from '../../../schemas/cm/product'
import { PreviewCard, PreviewField } from '../terms/preview-card'
import { AmountInput, CurrencySelect, DayInput, isAmount } from '../terms/preview-inputs'

export default function PriceTester({ row }: ShowPanelProps<RowOf<typeof product>>) {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const [quantity, setQuantity] = useState('1')
  const [customer, setCustomer] = useState<number | null>(null)
  const [level, setLevel] = useState<number | null>(null)
  const [currency, setCurrency] = useState(formats.currency)
  const [date, setDate] = useState(() => todayIn(formats.timeZone))
  const isRight = isAmount(quantity) && Number(quantity) > 0
  // A customer's level is his own: the other field then has nothing to say.
  const whom = customer !== null ? { organization_id: String(customer) } : level !== null ? { customer_level: String(level) } : {}
  const preview = useCallPreview(readPrice, isRight ? { params: { id: row.id }, query: { quantity, currency, date, ...whom } } : null)
  const inputs = (
    <>
      <PreviewField label={t('preview.price.quantity')}>
        {(id) => <AmountInput id={id} value={quantity} onChange={setQuantity} />}
      </PreviewField>
      <PreviewField label={t('preview.price.customer')}>
        {(id) => (
          <RefSelect
            id={id}
            entity="cm/organization"
            value={customer === null ? [] : [customer]}
            onChange={([next]) => setCustomer(next ?? null)}
            clearable
          />
        )}
      </PreviewField>
      <PreviewField label={t('preview.price.level')}>
        {(id) => (
          <RefSelect
            id={id}
            entity="cm/customer-level"
            value={level === null || customer !== null ? [] : [level]}
            onChange={([next]) => setLevel(next ?? null)}
            disabled={customer !== null}
            clearable
          />
        )}
      </PreviewField>
      <PreviewField label={t('preview.price.currency')}>
        {(id) => <CurrencySelect id={id} value={currency} onChange={setCurrency} />}
      </PreviewField>
      <PreviewField label={t('preview.price.date')}>{(id) => <DayInput id={id} value={date} onChange={setDate} />}</PreviewField>
    </>
  )
  const days = ({ from, to }: PriceTier) => [from, to].map((day) => (day ? formatDate(day, formats) : '')).join(' – ')
  const why = ({ reason, tier }: PriceAnswer) =>
    tier
      ? [
          t('preview.price.by_tier', { quantity: formatDecimal(tier.min_quantity), unit: i18nText(row.unit, formats.language) }),
          t(tier.customer_level === null ? 'preview.price.for_all' : 'preview.price.for_level'),
          ...(tier.from || tier.to ? [days(tier)] : []),
        ].join(' · ')
      : t(`preview.price.by_${reason}`)
  return (
    <PreviewCard title={t('preview.price.title')} inputs={inputs} preview={preview}>
      {(answer) => (
        <>
          {answer.price !== null && (
            <p className="k-preview-main">
              <span className="k-muted">{t('preview.price.each')}</span>
              <strong>
                {answer.currency} {formatMoney(answer.price, answer.currency)}
              </strong>
            </p>
          )}
          <p className="k-muted">{why(answer)}</p>
          {answer.below_minimum && (
            <p>
              <Tag color="warning">{t('preview.price.below_minimum')}</Tag>
            </p>
          )}
        </>
      )}
    </PreviewCard>
  )
}
