/** What a lead is about, line by line, and what it comes to with tax (cm.md §2.2, R7). */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDecimal, formatMoney, formatPercent } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { refTitle, type Refs } from '../../../providers/data/refs'
import type { RecordRow } from '../../../providers/data/record-api'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { I18nText } from '../../../schemas/core/types'
import { call } from '../../../api/call'
import { readTotals } from '../../../shared/cm/lead'

interface Line {
  id?: number
  product: number | null
  product_name: I18nText | null
  description: string | null
  quantity: string
  unit: string | null
  unit_price: string | null
  discount: string | null
  net: string | null
}

export function LeadLines({ lead, refs }: { lead: RecordRow; refs: Refs }) {
  const { t } = useTranslation('cm')
  const { language } = useFormats()
  // Child rows by the declaration.
  const lines = (lead.lines ?? []) as readonly Line[]
  const { data } = useQuery({
    queryKey: ['cm', 'totals', lead.id, lead.version, language],
    enabled: lines.length > 0,
    retry: 1,
    queryFn: async ({ signal }) => (await call(readTotals, { params: { id: lead.id }, signal })).data,
  })
  if (lines.length === 0) return null
  const currency = String(lead.currency ?? '')
  const money = (amount: string) => formatMoney(amount, currency)
  return (
    <section className="k-side-card" aria-label={t('view.lines')}>
      <h2 className="k-form-section">{t('view.lines')}</h2>
      <ul className="k-lead-lines">
        {lines.map((line, at) => (
          <LineItem key={line.id ?? at} line={line} unit={data?.units[at] ?? line.unit} refs={refs} money={money} />
        ))}
      </ul>
      {data && (
        <dl className="k-lead-sums">
          {(['net', 'tax', 'total'] as const).map((sum) => (
            <div key={sum}>
              <dt>{t(`view.sum.${sum}`)}</dt>
              <dd>
                {sum === 'total' ? `${data.currency} ` : ''}
                {money(data[sum])}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function LineItem({
  line: { product, product_name, description, quantity, unit_price, discount, net },
  unit,
  refs,
  money,
}: {
  line: Line
  /** In the reader's language. */ unit: string | null
  refs: Refs
  money: (amount: string) => string
}) {
  const { t } = useTranslation('cm')
  const { language } = useFormats()
  // What it was called then: renaming a product changes no line (§9).
  const name = i18nText(product_name, language) || refTitle(refs, 'cm/product', product)?.title
  const amount = [formatDecimal(quantity), unit].filter(Boolean).join(' ')
  const isCut = discount !== null && Number(discount) > 0
  return (
    <li>
      <span className="k-lead-line-name">{name ?? description}</span>
      <span className="k-number">{net === null ? '–' : money(net)}</span>
      {name && description && <span className="k-muted k-lead-line-note">{description}</span>}
      <span className="k-muted k-lead-line-note">
        {unit_price === null ? amount : t('view.line', { quantity: amount, price: money(unit_price) })}
        {isCut && ` · ${t('view.discount', { percent: formatPercent(discount) })}`}
      </span>
    </li>
  )
}
