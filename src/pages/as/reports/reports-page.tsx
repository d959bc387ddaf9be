/** /as/admin/report?type=: the reports of attendance (as.md §8). Which one, and whom and when it is asked about, stands in the address. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { Select, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readReport, type ReportQuestion } from '../../../api/sc/reports'
import { ScreenError } from '../../../screens/entity/screen-error'
import { OfferedReports } from '../../../screens/report/offered-reports'
import { ReportDownloads } from '../../../screens/report/report-downloads'
import { ReportView } from '../../../screens/report/report-view'
import { isAsOf, type AttendanceReportKey } from '../../../shared/as/reports'
import type { ReportOffer } from '../../../shared/engine/report'
import { Button } from '../../../ui/button'
import { ReportFilters } from './report-filters'
import '../../../ui/screens.css'
import './reports.css'

export default function ReportsPage() {
  return <OfferedReports<AttendanceReportKey> module="as">{(offers, first) => <Chosen offers={offers} first={first} />}</OfferedReports>
}

function Chosen({ offers, first }: { offers: readonly ReportOffer<AttendanceReportKey>[]; first: ReportOffer<AttendanceReportKey> }) {
  const { t } = useTranslation(['as', 'sc'])
  const [params, setParams] = useSearchParams()
  const { key, file } = offers.find((offer) => offer.key === params.get('type')) ?? first
  const names = isAsOf(key) ? ['to', 'owner'] : ['from', 'to', 'owner']
  const asked: ReportQuestion = Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])))
  const report = useQuery({
    queryKey: ['report', 'as', key, asked],
    queryFn: ({ signal }) => readReport('as', key, asked, signal),
    staleTime: 0,
    retry: 1,
    placeholderData: keepPreviousData,
  })
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(changes))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace: true },
    )
  const shown = report.data?.key === key ? report.data : undefined
  return (
    <>
      <div className="k-reports-bar">
        <Select
          className="k-reports-choice"
          virtual={false}
          listHeight={360}
          aria-label={t('sc:report.choose')}
          value={key}
          onChange={(next) => change({ type: next })}
          options={offers.map((offer) => ({ value: offer.key, label: t(`as:report.name.${offer.key}`) }))}
        />
        {shown && (
          <span className="k-as-report-acts">
            <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
              {t('as:report.print')}
            </Button>
            {file && <ReportDownloads module="as" report={key} asked={asked} />}
          </span>
        )}
      </div>
      <ReportFilters report={key} asked={asked} onChange={change} />
      <p className="k-secondary">{t(`as:report.about.${key}`)}</p>
      {report.error && !report.isFetching && <ScreenError error={report.error} onRetry={() => void report.refetch()} />}
      {!shown && !report.error && <Skeleton active paragraph={{ rows: 10 }} />}
      {shown && !report.error && <ReportView module="as" report={shown} />}
      {shown && key === 'daily' && asked.owner?.startsWith('u') && (
        <p className="k-as-report-signature">
          <span>{t('as:report.signature')}</span>
          <span>{t('as:report.signed_on')}</span>
        </p>
      )}
    </>
  )
}
