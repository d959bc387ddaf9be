/** Where batches of a kind stand (as.md §2): the kind is in the address. */
import { useLocation } from 'react-router'
import type { BatchKind } from '../../../shared/as/batch'

const base = (kind: BatchKind): string => `/as/use/batch-${kind}`

/** Records open by way of `/as/use/batch/detail?id=`, which leads to the page of their kind. */
export const batchPaths = (kind: BatchKind) => ({
  create: `${base(kind)}/add`,
  edit: `${base(kind)}/add`,
  import: `${base(kind)}/import`,
})

export const batchList = (kind: BatchKind): string => `${base(kind)}/list`
export const batchDetail = (kind: BatchKind, id: number): string => `${base(kind)}/detail/${id}`
/** @param of a batch that is changed (`id`), or whose lines the new one takes (`from`) */
export const batchAdd = (kind: BatchKind, of?: { id: number } | { from: number }): string =>
  of ? `${base(kind)}/add?${'id' in of ? `id=${of.id}` : `from=${of.from}`}` : `${base(kind)}/add`

export const useBatchKind = (): BatchKind => (useLocation().pathname.startsWith(`${base('overtime')}/`) ? 'overtime' : 'dayoff')
