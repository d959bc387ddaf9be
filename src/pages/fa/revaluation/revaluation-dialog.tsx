/** Foreign balances of a period at the closing rate (fa.md R7): what would be booked and at which rates, then the booking. */
import { Alert, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { formatDate } from '../../../components/format/format-date'
import { formatMoney } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { showText } from '../../../providers/notification/alerts'
import { revaluePeriod, type RevaluationAnswer } from '../../../shared/fa/revaluation'
import { useIsPhone } from '../../../ui/use-is-phone'
import { ActDialog } from '../party/act-dialog'
import { useSettling } from '../party/use-settling'
import { FigureTable, type FigureColumn } from '../report/figure-table'

interface RevaluationDialogProps {
  period: { id: number; code: string }
  onClose: () => void
  onDone: () => void
}

export function RevaluationDialog({ period: { id, code }, onClose, onDone }: RevaluationDialogProps) {
  const { t } = useTranslation('fa')
  const settling = useSettling({
    name: 'revaluation',
    body: { period_id: id },
    send: async (body, how) => {
      const answer = await call(revaluePeriod, { body, ...how })
      if (!body.dry_run) showText('success', 'fa:revaluation.done', { numbers: numbersOf(answer.data) })
      return answer
    },
    onDone: () => {
      onDone()
      onClose()
    },
  })
  const { preview, isPreviewing, errors } = settling
  return (
    <ActDialog
      title={t('revaluation.title', { code })}
      act={t('revaluation.book')}
      settling={settling}
      unplaced={Object.values(errors)}
      disabled={!preview}
      isEmpty={preview?.rows.length === 0}
      onClose={onClose}
      made={(made) => <Rehearsed answer={made} />}
    >
      {isPreviewing && !preview && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {preview && (preview.rows.length === 0 ? <p role="status">{t('revaluation.nothing')}</p> : <Rehearsed answer={preview} />)}
    </ActDialog>
  )
}

const numbersOf = ({ vouchers }: RevaluationAnswer): string => vouchers.map(({ number }) => number).join(', ') || '–'

function Rehearsed({ answer: { rows, rates, currency, reversal_date } }: { answer: RevaluationAnswer }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const isStale = rates.some(({ stale }) => stale)
  return (
    <>
      <p>
        {rates
          .map(({ currency: code, rate, date_used }) =>
            t('revaluation.rate', { code, rate: rate.replace(/0+$/, '').replace(/\.$/, ''), date: formatDate(date_used, formats) }),
          )
          .join(' · ')}
      </p>
      {isStale && <Alert type="warning" showIcon title={t('revaluation.stale')} />}
      <Rows rows={rows} currency={currency} />
      {reversal_date && <p className="k-muted">{t('revaluation.reversed_on', { date: formatDate(reversal_date, formats) })}</p>}
    </>
  )
}

/** On a phone the difference is in sight: whose it is stands below the account, and the amount in company currency below the foreign one. */
function Rows({ rows, currency }: Pick<RevaluationAnswer, 'rows' | 'currency'>) {
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
