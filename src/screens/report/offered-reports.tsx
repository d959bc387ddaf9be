/** The page of a module's reports: those that the caller may see, to choose from; its texts are `<module>:report.…`. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { readReports } from '../../api/sc/reports'
import type { ReportOffer } from '../../shared/engine/report'
import { ScreenError } from '../entity/screen-error'
import './reports.css'

interface OfferedReportsProps<Key extends string> {
  module: string
  children: (offers: readonly ReportOffer<Key>[], first: ReportOffer<Key>) => ReactNode
}

export function OfferedReports<Key extends string>({ module, children }: OfferedReportsProps<Key>) {
  const { t } = useTranslation(module)
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', module],
    queryFn: () => readReports<Key>(module),
    staleTime: 60_000,
    retry: 1,
  })
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  return (
    <div className="k-reports">
      <h1>{t('page.reports')}</h1>
      {!data && <Skeleton active paragraph={{ rows: 10 }} />}
      {data?.length === 0 && <p className="k-secondary">{t('report.none_offered')}</p>}
      {data?.[0] && children(data, data[0])}
    </div>
  )
}
