/** The moves of a record that lies in a drawer over its list or board, whatever page that is on. */
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Resource } from '../../resources/core/define-module'
import { peekedId, recordPath, withPeek, withQuery, type ListOrigin } from './record-links'
import type { RecordRoute } from './use-record-route'

/** @param onClose before the drawer goes away */
export function usePeekRoute(resource: Resource, onClose?: () => void): RecordRoute {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const origin = (location.state ?? {}) as ListOrigin // written by whoever opened it
  const id = peekedId(params)
  const listSearch = withPeek(params, null)
  const over = (search: URLSearchParams, record: number | null) => withQuery(location.pathname, withPeek(search, record))
  return {
    id,
    from: null,
    params,
    listSearch,
    ...(id === null ? {} : { fullPage: recordPath(resource, 'page', 'show', { id, search: listSearch }) }),
    toList: () => {
      onClose?.()
      if (origin.isPeek) void navigate(-1)
      else void navigate(over(params, null), { replace: true })
    },
    toPage: (path) => void navigate(path),
    to: (screen, { replace = false, listSearch: search = listSearch, ...options } = {}) =>
      screen === 'show' && options.id !== undefined
        ? void navigate(over(search, options.id), { replace, state: location.state })
        : void navigate(recordPath(resource, 'page', screen, { ...options, search }), {
            replace,
            state: { fromList: true, listSearch: params.toString() } satisfies ListOrigin,
          }),
  }
}
