/** Which saved view a widget shows: one's own and those shared with one. */
import { useQuery } from '@tanstack/react-query'
import { Select, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { listRecords } from '../../../providers/data/record-api'
import type { WidgetOptionsProps } from '../../../resources/core/widget-declaration'
import { entityNameTitle } from '../../../components/entity/entity-texts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { modules } from '../../../resources'
import { viewOf } from './use-view'

const mostViews = 200
const tables = ['table', 'kanban', 'calendar', 'tree', 'map']

export const ListOptions = (props: WidgetOptionsProps) => <ViewOptions {...props} charts={false} />
export const ChartOptions = (props: WidgetOptionsProps) => <ViewOptions {...props} charts />

function ViewOptions({ options, onChange, charts }: WidgetOptionsProps & { charts: boolean }) {
  const { t, i18n } = useTranslation(['sc', ...modules.map(({ code }) => code)])
  const { data, error, refetch } = useQuery({
    queryKey: ['views', 'widgets', charts],
    retry: 1,
    queryFn: async ({ signal }) =>
      (
        await listRecords(
          'sc/saved-view',
          {
            perPage: mostViews,
            sort: [
              { field: 'screen', descending: false },
              { field: 'name', descending: false },
            ],
            filter: { field: 'kind', op: 'in', value: charts ? ['chart'] : tables },
          },
          { signal },
        )
      ).data,
  })
  if (!data) return error ? <ScreenError error={error} onRetry={() => void refetch()} /> : <Skeleton active title={false} />
  if (data.length === 0) return <p className="k-secondary">{t(charts ? 'sc:widget.chart.none' : 'sc:widget.list.none')}</p>
  return (
    <label className="k-account-reason">
      {t('sc:widget.view.choose')}
      <Select<number>
        value={viewOf(options) || null}
        onChange={(view) => onChange({ view })}
        showSearch={{ optionFilterProp: 'label' }}
        autoFocus
        className="k-wide"
        options={data.map((view) => ({ value: view.id, label: `${entityNameTitle(i18n, String(view.screen))}: ${String(view.name)}` }))}
      />
    </label>
  )
}
