/** /sc/reports: the reports of people, rights and sign-ins (sc.md §8). Which one, and how it is asked, stands in the address. */
import { useQuery } from '@tanstack/react-query'
import { Segmented, Select, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readReport, type ReportQuestion } from '../../../api/sc/reports'
import { headcountGroups, type ReportKey, type ReportOffer } from '../../../shared/engine/report'
import { ScreenError } from '../../../screens/entity/screen-error'
import { OfferedReports } from '../../../screens/report/offered-reports'
import { ReportDownloads } from '../../../screens/report/report-downloads'
import { ReportView } from '../../../screens/report/report-view'
import { PathChoice } from '../rights/path-choice'

const firstPath = 'sc.admin.user'

export default function ReportsPage() {
  return <OfferedReports<ReportKey> module="sc">{(offers, first) => <Chosen offers={offers} first={first} />}</OfferedReports>
}

function Chosen({ offers, first }: { offers: readonly ReportOffer[]; first: ReportOffer }) {
  const { t } = useTranslation('sc')
  const [params, setParams] = useSearchParams()
  const { key, file } = offers.find((offer) => offer.key === params.get('report')) ?? first
  const by = headcountGroups.find((group) => group === params.get('by')) ?? 'department'
  const path = params.get('path') ?? firstPath
  const question: ReportQuestion = key === 'headcount' ? { by } : key === 'rights-people' ? { path } : {}
  const go = (change: Readonly<Record<string, string>>) => setParams({ report: key, ...question, ...change }, { replace: true })
  const report = useQuery({
    queryKey: ['report', 'sc', key, question],
    queryFn: () => readReport('sc', key, question),
    staleTime: 0,
    retry: 1,
  })
  return (
    <>
      <div className="k-reports-bar">
        <Select
          className="k-reports-choice"
          virtual={false}
          listHeight={360}
          aria-label={t('report.choose')}
          value={key}
          onChange={(report) => setParams({ report })}
          options={offers.map((offer) => ({ value: offer.key, label: t(`report.name.${offer.key}`) }))}
        />
        {key === 'headcount' && (
          <Segmented
            aria-label={t('report.by.label')}
            value={by}
            onChange={(next) => go({ by: next })}
            options={headcountGroups.map((group) => ({ value: group, label: t(`report.by.${group}`) }))}
          />
        )}
        {key === 'rights-people' && (
          <div className="k-reports-path">
            <PathChoice value={path} onChange={(next) => go({ path: next || firstPath })} />
          </div>
        )}
        {file && report.data && <ReportDownloads module="sc" report={key} question={question} />}
      </div>
      <p className="k-secondary">{t(`report.about.${key}`)}</p>
      {report.error && <ScreenError error={report.error} onRetry={() => void report.refetch()} />}
      {report.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {report.data && <ReportView module="sc" report={report.data} />}
    </>
  )
}
