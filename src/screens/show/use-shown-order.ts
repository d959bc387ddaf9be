/** Records in the order in which the list or board under a drawer shows them. */
import { useSyncExternalStore } from 'react'
import type { Neighbour, Neighbours } from './use-neighbours'

interface UnderDrawer {
  /** By the list's own order. */ listed: Neighbours
  /** Something lies under it. */ over: boolean
  /** What lies under it, where that is not all drawn: a board with long columns. */ order?: readonly number[] | undefined
}

/** Those that stand next to it on the screen; at the end of a page of the list, the one on the next page. */
export function useShownNeighbours(id: number | null, listSearch: URLSearchParams, { listed, over, order }: UnderDrawer): Neighbours {
  const drawn = useSyncExternalStore(onDrawn, () => (over && !order ? drawnIds().join() : ''))
  const ids = order ?? drawn.split(',').map(Number)
  const at = id === null ? -1 : ids.indexOf(id)
  if (!over || at < 0) return listed
  const there = (one: number | undefined): Neighbour | null => (one === undefined ? null : { id: one, listSearch })
  const [previous, next] = [there(ids[at - 1]), there(ids[at + 1])]
  if (order) return { previous, next, place: at + 1, total: ids.length }
  return { ...listed, previous: previous ?? listed.previous, next: next ?? listed.next, place: listed.place ?? at + 1 }
}

/** Rows may stand one after another, in groups that are read one by one, in a tree, in columns: how they are drawn is their order. */
const drawnIds = (): number[] => [
  ...new Set(
    [...page().querySelectorAll<HTMLElement>('[data-row], [data-card]')].map(({ dataset }) => Number(dataset.row ?? dataset.card)),
  ),
]

function onDrawn(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(page(), { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Drawers lie outside of it. */
const page = (): HTMLElement => document.getElementById('root') ?? document.body
