/** The records before and after this one in the order of the list that it was opened from (shell.md §2.4). */
import { useQuery } from '@tanstack/react-query'
import { listRecords } from '../../providers/data/record-api'
import type { Entity } from '../../schemas/core/define'
import { conditionOfFilters, readListState, writeListState, type ListState } from '../list/state/list-state'
import { shortened, spelledOut } from '../list/filter/short-keys'

export interface Neighbour {
  id: number
  /** The list's query, its page turned where the neighbour stands on another. */ listSearch: URLSearchParams
}
export interface Neighbours {
  previous: Neighbour | null
  next: Neighbour | null
  /** Counting from 1, among all that match; undefined when it is not on the list's page. */ place: number | undefined
  total: number | undefined
}

interface Page {
  ids: readonly number[]
  lastPage: number
  total: number
}

/** @param listSearch the list's query; empty = the list as it is by itself */
export function useNeighbours(entity: Entity, id: number | null, listSearch: URLSearchParams): Neighbours {
  const spelled = spelledOut(listSearch, entity)
  const { state } = readListState(spelled, entity)
  // What else the address says (a tab of the screen around the list) stays.
  const neighbour = (turn: number, one: number | undefined): Neighbour | null =>
    one === undefined ? null : { id: one, listSearch: shortened(writeListState({ ...state, page: state.page + turn }, spelled), entity) }
  const isListed = id !== null && !state.trash
  const here = useListPage(entity, state, 0, isListed)
  const at = here && id !== null ? here.ids.indexOf(id) : -1
  const before = useListPage(entity, state, -1, isListed && at === 0 && state.page > 1)
  const after = useListPage(entity, state, 1, isListed && here !== undefined && at === here.ids.length - 1 && state.page < here.lastPage)
  if (!here || at < 0) return { previous: null, next: null, place: undefined, total: undefined }
  return {
    previous: at === 0 ? neighbour(-1, before?.ids.at(-1)) : neighbour(0, here.ids[at - 1]),
    next: at === here.ids.length - 1 ? neighbour(1, after?.ids[0]) : neighbour(0, here.ids[at + 1]),
    place: (state.page - 1) * state.perPage + at + 1,
    total: here.total,
  }
}

/** @param turn pages from the one that the list shows */
function useListPage(entity: Entity, state: ListState, turn: number, enabled: boolean): Page | undefined {
  const page = state.page + turn
  const read = async (): Promise<Page> => {
    const filter = conditionOfFilters(state, entity)
    const { data, meta } = await listRecords(
      entity.name,
      { page, perPage: state.perPage, sort: state.sort, q: state.q, ...(filter ? { filter } : {}) },
      { background: true },
    )
    return { ids: data.map((row) => row.id), lastPage: meta.last_page, total: meta.total }
  }
  // The page by itself: an address leaves the first one out, and what lies before it is not the first page.
  return useQuery({
    queryKey: ['neighbours', entity.name, page, writeListState({ ...state, page: 1 }).toString()],
    queryFn: read,
    enabled,
    staleTime: 30_000,
    retry: false,
  }).data
}
