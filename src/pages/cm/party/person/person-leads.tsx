/** The leads that a person has a part in, and which (cm.md §2). */
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { http } from '../../../../providers/http/http'
import type { Report } from '../../../../shared/engine/report'
import { ReportTable } from '../../../../screens/report/report-table'
import { ScreenError } from '../../../../screens/entity/screen-error'
import '../../../../screens/report/reports.css'

type Leads = Pick<Report, 'columns' | 'rows'>

export function PersonLeads({ id }: { id: number }) {
  const { t } = useTranslation('cm')
  const { data, error, refetch } = useQuery({
    queryKey: ['cm', 'person-leads', id],
    retry: false,
    queryFn: async ({ signal }) => (await http.get<{ data: Leads }>(`/api/cm/person/${id}/leads`, { signal })).data.data,
  })
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return data.rows.length === 0 ? <p className="k-muted">{t('view.no_leads')}</p> : <ReportTable report={data} />
}
