/** The rows under the values of one field: how many and their sums at once, the rows themselves when a group is opened. */
import { useState } from 'react'
import DownOutlined from '@ant-design/icons/DownOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { groupDigits } from '../../../components/format/format-number'
import { Button } from '../../../ui/button'
import { listRecords, type AggregateAnswer, type GroupAnswer } from '../../../providers/data/record-api'
import type { Field } from '../../../schemas/core/define'
import { isLine } from '../../../schemas/core/field-types'
import type { Condition } from '../../../schemas/core/types'
import { fieldText } from '../../cells/field-text'
import { ScreenError } from '../../entity/screen-error'
import type { ListUi } from '../state/list-context'
import { askedBeside } from './columns'
import { ListRow } from './list-row'
import type { RowTableProps } from './list-table'
import { cellProps } from './pinned-places'
import { sumTexts } from './sum-text'

interface GroupedRowsProps {
  table: RowTableProps
  field: Field
  groups: AggregateAnswer
  /** Changes when the rows do. */ of: number
}

export function GroupedRows({ table, field, groups, of }: GroupedRowsProps) {
  const { t } = table.ui.context
  return (
    <>
      {groups.data.map((group) => (
        <GroupRows key={String(group.value)} table={table} field={field} group={group} refs={groups.meta.refs} of={of} />
      ))}
      {groups.meta.more && (
        <tbody>
          <tr>
            <td colSpan={table.columns.length + 2} className="k-muted">
              {t('screens:group.more')}
            </td>
          </tr>
        </tbody>
      )}
    </>
  )
}

const pageSize = 50
const mostRows = 200

/** Only this value's rows; the empty one has no value to compare with. */
export function ofGroup(field: Field, value: GroupAnswer['value'], filter: Condition | undefined): Condition {
  const own: Condition =
    value === null ? { field: field.name, op: 'empty' } : { field: field.name, op: 'eq', value, ...(isLine(field) ? { exact: true } : {}) }
  return filter ? { all: [filter, own] } : own
}

function GroupRows({
  table,
  field,
  group,
  refs,
  of,
}: Omit<GroupedRowsProps, 'groups'> & { group: GroupAnswer; refs: AggregateAnswer['meta']['refs'] }) {
  const { ui, columns, places, state } = table
  const {
    context: { t },
    entity,
    matching,
  } = ui
  const [open, setOpen] = useState(false)
  const [limit, setLimit] = useState(pageSize)
  const { data, error, refetch } = useQuery({
    queryKey: ['group', entity.name, matching, field.name, group.value, state.sort, limit, of],
    enabled: open,
    placeholderData: keepPreviousData,
    retry: 1,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      listRecords(
        entity.name,
        {
          perPage: limit,
          sort: state.sort,
          filter: ofGroup(field, group.value, matching.filter),
          trash: matching.trash,
          ...(matching.q ? { q: matching.q } : {}),
          ...askedBeside(columns),
        },
        { signal },
      ),
  })
  const label = fieldText({ ...ui.context, refs }, field, group.value, {}) || t('screens:no_value')
  const inside: ListUi = { ...ui, context: { ...ui.context, refs: data?.meta.refs ?? {} }, put: () => void refetch() }
  const [first, ...others] = columns
  return (
    <tbody className="k-group">
      <tr className="k-group-head">
        <td colSpan={2} {...(first ? cellProps({ numeric: false }, {}) : {})}>
          <button type="button" className="k-text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />} <strong>{label}</strong>{' '}
            <span className="k-count">{groupDigits(String(group.count))}</span>
          </button>
        </td>
        {others.map((column, index) => (
          <td key={column.name} {...cellProps(column, places[index + 1] ?? {})}>
            {column.field && sumTexts(ui.context, column.field, group.sums[column.field.name]).map((text) => <div key={text}>{text}</div>)}
          </td>
        ))}
        <td className="k-col-menu" />
      </tr>
      {open && error !== null && (
        <tr>
          <td colSpan={columns.length + 2}>
            <ScreenError error={error} onRetry={() => void refetch()} />
          </td>
        </tr>
      )}
      {open && (data?.data ?? []).map((row) => <ListRow key={row.id} {...table} ui={inside} row={row} />)}
      {open && data && group.count > data.data.length && (
        <tr>
          <td colSpan={columns.length + 2}>
            {limit < mostRows ? (
              <Button type="link" onClick={() => setLimit(Math.min(mostRows, limit + pageSize))}>
                {t('screens:group.show_more', { n: groupDigits(String(group.count - data.data.length)) })}
              </Button>
            ) : (
              <span className="k-muted">{t('screens:group.filter_further', { n: groupDigits(String(mostRows)) })}</span>
            )}
          </td>
        </tr>
      )}
    </tbody>
  )
}
