/** A report of one record, on its screen: what a customer bought, how much of a product was sold. */
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { http } from '../../../providers/http/http'
import type { AnyReport } from '../../../shared/engine/report'
import { ReportView } from '../../../screens/report/report-view'
import { ScreenError } from '../../../screens/entity/screen-error'
import '../../../screens/report/reports.css'

/** @param props.path of the call, which answers `{data: report}` */
export function RecordReport({ path }: { path: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['cm', 'record-report', path],
    retry: false,
    queryFn: async ({ signal }) => (await http.get<{ data: AnyReport }>(path, { signal })).data.data,
  })
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  return data ? (
    <div className="k-reports">
      <ReportView module="cm" report={data} />
    </div>
  ) : (
    <Skeleton active />
  )
}
