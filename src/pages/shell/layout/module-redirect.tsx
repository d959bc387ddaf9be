/** The redirects of routes.md §2, to the first permitted child when the default one is not permitted, else as forbidden. */
import { generatePath, Navigate, useLocation, useParams } from 'react-router'
import { modules } from '../../../resources'
import { redirectsOf, rightsBelow, screenRights } from '../../../resources/core/navigation'
import { useRights } from '../../../providers/access/use-right'
import { Forbidden } from './forbidden'

export function ModuleRedirect({ from }: { from: string }) {
  const { search } = useLocation()
  const params = useParams()
  const may = useRights(screenRights(modules))
  const target = redirectsOf(modules, may).find((redirect) => redirect.from === from)?.to
  if (!target) return <Forbidden permission={rightsBelow(modules, from).slice(0, 1)} />
  // Of a query (`by=month:count`) nothing is filled in.
  const [path = '', query] = target.split('?')
  const to = path.includes('*') || path.includes(':') ? generatePath(path, params) : path
  return <Navigate replace to={query === undefined ? to + search : `${to}?${query}`} />
}
