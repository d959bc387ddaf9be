/** The voucher that would be made, line by line, with the exchange difference said in words. */
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDecimal, formatMoney } from '../../../components/format/format-number'
import { amountText } from '../../../shared/engine/amount-text'
import type { PlannedLine } from '../../../shared/fa/settlement-calls'
import { useIsPhone } from '../../../ui/use-is-phone'
import { Figure, FigureTable, type FigureColumn } from '../report/figure-table'
import { isNegative, isZero } from '../report/figure-text'

export function PlannedLines({
  lines,
  currency,
  isWaiting,
}: {
  lines: readonly PlannedLine[] | undefined
  currency: string
  isWaiting: boolean
}) {
  const { t } = useTranslation('fa')
  const isPhone = useIsPhone()
  if (!lines)
    return isWaiting ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : <p className="k-muted">{t('party.preview_none')}</p>
  const columns: FigureColumn[] = [
    { key: 'account', label: t('party.line.account') },
    { key: 'what', label: t('party.line.what') },
    { key: 'foreign', label: t('party.line.foreign'), kind: 'amount' },
    { key: 'debit', label: t('report_screen.column.debit'), kind: 'amount' },
    { key: 'credit', label: t('report_screen.column.credit'), kind: 'amount' },
  ]
  const isForeign = lines.some(({ currency: of }) => of !== null && of !== currency)
  // Debit and credit are in sight on a phone: what a line is for stands below its account there.
  const shown = columns.filter(({ key }) => (key !== 'foreign' || isForeign) && !(isPhone && (key === 'what' || key === 'foreign')))
  return (
    <FigureTable
      label={t('party.preview')}
      columns={shown}
      rows={lines.map((line, index) => {
        const account = `${line.account.code} ${line.account.name}`
        const what = [t(`party.what.${line.what}`), line.memo].filter(Boolean).join(' · ')
        const foreign = foreignOf(line, currency)
        return {
          key: `${line.what}-${index}`,
          cells: {
            account: isPhone ? (
              <>
                {account}
                <small className="k-fa-party-held">{[what, foreign].filter(Boolean).join(' · ')}</small>
              </>
            ) : (
              account
            ),
            ...{ what, foreign },
            debit: <Figure amount={line.debit} currency={currency} />,
            credit: <Figure amount={line.credit} currency={currency} />,
          },
        }
      })}
    />
  )
}

function foreignOf({ currency: of, amount_currency, rate }: PlannedLine, currency: string): string {
  if (of === null || of === currency || amount_currency === null) return ''
  return `${amountText(amount_currency, of)}${rate === null ? '' : ` @ ${formatDecimal(rate, 8)}`}`
}

/** A gain, or a loss, in company currency; nothing where there is none. */
export function Difference({ amount, currency }: { amount: string; currency: string }) {
  const { t } = useTranslation('fa')
  if (isZero(amount)) return null
  return (
    <p className="k-fa-party-difference" role="status">
      {t(isNegative(amount) ? 'party.loss' : 'party.gain', { amount: formatMoney(amount.replace('-', ''), currency), currency })}
    </p>
  )
}
