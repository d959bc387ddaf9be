/** The moves of a record's screen: back to the list as it was left, on to another screen of the record. */
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Resource } from '../../resources/define-module'
import { listPath, recordId, recordPath, type Opening, type RecordScreen } from './record-links'

interface ListOrigin { fromList?: boolean; listSearch?: string }

export interface RecordRoute {
  id: number | null
  /** The record to clone. */
  from: number | null
  params: URLSearchParams
  toList: () => void
  to: (screen: RecordScreen, options?: { id?: number; from?: number; replace?: boolean }) => void
}

export function useRecordRoute(resource: Resource, opening: Opening): RecordRoute {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  // A page has left the list's query behind; the way it came in knows it.
  const origin = (location.state ?? {}) as ListOrigin
  const listSearch = opening === 'drawer' ? params : new URLSearchParams(origin.listSearch ?? '')
  return {
    id: recordId(params),
    from: recordId(new URLSearchParams({ id: params.get('from') ?? '' })),
    params,
    toList: () => void navigate(listPath(resource, listSearch)),
    to: (screen, { replace = false, ...options } = {}) => void navigate(recordPath(resource, opening, screen, { ...options, search: listSearch }), { replace, state: origin }),
  }
}
