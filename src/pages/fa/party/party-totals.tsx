/** What all rows that match come to, in company currency and by currency. */
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { amountText, formatMoney } from '../../../shared/engine/amount-text'
import { isZero } from '../report/figure-text'
import type { ShownParties } from './party-rows'

const figures = ['open', 'overdue', 'not_due', 'deposits'] as const

export function PartyTotals({ answer: { totals, currency, as_of } }: { answer: ShownParties }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const shown = figures.flatMap((name) => (totals[name] === undefined ? [] : [[name, totals[name]] as const]))
  const foreign = (totals.by_currency ?? []).filter((one) => one.currency !== currency)
  return (
    <section className="k-fa-party-totals" aria-label={t('party.totals')}>
      <dl>
        {shown.map(([name, amount]) => (
          <div key={name} {...(name === 'overdue' && !isZero(amount) ? { 'data-tone': 'late' } : {})}>
            <dt>{t(`party.column.${name}`)}</dt>
            <dd>{formatMoney(amount, currency)}</dd>
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
