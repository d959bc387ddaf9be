/** The moves of a record's screen: back to the list as it was left, on to another screen of the record. */
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Resource } from '../../resources/core/define-module'
import { listPath, recordId, recordPath, withQuery, type ListOrigin, type Opening, type RecordScreen } from './record-links'

export interface RecordRoute {
  id: number | null
  /** The record to clone. */
  from: number | null
  /** The new record takes the place of that one (`x.states`). */
  amends?: boolean
  params: URLSearchParams
  /** What a new record begins with: typed where it was begun. */
  given?: Readonly<Record<string, unknown>>
  /** The query of the list that it was opened from; empty = the list as it is by itself. */
  listSearch: URLSearchParams
  toList: () => void
  /** The page is about this one record: a save leaves it open. */
  stays?: true
  /** Of a record in a drawer: where it has the page to itself. */
  fullPage?: string
  /** Away to any page of the console. */
  toPage: (path: string) => void
  /** @param listSearch the list's query, where moving to another record turns its page */
  to: (
    screen: RecordScreen,
    options?: { id?: number; from?: number; amends?: boolean; replace?: boolean; listSearch?: URLSearchParams },
  ) => void
}

export function useRecordRoute(resource: Resource, opening: Opening): RecordRoute {
  const [params] = useSearchParams()
  const { id: named } = useParams()
  const navigate = useNavigate()
  const location = useLocation()
  // A page has left the list's query behind; the way it came in knows it.
  const origin = (location.state ?? {}) as ListOrigin
  const listSearch = opening === 'drawer' ? params : new URLSearchParams(origin.listSearch ?? '')
  // Most addresses name a record by `?id=`, a few by a part of their path (`/vs/admin/example/edit-example/:id`).
  const id = recordId(named === undefined ? params : new URLSearchParams({ id: named }))
  return {
    id,
    from: recordId(new URLSearchParams({ id: params.get('from') ?? '' })),
    amends: params.get('amend') === '1',
    params,
    ...(origin.given ? { given: origin.given } : {}),
    listSearch,
    ...(opening === 'drawer' && id !== null
      ? { fullPage: withQuery(resource.paths.show, new URLSearchParams({ id: String(id), full: '1' })) }
      : {}),
    toList: () => void navigate(listPath(resource, listSearch)),
    toPage: (path) => void navigate(path),
    to: (screen, { replace = false, listSearch: search = listSearch, ...options } = {}) =>
      void navigate(recordPath(resource, opening, screen, { ...options, search }), {
        replace,
        state: { ...origin, listSearch: search.toString() } satisfies ListOrigin,
      }),
  }
}
