/** The first rows of a saved view, live as its list is. */
import { useSubscription } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { WidgetWaiting } from '../../../components/home/widget-frame'
import { listRecords } from '../../../providers/data/record-api'
import type { WidgetProps } from '../../../resources/core/widget-declaration'
import { FieldValue } from '../../../screens/cells/field-value'
import { recordTitle } from '../../../components/entity/entity-texts'
import { columnsOf } from '../../../screens/list/table/columns'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { OpenView } from './use-view'
import { ViewFrame } from './view-frame'

const shownRows = 20
const shownColumns = 4

export default function ListWidget(props: WidgetProps) {
  return <ViewFrame {...props}>{(open) => <Rows open={open} />}</ViewFrame>
}

function Rows({ open: { state, resource, context, filter } }: { open: OpenView }) {
  const { t } = useTranslation('sc')
  const client = useQueryClient()
  const { entity } = context
  const key = ['widget', 'list', entity.name]
  useSubscription({
    channel: `resources/${entity.name}`,
    types: ['*'],
    params: { resource: entity.name },
    enabled: entity.x.live !== false,
    onLiveEvent: () => void client.invalidateQueries({ queryKey: key }),
  })
  const { data, error, refetch } = useQuery({
    queryKey: [...key, filter, state.sort],
    retry: 1,
    staleTime: 30_000,
    queryFn: ({ signal }) => listRecords(entity.name, { perPage: shownRows, sort: state.sort, filter }, { signal, background: true }),
  })
  if (!data) return error ? <ScreenError error={error} onRetry={() => void refetch()} /> : <WidgetWaiting />
  if (data.data.length === 0) return <p className="k-secondary">{t('widget.view.empty')}</p>
  const columns = columnsOf(context.t, entity, resource, state.columns)
    .flatMap(({ field, label }) => (field && field.name !== entity.title ? [{ field, label }] : []))
    .slice(0, shownColumns - 1)
  const inside = { ...context, refs: data.meta.refs }
  return (
    <div className="k-table-scroll">
      <table className="k-widget-rows">
        <thead>
          <tr>
            <th scope="col">{context.t(`${entity.module}:entity.${entity.key}.title`)}</th>
            {columns.map(({ field, label }) => (
              <th key={field.name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.data.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={`${resource.paths.show}?id=${row.id}`}>{recordTitle(entity, row, context.formats)}</Link>
              </th>
              {columns.map(({ field }) => (
                <td key={field.name}>
                  <FieldValue context={inside} field={field} value={row[field.name]} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
