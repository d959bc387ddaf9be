/** The rows under their parents: each level is read when it is opened. */
import { useState } from 'react'
import DownOutlined from '@ant-design/icons/DownOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listRecords, type AggregateAnswer, type RecordRow } from '../../../providers/data/record-api'
import type { Field } from '../../../schemas/core/define'
import { recordTitle } from '../../../components/entity/entity-texts'
import { ScreenError } from '../../entity/screen-error'
import { ofGroup } from './grouped-rows'
import type { ListUi } from '../state/list-context'
import { askedBeside } from './columns'
import { ListRow } from './list-row'
import type { RowTableProps } from './list-table'

interface TreeRowsProps {
  table: RowTableProps
  field: Field
  /** How many each row has below it. */ groups: AggregateAnswer
  parent?: number
  depth?: number
  of: number
}

const mostRows = 200
const indent = 20

export function TreeRows({ table, field, groups, parent, depth = 0, of }: TreeRowsProps) {
  const { ui, state } = table
  const {
    entity,
    matching,
    context: { t },
  } = ui
  const { data, error, refetch } = useQuery({
    queryKey: ['tree', entity.name, matching, field.name, parent ?? null, state.sort, of],
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: 1,
    queryFn: ({ signal }) =>
      listRecords(
        entity.name,
        {
          perPage: mostRows,
          sort: state.sort,
          filter: ofGroup(field, parent ?? null, matching.filter),
          ...askedBeside(table.columns),
        },
        { signal },
      ),
  })
  const inside: ListUi = { ...ui, context: { ...ui.context, refs: data?.meta.refs ?? {} }, put: () => void refetch() }
  const wide = table.columns.length + 2
  return (
    <>
      {error !== null && (
        <tr>
          <td colSpan={wide}>
            <ScreenError error={error} onRetry={() => void refetch()} />
          </td>
        </tr>
      )}
      {(data?.data ?? []).map((row) => (
        <TreeRow key={row.id} table={{ ...table, ui: inside }} field={field} groups={groups} row={row} depth={depth} of={of} />
      ))}
      {data && data.meta.total > mostRows && (
        <tr>
          <td colSpan={wide} className="k-muted">
            {t('screens:group.filter_further', { n: mostRows })}
          </td>
        </tr>
      )}
    </>
  )
}

function TreeRow({
  table,
  field,
  groups,
  row,
  depth,
  of,
}: Required<Pick<TreeRowsProps, 'table' | 'field' | 'groups' | 'depth' | 'of'>> & { row: RecordRow }) {
  const { t, formats } = table.ui.context
  const [open, setOpen] = useState(depth === 0)
  const below = groups.data.find(({ value }) => value === row.id)?.count ?? 0
  const name = recordTitle(table.ui.entity, row, formats)
  const lead = (
    <span className="k-tree-lead" style={{ paddingInlineStart: depth * indent }}>
      {below > 0 ? (
        <button
          type="button"
          className="k-row-button"
          aria-expanded={open}
          aria-label={t(open ? 'screens:tree.close' : 'screens:tree.open', { name, n: below })}
          onClick={() => setOpen(!open)}
        >
          {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        </button>
      ) : (
        <span className="k-tree-leaf" aria-hidden />
      )}
    </span>
  )
  return (
    <>
      <ListRow {...table} row={row} lead={lead} />
      {open && below > 0 && <TreeRows table={table} field={field} groups={groups} parent={row.id} depth={depth + 1} of={of} />}
    </>
  )
}
