/** Beside the form of a term of payment: the instalments that it makes of an amount, with their dates (cm.md R2). */
import { useState } from 'react'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { dateWithWeekday } from '../../../components/format/date-with-weekday'
import { todayIn } from '../../../components/format/format-date'
import { formatMoney } from '../../../components/format/format-number'
import { currencyDigits } from '../../../shared/engine/currency-digits'
import { useFormats } from '../../../components/format/format-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import { RefSelect } from '../../../components/inputs/ref-select'
import type { FormPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { termOfPayment } from '../../../schemas/cm/term-of-payment'
import { PreviewCard, PreviewField } from './preview-card'
import { AmountInput, CurrencySelect, DayInput, isAmount } from './preview-inputs'
import { previewTermOfPayment } from '../../../shared/cm/terms'
import { useCallPreview } from '../../../components/inputs/use-preview'

export default function InstalmentPreview({ values }: FormPanelProps<RowOf<typeof termOfPayment>>) {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const [amount, setAmount] = useState('100000')
  const [chosenCurrency, setCurrency] = useState<string | null>(null)
  const [date, setDate] = useState(() => todayIn(formats.timeZone))
  const [deposit, setDeposit] = useState<number | null>(null)
  const currency = chosenCurrency ?? values.currencies?.[0] ?? formats.currency
  const instalments = (values.instalments ?? []).map(({ label, portion, payment_term, is_deposit }) => ({
    ...(label ? { label } : {}),
    ...(portion === null ? {} : { portion }),
    ...(payment_term === null ? {} : { payment_term }),
    is_deposit: is_deposit === true,
  }))
  const asked =
    isAmount(amount) && instalments.length > 0
      ? { body: { instalments, amount, currency, date, ...(deposit === null ? {} : { deposit_ratio: deposit }) } }
      : null
  const preview = useCallPreview(previewTermOfPayment, asked)
  const money = (value: string) => formatMoney(value, currency)
  const inputs = (
    <>
      <PreviewField label={t('preview.instalments.amount')}>
        {(id) => <AmountInput id={id} value={amount} digits={currencyDigits(currency)} onChange={setAmount} />}
      </PreviewField>
      <PreviewField label={t('preview.instalments.currency')}>
        {(id) => <CurrencySelect id={id} value={currency} onChange={setCurrency} />}
      </PreviewField>
      <PreviewField label={t('preview.instalments.date')}>{(id) => <DayInput id={id} value={date} onChange={setDate} />}</PreviewField>
      <PreviewField label={t('preview.instalments.deposit')}>
        {(id) => (
          <RefSelect
            id={id}
            entity="cm/deposit-ratio"
            value={deposit === null ? [] : [deposit]}
            onChange={([next]) => setDeposit(next ?? null)}
          />
        )}
      </PreviewField>
    </>
  )
  return (
    <PreviewCard title={t('preview.instalments.title')} inputs={inputs} preview={preview}>
      {(rows) => (
        <>
          <ol className="k-preview-rows">
            {rows.map((row, index) => (
              <li key={index}>
                <span className="k-preview-row-name">
                  {i18nText(row.label ?? row.payment_term.name, formats.language)}
                  {row.is_deposit && <Tag color="processing">{t('preview.instalments.deposit_row')}</Tag>}
                </span>
                <strong>{money(row.amount)}</strong>
                <span className="k-muted">{row.due_date ? dateWithWeekday(row.due_date, formats) : '–'}</span>
                {row.discount_date && row.discount_payment && (
                  <span className="k-muted k-preview-row-note">
                    {t('preview.instalments.discount', {
                      amount: money(row.discount_payment),
                      date: dateWithWeekday(row.discount_date, formats),
                    })}
                  </span>
                )}
              </li>
            ))}
          </ol>
          <p className="k-muted k-preview-note">{t('preview.instalments.note')}</p>
        </>
      )}
    </PreviewCard>
  )
}
