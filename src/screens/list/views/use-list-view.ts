/** The list's state with its saved view: an empty address opens the person's default, a view alone opens as it is saved. */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { showText } from '../../../providers/notification/alerts'
import type { Entity } from '../../../schemas/core/define'
import type { ColumnLayout } from '../table/column-layout'
import { useColumnLayout } from '../table/use-column-layout'
import { emptyListState, isBare, type ListState } from '../state/list-state'
import { isChanged, stateOfView, type SavedView } from './saved-view'
import { spelledOut } from '../filter/short-keys'
import { useListState } from '../state/use-list-state'
import { useViews, type Views } from './use-views'

export interface ListView {
  state: ListState
  setState: (next: ListState, options?: { replace?: boolean }) => void
  /** False while it is not known yet which view the address means: nothing is to be asked for. */
  ready: boolean
  views: Views
  view: SavedView | undefined
  /** The list was changed since the view was opened. */
  changed: boolean
  open: (view: SavedView | 'none') => void
  /** As the address, the person's memory, or nobody says. */
  columns: ColumnLayout | undefined
  setColumns: (columns: ColumnLayout | undefined) => void
}

export function useListView(entity: Entity): ListView {
  const [params] = useSearchParams()
  const [state, setState] = useListState(entity)
  const views = useViews(entity.name)
  const { columns: arranged, remember } = useColumnLayout(entity.name, state.columns)
  const bare = isBare(spelledOut(params, entity))
  const meant = bare === 'empty' ? views.all.find(views.isDefault) : typeof state.view === 'number' ? views.byId(state.view) : undefined
  const fill = bare !== null && meant !== undefined
  const missing = bare === 'view' && views.settled && !meant
  useEffect(() => {
    if (fill) setState({ ...state, ...stateOfView(meant, entity), view: meant.id }, { replace: true })
    if (missing) {
      showText('warning', 'screens:views.missing')
      setState({ ...state, view: undefined }, { replace: true })
    }
  })
  const view = bare === null ? meant : undefined
  return {
    state,
    setState,
    views,
    view,
    ready: !fill && (bare === null || views.settled),
    changed: view !== undefined && isChanged(state, view, entity),
    open: (next) =>
      setState(
        next === 'none'
          ? { ...emptyListState, perPage: state.perPage, view: views.all.some(views.isDefault) ? 'none' : undefined }
          : { ...emptyListState, perPage: state.perPage, ...stateOfView(next, entity), view: next.id },
      ),
    columns: arranged,
    setColumns: (columns) => {
      // Arranging a view is no wish for the list without one.
      if (!view) remember(columns)
      setState({ ...state, columns }, { replace: true })
    },
  }
}
