/** What would be, or was, revalued, account by account and item by item. */
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../components/format/format-number'
import type { RevaluationAnswer } from '../../../shared/fa/revaluation'
import { useIsPhone } from '../../../ui/use-is-phone'
import { FigureTable, type FigureColumn } from '../report/figure-table'

/** On a phone the difference is in sight: whose it is comes below the account, and the base amount below the foreign one. */
export function RevaluationRows({ rows, currency }: Pick<RevaluationAnswer, 'rows' | 'currency'>) {
  const { t } = useTranslation('fa')
  const isPhone = useIsPhone()
  const columns: FigureColumn[] = [
    { key: 'account', label: t('report_screen.column.account') },
    { key: 'counterparty', label: t('revaluation.counterparty') },
    ...(['amount', 'base', 'difference'] as const).map((key): FigureColumn => ({ key, label: t(`revaluation.${key}`), kind: 'amount' })),
  ]
  return (
    <FigureTable
      label={t('revaluation.rows')}
      columns={columns.filter(({ key }) => !(isPhone && (key === 'counterparty' || key === 'base')))}
      rows={rows.map((row, at) => {
        const counterparty = [row.counterparty?.title, row.document_no].filter(Boolean).join(' · ')
        const amount = `${formatMoney(row.amount, row.currency)} ${row.currency}`
        const base = formatMoney(row.base, currency)
        return {
          key: String(at),
          cells: {
            account: <Both of={`${row.account.code} ${row.account.name}`} below={isPhone && counterparty} />,
            counterparty,
            amount: <Both of={amount} below={isPhone && base} />,
            base,
            difference: formatMoney(row.difference, currency),
          },
        }
      })}
    />
  )
}

function Both({ of, below }: { of: string; below: string | false }) {
  return (
    <>
      {of}
      {below && <small className="k-fa-party-held">{below}</small>}
    </>
  )
}
