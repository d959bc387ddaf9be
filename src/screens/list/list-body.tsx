/** The rows of a list in the layout that the person chose, or what is shown while there are none. */
import { lazy, Suspense, type ReactNode } from 'react'
import { useIsPhone } from '../../ui/use-is-phone'
import { ScreenError } from '../entity/screen-error'
import { isScoped } from './filter/short-keys'
import { RowsSkeleton } from './list-skeleton'
import { withSort } from './state/list-place'
import { isFiltered } from './state/list-state'
import type { ListData } from './state/use-list-data'
import { resized } from './table/column-layout'
import { defaultLayout } from './table/columns'
import { ListTable, type ListTableProps } from './table/list-table'
import type { ListLayout } from './use-list-layout'
import type { ListView } from './views/use-list-view'

const ListNothingMatches = lazy(async () => ({ default: (await import('./list-empty')).ListNothingMatches }))
const ListNothingYet = lazy(async () => ({ default: (await import('./list-empty')).ListNothingYet }))
const Board = lazy(async () => ({ default: (await import('./layouts/board')).Board }))
const ChartView = lazy(async () => ({ default: (await import('../chart/chart-view')).ChartView }))
const ListCards = lazy(async () => ({ default: (await import('./table/list-cards')).ListCards }))
const ListMap = lazy(async () => ({ default: (await import('./layouts/list-map')).ListMap }))
const MonthView = lazy(async () => ({ default: (await import('./layouts/month-view')).MonthView }))

type TableParts = Pick<
  ListTableProps,
  'ui' | 'columns' | 'rows' | 'selection' | 'cursor' | 'cursorColumn' | 'editing' | 'onEdit' | 'orderable' | 'onOrder'
>

interface ListBodyProps extends TableParts {
  list: ListView
  data: ListData
  layout: ListLayout
  /** Shown instead of an empty list that the page itself narrows. */ nothing?: ReactNode
  /** The page narrows it beside its filters. */ isNarrowed: boolean
}

type RowsProps = Omit<ListBodyProps, 'nothing' | 'isNarrowed'>

export function ListBody({ nothing, isNarrowed, ...parts }: ListBodyProps) {
  const { ui, list, data, layout, rows } = parts
  const { state, setState } = list
  const { by, group, aggregate } = layout
  if (data.error && rows.length === 0) return <ScreenError error={data.error} onRetry={data.refetch} />
  if (data.loading) return <RowsSkeleton />
  // A month without entries is still a month.
  if (by && state.kind === 'calendar')
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <MonthView ui={ui} field={by} state={state} onChange={setState} of={data.of} />
      </Suspense>
    )
  if (group && !aggregate) return <RowsSkeleton />
  if (rows.length === 0 && nothing && (isScoped(state, ui.entity) || (isNarrowed && !isFiltered(state) && !state.trash))) return nothing
  if (rows.length === 0)
    return (
      <Suspense fallback={<RowsSkeleton />}>
        {isFiltered(state) || state.trash ? (
          <ListNothingMatches ui={ui} onClear={() => setState({ ...state, page: 1, q: '', filters: [], tree: undefined, trash: false })} />
        ) : (
          <ListNothingYet ui={ui} />
        )}
      </Suspense>
    )
  return <ListRows {...parts} />
}

function ListRows(parts: RowsProps) {
  const { ui, list, data, layout, columns, rows, selection } = parts
  const { state, setState } = list
  const { by, chart, group, tiles } = layout
  const isPhone = useIsPhone()
  if (chart)
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <ChartView ui={ui} chart={chart} state={state} onChange={setState} of={data.of} />
      </Suspense>
    )
  if (by && state.kind === 'kanban')
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <Board ui={ui} field={by} columns={columns} state={state} of={data.of} />
      </Suspense>
    )
  if (by && state.kind === 'map' && !tiles) return <RowsSkeleton />
  if (by && state.kind === 'map' && tiles)
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <ListMap ui={ui} tiles={tiles} state={state} of={data.of} />
      </Suspense>
    )
  if (isPhone && !group)
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <ListCards ui={ui} columns={columns} rows={rows} selection={selection} fresh={data.fresh} gone={data.gone} />
      </Suspense>
    )
  return <TableOfRows {...parts} />
}

function TableOfRows({ list, data, layout, ...table }: RowsProps) {
  const { state, setState } = list
  const { group, aggregate, isSummed } = layout
  const { entity, resource } = table.ui
  return (
    <ListTable
      {...table}
      state={state}
      fresh={data.fresh}
      gone={data.gone}
      stale={data.stale}
      onSort={(field, add) => setState(withSort(state, field, add))}
      sums={isSummed ? aggregate?.meta : undefined}
      grouped={group && aggregate ? { field: group, groups: aggregate, of: data.of, tree: state.kind === 'tree' } : undefined}
      onResize={(name, width) => list.setColumns(resized(list.columns ?? defaultLayout(entity, resource), name, width))}
    />
  )
}
