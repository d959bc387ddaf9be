/** The saved views of one list: mine and those shared with me, which is my default and which stand as tabs. */
import { useEffect, useMemo, useRef } from 'react'
import { useSubscription } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { createRecord, deleteRecord, listRecords, updateRecord, type Values } from '../../../providers/data/record-api'
import { useIdentity } from '../../../providers/auth/identity'
import { setListSettings, usePreferences } from '../../../providers/preferences/preferences'
import type { SavedView } from './saved-view'

const entity = 'sc/saved-view'

export interface Views {
  /** By name, one's own first. */
  all: readonly SavedView[]
  /** False until it is known whether there is a default. */
  settled: boolean
  isMine: (view: SavedView) => boolean
  isDefault: (view: SavedView) => boolean
  isPinned: (view: SavedView) => boolean
  byId: (id: number) => SavedView | undefined
  create: (values: Values, key: string) => Promise<SavedView>
  change: (view: SavedView, values: Values) => Promise<SavedView>
  remove: (view: SavedView) => Promise<void>
  setDefault: (view: SavedView, on: boolean) => Promise<void>
  setPinned: (view: SavedView, on: boolean) => Promise<void>
}

const mostViews = 200

/** @param screen the entity whose list it is */
export function useViews(screen: string): Views {
  const { identity } = useIdentity()
  const { lists } = usePreferences()
  const settings = lists[screen] ?? {}
  const me = identity?.id ?? 0
  const { data, isPending, refetch } = useQuery({
    queryKey: ['views', screen],
    staleTime: 60_000,
    retry: false,
    // The row type is the entity's: what is asked for is what comes.
    queryFn: async ({ signal }) =>
      (
        await listRecords(
          entity,
          {
            perPage: mostViews,
            sort: [{ field: 'name', descending: false }],
            filter: { field: 'screen', op: 'eq', value: screen, exact: true },
          },
          { signal },
        )
      ).data as SavedView[],
  })
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  useSubscription({ channel: `resources/${entity}`, types: ['*'], params: { resource: entity }, onLiveEvent: () => void latest.current() })
  const all = useMemo(() => [...(data ?? [])].sort((a, b) => Number(b.user === me) - Number(a.user === me)), [data, me])
  const isMine = (view: SavedView) => view.user === me
  const defaultId =
    settings.default_view !== undefined && all.some(({ id }) => id === settings.default_view)
      ? settings.default_view
      : all.find((view) => isMine(view) && view.is_default)?.id
  const save = async (view: SavedView, values: Values) => {
    const saved = await updateRecord(entity, view.id, { ...values, version: view.version })
    await refetch()
    return saved as SavedView
  }
  return {
    all,
    isMine,
    settled: !isPending,
    isDefault: (view) => view.id === defaultId,
    isPinned: (view) => (isMine(view) ? view.pinned : (settings.pinned_views?.includes(view.id) ?? false)),
    byId: (id) => all.find((view) => view.id === id),
    create: async (values, key) => {
      const created = (await createRecord(entity, { screen, ...values }, key)) as SavedView
      await refetch()
      return created
    },
    change: save,
    remove: async (view) => {
      await deleteRecord(entity, view.id)
      await refetch()
    },
    setDefault: async (view, on) => {
      const own = all.find((candidate) => isMine(candidate) && candidate.is_default)
      if (isMine(view)) await save(view, { is_default: on })
      else if (own && on) await save(own, { is_default: false })
      if (settings.default_view !== undefined || !isMine(view))
        await setListSettings(screen, { default_view: on && !isMine(view) ? view.id : null })
    },
    setPinned: async (view, on) => {
      if (isMine(view)) await save(view, { pinned: on })
      else
        await setListSettings(screen, {
          pinned_views: [...(settings.pinned_views ?? []).filter((id) => id !== view.id), ...(on ? [view.id] : [])],
        })
    },
  }
}
