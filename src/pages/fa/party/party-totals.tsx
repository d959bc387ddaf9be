/** What all rows that match come to, in company currency and by currency. */
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { amountText, formatMoney } from '../../../shared/engine/amount-text'
import type { PartyListAnswer } from '../../../shared/fa/party-list'
import { isZero } from '../report/figure-text'

const figures = ['open', 'overdue', 'not_due', 'deposits'] as const

export function PartyTotals({ answer: { totals, currency, as_of } }: { answer: PartyListAnswer }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const foreign = totals.by_currency.filter((one) => one.currency !== currency)
  return (
    <section className="k-fa-party-totals" aria-label={t('party.totals')}>
      <dl>
        {figures.map((name) => (
          <div key={name} {...(name === 'overdue' && !isZero(totals[name]) ? { 'data-tone': 'late' } : {})}>
            <dt>{t(`party.column.${name}`)}</dt>
            <dd>{formatMoney(totals[name], currency)}</dd>
          </div>
        ))}
      </dl>
      <p className="k-muted">
        {t('party.totals_in', { currency, date: formatDate(as_of, formats) })}
        {foreign.length > 0 &&
          ` · ${t('party.of_it', { amounts: foreign.map((one) => amountText(one.amount, one.currency)).join(' · ') })}`}
      </p>
    </section>
  )
}
