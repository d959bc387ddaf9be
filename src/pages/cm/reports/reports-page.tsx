/** /cm/use/report: the sales reports (cm.md §8). Which one, and whom and when it is asked about, stands in the address. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { Select, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button'
import { readReport, type ReportQuestion } from '../../../api/sc/reports'
import { askedBy, looksAhead, type SalesReportKey } from '../../../shared/cm/reports'
import type { ReportOffer } from '../../../shared/engine/report'
import { OfferedReports } from '../../../screens/report/offered-reports'
import { ReportDownloads } from '../../../screens/report/report-downloads'
import { ReportView } from '../../../screens/report/report-view'
import { ScreenError } from '../../../screens/entity/screen-error'
import { ReportFilters } from './report-filters'
import '../../../ui/screens.css'
import './reports.css'

export default function ReportsPage() {
  return <OfferedReports<SalesReportKey> module="cm">{(offers, first) => <Chosen offers={offers} first={first} />}</OfferedReports>
}

function Chosen({ offers, first }: { offers: readonly ReportOffer<SalesReportKey>[]; first: ReportOffer<SalesReportKey> }) {
  const { t } = useTranslation(['cm', 'sc'])
  const [params, setParams] = useSearchParams()
  const { key, file } = offers.find((offer) => offer.key === params.get('report')) ?? first
  const names = askedBy[key].flatMap((filter) => (filter === 'period' ? ['from', 'to'] : [filter]))
  const asked: ReportQuestion = Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])))
  const report = useQuery({
    queryKey: ['report', 'cm', key, asked],
    queryFn: ({ signal }) => readReport('cm', key, asked, signal),
    staleTime: 0,
    retry: 1,
    placeholderData: keepPreviousData,
  })
  // What another report does not ask stays for the next one that does.
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
          onChange={(next) => change({ report: next })}
          options={offers.map((offer) => ({ value: offer.key, label: t(`cm:report.name.${offer.key}`) }))}
        />
        {shown && (
          <span className="k-sales-report-acts">
            <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
              {t('cm:report.print')}
            </Button>
            {file && <ReportDownloads module="cm" report={key} asked={asked} />}
          </span>
        )}
      </div>
      <ReportFilters filters={askedBy[key]} asked={asked} needsPipeline={key === 'funnel'} looksAhead={looksAhead(key)} onChange={change} />
      <p className="k-secondary">{t(`cm:report.about.${key}`)}</p>
      {report.error && !report.isFetching && <ScreenError error={report.error} onRetry={() => void report.refetch()} />}
      {!shown && !report.error && <Skeleton active paragraph={{ rows: 10 }} />}
      {shown && !report.error && <ReportView module="cm" report={shown} />}
    </>
  )
}
