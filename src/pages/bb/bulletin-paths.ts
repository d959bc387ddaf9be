/** Addresses of the bulletin board's pages (bb.md §2). */
export const listPath = '/bb/use/list'
export const editPath = '/bb/use/edit'
export const templatesPath = '/bb/admin/maintain/template'
export const newTemplatePath = `${templatesPath}/create`
export { readPath } from '../../shared/bb/bulletin-link'
export const readersPath = (id: number): string => `/bb/use/readers/${id}`
/** All bulletins with their states, narrowed by filters of the list. */
export const maintainPath = (filters: Readonly<Record<string, string>>): string =>
  `/bb/admin/maintain?${new URLSearchParams(filters).toString()}`
export const usagePath = (asked: Readonly<Record<string, string>>): string => `/bb/admin/usage?${new URLSearchParams(asked).toString()}`

/** Where a reader came from, kept beside the address: for previous and next, and the way back. */
export interface CameFrom {
  search: string
  ids: readonly number[]
}

/** @param state of the history, which anybody may have written */
export function cameFromOf(state: unknown): CameFrom | undefined {
  if (typeof state !== 'object' || state === null || !('ids' in state) || !('search' in state)) return undefined
  const { ids, search } = state
  return Array.isArray(ids) && ids.every((id) => typeof id === 'number') && typeof search === 'string' ? { ids, search } : undefined
}
