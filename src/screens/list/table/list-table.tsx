/** The rows as a table with a sticky head and its own scroll. Plain elements: two hundred rows of a dozen cells draw in one frame. */
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useStable } from '../../../ui/use-stable'
import type { AggregateAnswer, RecordRow } from '../../../providers/data/record-api'
import type { Field } from '../../../schemas/core/define'
import { entityPlural } from '../../../components/entity/entity-texts'
import type { Column } from './columns'
import { HeadCell } from './head-cell'
import type { CellPlace } from './inline-edit'
import { ListRow } from './list-row'
import type { ListState } from '../state/list-state'
import type { ListUi } from '../state/list-context'
import { placesOf, type PinnedPlace } from './pinned-places'
import type { Selection } from '../bulk/use-selection'
import { TableFrame } from './table-frame'
import { useResizing } from './use-resizing'

const GroupedRows = lazy(async () => ({ default: (await import('./grouped-rows')).GroupedRows }))
const TreeRows = lazy(async () => ({ default: (await import('./tree-rows')).TreeRows }))
const SumRow = lazy(async () => ({ default: (await import('./sum-row')).SumRow }))
const SortableRows = lazy(async () => ({ default: (await import('./sortable-rows')).SortableRows }))

export interface ListTableProps {
  ui: ListUi
  columns: readonly Column[]
  rows: readonly RecordRow[]
  state: ListState
  onSort: (field: string, add: boolean) => void
  /** @param width px; undefined = as wide as the content */
  onResize: (column: string, width: number | undefined) => void
  selection: Selection
  /** Row under the keyboard. */
  cursor: number | null
  fresh: ReadonlySet<number>
  gone: ReadonlySet<number>
  /** Rows can be put in order by hand. */
  orderable: boolean
  onOrder: (rows: readonly RecordRow[], moved: RecordRow, afterId: number | null) => void
  stale: boolean
  /** Over everything that matches; absent where nothing is summed. */
  sums?: Pick<AggregateAnswer['meta'], 'sums' | 'left_out'> | undefined
  /** Rows under the values of a field, or of the row above them, instead of one after another. */
  grouped?: { field: Field; groups: AggregateAnswer; of: number; tree: boolean } | undefined
  editing: CellPlace | null
  onEdit: (place: CellPlace | null) => void
  /** Column under the keyboard, in the row under it. */
  cursorColumn: string | null
}

export type RowTableProps = ListTableProps & { places: readonly PinnedPlace[]; onToggle: Selection['toggle'] }

const rowsAtOnce = 50

export function ListTable(given: ListTableProps) {
  const { ui, rows, state, onSort, onResize, selection, orderable, stale } = given
  const { columns, isResizing, onResizing } = useResizing(given.columns)
  const places = useMemo(() => placesOf(columns, { orderable }), [columns, orderable])
  const props = { ...given, columns, places, onToggle: useStable(selection.toggle) }
  const { t } = ui.context
  const chosen = rows.filter((row) => selection.has(row.id)).length
  // Drag and drop is loaded when a hand comes near it: most who read a list never order it.
  const [reached, setReached] = useState<number | null>(null)
  // What fits on a screen stands at once; the rest follows without holding anything up.
  const drawn = useDeferredValue(rows.length, Math.min(rows.length, rowsAtOnce))
  const still = (
    <tbody>
      {rows.slice(0, drawn).map((row) => (
        <ListRow key={row.id} row={row} {...props} {...(orderable ? { onReach: setReached } : {})} />
      ))}
    </tbody>
  )
  return (
    <TableFrame
      t={t}
      label={entityPlural(t, ui.entity)}
      columns={columns.length}
      stale={stale}
      resizing={isResizing}
      lead={
        orderable && (
          <th className="k-col-drag">
            <span className="k-visually-hidden">{t('screens:list.order')}</span>
          </th>
        )
      }
      selectAll={{
        all: rows.length > 0 && chosen === rows.length,
        some: chosen > 0,
        onChange: (selected) => selection.setAll(rows, selected),
      }}
      head={columns.map((column, index) => (
        <HeadCell
          key={column.name}
          t={t}
          column={column}
          place={places[index] ?? {}}
          sort={state.sort}
          onSort={onSort}
          onResizing={onResizing(column.name)}
          onResize={(width) => onResize(column.name, width)}
        />
      ))}
    >
      {body()}
      {given.sums && (
        <Suspense fallback={null}>
          <SumRow ui={ui} columns={columns} places={places} sums={given.sums.sums} leftOut={given.sums.left_out} orderable={orderable} />
        </Suspense>
      )}
    </TableFrame>
  )

  function body() {
    const { grouped } = given
    if (grouped?.tree)
      return (
        <Suspense fallback={<tbody />}>
          <tbody>
            <TreeRows table={props} field={grouped.field} groups={grouped.groups} of={grouped.of} />
          </tbody>
        </Suspense>
      )
    if (grouped)
      return (
        <Suspense fallback={<tbody />}>
          <GroupedRows table={props} field={grouped.field} groups={grouped.groups} of={grouped.of} />
        </Suspense>
      )
    return orderable && reached !== null ? (
      <Suspense fallback={still}>
        <SortableRows {...props} reached={reached} />
      </Suspense>
    ) : (
      still
    )
  }
}
