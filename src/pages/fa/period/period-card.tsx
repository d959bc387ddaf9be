/** One period: its days, its state, how many vouchers wait in it, and what may be done with it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import type { RecordRow } from '../../../providers/data/record-api'
import type { Refs } from '../../../providers/data/refs'
import type { Resource } from '../../../resources/core/define-module'
import { ActionButtons } from '../../../screens/action/action-buttons'
import { voucherCounts, type PeriodCard as Period } from '../../../shared/fa/period'
import { Button } from '../../../ui/button'
import { RevaluationDialog } from '../revaluation/revaluation-dialog'
import { ExceptionDialog } from './exception-dialog'

interface PeriodCardProps {
  period: Period
  /** Its record, which says what may be done with it. */
  row: RecordRow | undefined
  refs: Refs
  resource: Resource
  mayExcept: boolean
  mayRevalue: boolean
  onDone: () => void
}

const tones = { future: 'default', open: 'success', locked: 'warning', closed: 'processing' } as const

export function PeriodCard({ period, row, refs, resource, mayExcept, mayRevalue, onDone }: PeriodCardProps) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const [isExcepting, setExcepting] = useState(false)
  const [isRevaluing, setRevaluing] = useState(false)
  const { code, no, start, end, state, tax_locked, vouchers } = period
  return (
    <li className="k-fa-period" data-state={state}>
      <div className="k-fa-period-head">
        <strong>{code}</strong>
        <span className="k-status" data-tone={tones[state]}>
          {t(`entity.period.fields.state.enum.${state}`)}
        </span>
      </div>
      <span className="k-muted">
        {no === 13
          ? t('periods.adjusting', { date: formatDate(end, formats) })
          : `${formatDate(start, formats)} – ${formatDate(end, formats)}`}
      </span>
      {tax_locked && <span className="k-muted">{t('periods.tax_locked')}</span>}
      {voucherCounts.every((status) => vouchers[status] === 0) ? (
        <span className="k-muted">{t('periods.no_vouchers')}</span>
      ) : (
        <dl className="k-fa-period-counts">
          {voucherCounts
            .filter((status) => vouchers[status] > 0)
            .map((status) => (
              <div key={status}>
                <dt>{t(`periods.count.${status}`)}</dt>
                <dd>
                  <Link to={voucherList(period, status)}>{vouchers[status]}</Link>
                </dd>
              </div>
            ))}
        </dl>
      )}
      <div className="k-fa-period-acts">
        {row && <ActionButtons resource={resource} row={row} refs={refs} onDone={onDone} />}
        {mayExcept && state === 'locked' && (
          <Button size="small" onClick={() => setExcepting(true)}>
            {t('periods.except')}
          </Button>
        )}
        {mayRevalue && state === 'open' && no !== 13 && (
          <Button size="small" onClick={() => setRevaluing(true)}>
            {t('revaluation.action')}
          </Button>
        )}
      </div>
      {isRevaluing && <RevaluationDialog period={period} onClose={() => setRevaluing(false)} onDone={onDone} />}
      {isExcepting && <ExceptionDialog period={period} onClose={() => setExcepting(false)} onDone={onDone} />}
    </li>
  )
}

const voucherList = ({ start, end }: Period, status: string): string =>
  `/fa/use/accounting/voucher?${new URLSearchParams({ 'filter[status][eq]': status, 'filter[date][between]': `${start},${end}` }).toString()}`
