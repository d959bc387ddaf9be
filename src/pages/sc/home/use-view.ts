/** A saved view that a widget shows: its list, as the list itself would open it. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { listRecords } from '../../../providers/data/record-api'
import { actionPath, type Resource } from '../../../resources/core/define-module'
import { useResource } from '../../../resources/core/use-resource'
import type { Condition } from '../../../schemas/core/types'
import type { ValueContext } from '../../../screens/field-types/list-type'
import { useEntity } from '../../../screens/entity/use-entity'
import { useCondition } from '../../../screens/list/state/use-condition'
import { stateOfView, type SavedView, type ViewState } from '../../../screens/list/views/saved-view'

export interface OpenView {
  view: SavedView
  state: ViewState
  resource: Resource
  context: Omit<ValueContext, 'refs'>
  filter: Condition | undefined
  /** Of the list with the view. */
  path: string
}
export interface ViewAnswer {
  open: OpenView | undefined
  error: unknown
  retry: () => void
  /** Removed, no longer shared, or of a list that is closed to the person. */ gone: boolean
}

export const viewOf = (options: Readonly<Record<string, unknown>>): number => Number(options.view)

export function useView(id: number): ViewAnswer {
  const formats = useFormats()
  const {
    data: views,
    error,
    refetch,
  } = useQuery({
    queryKey: ['record', 'sc/saved-view', id, 'widget'],
    retry: 1,
    staleTime: 60_000,
    // Asked for as a list, which may be empty: that it is gone is no failure. The row type is the entity's.
    queryFn: async ({ signal }) =>
      (await listRecords('sc/saved-view', { perPage: 1, filter: { field: 'id', op: 'eq', value: id } }, { signal, background: true }))
        .data as SavedView[],
  })
  const view = views?.[0]
  const resource = useResource(view?.screen)
  const mayList = useRight(resource ? actionPath(resource, 'list') : [])
  const isOpen = resource !== undefined && mayList
  const { known, error: entityError, retry } = useEntity(view?.screen ?? 'sc/saved-view', { enabled: isOpen })
  const { t } = useTranslation(['screens', 'sc', view?.screen.split('/')[0] ?? 'sc'])
  const entity = known?.entity
  const state = useMemo(() => (view && entity ? stateOfView(view, entity) : undefined), [view, entity])
  const filter = useCondition(state, entity)
  const open = useMemo((): OpenView | undefined => {
    if (!view || !resource || !entity || !state) return undefined
    return {
      view,
      state,
      resource,
      context: { t, entity, formats },
      filter,
      path: `${resource.paths.list}?view=${view.id}`,
    }
  }, [view, resource, entity, state, filter, t, formats])
  return {
    open,
    error: error ?? entityError,
    retry: () => {
      void refetch()
      retry()
    },
    gone: (views !== undefined && !view) || (view !== undefined && !isOpen),
  }
}
