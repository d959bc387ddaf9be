/** Foreign balances of a period at the closing rate (fa.md R7): what would be booked and at which rates, then the booking. */
import { Alert, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { showText } from '../../../providers/notification/alerts'
import { revaluePeriod, type RevaluationAnswer } from '../../../shared/fa/revaluation'
import { ActDialog } from '../party/act-dialog'
import { useSettling } from '../party/use-settling'
import { RevaluationRows } from './revaluation-rows'

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
      <RevaluationRows rows={rows} currency={currency} />
      {reversal_date && <p className="k-muted">{t('revaluation.reversed_on', { date: formatDate(reversal_date, formats) })}</p>}
    </>
  )
}
