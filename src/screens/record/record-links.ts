/** Addresses of a record's screens. In a drawer the list's own query stays in the address, so that it stays as it is underneath. */
import type { Resource } from '../../resources/core/define-module'
import type { Entity } from '../../schemas/core/define'
import { isRows } from '../../schemas/core/field-types'

export type RecordScreen = 'create' | 'edit' | 'show'
/** Where a record's screen was opened from, carried in the navigation's state. */
export interface ListOrigin {
  fromList?: boolean
  listSearch?: string
  /** The entry before this one in the browser's history is the list without the drawer. */
  isPeek?: boolean
  /** What a new record begins with: typed where it was begun. */
  given?: Readonly<Record<string, unknown>>
}
export type Opening = 'drawer' | 'page'

/** Child rows want the room of a page; screens that don't stand below the list can't lie over it. */
export function opensAs(resource: Resource, entity: Entity): Opening {
  if (!resource.paths.edit.startsWith(`${resource.paths.list}/`)) return 'page'
  return resource.open ?? (entity.fields.some((field) => isRows(field)) ? 'page' : 'drawer')
}

/**
 * @param search the present query (of the list, or of the list under the drawer)
 * @param from with create: the record that is cloned, or, with `amends`, whose place the new one takes
 */
export function recordPath(
  resource: Resource,
  opening: Opening,
  screen: RecordScreen,
  { id, from, amends, search }: { id?: number; from?: number; amends?: boolean; search: URLSearchParams },
): string {
  const params = opening === 'drawer' ? without(search, own) : new URLSearchParams()
  if (id !== undefined) params.set('id', String(id))
  if (from !== undefined) params.set('from', String(from))
  if (amends) params.set('amend', '1')
  return withQuery(resource.paths[screen], params)
}

/** Back to the list as it was. @param search the present query, or the one that the list was left with */
export const listPath = (resource: Resource, search: URLSearchParams): string => withQuery(resource.paths.list, without(search, own))

/** Parameters of a record's screen. */
const own = ['id', 'from', 'amend', 'full']

/** Of a record that else opens in a drawer: it has the page to itself. */
export const isFullPage = (params: URLSearchParams): boolean => params.get('full') === '1'

/** A record that has a page lies in a drawer over its list or board first: the address of that names it. */
export const mayPeek = (resource: Pick<Resource, 'screens'>, opening: Opening): boolean =>
  opening === 'page' && resource.screens.show === undefined

/** @returns the record in the drawer; null = there is none */
export const peekedId = (params: URLSearchParams): number | null => recordId(new URLSearchParams({ id: params.get(peek) ?? '' }))

/** @param id null = without a record over it */
export function withPeek(params: URLSearchParams, id: number | null): URLSearchParams {
  const next = without(params, [peek])
  if (id !== null) next.set(peek, String(id))
  return next
}

const peek = 'peek'

function without(params: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => !names.includes(name)))
}

export const withQuery = (path: string, params: URLSearchParams): string => (params.size > 0 ? `${path}?${params.toString()}` : path)

/** The id in the address; null when there is none that can be one. */
export function recordId(params: URLSearchParams): number | null {
  const text = params.get('id') ?? ''
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null
}
