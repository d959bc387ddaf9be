/** Who got an announcement, read and acknowledged it, and who is missing (ca.md §2, R11). */
import { Pagination, Segmented, Skeleton } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readReceipts } from '../../../api/ca/notices'
import { RefSelect } from '../../../components/inputs/ref-select'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { failureOf } from '../../../providers/http/error-text'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import { rate, receiptFilters, type Receipt, type ReceiptFilter } from '../../../shared/ca/notice'
import { i18nText } from '../../../shared/engine/i18n-text'
import { Button } from '../../../ui/button'
import { ErrorBox } from '../../../ui/page-error'
import './notice.css'

const ReceiptSheet = lazy(() => import('./receipt-sheet'))
const ReachChart = lazy(() => import('./reach-chart'))

const freshMs = 5000
const perPage = 50
const sent = ['published', 'expired', 'withdrawn']

export default function DeliveryReport({ row }: ShowPanelProps) {
  if (!sent.includes(String(row.status))) return null
  return <Report id={Number(row.id)} isAcknowledged={row.require_ack === true} />
}

function Report({ id, isAcknowledged }: { id: number; isAcknowledged: boolean }) {
  const { t } = useTranslation(['ca', 'common'])
  const [state, setState] = useState<ReceiptFilter>('all')
  const [department, setDepartment] = useState<number | undefined>(undefined)
  const [page, setPage] = useState(1)
  const [prints, setPrints] = useState(false)
  const onPrinted = useCallback(() => setPrints(false), [])
  const within = department === undefined ? {} : { department: String(department) }
  const { data, error, refetch } = useQuery({
    queryKey: ['ca/notice', 'receipts', id, state, department, page],
    queryFn: () => readReceipts(id, { ...within, state, page: String(page) }),
    placeholderData: keepPreviousData,
    refetchInterval: freshMs,
    retry: (times, failure) => failureOf(failure)?.status !== 404 && times < 1,
    staleTime: 0,
  })
  // A reader among the authors may open it, and knows nothing of the others.
  if (error && failureOf(error)?.status === 404) return null
  if (error && !data)
    return <ErrorBox title={t('common:error.part')} detail={failureOf(error)?.text ?? ''} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="k-skeleton" active paragraph={{ rows: 4 }} />
  const { people, read, acked, total, over_time } = data.meta
  const show = (next: ReceiptFilter) => {
    setState(next)
    setPage(1)
  }
  const figure = (part: number) => `${part}/${people}${people > 0 ? ` · ${rate(part, people)}` : ''}`
  const offered = receiptFilters.filter((one) => isAcknowledged || one !== 'unacknowledged')
  return (
    <section className="k-notice-report" aria-label={t('ca:notice.report.label')}>
      <div className="k-notice-report-head">
        <h3>{t('ca:notice.report.label')}</h3>
        <Button size="small" loading={prints} onClick={() => setPrints(true)}>
          {t('ca:notice.report.print')}
        </Button>
      </div>
      <dl>
        <div>
          <dt>{t('ca:notice.report.read')}</dt>
          <dd>{figure(read)}</dd>
        </div>
        {isAcknowledged && (
          <div>
            <dt>{t('ca:notice.report.acked')}</dt>
            <dd>{figure(acked)}</dd>
          </div>
        )}
      </dl>
      {over_time.length > 1 && (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
          <ReachChart days={over_time} isAcknowledged={isAcknowledged} onShow={show} />
        </Suspense>
      )}
      <div className="k-notice-report-filters">
        <Segmented
          aria-label={t('ca:notice.filter.label')}
          value={state}
          options={offered.map((one) => ({ value: one, label: t(`ca:notice.report.state.${one}`) }))}
          onChange={show}
        />
        <RefSelect
          entity="sc/department"
          label={t('ca:notice.report.department')}
          placeholder={t('ca:notice.report.everywhere')}
          value={department === undefined ? [] : [department]}
          onChange={([chosen]) => {
            setDepartment(chosen)
            setPage(1)
          }}
        />
      </div>
      {data.data.length === 0 && <p className="k-secondary">{t('ca:notice.report.nobody')}</p>}
      {prints && (
        <Suspense>
          <ReceiptSheet id={id} within={within} isAcknowledged={isAcknowledged} onPrinted={onPrinted} />
        </Suspense>
      )}
      <ul className="k-notice-people">
        {data.data.map((receipt) => (
          <li key={receipt.user}>
            <Reached receipt={receipt} />
          </li>
        ))}
      </ul>
      {total > perPage && (
        <Pagination size="small" current={page} pageSize={perPage} total={total} showSizeChanger={false} onChange={setPage} />
      )}
    </section>
  )
}

function Reached({ receipt: { name, department, read_at, acked_at, reminded_count } }: { receipt: Receipt }) {
  const { t } = useTranslation('ca')
  const formats = useFormats()
  const at = (moment: string) => momentText(Date.parse(moment), formats)
  const state = acked_at
    ? t('notice.report.acked_at', { time: at(acked_at) })
    : read_at
      ? t('notice.report.read_at', { time: at(read_at) })
      : t('notice.unread')
  return (
    <>
      <span>
        {name} {department && <span className="k-secondary">{i18nText(department, formats.language)}</span>}
      </span>
      <span className="k-secondary">
        {state}
        {reminded_count > 0 && ` · ${t('notice.report.reminded', { count: reminded_count })}`}
      </span>
    </>
  )
}
